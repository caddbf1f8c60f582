import { compareTexts, groupedBy, sumOf, tallyOf } from '../base/index.ts';
import type { SteplessFormat } from './columns.ts';
import { drawOf, type Wording } from './text.ts';
import { type Choosable, type Class, type Split, splits, type Told } from './types.ts';
import type { ErrorTypes, FormatName, Level } from './views.ts';

export interface CommonOptions {
  readonly errata: string;
  readonly from: string;
  /** Folders of reviewed shortlists, or catalogs. */
  readonly accepted: readonly string[];
  readonly out: string;
  readonly seed: string;
  readonly shares: Shares;
  readonly excludeQuestions?: string | undefined;
  readonly onProgress?: (doing: string) => void;
  readonly signal?: AbortSignal;
}

export interface ExportOptions
  extends CommonOptions,
    Pick<EditedOptions, 'balance' | 'heldOutRules' | 'keepDoubtful'> {
  readonly format: FormatName;
  readonly level: Level;
  readonly types: ErrorTypes;
  readonly wording: Wording;
  readonly conceptualFromRun: boolean;
  /** Without candidates whose mistake stands in several lines. */
  readonly oneLine?: boolean | undefined;
  /** Where a language model reworded the labelled line, its words are taken. */
  readonly polished: boolean;
  /** Of diagnosed solutions the least confidence; undefined for a run. */
  readonly confidence?: number | undefined;
}

export interface EditedOptions extends CommonOptions {
  readonly format: SteplessFormat;
  readonly balance: Balance;
  /** The answers of the chat formats say what is wrong, too. */
  readonly explained: boolean;
  readonly heldOutRules: readonly string[];
  readonly keepDoubtful: boolean;
}

interface ChooseOptions<K extends string> {
  /** Classes that are told apart; those in one list count as one. */
  readonly groups: readonly (readonly K[])[];
  /** Classes that decide first where a problem goes, so that they are dealt out most evenly: the rarer ones. */
  readonly first: readonly K[];
  readonly shares: Shares;
  readonly balance: Balance;
  readonly over: Over;
  readonly heldOutRules: readonly string[];
  readonly seed: string;
}

export const choose = <K extends string, E extends Choosable<K>>(
  entries: readonly E[],
  { groups: asked, first, shares, balance, over, heldOutRules, seed }: ChooseOptions<K>,
) => {
  const kinds = asked.flat();
  const wanted = entries.filter((entry) => kinds.includes(entry.class));
  const counts = tallyOf<K>(wanted.map((entry) => entry.class));
  const groups = asked.map((own) => own.filter((kind) => counts.has(kind))).filter((own) => own.length > 0);
  const where = dealt(groupsOf(wanted, first), shares, seed);
  const placed = wanted.flatMap((entry) => {
    const split = where.get(entry.from.key);
    return split ? [{ ...entry, split, heldOut: heldOutRules.includes(entry.rule) }] : [];
  });
  const open = placed.filter((one) => !one.heldOut || one.split === 'test');
  return {
    /** In the order of the files: split by split, in each in an order that the seed gives. */
    chosen: splits.flatMap((split) => {
      const own = open.filter((one) => one.split === split);
      return shuffled(balanced<K, (typeof own)[number]>(own, groups, balance, over), seed);
    }),
    /** What there was of each class to choose from. */
    available: Object.fromEntries(kinds.map((kind) => [kind, counts.get(kind) ?? 0])),
    missing: kinds.filter((kind) => !counts.has(kind)),
    /** Entries by held-out rules of problems that are in other splits than the test. */
    withheld: placed.length - open.length,
  };
};

/** In an order that the seed gives. */
export const shuffled = <E extends { readonly id: string }>(
  chosen: readonly E[],
  seed: string,
): readonly E[] =>
  chosen
    .map((one) => ({ one, draw: drawOf(seed, 'order', one.id) }))
    .sort((a, b) => a.draw - b.draw || compareTexts(a.one.id, b.one.id))
    .map(({ one }) => one);

