import { hash } from 'node:crypto';
import { compareTexts } from '../../base/index.ts';
import type { Division } from './policy.ts';

/** A candidate as the draw knows it: its key, and what can be drawn only once (its problem, …). */
export type Ticket = { readonly key: string; readonly claim: string };

export interface Pool<T extends Ticket = Ticket> {
  /** Which of the targets it fills: its rule. */
  readonly group: number;
  /** The pace at which the water rises in it, against the others of its group. */
  readonly weight: number;
  /** By rising key, one a claim. */
  readonly entries: readonly T[];
}

export interface Wanted {
  readonly targets: readonly number[];
  /** For all groups together; undefined for no limit. */
  readonly total: number | undefined;
}

/**
 * Draws from the pools, no claim twice: how many each gives (`shares`), whether it could not have given one more
 * (`full`), and which (`drawn`).
 *
 * 1. How many. Water rises: one by one, the group that has least (of those below their target) gives one
 *    more, from that of its pools where the level is lowest; but pools that have given nothing come before
 *    all others, so that as many as possible are present. A pool is full when it cannot give one more,
 *    whatever the others exchange: its own claims are used up, or those it shares with others are all needed.
 *    What it cannot give goes to the others of its group, and what a group cannot give to other groups. It
 *    ends at the targets, at the total, or when all are full. So all the shares can be drawn together.
 * 2. Which ones. Candidates come in the order of their keys, all pools together. One is passed over only if
 *    its pool has its share, its claim is drawn, or drawing it would make the shares of (1) impossible.
 *
 * Both are facts about the set of candidates, so neither order nor sharding can change them. While problems
 * are plenty, (1) is water-filling by what each pool holds and (2) is a plain bottom-k: a candidate that is
 * added can displace others only by a lower key.
 */
export const draw = <T extends Ticket>(pools: readonly Pool<T>[], wanted: Wanted) => {
  const { shares, full, owner } = fill(pools, wanted);
  const turns = pools
    .flatMap(({ entries }, pool) => entries.map((entry, place) => ({ entry, pool, place })))
    .sort((a, b) => compareTexts(a.entry.key, b.entry.key));
  return { shares, full, drawn: drawWithin(pools, turns, owner) };
};

type Turn<T> = { readonly entry: T; readonly pool: number; readonly place: number };

type Owners = Map<string, number>;

/**
 * Step (1). Whether a pool can give one more is a search for an augmenting path. When one fails, the pools it
 * came to hold among them every claim they could ever have: they are full, all of them and for good.
 */
const fill = (pools: readonly Pool[], { targets, total }: Wanted) => {
  const owner: Owners = new Map();
  const full = pools.map(() => false);
  const shares = pools.map(() => 0);
  const given = targets.map(() => 0);
  /** By group: the pools that are not full; of these, those that have given nothing yet. */
  const members = () =>
    targets.map((_, group) => new Set(pools.flatMap((pool, at) => (pool.group === group ? [at] : []))));
  const [open, absent] = [members(), members()];
  const ways = waysAmong(pools, owner, full);
  /** Gives a pool one more claim, by exchanges where there is no free one; closes those that cannot have any. */
  const givesOneMore = (pool: number): boolean => {
    const { path, reached } = searchFrom(pool, ways);
    for (const { taker, claim } of path ?? []) owner.set(claim, taker);
    for (const other of path === undefined ? reached : []) {
      full[other] = true;
      for (const all of [open, absent]) all[pools[other]?.group ?? 0]?.delete(other);
    }
    return path !== undefined;
  };
  const groups = new Set(targets.flatMap((target, group) => (target > 0 ? [group] : [])));
  for (let left = total ?? Number.POSITIVE_INFINITY; left > 0; ) {
    const lacking = [...groups].filter((one) => (absent[one]?.size ?? 0) > 0);
    const group = lowestOf(lacking.length > 0 ? lacking : groups, (one) => given[one] ?? 0);
    if (group === -1) break;
    const pool = lowestOf(open[group] ?? [], (one) => levelOf(shares[one] ?? 0, pools[one]?.weight ?? 1));
    if (pool === -1) groups.delete(group);
    if (pool === -1 || !givesOneMore(pool)) continue;
    shares[pool] = (shares[pool] ?? 0) + 1;
    absent[group]?.delete(pool);
    given[group] = (given[group] ?? 0) + 1;
    if ((given[group] ?? 0) >= (targets[group] ?? 0)) groups.delete(group);
    left--;
  }
  return { shares, full, owner };
};

