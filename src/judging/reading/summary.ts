import { compareTexts, groupedBy, type Share, sumOf, wilson } from '../../base/index.ts';
import { families, problemClasses, problemClassNames } from '../../model/index.ts';
import { type Question, type Reading, type Subject, subjectOfReading } from './subject.ts';

export type Measured<T> = { readonly all: T } & { readonly [of in Question]?: T };

export type Count = { readonly read: number; readonly well: Measured<number> };

export type RuleSummary = ReadingSummary['rules'][number];

export type TotalSummary = ReadingSummary['totals'][number];

export type ReadingSummary = ReturnType<typeof summarise>;

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

/** By rule: how many candidates were read, and how well. One that several people read counts once, in parts. */
export const countsByRule = (readings: readonly Reading[]): ReadonlyMap<string, Count> => {
  const latest = new Map(readings.map((one) => [JSON.stringify([one.id, one.who]), one]));
  return new Map(
    [...groupedBy(latest.values(), ({ rule }) => rule)].map(([rule, own]): [string, Count] => {
      const candidates = [...groupedBy(own, ({ id }) => id).values()];
      const well = eachOf(subjectOfReading(own[0]), (of) =>
        sumOf(candidates.map((its) => its.filter((one) => isWell(one, of)).length / its.length)),
      );
      return [rule, { read: candidates.length, well }];
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
    .map(([rule, { read, well }]) => ({
      rule,
      family: named.get(rule) ?? 'conceptual',
      /** The rule's candidates in the run; undefined where no run was named. A rule may be called `constructor`. */
      candidates: sizes && (Object.hasOwn(sizes, rule) ? (sizes[rule] ?? 0) : 0),
      read,
      well,
      shares: eachOf(subject, (of) => wilson((well[of] ?? 0) / read, read)),
    }))
    .toSorted((a, b) => compareTexts(a.rule, b.rule));
  const present = groups.filter((family) => rules.some((one) => one.family === family));
  const totals = ['all', ...(present.length > 1 ? present : [])].map((of) => {
    const its = rules.filter(({ family }) => of === 'all' || family === of);
    const size = sumOf(
      Object.entries(sizes ?? {}).map(([rule, own]) => (of === 'all' || named.get(rule) === of ? own : 0)),
    );
    return {
      of,
      read: sumOf(its.map(({ read }) => read)),
      /** The share of the candidates whose rules have been read at all; the others count in no share. */
      covered: sizes === undefined ? 1 : size === 0 ? 0 : sumOf(its.map(weightOf)) / size,
      shares: eachOf(subject, (question) => weighted(its, question)),
    };
  });
  return { totals, rules };
};

interface Weighed {
  readonly candidates: number | undefined;
  readonly read: number;
  readonly shares: Measured<Share>;
}

const weightOf = ({ candidates, read }: Weighed): number => candidates ?? read;

const weighted = (rules: readonly Weighed[], of: Question | 'all'): Share => {
  const all = sumOf(rules.map(weightOf));
  if (all === 0) return wilson(0, 0);
  const share = sumOf(rules.map((rule) => (weightOf(rule) * (rule.shares[of]?.share ?? 0)) / all));
  return wilson(share, 1 / sumOf(rules.map((rule) => (weightOf(rule) / all) ** 2 / rule.read)));
};