/** Problems of one question, with the tier of the first of them and the classes that there are of any. */
export const groupsOf = <K extends string>(
  entries: readonly Choosable<K>[],
  first: readonly K[],
): readonly Group[] =>
  [...groupedBy(entries, ({ from }) => from.key)].map(([key, own]) => {
    const kinds = new Set(own.map((entry) => entry.class));
    return { key, stratum: `${first.map((kind) => kinds.has(kind)).join(' ')} ${own[0]?.from.tier}` };
  });

/** How many of each class: as many of each, all with weights, or these parts of each. */
export type Balance =
  | { readonly kind: 'equal' | 'weights' }
  | { readonly kind: 'shares'; readonly shares: { readonly [name: string]: number } };

export type Drawable<K extends string = Class> = Pick<
  Told<Choosable<K>>,
  'id' | 'from' | 'class' | 'rule' | 'source' | 'key' | 'heldOut'
>;

type Weighed<T> = T & { readonly weight: number };

type Over = 'tiers' | 'rules';

/**
 * Draws from the entries of one split. `groups` are the classes that a target tells apart; classes in one list share
 * its places as evenly as they can. Of a class every problem gives one before any gives a second, and what it is spread
 * over has its parts, as far as there are enough: the tiers those that they have among the problems, the rules equal ones.
 */
export const balanced = <K extends string, T extends Drawable<K>>(
  entries: readonly T[],
  groups: readonly (readonly NoInfer<K>[])[],
  balance: Balance,
  over: Over = 'tiers',
): readonly Weighed<T>[] => {
  const pools = new Map(
    groups.flat().map((kind) => [kind, inOrder(entries.filter((one) => one.class === kind))]),
  );
  const sizeOf = (kind: K): number => pools.get(kind)?.length ?? 0;
  if (balance.kind === 'weights') return weighted(pools, groups);
  const quotas = quotasOf(groups, balance, sizeOf);
  const drawn = spreadOver(entries, over);
  return groups
    .flat()
    .flatMap((kind) => drawn(pools.get(kind) ?? [], quotas.get(kind) ?? 0))
    .map((one) => ({ ...one, weight: 1 }));
};

/** Those who come first are drawn first: what a person decided, and a problem's second after every problem's first. */
const inOrder = <T extends Drawable<string>>(pool: readonly T[]): readonly T[] => {
  const later = ({ source }: T): number => (source === 'decision' ? 0 : 1);
  const sorted = [...pool].sort((a, b) => later(a) - later(b) || a.key - b.key || compareTexts(a.id, b.id));
  // Solutions by held-out rules stand in the test split alone, and there beside others: they take turns.
  return [true, false]
    .flatMap((held) => [
      ...groupedBy(
        sorted.filter(({ heldOut }) => heldOut === held),
        ({ from }) => from,
      ).values(),
    ])
    .flatMap((own) => own.map((one, rank) => ({ one, rank })))
    .sort(
      (a, b) =>
        later(a.one) - later(b.one) ||
        a.rank - b.rank ||
        a.one.key - b.one.key ||
        compareTexts(a.one.id, b.one.id),
    )
    .map(({ one }) => one);
};

/**
 * How many of each class: as many of each group as the smallest has, shared within it by water-filling; or these parts, as
 * many as the class has that lacks most.
 */
const quotasOf = <K extends string>(
  groups: readonly (readonly K[])[],
  balance: Balance,
  sizeOf: (kind: K) => number,
): ReadonlyMap<K, number> => {
  if (balance.kind !== 'shares') {
    const each = Math.min(...groups.map((kinds) => sumOf(kinds.map(sizeOf))));
    return new Map(groups.flatMap((kinds) => [...filled(kinds, each, sizeOf)]));
  }
  const shareOf = (kind: K): number => balance.shares[kind] ?? 0;
  const asked = groups.flat().filter((kind) => shareOf(kind) > 0);
  const unit = Math.min(...asked.map((kind) => sizeOf(kind) / shareOf(kind)));
  return new Map(asked.map((kind) => [kind, Math.floor(unit * shareOf(kind) + 1e-9)]));
};

