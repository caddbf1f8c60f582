import type { BlindAnswer } from './blind.ts';

/** A blind reader at one candidate: the line is asked, then one kind or two, each by a part of its name. */
export interface BlindSession {
  /** The names of the solution's lines, and the kinds there are. */
  readonly lines: readonly string[];
  readonly known: readonly { readonly id: string; readonly title: string }[];
  /** The line that was said; undefined until then. */
  readonly line: string | undefined;
  readonly kinds: readonly string[];
  /** What is being typed. */
  readonly typed: string;
}

export type BlindEffect =
  | { readonly type: 'none' }
  | { readonly type: 'save'; readonly answer: BlindAnswer }
  | { readonly type: 'skip' }
  | { readonly type: 'quit' };

export const freshBlind = (lines: BlindSession['lines'], known: BlindSession['known']): BlindSession => ({
  lines,
  known,
  line: undefined,
  kinds: [],
  typed: '',
});

/** The kinds that what is typed may mean, those that begin so first. */
export const kindsMeant = ({ known, typed, kinds }: BlindSession): readonly string[] => {
  const wanted = typed.trim().toLowerCase().replaceAll(' ', '_');
  const open = known.filter(({ id }) => !kinds.includes(id));
  const begins = open.filter(({ id }) => id.startsWith(wanted));
  const holds = open.filter(
    ({ id, title }) =>
      !id.startsWith(wanted) &&
      (id.includes(wanted) || title.toLowerCase().includes(typed.trim().toLowerCase())),
  );
  return [...begins, ...holds].map(({ id }) => id);
};

/** What is asked, what is typed, and what that may mean. */
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

const none: BlindEffect = { type: 'none' };

/** The session after a key, and what is to be done. */
export const pressBlind = (
  session: BlindSession,
  key: string,
): { readonly session: BlindSession; readonly effect: BlindEffect } => {
  const { typed } = session;
  const stay = (changes: Partial<BlindSession>) => ({ session: { ...session, ...changes }, effect: none });
  switch (key) {
    case '\u0003':
      return { session, effect: { type: 'quit' } };
    case '\u001b':
      return { session, effect: { type: 'skip' } };
    case '\u007f':
    case '\b':
      return typed === '' ? stay(before(session)) : stay({ typed: [...typed].slice(0, -1).join('') });
    case '\r':
    case '\n':
      return entered(session);
    default:
      return key >= ' ' ? stay({ typed: typed + key }) : stay({});
  }
};

/** One answer less. */
const before = ({ kinds, line }: BlindSession): Partial<BlindSession> =>
  kinds.length > 0 ? { kinds: kinds.slice(0, -1) } : line === undefined ? {} : { line: undefined };

const entered = (session: BlindSession): ReturnType<typeof pressBlind> => {
  const { line, lines, kinds, typed } = session;
  if (line === undefined) {
    const said = typed.trim().toUpperCase();
    const found = lines.find((name) => name === said || name === `L${said}`);
    return { session: { ...session, typed: '', line: found }, effect: none };
  }
  if (typed.trim() === '')
    return kinds.length === 0
      ? { session, effect: none }
      : { session, effect: { type: 'save', answer: { line, kinds } } };
  const [meant] = kindsMeant(session);
  if (meant === undefined) return { session: { ...session, typed: '' }, effect: none };
  const both = [...kinds, meant];
  const next = { ...session, typed: '', kinds: both };
  return both.length < 2
    ? { session: next, effect: none }
    : { session: next, effect: { type: 'save', answer: { line, kinds: both } } };
};
