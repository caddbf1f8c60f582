import { BAR_CHECKS, type BarCheck } from './bar.ts';
import type { Entry } from './kept.ts';
import type { Plan } from './plan.ts';
import type { SameProblem, ShortlistPolicy } from './policy.ts';
import type { Scan, Stratum } from './scan.ts';

/** A check of the bar, in the words of a report. */
export const CHECK_NAMES: { readonly [check in BarCheck]: string } = {
  answer_check: 'answer check',
  structural_score: 'structural score',
  semantic_score: 'semantic score',
  round_trip: 'round trip',
};

/**
 * Why each stratum gives less than was asked of it, aligned with `scan.strata`; undefined where it does not.
 * `drawn` and the entries that `scan` kept are aligned with it too.
 */
export function explainStrata(
  scan: Scan,
  plan: Plan,
  drawn: readonly (readonly Entry[])[],
  policy: ShortlistPolicy,
): readonly (string | undefined)[] {
  const holder = new Map<number, number>();
  drawn.forEach((entries, place) => {
    for (const { claim } of entries) holder.set(claim, place);
  });
  const totals = new Map<string, number>();
  scan.strata.forEach(({ values }, place) => {
    const rule = values[0] ?? '';
    totals.set(rule, (totals.get(rule) ?? 0) + (drawn[place]?.length ?? 0));
  });
  return scan.strata.map((stratum, place) => {
    const { available = 0, asked = 0, share = 0 } = plan.strata[place] ?? {};
    const got = drawn[place]?.length ?? 0;
    if (got < share) return contention(scan, place, got, share, holder, policy.same_problem);
    if (got >= asked) return undefined;
    const rule = plan.rules.find((one) => one.rule === stratum.values[0]);
    if (share < available) {
      return rule !== undefined && rule.available < rule.asked
        ? `its rule has only ${count(rule.available, 'problem')} for all its strata together`
        : 'in whole numbers, the odd one went to another stratum of its rule';
    }
    const met = rule !== undefined && (totals.get(rule.rule) ?? 0) >= rule.asked;
    return `${scarcity(stratum, available, policy.same_problem)}${met ? '; the rest went to the rule’s other strata' : ''}`;
  });
}

function scarcity(stratum: Stratum, available: number, sameProblem: SameProblem): string {
  const below = belowInWords(stratum);
  if (available === 0) return `all its candidates are of templates below the bar (${below})`;
  const what = sameProblem === 'any' ? count(available, 'candidate') : count(available, 'problem');
  return `it has only ${what}${below === '' ? '' : `; below the bar: ${below}`}`;
}

function belowInWords({ below }: Stratum): string {
  return BAR_CHECKS.filter((check) => below[check] > 0)
    .map((check) => `${count(below[check], 'candidate')} by ${CHECK_NAMES[check]}`)
    .join(', ');
}

/** The shares could not all be met without a problem drawn twice: says who has this stratum's problems. */
function contention(
  scan: Scan,
  place: number,
  got: number,
  share: number,
  holder: ReadonlyMap<number, number>,
  sameProblem: SameProblem,
): string {
  const entries = scan.kept[place]?.entries ?? [];
  const elsewhere = new Map<string, number>();
  for (const { claim } of entries) {
    const other = holder.get(claim);
    if (other === undefined || other === place) continue;
    const name = scan.strata[other]?.name ?? '';
    elsewhere.set(name, (elsewhere.get(name) ?? 0) + 1);
  }
  const [first, ...others] = [...elsewhere].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const most = first === undefined ? '' : `, ${first[1]} of them by ${first[0]}`;
  const more = others.length === 0 ? '' : ` and others`;
  const where = sameProblem === 'once' ? 'in this shortlist' : 'by its rule';
  return (
    `${share - got} of its share of ${share} could not be drawn: its ${entries.length} problems are all drawn ` +
    `${where}${most}${more}, and none of those strata could do without`
  );
}

/** Why a rule gives less than its target, or undefined when it does not. */
export function explainRule(
  rule: Plan['rules'][number],
  drawn: number,
  policy: ShortlistPolicy,
): string | undefined {
  if (drawn >= rule.target) return undefined;
  const what = policy.same_problem === 'any' ? 'candidate' : 'problem';
  const reasons = [
    ...(rule.asked < rule.target ? [`the limit of ${policy.total} in all leaves it ${rule.asked}`] : []),
    ...(rule.available < rule.asked ? [`it has only ${count(rule.available, what)} above the bar`] : []),
    ...(drawn < rule.share ? [`${rule.share - drawn} could not be drawn without a problem drawn twice`] : []),
  ];
  return reasons.join('; ');
}

export const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
