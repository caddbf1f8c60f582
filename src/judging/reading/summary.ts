import { type Share, wilson } from '../../base/index.ts';
import { families, problemClasses, problemClassNames } from '../../model/index.ts';
import { type Reading, subjectOfReading } from './readings.ts';
import type { Question, Subject } from './subject.ts';

/** Something of each question that was asked, and of all of them together. */
export type Measured<T> = { readonly all: T } & { readonly [of in Question]?: T };

/** How many candidates were read, and how many of them answer a question well. */
export interface Count {
  readonly read: number;
  readonly well: Measured<number>;
}

/** What was read of one rule. */
export interface RuleSummary extends Count {
  readonly rule: string;
  readonly family: string;
  /** The rule's candidates in the run; undefined where no run was named. */
  readonly candidates: number | undefined;
  readonly shares: Measured<Share>;
}

/** What was read over all rules, or over a family's. */
export interface TotalSummary {
  readonly of: string;
  readonly read: number;
  /** The share of the candidates whose rules have been read at all; the others count in no share. */
  readonly covered: number;
  /** Each rule counts by its size, whatever was read of it. */
  readonly shares: Measured<Share>;
}

export type ReadingSummary = ReturnType<typeof summarise>;

/** The families, and the classes of edited questions, in the order in which they are told. */
const groups: readonly string[] = [
  ...families,
  ...problemClasses.map((label) => problemClassNames[label]),
  'given',
];

const eachOf = <T>({ questions }: Subject, value: (of: Question | 'all') => T): Measured<T> => ({
  ...Object.fromEntries(questions.map((one) => [one, value(one)])),
  all: value('all'),
});

const isWell = (reading: Reading, of: Question | 'all'): boolean =>
  of === 'all'
    ? subjectOfReading(reading).questions.every((question) => reading[question] === 'y')
    : reading[of] === 'y';

/** The last that each person said of each candidate. */
const latest = (readings: readonly Reading[]): readonly Reading[] => [
  ...new Map(readings.map((one) => [JSON.stringify([one.id, one.who]), one])).values(),
];

/** By rule: how many candidates were read, and how well. One that several people read counts once, in parts. */
export const countsByRule = (readings: readonly Reading[]): ReadonlyMap<string, Count> => {
  const byRule = new Map<string, Map<string, Reading[]>>();
  for (const one of latest(readings)) {
    const ofRule = byRule.get(one.rule) ?? new Map<string, Reading[]>();
    byRule.set(one.rule, ofRule);
    ofRule.set(one.id, [...(ofRule.get(one.id) ?? []), one]);
  }
  return new Map(
    [...byRule].map(([rule, candidates]): [string, Count] => {
      const [first] = [...candidates.values()].flat();
      const well = eachOf(subjectOfReading(first ?? {}), (of) =>
        [...candidates.values()].reduce(
          (sum, its) => sum + its.filter((one) => isWell(one, of)).length / its.length,
          0,
        ),
      );
      return [rule, { read: candidates.size, well }];
    }),
  );
};

/**
 * Shares by rule, by family and over all, with intervals. Over several rules each counts by `sizes`, its candidates in
 * the run, whatever was read of it; without sizes, by what was read. The interval of such a share is Wilson's for as
 * many readings as would tell as much if they had been drawn from all candidates alike. Candidates and edited questions
 * are asked other things: where there are both, what comes first is told.
 */
export const summarise = (
  all: readonly Reading[],
  sizes: { readonly [rule: string]: number } | undefined,
  familyOf: ReadonlyMap<string, string>,
) => {
  const subject = subjectOfReading(all[0] ?? {});
  const readings = all.filter((one) => subjectOfReading(one) === subject);
  const named = new Map([
    ...familyOf,
    ...readings.map(({ rule, family }): [string, string] => [rule, family]),
  ]);
  const rules = [...countsByRule(readings)]
    .map(([rule, { read, well }]): RuleSummary => {
      // A rule may be called `constructor`.
      const size = sizes && Object.hasOwn(sizes, rule) ? (sizes[rule] ?? 0) : 0;
      const shares = eachOf(subject, (of) => wilson((well[of] ?? 0) / read, read));
      return {
        rule,
        family: named.get(rule) ?? 'conceptual',
        candidates: sizes && size,
        read,
        well,
        shares,
      };
    })
    .toSorted((a, b) => (a.rule < b.rule ? -1 : 1));
  const present = groups.filter((family) => rules.some((one) => one.family === family));
  const whole = (of: string): number =>
    Object.entries(sizes ?? {}).reduce(
      (sum, [rule, size]) => sum + (of === 'all' || named.get(rule) === of ? size : 0),
      0,
    );
  const totals = ['all', ...(present.length > 1 ? present : [])].map((of): TotalSummary => {
    const its = rules.filter(({ family }) => of === 'all' || family === of);
    const weightOf = ({ candidates, read }: RuleSummary): number => candidates ?? read;
    const weight = its.reduce((sum, one) => sum + weightOf(one), 0);
    const size = whole(of);
    return {
      of,
      read: its.reduce((sum, { read }) => sum + read, 0),
      covered: sizes === undefined ? 1 : size === 0 ? 0 : weight / size,
      shares: eachOf(subject, (question) => weighted(its, question, weightOf)),
    };
  });
  return { totals, rules };
};

const weighted = (
  rules: readonly RuleSummary[],
  of: Question | 'all',
  weightOf: (rule: RuleSummary) => number,
): Share => {
  const all = rules.reduce((sum, rule) => sum + weightOf(rule), 0);
  if (all === 0) return wilson(0, 0);
  const share = rules.reduce((sum, rule) => sum + (weightOf(rule) * (rule.shares[of]?.share ?? 0)) / all, 0);
  const among = 1 / rules.reduce((sum, rule) => sum + (weightOf(rule) / all) ** 2 / rule.read, 0);
  return wilson(share, among);
};
