import { groupedBy, sumOf, tallyOf } from '../../base/index.ts';
import { counted } from '../../model/index.ts';
import { divide, draw, weightOf } from './draw.ts';
import { barChecks, checkNames, type ShortlistPolicy } from './policy.ts';
import type { Entry, Scan, Stratum } from './scan.ts';

interface Drawn extends Stratum {
  /** Candidates that could be drawn; problems, where none is drawn twice. */
  readonly available: number;
  /** It could not have given one more. */
  readonly isFull: boolean;
  readonly drawn: readonly Entry[];
}

/** Why a stratum gave less than its part: `reason` where its rule is short too, `evened` where its other strata made up for it. */
type Why = { readonly reason?: string; readonly evened?: string };

/** What was drawn of a run, and what was asked of its rules and strata, both in their order. */
export type Outcome = ReturnType<typeof outcomeOf>;

/** Draws, and says what was asked of each rule and stratum, what they gave, and why one gave less. */
export const outcomeOf = (scan: Scan, policy: ShortlistPolicy) => {
  const repeats = policy.same_problem === 'any';
  const ruleOf = ({ values }: Stratum): string => values[0] ?? '';
  const availableOf = (one: Stratum): number => (repeats ? one.candidates : one.entries.length);
  const names = [...new Set(scan.map(ruleOf))];
  const targetOf = (rule: string): number =>
    Object.hasOwn(policy.targets, rule) ? (policy.targets[rule] ?? 0) : policy.target;
  const pools = scan.map((one) => ({
    group: names.indexOf(ruleOf(one)),
    weight: weightOf(availableOf(one), policy.shares),
    entries: one.entries,
  }));
  const done = draw(pools, { targets: names.map(targetOf), total: policy.total });
  const strata = scan.map((one, at): Drawn => {
    const drawn = done.drawn[at] ?? [];
    return { ...one, available: availableOf(one), isFull: done.full[at] ?? false, drawn };
  });
  const holders = new Map(strata.flatMap((one) => one.drawn.map(({ claim }) => [claim, one] as const)));
  const rules = [...groupedBy(strata, ruleOf)].map(([rule, own]) => {
    const [target, drawn] = [targetOf(rule), sumOf(own.map((one) => one.drawn.length))];
    const claims = new Set(own.flatMap(({ entries }) => entries.map(({ claim }) => claim)));
    // What it could give by itself: problems, or candidates where problems may repeat.
    const available = repeats ? sumOf(own.map((one) => one.available)) : claims.size;
    const isStopped = drawn < target && own.some(({ isFull }) => !isFull);
    return { rule, target, drawn, available, isStopped, claims, strata: own };
  });
  // A rule is asked for its target, or for what the limit of the whole list left to those that could go on.
  const limited = rules.filter(({ isStopped }) => isStopped).map(({ drawn }) => drawn);
  const level = limited.length > 0 ? Math.max(...limited) : Number.POSITIVE_INFINITY;
  const told = rules.map((one) => {
    const { rule, target, available, drawn } = one;
    const asked = one.isStopped ? drawn : Math.max(drawn, Math.min(target, level));
    const why = drawn < asked ? { reason: whyRule(one, holders, repeats) } : {};
    // One whose every candidate is below the bar was asked for too: that it has none is a shortfall.
    const present = one.strata.map((own) => Math.max(1, own.available));
    const parts = divide(asked, present, policy.shares, { capped: false });
    return {
      /** `asked`: the target, or what the limit of the whole list left of it. */
      rule: { rule, target, asked, available, drawn, ...why },
      strata: one.strata.map((own, at) => {
        const part = parts[at] ?? 0;
        const short = own.drawn.length < part ? whyStratum(own, holders, repeats) : undefined;
        return toldOf(
          own,
          part,
          short === undefined ? {} : drawn < asked ? { reason: short } : { evened: short },
        );
      }),
    };
  });
  return {
    rules: told.map(({ rule }) => rule),
    strata: told.flatMap((one) => one.strata),
    drawn: strata.map(({ name, drawn }) => ({ name, drawn })),
  };
};

const toldOf = ({ name, values, candidates, below, available, drawn }: Drawn, asked: number, why: Why) => ({
  stratum: name,
  values,
  /** Those of templates below the bar too. */
  candidates: candidates + sumOf(Object.values(below)),
  available,
  /** Its part of what is asked of the rule, if every stratum could fill anything, and after water-filling. */
  asked,
  share: drawn.length,
  drawn: drawn.length,
  ...why,
});

type Holders = ReadonlyMap<string, Stratum>;

/** What a rule gave of what it could have given. */
interface RuleDrawn {
  readonly drawn: number;
  readonly available: number;
  readonly claims: ReadonlySet<string>;
  readonly strata: readonly Stratum[];
}

const whyRule = ({ drawn, available, claims, strata }: RuleDrawn, holders: Holders, repeats: boolean) => {
  const what = repeats ? 'candidate' : 'problem';
  if (drawn >= available)
    return available === 0
      ? `it has no ${what} above the bar`
      : `it has only ${counted(available, what)} above the bar`;
  const own = new Set(strata.map(({ name }) => name));
  const elsewhere = [...holders].filter(([claim, { name }]) => claims.has(claim) && !own.has(name)).length;
  return `of its ${counted(available, 'problem')} ${drawn} are drawn for it and ${elsewhere} for other rules`;
};

const whyStratum = (stratum: Drawn, holders: Holders, repeats: boolean): string => {
  const { available, drawn, isFull, below } = stratum;
  if (drawn.length < available)
    return isFull
      ? contention(stratum, holders)
      : 'in whole numbers, the odd one went to another stratum of its rule';
  const failed = barChecks
    .filter((check) => below[check] > 0)
    .map((check) => `${counted(below[check], 'candidate')} by ${checkNames[check]}`)
    .join(', ');
  if (available === 0) return `all its candidates are of templates below the bar (${failed})`;
  const what = counted(available, repeats ? 'candidate' : 'problem');
  return `it has only ${what}${failed === '' ? '' : ` (below the bar: ${failed})`}`;
};

/** Its problems are drawn, but for other strata, and none of these could do without: says which. */
const contention = ({ entries, name, drawn }: Drawn, holders: Holders): string => {
  const others = tallyOf(entries.flatMap(({ claim }) => holders.get(claim)?.name ?? []));
  others.delete(name);
  const [first, ...rest] = [...others].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const taken = sumOf(others.values());
  const who =
    first === undefined
      ? 'other strata'
      : rest.length === 0
        ? first[0]
        : `${counted(others.size, 'other stratum').replace('stratums', 'strata')} (${first[1]} for ${first[0]})`;
  const all = counted(entries.length, 'problem');
  const own = drawn.length === 0 ? `its ${all}` : `${taken} of its ${all}`;
  const needs = `${others.size === 1 ? 'needs' : 'need'} ${taken === 1 ? 'it' : 'them'}`;
  return `${own} ${taken === 1 ? 'is' : 'are'} drawn for ${who}, which ${needs}; no problem is drawn twice`;
};