/** How a pool can be given one more claim: a free one, or one of a pool that is not full. */
const waysAmong = (pools: readonly Pool[], owner: Owners, full: readonly boolean[]): Ways => {
  const claims = pools.map(({ entries }) => entries.map(({ claim }) => claim));
  /** A claim once held is held for good, only by whom may change: what is before this is never free again. */
  const next = pools.map(() => 0);
  return {
    goalIn: (pool) => {
      const own = claims[pool] ?? [];
      let place = next[pool] ?? 0;
      while (place < own.length && owner.has(own[place] ?? '')) place++;
      next[pool] = place;
      return own[place];
    },
    claimsOf: (pool) => claims[pool] ?? [],
    ownerOf: (claim) => {
      const other = owner.get(claim);
      return other === undefined || full[other] ? undefined : other;
    },
  };
};

/** A chain of exchanges: each taker takes a claim, from the next taker or, the last one, from the goal. */
type Path = readonly { readonly taker: number; readonly claim: string }[];

/** What a search may go through. */
interface Ways {
  /** A claim that this pool could take without anyone else losing one. */
  readonly goalIn: (pool: number) => string | undefined;
  readonly claimsOf: (pool: number) => Iterable<string>;
  /** The pool that would have to give the claim up, or undefined when it cannot be had. */
  readonly ownerOf: (claim: string) => number | undefined;
}

/**
 * Looks, breadth first, for the shortest chain that gets `start` one more claim. `reached` is every pool it came to: when it
 * failed, these cannot help each other.
 */
const searchFrom = (start: number, ways: Ways) => {
  const cameBy = new Map<number, Path[number] | undefined>([[start, undefined]]);
  const queue = [start];
  // The queue grows while it is walked.
  for (const pool of queue) {
    const goal = ways.goalIn(pool);
    if (goal !== undefined) {
      const path = [{ taker: pool, claim: goal }];
      for (let step = cameBy.get(pool); step !== undefined; step = cameBy.get(step.taker)) path.push(step);
      return { path, reached: queue };
    }
    for (const claim of ways.claimsOf(pool)) {
      const other = ways.ownerOf(claim);
      if (other === undefined || cameBy.has(other)) continue;
      cameBy.set(other, { taker: pool, claim });
      queue.push(other);
    }
  }
  return { path: undefined, reached: queue };
};

/**
 * The candidates by key, given how many each pool gets. `owner` is one way to give every pool its number; it
 * is kept complete all along: fixing a candidate exchanges what is not yet fixed, and a candidate for which
 * no exchange exists is passed over. What it looks like beyond that has no influence on what is fixed.
 */
const drawWithin = <T extends Ticket>(
  pools: readonly Pool<T>[],
  turns: readonly Turn<T>[],
  owner: Owners,
): readonly (readonly T[])[] => {
  /** By pool: the claims that it holds and that are not fixed. */
  const held = pools.map(() => new Set<string>());
  for (const [claim, pool] of owner) held[pool]?.add(claim);
  const fixed = new Set<string>();
  /** By pool: entries before this one have had their turn: drawn, or never to be drawn. */
  const next = pools.map(() => 0);
  /** How a pool can be given another claim than the wanted one, where one of `mine` may be given up for it. */
  const waysWithout = (wanted: string, mine: ReadonlySet<string>): Ways => {
    const usable = function* (pool: number): Generator<string> {
      const { entries } = pools[pool] ?? { entries: [] };
      for (let at = next[pool] ?? 0; at < entries.length; at++) {
        const claim = entries[at]?.claim ?? '';
        if (claim !== wanted && !fixed.has(claim)) yield claim;
      }
    };
    const goalIn = (pool: number): string | undefined => {
      for (const claim of usable(pool)) if (!owner.has(claim) || mine.has(claim)) return claim;
      return undefined;
    };
    return { goalIn, claimsOf: usable, ownerOf: (claim) => owner.get(claim) };
  };
  const give = (claim: string, pool: number): void => {
    held[owner.get(claim) ?? -1]?.delete(claim);
    owner.set(claim, pool);
    held[pool]?.add(claim);
  };
  const drawn = pools.map((): T[] => []);
  for (const { entry, pool, place } of turns) {
    const wanted = entry.claim;
    next[pool] = place + 1;
    const mine = held[pool];
    if (mine === undefined || mine.size === 0 || fixed.has(wanted)) continue;
    const loser = owner.get(wanted);
    if (loser !== pool) {
      const path = loser === undefined ? [] : searchFrom(loser, waysWithout(wanted, mine)).path;
      if (path === undefined) continue;
      // One of its own is given up for it: the one that the path ends with, or any.
      const [goal] = path;
      const [any = ''] = mine;
      const given = goal && mine.has(goal.claim) ? goal.claim : any;
      mine.delete(given);
      owner.delete(given);
      for (const { taker, claim } of path) give(claim, taker);
    }
    give(wanted, pool);
    mine.delete(wanted);
    fixed.add(wanted);
    drawn[pool]?.push(entry);
  }
  return drawn;
};

