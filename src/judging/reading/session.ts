import type { BlindAnswer } from './blind.ts';
import type { Answers, Question } from './subject.ts';

/** What a key brings about beyond the next state. */
export type Effect<Said> =
  | { readonly type: 'none' | 'skip' | 'quit' }
  | { readonly type: 'save'; readonly said: Said };

/** The session after a key, and what is to be done. A key that means nothing there changes nothing. */
export type Pressed<Session, Said> = { readonly session: Session; readonly effect: Effect<Said> };

/** A reader at one candidate: what is asked and was answered, and the note that is being written, if any. */
interface Session {
  readonly questions: readonly Question[];
  readonly answers: readonly ('y' | 'n')[];
  /** The text of the note; undefined until all is answered. */
  readonly note: string | undefined;
}

export const freshSession = (questions: readonly Question[]): Session => answered(questions, []);

const answered = (questions: readonly Question[], answers: Session['answers']): Session => ({
  questions,
  answers,
  note: answers.length === questions.length ? '' : undefined,
});

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
  if (key === '\u0003') return { session, effect: { type: 'quit' } };
  const stay = (next: Session) => ({ session: next, effect: { type: 'none' as const } });
  const go = (now: Session['answers']) => stay(answered(questions, now));
  const back = () => go(answers.slice(0, -1));
  if (note !== undefined) {
    if (key === '\u001b') return back();
    if (key === '\u007f' || key === '\b') return stay({ ...session, note: [...note].slice(0, -1).join('') });
    if (key !== '\r' && key !== '\n') return stay(key >= ' ' ? { ...session, note: note + key } : session);
    const all = Object.fromEntries(questions.map((one, at) => [one, answers[at] ?? 'n']));
    return {
      session: freshSession(questions),
      effect: { type: 'save', said: { ...all, note: note.trim() } },
    };
  }
  const pressed = key.toLowerCase();
  if (pressed === 'y' || pressed === 'n') return go([...answers, pressed]);
  if (pressed === 'a') return go([...answers, ...questions.slice(answers.length).map(() => 'y' as const)]);
  if (pressed === 'b' || pressed === '\u007f' || pressed === '\b') return back();
  if (pressed === 's') return { session: freshSession(questions), effect: { type: 'skip' } };
  if (pressed === 'q') return { session, effect: { type: 'quit' } };
  return stay(session);
};

/** A blind reader at one candidate: the line that is typed, `L2 wrong_whole`, and what was wrong with it when Enter came. */
export interface BlindSession {
  readonly typed: string;
  readonly wrong: string;
}

export const freshBlind: BlindSession = { typed: '', wrong: '' };

export const pressBlind =
  (wrongIn: (said: BlindAnswer) => string | undefined) =>
  (session: BlindSession, key: string): Pressed<BlindSession, BlindAnswer> => {
    const stay = (typed: string, wrong = '') => ({
      session: { typed, wrong },
      effect: { type: 'none' as const },
    });
    const { typed } = session;
    if (key === '\u0003') return { session, effect: { type: 'quit' } };
    if (key === '\u001b') return { session, effect: { type: 'skip' } };
    if (key === '\u007f' || key === '\b') return stay([...typed].slice(0, -1).join(''));
    if (key !== '\r' && key !== '\n') return stay(key >= ' ' ? typed + key : typed);
    const [line = '', ...kinds] = typed.trim().split(/\s+/);
    const said = { line: line.toUpperCase(), kinds };
    const wrong = kinds.length === 1 || kinds.length === 2 ? wrongIn(said) : 'a line, and one kind or two.';
    return wrong === undefined ? { session, effect: { type: 'save', said } } : stay(typed, wrong);
  };
