import { type Question, questions } from './answers.ts';

/** A reader at one candidate: what has been answered, and the note that is being written, if any. */
export interface Session {
  readonly answers: readonly ('y' | 'n')[];
  /** The text of the note; undefined until it is asked for. */
  readonly note: string | undefined;
}

/** What a key brings about beyond the next state. */
export type Effect =
  | { readonly type: 'none' }
  | {
      readonly type: 'save';
      readonly answers: { readonly [question in Question]: 'y' | 'n' };
      readonly note: string;
    }
  | { readonly type: 'skip' }
  | { readonly type: 'quit' };

export const freshSession: Session = { answers: [], note: undefined };

/** What the keys do, for the line that tells it. */
export const keysOf = ({ answers, note }: Session): string =>
  note !== undefined
    ? 'a note, then Enter (Enter alone: none)   Esc back'
    : answers.length === 0
      ? 'y yes   n no   a all five are well   s skip   q quit'
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
  const { answers } = session;
  const stay = (next: Session, effect: Effect = nothing) => ({ session: next, effect });
  switch (key.toLowerCase()) {
    case 'y':
    case 'n': {
      const given = [...answers, key.toLowerCase() === 'y' ? ('y' as const) : ('n' as const)];
      return stay({ answers: given, note: given.length === questions.length ? '' : undefined });
    }
    case 'a': {
      const given = questions.map((_, at) => answers[at] ?? ('y' as const));
      return stay({ answers: given, note: '' });
    }
    case 'b':
    case '\u007f':
      return stay({ answers: answers.slice(0, -1), note: undefined });
    case 's':
      return stay(freshSession, { type: 'skip' });
    case 'q':
      return stay(session, { type: 'quit' });
    default:
      return stay(session);
  }
};

const write = (session: Session, note: string, key: string): ReturnType<typeof press> => {
  const { answers } = session;
  switch (key) {
    case '\r':
    case '\n': {
      const of = (at: number): 'y' | 'n' => answers[at] ?? 'n';
      const [label, kind, explanation, words, plausible] = [of(0), of(1), of(2), of(3), of(4)];
      return {
        session: freshSession,
        effect: { type: 'save', answers: { label, kind, explanation, words, plausible }, note: note.trim() },
      };
    }
    case '\u001b':
      return { session: { answers: answers.slice(0, -1), note: undefined }, effect: nothing };
    case '\u007f':
    case '\b':
      return { session: { answers, note: [...note].slice(0, -1).join('') }, effect: nothing };
    default:
      return { session: { answers, note: key >= ' ' ? note + key : note }, effect: nothing };
  }
};
