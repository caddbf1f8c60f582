import type { Diagnosed } from './record.ts';

/** What is counted of a record. */
export type Counted = Pick<Diagnosed, 'verdict' | 'kind' | 'error_type'> & {
  readonly [field in 'reason' | 'made']?: Diagnosed[field] | undefined;
};

/** What the solutions of a file came to. */
export type Tally = ReturnType<typeof tallied>['tally'];

type Counts = Record<string, number>;

const more = (counts: Counts, key: string): void => {
  counts[key] = (counts[key] ?? 0) + 1;
};

export const tallied = () => {
  /** By kind, how often it was made; of what no rule makes, how often each was worked out; why solutions are unread. */
  const [kinds, unnamed, unread]: [Counts, Counts, Counts] = [{}, {}, {}];
  const tally = { solutions: 0, verdicts: { Correct: 0, Flawed: 0, Unread: 0 }, kinds, unnamed, unread };
  const add = ({ verdict, kind, reason, error_type, made }: Counted): void => {
    tally.solutions++;
    tally.verdicts[verdict]++;
    if (kind !== null) more(kinds, kind);
    if (reason !== undefined) more(unread, reason);
    if (made !== undefined) more(unnamed, `${error_type}: ${made}`);
  };
  return { tally, add };
};
