import { type Balance, balanced, type Drawable, type Spread } from './balance.ts';
import { compare, dealt, type Shares } from './split.ts';
import { drawOf } from './text.ts';
import { type Choosable, type Problem, type Split, splits } from './types.ts';

/** An entry that is exported, where, and with which weight. */
export interface Chosen<E> {
  readonly entry: E;
  readonly split: Split;
  readonly weight: number;
  readonly heldOut: boolean;
}

export interface ChooseOptions<K extends string> {
  /** Classes that are told apart; those in one list count as one. */
  readonly groups: readonly (readonly K[])[];
  /** Classes that decide first where a problem goes, so that they are dealt out most evenly: the rarer ones. */
  readonly first: readonly K[];
  readonly shares: Shares;
  readonly balance: Balance<K>;
  /** Whether the places of a class are spread over the tiers or over the rules. */
  readonly over: 'tiers' | 'rules';
  readonly heldOut: ReadonlySet<string>;
  readonly seed: string;
}

/** Deals the problems out over the splits and draws of each split what is exported. */
export const choose = <K extends string, E extends Choosable<K>>(
  problems: readonly Problem[],
  entries: readonly E[],
  options: ChooseOptions<K>,
) => {
  const { shares, balance, heldOut, seed, over } = options;
  const asked = options.groups;
  const wanted = entries.filter((entry) => asked.flat().includes(entry.class));
  const counts = asked
    .flat()
    .map((kind) => ({ kind, count: wanted.filter((entry) => entry.class === kind).length }));
  const missing = counts.filter(({ count }) => count === 0).map(({ kind }) => kind);
  const groups = asked
    .map((kinds) => kinds.filter((kind) => !missing.includes(kind)))
    .filter((kinds) => kinds.length > 0);
  const where = dealt(groupsOf(wanted, problems, options.first), shares, seed);
  const bySplit: { readonly [split in Split]: Drawn<K, E>[] } = { train: [], validation: [], test: [] };
  let withheld = 0;
  for (const entry of wanted) {
    const problem = problems[entry.problem];
    const split = problem && where.get(problem.key);
    if (!problem || !split) continue;
    const isHeld = heldOut.has(entry.rule);
    if (isHeld && split !== 'test') withheld++;
    else
      bySplit[split].push({
        ...{ ...entry, entry, tier: problem.tier, decided: entry.source === 'decision', heldOut: isHeld },
      });
  }
  const spread = over === 'rules' ? overRules : undefined;
  const chosen = splits.flatMap((split) =>
    balanced<K, Drawn<K, E>>(bySplit[split], groups, balance, spread)
      .map(
        ({ chosen: { entry, heldOut: held }, weight }): Chosen<E> => ({
          ...{ entry, split, weight, heldOut: held },
        }),
      )
      .map((one) => ({ one, draw: drawOf(seed, 'order', one.entry.id) }))
      .sort((a, b) => a.draw - b.draw || compare(a.one.entry.id, b.one.entry.id))
      .map(({ one }) => one),
  );
  return {
    /** In the order of the files: split by split, in each in an order that the seed gives. */
    chosen,
    /** What there was of each class to choose from. */
    available: Object.fromEntries(counts.map(({ kind, count }) => [kind, count])),
    /** Classes that are told apart and that there are none of. */
    missing,
    /** Entries by held-out rules of problems that are in other splits than the test. */
    withheld,
  };
};

const overRules: Spread<{ readonly entry: { readonly rule: string } }> = {
  nameOf: ({ entry }) => entry.rule,
  partOf: () => 1,
};

interface Drawn<K extends string, E> extends Drawable<K> {
  readonly entry: E;
}

/** Problems of one question, with the tier of the first of them and the classes that there are of any. */
const groupsOf = <K extends string>(
  entries: readonly Choosable<K>[],
  problems: readonly Problem[],
  first: readonly K[],
) => {
  const found = new Map<string, { tier: string; kinds: Set<K> }>();
  for (const { problem: place, class: kind } of entries) {
    const problem = problems[place];
    if (!problem) continue;
    const known = found.get(problem.key) ?? { tier: problem.tier, kinds: new Set() };
    known.kinds.add(kind);
    found.set(problem.key, known);
  }
  return [...found].map(([key, { tier, kinds }]) => ({
    key,
    stratum: `${first.map((kind) => kinds.has(kind)).join(' ')} ${tier}`,
  }));
};
