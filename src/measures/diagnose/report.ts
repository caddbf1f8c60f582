import type { Counted } from './work.ts';

/** What the solutions of a file came to. */
export type Tally = ReturnType<typeof tallied>;

type Counts = Record<string, number>;

const more = (counts: Counts, key: string): void => {
  counts[key] = (counts[key] ?? 0) + 1;
};

export const tallied = () => {
  /** By kind, how often it was made; of what no rule makes, how often each was worked out; why solutions are unread. */
  const [kinds, unnamed, unread]: [Counts, Counts, Counts] = [{}, {}, {}];
  const tally = {
    solutions: 0,
    verdicts: { Correct: 0, Flawed: 0, Unread: 0 },
    kinds,
    unnamed,
    unread,
    add: ({ verdict, kind, reason, error_type, made }: Counted): void => {
      tally.solutions++;
      tally.verdicts[verdict]++;
      if (kind !== null) more(kinds, kind);
      if (reason !== undefined) more(unread, reason);
      if (made !== undefined) more(unnamed, `${error_type}: ${made}`);
    },
  };
  return tally;
};

/** The same for a reader, in Markdown. */
export const reportText = ({ solutions, verdicts, kinds, unnamed, unread }: Tally): string =>
  `${[
    '# Diagnosed solutions',
    '',
    ...tableOf('verdict', verdicts, solutions),
    ...tableOf('kind', kinds, verdicts.Flawed),
    ...tableOf('what no rule makes', unnamed, verdicts.Flawed),
    ...tableOf('why unread', unread, verdicts.Unread),
  ].join('\n')}`;

const tableOf = (head: string, counts: Readonly<Record<string, number>>, all: number): readonly string[] => {
  const rows = Object.entries(counts).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  if (rows.length === 0) return [];
  const share = (count: number): string => (all === 0 ? '-' : `${((100 * count) / all).toFixed(1)} %`);
  return [
    `| ${head} | solutions | share |`,
    '|---|---|---|',
    ...rows.map(([name, count]) => `| ${name.replaceAll(/[|\r\n]/g, ' ')} | ${count} | ${share(count)} |`),
    '',
  ];
};
