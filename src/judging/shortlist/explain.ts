import { counted } from '../../model/index.ts';
import type { Asked, Plan } from './plan.ts';
import { type BarCheck, barChecks, type SameProblem, type ShortlistPolicy } from './policy.ts';
import type { Entry, Scan, Stratum } from './scan.ts';

/** A check of the bar, in the words of a report. */
export const checkNames: { readonly [check in BarCheck]: string } = {
  answer_check: 'answer check',
  structural_score: 'structural score',
  semantic_score: 'semantic score',
  round_trip: 'round trip',
};

/** What the reasons are read from; everything is aligned with `scan`, or with `plan.rules`. */
export interface Outcome {
  readonly scan: Scan;
  readonly plan: Plan;
  readonly asked: Asked;
  readonly full: readonly boolean[];
  readonly drawn: readonly (readonly Entry[])[];
  readonly policy: ShortlistPolicy;
}

/**
 * Why a stratum gave less than its part: `reason` where its rule is short of candidates too, `evened` where other
 * strata of the rule made up for it and nothing is short.
 */
export type Why = { readonly reason?: string; readonly evened?: string };

/** Why each stratum gave less than was asked of it; empty where it did not. */
export const explainStrata = (outcome: Outcome): readonly Why[] => {
  const { scan, plan, asked, full, drawn, policy } = outcome;
  const holder = new Map(drawn.flatMap((entries, at) => entries.map(({ claim }) => [claim, at] as const)));
  const given = givenByRule(outcome);
  return scan.map((stratum, place) => {
    const { available = 0, group = 0 } = plan.strata[place] ?? {};
    const got = drawn[place]?.length ?? 0;
    if (got >= (asked.strata[place] ?? 0)) return {};
    const why =
      got === available
        ? scarcity(stratum, available, policy.same_problem)
        : full[place]
          ? contention(scan, place, got, holder)
          : 'in whole numbers, the odd one went to another stratum of its rule';
    const isMadeUpFor = (given[group] ?? 0) >= (asked.rules[group] ?? 0);
    return isMadeUpFor ? { evened: why } : { reason: why };
  });
};

/** Why each rule gave less than was asked of it; undefined where it did not, as where a limit asked for less. */
export const explainRules = (outcome: Outcome): readonly (string | undefined)[] => {
  const { plan, asked, policy } = outcome;
  const given = givenByRule(outcome);
  const what = policy.same_problem === 'any' ? 'candidate' : 'problem';
  return plan.rules.map(({ available }, group) => {
    const [got, wanted] = [given[group] ?? 0, asked.rules[group] ?? 0];
    if (got >= wanted) return undefined;
    return got < available
      ? takenFromRule(outcome, group, got, available)
      : available === 0
        ? `it has no ${what} above the bar`
        : `it has only ${counted(available, what)} above the bar`;
  });
};

const takenFromRule = (
  { scan, plan, drawn }: Outcome,
  group: number,
  got: number,
  available: number,
): string => {
  const isOwn = (at: number): boolean => plan.strata[at]?.group === group;
  const own = new Set(
    scan.flatMap(({ entries }, at) => (isOwn(at) ? entries.map(({ claim }) => claim) : [])),
  );
  const others = drawn.flatMap((entries, at) => (isOwn(at) ? [] : entries));
  const elsewhere = others.filter(({ claim }) => own.has(claim)).length;
  return `of its ${counted(available, 'problem')} ${got} are drawn for it and ${elsewhere} for other rules`;
};

const givenByRule = ({ plan, drawn }: Outcome): readonly number[] => {
  const given = plan.rules.map(() => 0);
  plan.strata.forEach(({ group }, place) => {
    given[group] = (given[group] ?? 0) + (drawn[place]?.length ?? 0);
  });
  return given;
};

const scarcity = (stratum: Stratum, available: number, sameProblem: SameProblem): string => {
  const below = barChecks
    .filter((check) => stratum.below[check] > 0)
    .map((check) => `${counted(stratum.below[check], 'candidate')} by ${checkNames[check]}`)
    .join(', ');
  if (available === 0) return `all its candidates are of templates below the bar (${below})`;
  const what = counted(available, sameProblem === 'any' ? 'candidate' : 'problem');
  return `it has only ${what}${below === '' ? '' : ` (below the bar: ${below})`}`;
};

/** Its problems are drawn, but for other strata, and none of these could do without: says which. */
const contention = (scan: Scan, place: number, got: number, holder: ReadonlyMap<string, number>): string => {
  const { entries: claims = [] } = scan[place] ?? {};
  const others = new Map<string, number>();
  for (const { claim } of claims) {
    const other = holder.get(claim);
    if (other === undefined || other === place) continue;
    const name = scan[other]?.name ?? '';
    others.set(name, (others.get(name) ?? 0) + 1);
  }
  const [first, ...rest] = [...others].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const taken = [...others.values()].reduce((total, number) => total + number, 0);
  const who =
    first === undefined
      ? 'other strata'
      : rest.length === 0
        ? first[0]
        : `${counted(others.size, 'other stratum').replace('stratums', 'strata')} (${first[1]} for ${first[0]})`;
  const own =
    got === 0
      ? `its ${counted(claims.length, 'problem')}`
      : `${taken} of its ${counted(claims.length, 'problem')}`;
  const needs = `${others.size === 1 ? 'needs' : 'need'} ${taken === 1 ? 'it' : 'them'}`;
  return `${own} ${taken === 1 ? 'is' : 'are'} drawn for ${who}, which ${needs}; no problem is drawn twice`;
};
