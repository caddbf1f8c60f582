import type { Answers, Question } from './subject.ts';

/** What a reader is asked of one thing: questions, which a key answers each, then a line that is typed. */
export interface Form<Said> {
  readonly questions: readonly Question[];
  /** What it comes to once Enter ends the line; a text tells what is wrong with that. */
  readonly said: (answers: Answers, line: string) => Said | string;
}

/** A reader at one thing: what was answered, the line so far, and what was wrong with it when Enter came. */
export interface Session {
  readonly answers: readonly ('y' | 'n')[];
  readonly line: string;
  readonly wrong: string;
}

export const freshSession: Session = { answers: [], line: '', wrong: '' };

/** What a key brings about beyond the next state. */
export type Effect<Said> =
  | { readonly type: 'none' | 'skip' | 'quit' }
  | { readonly type: 'save'; readonly said: Said };

/** The session after a key, and what is to be done. */
type Pressed<Said> = { readonly session: Session; readonly effect: Effect<Said> };

/** A key that means nothing there changes nothing. */
export const press = <Said>(form: Form<Said>, session: Session, key: string): Pressed<Said> => {
  if (key === '\u0003') return { session, effect: { type: 'quit' } };
  const isAnswered = session.answers.length === form.questions.length;
  return (isAnswered ? typed : answered)(form, session, isAnswered ? key : key.toLowerCase());
};

const stay = (session: Session) => ({ session, effect: { type: 'none' } }) as const;

const withAnswers = (answers: Session['answers']) => stay({ ...freshSession, answers });

const answered = <Said>({ questions }: Form<Said>, session: Session, key: string): Pressed<Said> => {
  const { answers } = session;
  if (key === 'y' || key === 'n') return withAnswers([...answers, key]);
  if (key === 'a') return withAnswers(questions.map((_, at) => answers[at] ?? 'y'));
  if (key === 'b' || isBackspace(key)) return withAnswers(answers.slice(0, -1));
  if (key === 's') return { session, effect: { type: 'skip' } };
  return key === 'q' ? { session, effect: { type: 'quit' } } : stay(session);
};

const typed = <Said>({ questions, said }: Form<Said>, session: Session, key: string): Pressed<Said> => {
  const { answers, line } = session;
  if (key === '\u001b')
    return answers.length === 0 ? { session, effect: { type: 'skip' } } : withAnswers(answers.slice(0, -1));
  if (isBackspace(key)) return stay({ answers, line: [...line].slice(0, -1).join(''), wrong: '' });
  if (key !== '\r' && key !== '\n')
    return key >= ' ' ? stay({ answers, line: line + key, wrong: '' }) : stay(session);
  const all = Object.fromEntries(questions.map((one, at) => [one, answers[at]]));
  const found = said(all, line.trim());
  return typeof found === 'string'
    ? stay({ ...session, wrong: found })
    : { session, effect: { type: 'save', said: found } };
};

const isBackspace = (key: string): boolean => key === '\u007f' || key === '\b';
