import type { ShortlistPolicy } from './policy.ts';
import type { Scan } from './scan.ts';
import { divide, weightOf } from './shares.ts';

/** The rules of a run and what the policy wants of them; strata as `Scan` has them. */
export type Plan = ReturnType<typeof planOf>;

export const planOf = (scan: Scan, policy: ShortlistPolicy) => {
  const countsRepeat = policy.same_problem === 'any';
  const names = [...new Set(scan.map(({ values }) => values[0] ?? ''))];
  const strata = scan.map(({ values, candidates, entries }) => {
    const available = countsRepeat ? candidates : entries.length;
    // `group` is the place of its rule in `rules`.
    return { group: names.indexOf(values[0] ?? ''), available, weight: weightOf(available, policy.shares) };
  });
  const rules = names.map((rule, group) => {
    const all = sum(strata.filter((one) => one.group === group).map((one) => one.available));
    const target = Object.hasOwn(policy.targets, rule) ? (policy.targets[rule] ?? 0) : policy.target;
    const own = scan.flatMap(({ values, entries }) => ((values[0] ?? '') === rule ? entries : []));
    const problems = new Set(own.map(({ claim }) => claim)).size;
    // What it could give by itself: problems, or candidates where problems may repeat.
    return { rule, target, available: countsRepeat ? all : problems };
  });
  return { rules, strata };
};

/** What was asked of each rule and stratum, to hold beside what they gave. */
export type Asked = ReturnType<typeof askedOf>;

/**
 * A rule is asked for its target, or for what the limit of the whole list left to those that could go on; a
 * stratum for its part of that, as if every stratum could fill anything.
 */
export const askedOf = (
  plan: Plan,
  shares: readonly number[],
  full: readonly boolean[],
  policy: ShortlistPolicy,
) => {
  const inRule = plan.rules.map((_, group) =>
    plan.strata.flatMap((one, place) => (one.group === group ? [place] : [])),
  );
  const given = inRule.map((places) => sum(places.map((place) => shares[place] ?? 0)));
  const stopped = plan.rules.map(
    ({ target }, group) => (given[group] ?? 0) < target && inRule[group]?.some((place) => !full[place]),
  );
  const limited = given.filter((_, group) => stopped[group]);
  const level = limited.length > 0 ? Math.max(...limited) : Number.POSITIVE_INFINITY;
  const rules = plan.rules.map(({ target }, group) => {
    const count = given[group] ?? 0;
    return stopped[group] ? count : Math.max(count, Math.min(target, level));
  });
  const strata = plan.strata.map(() => 0);
  inRule.forEach((places, group) => {
    // A stratum whose every candidate is below the bar was asked for too: that it has none is a shortfall.
    const present = places.map((place) => Math.max(1, plan.strata[place]?.available ?? 0));
    const parts = divide(rules[group] ?? 0, present, policy.shares, { capped: false });
    places.forEach((place, at) => {
      strata[place] = parts[at] ?? 0;
    });
  });
  return { rules, strata };
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
