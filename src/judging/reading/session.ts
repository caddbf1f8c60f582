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

/** A blind reader at one candidate: the line is asked, then one kind or two, each by a part of its name. */
export interface BlindSession {
  readonly lines: readonly string[];
  readonly known: readonly { readonly id: string; readonly title: string }[];
  readonly line: string | undefined;
  readonly kinds: readonly string[];
  readonly typed: string;
}

export const freshBlind = (lines: BlindSession['lines'], known: BlindSession['known']): BlindSession => ({
  lines,
  known,
  line: undefined,
  kinds: [],
  typed: '',
});

/** The kinds that what is typed may mean, those that begin so first. */
export const kindsMeant = ({ known, typed, kinds }: BlindSession): readonly string[] => {
  const said = typed.trim().toLowerCase();
  const wanted = said.replaceAll(' ', '_');
  const open = known.filter(({ id }) => !kinds.includes(id));
  const begins = open.filter(({ id }) => id.startsWith(wanted));
  const holds = open.filter(({ id, title }) => id.includes(wanted) || title.toLowerCase().includes(said));
  return [...new Set([...begins, ...holds].map(({ id }) => id))];
};

export const blindPrompt = (session: BlindSession): string => {
  const { line, lines, kinds, typed } = session;
  if (line === undefined) return `line: ${typed}   ${lines.join(' ')}, Enter   Esc skip   Ctrl-C quit`;
  const [asked, hint] =
    kinds.length === 0
      ? ['kind', 'a part of its name; `rules kinds` lists them']
      : ['second kind', 'Enter alone: none'];
  const meant = typed === '' ? hint : kindsMeant(session).slice(0, 5).join(' ') || 'nothing has that name';
  return `${asked}: ${typed}   ${meant}`;
};

export const pressBlind = (session: BlindSession, key: string): Pressed<BlindSession, BlindAnswer> => {
  const { typed, kinds } = session;
  const stay = (changes: Partial<BlindSession>) => ({
    session: { ...session, ...changes },
    effect: { type: 'none' as const },
  });
  if (key === '\u0003') return { session, effect: { type: 'quit' } };
  if (key === '\u001b') return { session, effect: { type: 'skip' } };
  if (key === '\u007f' || key === '\b') {
    if (typed !== '') return stay({ typed: [...typed].slice(0, -1).join('') });
    return stay(kinds.length > 0 ? { kinds: kinds.slice(0, -1) } : { line: undefined });
  }
  if (key === '\r' || key === '\n') return entered(session, stay);
  return key >= ' ' ? stay({ typed: typed + key }) : stay({});
};

const entered = (
  session: BlindSession,
  stay: (changes: Partial<BlindSession>) => Pressed<BlindSession, BlindAnswer>,
): Pressed<BlindSession, BlindAnswer> => {
  const { line, lines, kinds, typed } = session;
  const said = typed.trim().toUpperCase();
  if (line === undefined)
    return stay({ typed: '', line: lines.find((name) => name === said || name === `L${said}`) });
  const [meant] = said === '' ? [] : kindsMeant(session);
  const all = meant === undefined ? kinds : [...kinds, meant];
  // The second kind is the last, and so is nothing where a second one is asked.
  const isDone = all.length === 2 || (said === '' && kinds.length > 0);
  const next = stay(said === '' ? {} : { typed: '', kinds: all });
  return isDone ? { ...next, effect: { type: 'save', said: { line, kinds: all } } } : next;
};
