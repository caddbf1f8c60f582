import type { Leak } from './leaks.ts';
import type { Choosable, LeftOutReason, Split, Told } from './types.ts';

/** How many rows there are, by what they are. Keys are in the order in which they are listed to people. */
export type SplitCounts = ReturnType<typeof countsOf>;

/** What an export came to: the command line prints it, the manifest and the card hold it. */
export interface Report {
  readonly splits: { readonly [split in Split]?: SplitCounts };
  /** What there was to choose from, by class. */
  readonly available: { readonly [kind: string]: number };
  /** Classes that were asked for and that there are none of. */
  readonly missing: readonly string[];
  readonly rules: { readonly [rule: string]: number };
  readonly left_out: { readonly [reason in LeftOutReason]?: number };
  /** Solutions by held-out rules of problems that stand in another split than the test. */
  readonly withheld: number;
  readonly decisions: Decisions;
  readonly leaks: readonly Leak[];
}

export interface Decisions {
  readonly accepted: number;
  readonly rejected: number;
  /** Two reviewers said otherwise and nobody adjudicated: the later one counts. */
  readonly disputed: number;
}

/** What is counted of rows as they are written. */
export type Counted = Pick<Report, 'splits' | 'rules'>;

type CountedRow = Pick<Told<Choosable<string>>, 'class' | 'rule' | 'source' | 'from' | 'split' | 'heldOut'>;

type Counting = ReturnType<typeof fresh>;

export const tally = () => {
  const bySplit = new Map<Split, Counting>();
  const rules = new Map<string, number>();
  return {
    count({ split, class: kind, rule, source, from, heldOut }: CountedRow) {
      const counting = bySplit.get(split) ?? fresh();
      bySplit.set(split, counting);
      counting.rows++;
      if (heldOut) counting.held++;
      counting.questions.add(from.key);
      raise(counting.classes, kind);
      raise(counting.tiers, from.tier);
      raise(counting.sources, source);
      if (rule !== '') raise(rules, rule);
    },
    end: (given: readonly Split[], classes: readonly string[]): Counted => ({
      splits: Object.fromEntries(
        given.map((split) => [split, countsOf(bySplit.get(split) ?? fresh(), classes)]),
      ),
      rules: sorted(rules),
    }),
  };
};

const fresh = () => ({
  ...{ rows: 0, held: 0, questions: new Set<string>() },
  ...{ classes: new Map(), tiers: new Map(), sources: new Map() },
});

const raise = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};

const countsOf = (counting: Counting, classes: readonly string[]) => ({
  rows: counting.rows,
  problems: counting.questions.size,
  classes: Object.fromEntries(classes.map((kind) => [kind, counting.classes.get(kind) ?? 0])),
  tiers: sorted(counting.tiers),
  sources: sorted(counting.sources),
  held_out: counting.held,
});

/** By name, so that equal counts have equal texts. */
export const sorted = (counts: ReadonlyMap<string, number>): { readonly [name: string]: number } =>
  Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
