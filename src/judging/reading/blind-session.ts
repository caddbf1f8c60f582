import type { BlindAnswer } from './blind.ts';
import type { Pressed } from './session.ts';

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

export const freshBlind = (lines: BlindSession['lines'], known: BlindSession['known']): BlindSession => ({
  ...{ lines, known, line: undefined, kinds: [], typed: '' },
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

export const pressBlind = (session: BlindSession, key: string): Pressed<BlindSession, BlindAnswer> => {
  const { typed, kinds } = session;
  const stay = (changes: Partial<BlindSession>) => ({
    ...{ session: { ...session, ...changes }, effect: { type: 'none' as const } },
  });
  switch (key) {
    case '\u0003':
      return { session, effect: { type: 'quit' } };
    case '\u001b':
      return { session, effect: { type: 'skip' } };
    case '\u007f':
    case '\b':
      if (typed !== '') return stay({ typed: [...typed].slice(0, -1).join('') });
      return stay(kinds.length > 0 ? { kinds: kinds.slice(0, -1) } : { line: undefined });
    case '\r':
    case '\n':
      return entered(session, stay);
    default:
      return key >= ' ' ? stay({ typed: typed + key }) : stay({});
  }
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
