import { compare } from './split.ts';
import type { Class } from './types.ts';

/** How many of each class: as many of each, all with weights, or these parts of each. */
export type Balance<K extends string = Class> =
  | { readonly kind: 'equal' }
  | { readonly kind: 'weights' }
  | { readonly kind: 'shares'; readonly shares: { readonly [name in K]?: number } };

/** What is to be balanced. */
export interface Drawable<K extends string = Class> {
  readonly class: K;
  readonly tier: string;
  /** The problem that it is of. */
  readonly problem: number;
  /** Whether a person decided it: such come first. */
  readonly decided: boolean;
  readonly key: number;
  readonly id: string;
  readonly heldOut: boolean;
}

export interface Drawn<T> {
  readonly chosen: T;
  readonly weight: number;
}

/** Over what the places of a class are spread: what each entry falls under, and in what parts. */
export interface Spread<T> {
  readonly nameOf: (one: T) => string;
  readonly partOf: (name: string) => number;
}

/**
 * Draws from the entries of one split. `groups` are the classes that a target tells apart; classes in one list share
 * its places as evenly as they can. Of a class every problem gives one before any gives a second, and what it is spread
 * over (the tiers, in the parts that they have among the problems, if nothing else is said) has its parts, as far as
 * there are enough.
 */
export const balanced = <K extends string, T extends Drawable<K>>(
  entries: readonly T[],
  groups: readonly (readonly NoInfer<K>[])[],
  balance: Balance<NoInfer<K>>,
  spread: Spread<T> = overTiers(entries),
): readonly Drawn<T>[] => {
  const pools = new Map<K, readonly T[]>();
  for (const kind of groups.flat()) pools.set(kind, inOrder(entries.filter((one) => one.class === kind)));
  const sizeOf = (kind: K): number => pools.get(kind)?.length ?? 0;
  if (balance.kind === 'weights') return weighted(pools, groups);
  const quotas =
    balance.kind === 'equal'
      ? equalQuotas(groups, sizeOf)
      : shareQuotas(groups.flat(), balance.shares, sizeOf);
  return groups.flat().flatMap((kind) =>
    drawSpread(pools.get(kind) ?? [], quotas.get(kind) ?? 0, spread).map((chosen) => ({
      chosen,
      weight: 1,
    })),
  );
};

/** Those who come first are drawn first: a problem's second comes after every problem's first. */
const inOrder = <T extends Drawable<string>>(pool: readonly T[]): readonly T[] => {
  const sorted = [...pool].sort(
    (a, b) => Number(b.decided) - Number(a.decided) || a.key - b.key || compare(a.id, b.id),
  );
  const ranks = new Map<string, number>();
  const ranked = sorted.map((one) => {
    const name = `${one.problem} ${one.heldOut}`;
    const rank = ranks.get(name) ?? 0;
    ranks.set(name, rank + 1);
    return { one, rank };
  });
  // Solutions by held-out rules stand in the test split alone, and there beside others: they take turns.
  return ranked
    .sort((a, b) => Number(b.one.decided) - Number(a.one.decided) || a.rank - b.rank || a.one.key - b.one.key)
    .map(({ one }) => one);
};

/** As many of each group as the smallest has; within a group its classes share them by water-filling. */
const equalQuotas = <K extends string>(
  groups: readonly (readonly K[])[],
  sizeOf: (kind: K) => number,
): ReadonlyMap<K, number> => {
  const sizes = groups.map((kinds) => kinds.reduce((sum, kind) => sum + sizeOf(kind), 0));
  const each = Math.min(...sizes);
  return new Map(groups.flatMap((kinds) => [...filled(kinds, each, sizeOf)]));
};

const shareQuotas = <K extends string>(
  kinds: readonly K[],
  shares: { readonly [name in K]?: number },
  sizeOf: (kind: K) => number,
): ReadonlyMap<K, number> => {
  const asked = kinds.flatMap((kind) => {
    const share = shares[kind] ?? 0;
    return share > 0 ? [{ kind, share }] : [];
  });
  const unit = Math.min(...asked.map(({ kind, share }) => sizeOf(kind) / share));
  return new Map(asked.map(({ kind, share }) => [kind, Math.floor(unit * share + 1e-9)]));
};

/** Shares `places` out evenly over what has room; what one has no room for goes to the others. */
export const filled = <K>(
  kinds: readonly K[],
  places: number,
  sizeOf: (kind: K) => number,
  partOf: (kind: K) => number = () => 1,
): ReadonlyMap<K, number> => {
  const given = new Map(kinds.map((kind) => [kind, 0]));
  let left = Math.min(
    places,
    kinds.reduce((sum, kind) => sum + sizeOf(kind), 0),
  );
  let open = kinds.filter((kind) => sizeOf(kind) > 0);
  while (left > 0 && open.length > 0) {
    const parts = open.reduce((sum, kind) => sum + partOf(kind), 0);
    const round = open.map((kind) => {
      const had = given.get(kind) ?? 0;
      const wanted = parts > 0 ? (left * partOf(kind)) / parts : left / open.length;
      return { kind, had, wanted: Math.min(wanted, sizeOf(kind) - had) };
    });
    let gone = 0;
    for (const { kind, had, wanted } of round) {
      given.set(kind, had + Math.floor(wanted));
      gone += Math.floor(wanted);
    }
    if (gone === 0) {
      // Less than one for each: those that lack most, the first of equals.
      const [neediest] = [...round]
        .filter(({ wanted }) => wanted > 0)
        .sort((a, b) => b.wanted - a.wanted || a.had - b.had);
      if (!neediest) break;
      given.set(neediest.kind, neediest.had + 1);
      gone = 1;
    }
    left -= gone;
    open = open.filter((kind) => sizeOf(kind) > (given.get(kind) ?? 0));
  }
  return given;
};

/** By tiers, as many problems as there are of each: no class is to have easier ones than another. */
const overTiers = <T extends Drawable<string>>(entries: readonly T[]): Spread<T> => {
  const problems = new Map<string, Set<number>>();
  for (const { tier, problem } of entries) {
    const known = problems.get(tier) ?? new Set();
    problems.set(tier, known.add(problem));
  }
  return { nameOf: ({ tier }) => tier, partOf: (tier) => problems.get(tier)?.size ?? 0 };
};

const drawSpread = <T>(pool: readonly T[], count: number, { nameOf, partOf }: Spread<T>): readonly T[] => {
  if (count >= pool.length) return pool;
  const byName = new Map<string, T[]>();
  for (const one of pool) {
    const known = byName.get(nameOf(one));
    if (known) known.push(one);
    else byName.set(nameOf(one), [one]);
  }
  const names = [...byName.keys()].sort(compare);
  const quotas = filled(names, count, (name) => byName.get(name)?.length ?? 0, partOf);
  return names.flatMap((name) => (byName.get(name) ?? []).slice(0, quotas.get(name) ?? 0));
};

/** All of them; the weights of every group add up to the same, and those of all to their number. */
const weighted = <K extends string, T>(
  pools: ReadonlyMap<K, readonly T[]>,
  groups: readonly (readonly K[])[],
): readonly Drawn<T>[] => {
  const all = groups.map((kinds) => kinds.flatMap((kind) => pools.get(kind) ?? []));
  const there = all.filter((group) => group.length > 0);
  const total = there.reduce((sum, group) => sum + group.length, 0);
  return there.flatMap((group) => {
    const weight = Math.round((total / there.length / group.length) * 1e6) / 1e6;
    return group.map((chosen) => ({ chosen, weight }));
  });
};