export const weightOf = (count: number, division: Division): number => {
  if (division === 'equal') return 1;
  return division === 'proportional' ? count : Math.sqrt(count);
};

/**
 * How high the water stands in a part once it has the half of its next unit (Webster's method): the next
 * unit goes where this is lowest, to the earlier part of equals. A part that has nothing comes before all.
 */
const levelOf = (share: number, weight: number): number => (share === 0 ? 0 : (share + 0.5) / weight);

/**
 * Divides `budget` (a whole number) among parts by water-filling: the level rises in all of them at the pace
 * of their weights, and a part that is full leaves the rest to the others. `available[i]` is both the cap of
 * part `i` and what its weight comes from. Every part that has anything gets one before any gets two, so none
 * is rounded away. The shares sum to `budget`, or to all there is when that is less.
 *
 * With `capped: false` the caps are lifted: what each non-empty part would get if it could fill anything.
 */
export const divide = (
  budget: number,
  available: readonly number[],
  division: Division,
  { capped = true }: { readonly capped?: boolean } = {},
): readonly number[] => {
  const weights = available.map((count) => weightOf(count, division));
  const shares = available.map(() => 0);
  const open = new Set(available.flatMap((count, part) => (count > 0 ? [part] : [])));
  for (let left = budget; left > 0 && open.size > 0; left--) {
    const part = lowestOf(open, (one) => levelOf(shares[one] ?? 0, weights[one] ?? 1));
    const share = (shares[part] ?? 0) + 1;
    shares[part] = share;
    if (capped && share >= (available[part] ?? 0)) open.delete(part);
  }
  return shares;
};

/** The first of the parts at which `level` is lowest; -1 of none. */
const lowestOf = (parts: Iterable<number>, level: (part: number) => number): number => {
  let lowest = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const part of parts) {
    const here = level(part);
    if (here < least) [lowest, least] = [part, here];
  }
  return lowest;
};

/**
 * The place of a candidate in the draw: the SHA-256 of the seed, a NUL byte and the candidate's id, both as UTF-8, of
 * which the first 12 bytes are kept, in hexadecimal. A smaller one is drawn first. In Python the key is
 * `hashlib.sha256(f"{seed}\0{id}".encode()).hexdigest()[:24]`. Nothing else goes into it: not the run, the order, or
 * other candidates.
 */
export const keyOf = (seed: string, id: string): string =>
  hash('sha256', `${seed}\0${id}`, 'hex').slice(0, 24);

/** No candidate is drawn more than so many times as readily as the average one, or as seldom. */
const mostOdds = 20;

/**
 * The key of a candidate of which it is said how plausible it is (0 to 1): among many the chance to have the lowest
 * key is in proportion to the odds, plausibility / (1 - plausibility). At 0.5 it is the key of the id alone. Of the
 * first four bytes, as a number u from 0 to 1, it makes 1 - (1 - u) ** (1 / odds).
 */
export const weighedKeyOf = (seed: string, id: string, plausibility: unknown): string => {
  const key = keyOf(seed, id);
  if (typeof plausibility !== 'number' || !(plausibility >= 0 && plausibility <= 1)) return key;
  const odds = Math.min(mostOdds, Math.max(1 / mostOdds, plausibility / (1 - plausibility)));
  if (odds === 1) return key;
  const moved = 1 - (1 - Number.parseInt(key.slice(0, 8), 16) / 2 ** 32) ** (1 / odds);
  const first = Math.min(2 ** 32 - 1, Math.floor(moved * 2 ** 32));
  return first.toString(16).padStart(8, '0') + key.slice(8);
};

/** A digest of a line as one whole number under 2^48, to tell lines apart without keeping them. */
export const fingerprint = (text: string | Buffer): number =>
  Number.parseInt(hash('sha256', text, 'hex').slice(0, 12), 16);