/** Shares `places` out evenly over what has room; what one has no room for goes to the others. */
export const filled = <K>(
  kinds: readonly K[],
  places: number,
  sizeOf: (kind: K) => number,
  partOf: (kind: K) => number = () => 1,
): ReadonlyMap<K, number> => {
  const given = new Map(kinds.map((kind) => [kind, 0]));
  let left = Math.min(places, sumOf(kinds.map(sizeOf)));
  let open = kinds.filter((kind) => sizeOf(kind) > 0);
  while (left > 0 && open.length > 0) {
    const parts = sumOf(open.map(partOf));
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

/** Draws so many of a pool, spread: by tiers as many problems as there are of each, so that no class has easier ones. */
const spreadOver = <T extends Drawable<string>>(entries: readonly T[], over: Over) => {
  const nameOf = ({ from, rule }: T): string => (over === 'tiers' ? from.tier : rule);
  const sizes = new Map(
    [...groupedBy(entries, nameOf)].map(([name, own]) => [name, new Set(own.map(({ from }) => from)).size]),
  );
  const partOf = (name: string): number => (over === 'tiers' ? (sizes.get(name) ?? 0) : 1);
  return (pool: readonly T[], count: number): readonly T[] => {
    if (count >= pool.length) return pool;
    const byName = groupedBy(pool, nameOf);
    const names = [...byName.keys()].sort(compareTexts);
    const quotas = filled(names, count, (name) => byName.get(name)?.length ?? 0, partOf);
    return names.flatMap((name) => (byName.get(name) ?? []).slice(0, quotas.get(name) ?? 0));
  };
};

/** All of them; the weights of every group add up to the same, and those of all to their number. */
const weighted = <K extends string, T>(
  pools: ReadonlyMap<K, readonly T[]>,
  groups: readonly (readonly K[])[],
): readonly Weighed<T>[] => {
  const all = groups.map((kinds) => kinds.flatMap((kind) => pools.get(kind) ?? []));
  const there = all.filter((group) => group.length > 0);
  const total = there.flat().length;
  return there.flatMap((group) => {
    const weight = Math.round((total / there.length / group.length) * 1e6) / 1e6;
    return group.map((one) => ({ ...one, weight }));
  });
};

/** Parts of the whole, in the order of `splits`; their sum is 1. */
export type Shares = { readonly [split in Split]: number };

/** Problems that must stay together, as what there is of them. */
export interface Group {
  readonly key: string;
  /** Groups of one stratum are dealt out evenly: tier and classes. */
  readonly stratum: string;
}

/**
 * Deals groups out over the splits. They come stratum by stratum, in each in an order that the seed gives, and each
 * goes where most is lacking: so every run of neighbours, a stratum above all, has its shares to within one.
 */
export const dealt = (groups: readonly Group[], shares: Shares, seed: string): ReadonlyMap<string, Split> => {
  const ordered = groups
    .map((group) => ({ ...group, draw: drawOf(seed, 'split', group.key) }))
    .sort((a, b) => compareTexts(a.stratum, b.stratum) || a.draw - b.draw || compareTexts(a.key, b.key));
  const counts = { train: 0, validation: 0, test: 0 };
  const where = new Map<string, Split>();
  ordered.forEach(({ key }, at) => {
    let chosen: Split = 'train';
    let most = Number.NEGATIVE_INFINITY;
    for (const split of splits) {
      const lacking =
        shares[split] === 0 ? Number.NEGATIVE_INFINITY : shares[split] * (at + 1) - counts[split];
      if (lacking > most + 1e-9) [chosen, most] = [split, lacking];
    }
    counts[chosen]++;
    where.set(key, chosen);
  });
  return where;
};
