import type { ShortlistPolicy } from './policy.ts';
import type { Scan } from './scan.ts';
import { divide } from './shares.ts';

/** What a rule is to give, in candidates. */
export interface RulePlan {
  readonly rule: string;
  /** The policy's target for it. */
  readonly target: number;
  /** What it could give: problems, or candidates where problems may repeat. */
  readonly available: number;
  /** What is asked of it once the limit of the whole list is shared out. */
  readonly asked: number;
  /** What it is to give: as asked, or all there is. */
  readonly share: number;
}

/** What a stratum is to give, aligned with `Scan.strata`. */
export interface StratumPlan {
  readonly available: number;
  /** Its part of what is asked of the rule, if it could fill anything. */
  readonly asked: number;
  /** Its part after water-filling: what others could not fill came to it, what it cannot fill went to others. */
  readonly share: number;
}

export interface Plan {
  readonly rules: readonly RulePlan[];
  readonly strata: readonly StratumPlan[];
}

/** Computes all shares from the counts alone. */
export function planShares(scan: Pick<Scan, 'strata' | 'problemsOfRule'>, policy: ShortlistPolicy): Plan {
  const available = scan.strata.map(({ candidates, problems }) =>
    policy.same_problem === 'any' ? candidates : problems,
  );
  const names = [...new Set(scan.strata.map(({ values }) => values[0] ?? ''))];
  const placesOf = new Map(names.map((rule): [string, number[]] => [rule, []]));
  for (const [place, { values }] of scan.strata.entries()) placesOf.get(values[0] ?? '')?.push(place);

  const targets = names.map((rule) => policy.targets[rule] ?? policy.target);
  const inRule = names.map((rule) =>
    policy.same_problem === 'any'
      ? sum((placesOf.get(rule) ?? []).map((place) => available[place] ?? 0))
      : (scan.problemsOfRule.get(rule) ?? 0),
  );
  const most = targets.map((target, at) => Math.min(target, inRule[at] ?? 0));
  const shares = policy.total === undefined ? most : divide(policy.total, most, 'equal');
  // Where the limit binds, a rule is asked for what the limit leaves to each; elsewhere for its target.
  const limited = shares.filter((share, at) => share < (most[at] ?? 0));
  const level = limited.length > 0 ? Math.max(...limited) : Number.POSITIVE_INFINITY;
  const rules = names.map((rule, at): RulePlan => {
    const [target, share] = [targets[at] ?? 0, shares[at] ?? 0];
    const asked = share < (most[at] ?? 0) ? share : Math.max(share, Math.min(target, level));
    return { rule, target, available: inRule[at] ?? 0, asked, share };
  });

  const strata: StratumPlan[] = available.map((count) => ({ available: count, asked: 0, share: 0 }));
  for (const { rule, asked, share } of rules) {
    const places = placesOf.get(rule) ?? [];
    const counts = places.map((place) => available[place] ?? 0);
    // A stratum whose every candidate is below the bar was asked for too: that it has none is a shortfall.
    const present = counts.map((count) => Math.max(1, count));
    const parts = divide(asked, present, policy.shares, { capped: false });
    const filled = divide(share, counts, policy.shares);
    places.forEach((place, at) => {
      strata[place] = { available: counts[at] ?? 0, asked: parts[at] ?? 0, share: filled[at] ?? 0 };
    });
  }
  return { rules, strata };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
