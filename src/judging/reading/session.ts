import type { Answers } from './answers.ts';
import type { Question } from './subject.ts';

/** A reader at one candidate: what is asked and was answered, and the note that is being written, if any. */
export interface Session {
  readonly questions: readonly Question[];
  readonly answers: readonly ('y' | 'n')[];
  /** The text of the note; undefined until it is asked for. */
  readonly note: string | undefined;
}

/** What a key brings about beyond the next state. */
export type Effect =
  | { readonly type: 'none' }
  | {
      readonly type: 'save';
      readonly answers: Answers;
      readonly note: string;
    }
  | { readonly type: 'skip' }
  | { readonly type: 'quit' };

export const freshSession = (questions: readonly Question[]): Session => ({
  ...{ questions, answers: [], note: undefined },
});

/** What the keys do, for the line that tells it. */
export const keysOf = ({ answers, note }: Session): string =>
  note !== undefined
    ? 'a note, then Enter (Enter alone: none)   Esc back'
    : answers.length === 0
      ? 'y yes   n no   a all is well   s skip   q quit'
      : 'y yes   n no   a the rest is well   b back   s skip   q quit';

const nothing: Effect = { type: 'none' };

/** The session after a key, and what is to be done. A key that means nothing here changes nothing. */
export const press = (
  session: Session,
  key: string,
): { readonly session: Session; readonly effect: Effect } => {
  if (key === '\u0003') return { session, effect: { type: 'quit' } };
  return session.note === undefined ? answer(session, key) : write(session, session.note, key);
};

const answer = (session: Session, key: string): ReturnType<typeof press> => {
  const { answers, questions } = session;
  const stay = (next: Session, effect: Effect = nothing) => ({ session: next, effect });
  switch (key.toLowerCase()) {
    case 'y':
    case 'n': {
      const given = [...answers, key.toLowerCase() === 'y' ? ('y' as const) : ('n' as const)];
      return stay({ questions, answers: given, note: given.length === questions.length ? '' : undefined });
    }
    case 'a': {
      const given = questions.map((_, at) => answers[at] ?? ('y' as const));
      return stay({ questions, answers: given, note: '' });
    }
    case 'b':
    case '\u007f':
      return stay({ questions, answers: answers.slice(0, -1), note: undefined });
    case 's':
      return stay(freshSession(questions), { type: 'skip' });
    case 'q':
      return stay(session, { type: 'quit' });
    default:
      return stay(session);
  }
};

const write = (session: Session, note: string, key: string): ReturnType<typeof press> => {
  const { answers, questions } = session;
  switch (key) {
    case '\r':
    case '\n': {
      return {
        session: freshSession(questions),
        effect: {
          type: 'save',
          answers: Object.fromEntries(questions.map((one, at) => [one, answers[at] ?? 'n'])),
          note: note.trim(),
        },
      };
    }
    case '\u001b':
      return { session: { questions, answers: answers.slice(0, -1), note: undefined }, effect: nothing };
    case '\u007f':
    case '\b':
      return { session: { questions, answers, note: [...note].slice(0, -1).join('') }, effect: nothing };
    default:
      return { session: { questions, answers, note: key >= ' ' ? note + key : note }, effect: nothing };
  }
};
