import type { Answers } from './readings.ts';
import type { Question } from './subject.ts';

/** What a key brings about beyond the next state. */
export type Effect<Said> =
  | { readonly type: 'none' | 'skip' | 'quit' }
  | { readonly type: 'save'; readonly said: Said };

/** The session after a key, and what is to be done. A key that means nothing there changes nothing. */
export interface Pressed<Session, Said> {
  readonly session: Session;
  readonly effect: Effect<Said>;
}

/** A reader at one candidate: what is asked and was answered, and the note that is being written, if any. */
export interface Session {
  readonly questions: readonly Question[];
  readonly answers: readonly ('y' | 'n')[];
  /** The text of the note; undefined until all is answered. */
  readonly note: string | undefined;
}

export const freshSession = (questions: readonly Question[]): Session => answered(questions, []);

const answered = (questions: readonly Question[], answers: Session['answers']): Session => ({
  ...{ questions, answers, note: answers.length === questions.length ? '' : undefined },
});

/** What the keys do, for the line that tells it. */
export const keysOf = ({ answers, note }: Session): string =>
  note !== undefined
    ? 'a note, then Enter (Enter alone: none)   Esc back'
    : answers.length === 0
      ? 'y yes   n no   a all is well   s skip   q quit'
      : 'y yes   n no   a the rest is well   b back   s skip   q quit';

export const press = (
  session: Session,
  key: string,
): Pressed<Session, Answers & { readonly note: string }> => {
  const { questions, answers, note } = session;
  const stay = (next: Session) => ({ session: next, effect: { type: 'none' as const } });
  const back = () => stay(answered(questions, answers.slice(0, -1)));
  if (key === '\u0003') return { session, effect: { type: 'quit' } };
  switch (note === undefined ? key.toLowerCase() : key) {
    case '\u001b':
      return note === undefined ? stay(session) : back();
    case '\u007f':
    case '\b':
      return note === undefined ? back() : stay({ ...session, note: [...note].slice(0, -1).join('') });
    case '\r':
    case '\n': {
      if (note === undefined) return stay(session);
      const all = Object.fromEntries(questions.map((one, at) => [one, answers[at] ?? 'n']));
      const said = { ...all, note: note.trim() };
      return { session: freshSession(questions), effect: { type: 'save', said } };
    }
  }
  if (note !== undefined) return stay(key >= ' ' ? { ...session, note: note + key } : session);
  switch (key.toLowerCase()) {
    case 'y':
      return stay(answered(questions, [...answers, 'y']));
    case 'n':
      return stay(answered(questions, [...answers, 'n']));
    case 'a':
      return stay(
        answered(questions, [...answers, ...questions.slice(answers.length).map(() => 'y' as const)]),
      );
    case 'b':
      return back();
    case 's':
      return { session: freshSession(questions), effect: { type: 'skip' } };
    case 'q':
      return { session, effect: { type: 'quit' } };
    default:
      return stay(session);
  }
};
