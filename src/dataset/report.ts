import { tallyOf } from '../base/index.ts';
import { grouped } from '../model/index.ts';
import type { Leak } from './leaks.ts';
import {
  type Choosable,
  type LeftOutReason,
  leftOutReasons,
  type Split,
  splits,
  type Told,
} from './types.ts';

export interface WrittenFile {
  readonly rows?: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** What an export came to: the command line prints it, the manifest and the card hold it. */
export interface Report {
  /** How many rows there are, by what they are. Keys are in the order in which they are listed to people. */
  readonly splits: { readonly [split in Split]?: ReturnType<typeof countsOf> };
  readonly available: { readonly [kind: string]: number };
  readonly missing: readonly string[];
  readonly rules: { readonly [rule: string]: number };
  readonly left_out: { readonly [reason in LeftOutReason]?: number };
  /** Solutions by held-out rules of problems that stand in another split than the test. */
  readonly withheld: number;
  readonly decisions: {
    readonly accepted: number;
    readonly rejected: number;
    /** Two reviewers said otherwise and nobody adjudicated: the later one counts. */
    readonly disputed: number;
  };
  readonly leaks: readonly Leak[];
}

export const countsIn = (
  chosen: readonly Told<Choosable<string>>[],
  given: readonly Split[],
  classes: readonly string[],
): Pick<Report, 'splits' | 'rules'> => ({
  splits: Object.fromEntries(
    given.map((split) => {
      const own = chosen.filter((one) => one.split === split);
      return [split, countsOf(own, classes)];
    }),
  ),
  rules: sorted(tallyOf(chosen.flatMap(({ rule }) => rule || []))),
});

const countsOf = (chosen: readonly Told<Choosable<string>>[], classes: readonly string[]) => {
  const kinds = tallyOf(chosen.map((one) => one.class));
  return {
    rows: chosen.length,
    problems: new Set(chosen.map(({ from }) => from.key)).size,
    classes: Object.fromEntries(classes.map((kind) => [kind, kinds.get(kind) ?? 0])),
    tiers: sorted(tallyOf(chosen.map(({ from }) => from.tier))),
    sources: sorted(tallyOf(chosen.map(({ source }) => source))),
    held_out: chosen.filter(({ heldOut }) => heldOut).length,
  };
};

/** By name, so that equal counts have equal texts. */
export const sorted = (counts: ReadonlyMap<string, number>): { readonly [name: string]: number } =>
  Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));

/** What the card and the command line show: heads, rows, and from which column on the cells are numbers. */
export const tablesOf = ({ splits: counts, leaks, left_out }: Report) => {
  const there = splits.flatMap((split) => (counts[split] ? [{ split, ...counts[split] }] : []));
  const kinds = Object.keys(there[0]?.classes ?? {});
  const tiers = [...new Set(there.flatMap((one) => Object.keys(one.tiers)))].sort();
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
  const out: { readonly [reason: string]: number } = left_out;
  return {
    splits: {
      head: ['split', 'rows', 'problems', ...kinds, ...tiers],
      rows: there.map(({ split, rows, problems, ...own }) => [
        split,
        ...[rows, problems, ...kinds.map((kind) => own.classes[kind] ?? 0)].map(grouped),
        ...tiers.map((tier) => grouped(own.tiers[tier] ?? 0)),
      ]),
      words: 1,
    },
    leaks: {
      head: ['sees', 'tells apart', 'reaches', 'by chance'],
      rows: leaks.map(({ seen, between, reached, chance }) => [
        ...[`the ${seen}`, between.join(', ')],
        ...[reached, chance].map(percent),
      ]),
      words: 2,
    },
    /** How many were left out, for which reason, and what that says. */
    leftOut: Object.entries(leftOutReasons).flatMap(([reason, why]) =>
      out[reason] ? [[grouped(out[reason]), reason, why] as const] : [],
    ),
  };
};
