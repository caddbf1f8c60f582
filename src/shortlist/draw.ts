import type { Entry } from './kept.ts';
import { compareKeys, type Key } from './key.ts';

/** What one stratum brings to the draw. */
export interface Pool {
  /** How many to draw. */
  readonly share: number;
  /** By rising key, one a claim. */
  readonly entries: readonly Entry[];
  /** True when the stratum has more, with higher keys, than `entries` holds. */
  readonly truncated: boolean;
  /** Settles who is served first where there is not enough for all. */
  readonly turn: Key;
}

/** Either what is drawn from each pool, by rising key, or the pools of which more entries must be known. */
export type Draw =
  | { readonly kind: 'drawn'; readonly drawn: readonly (readonly Entry[])[] }
  | { readonly kind: 'more'; readonly pools: readonly number[] };

/**
 * Draws from every pool, no claim twice:
 *
 * 1. How many. Every pool gets its share if all the shares can be met together. Where they cannot (too few
 *    problems for too many strata), pools are served in rounds: each gets its first before any its second,
 *    and within a round by `turn`. A pool misses out only when no exchange among the others could serve it.
 * 2. Which ones. Candidates come in the order of their keys, all pools together. One is passed over only if
 *    its pool is full, its claim is drawn, or drawing it would make it impossible to fill the numbers of (1).
 *
 * Both are facts about the set of candidates, so neither order nor sharding can change them. While problems
 * are plenty, (2) is a plain bottom-k: a candidate that is added can displace others only by a lower key.
 */
export function draw(pools: readonly Pool[]): Draw {
  const turns = pools
    .flatMap(({ entries }, pool) => entries.map((entry): Turn => ({ entry, pool })))
    .sort((a, b) => compareKeys(a.entry, b.entry) || a.pool - b.pool);
  const plain = drawPlainly(pools, turns);
  if (plain.short.length === 0) return { kind: 'drawn', drawn: plain.drawn };
  const unknown = plain.short.filter((pool) => pools[pool]?.truncated);
  if (unknown.length > 0) return { kind: 'more', pools: unknown };

  const matching = matchInRounds(pools);
  if ('more' in matching) return { kind: 'more', pools: matching.more };
  return drawWithin(pools, turns, matching.owner);
}

interface Turn {
  readonly entry: Entry;
  readonly pool: number;
}

/** The greedy draw by key. Where it fills every share, it is the draw: no candidate had to be passed over. */
function drawPlainly(pools: readonly Pool[], turns: readonly Turn[]) {
  const drawn = pools.map((): Entry[] => []);
  const taken = new Set<number>();
  for (const { entry, pool } of turns) {
    const mine = drawn[pool];
    if (mine === undefined || mine.length >= (pools[pool]?.share ?? 0) || taken.has(entry.claim)) continue;
    taken.add(entry.claim);
    mine.push(entry);
  }
  const short = pools.flatMap(({ share }, pool) => ((drawn[pool]?.length ?? 0) < share ? [pool] : []));
  return { drawn, short };
}

/** Which pool holds each claim. */
type Owners = Map<number, number>;
type Matching = { readonly owner: Owners } | { readonly more: readonly number[] };

/**
 * As many of the shares as can be met together, in rounds: each round offers every pool one more, and a pool
 * that cannot have it, whatever the others exchange (a search for an augmenting path), is closed. Those that
 * such a failed search reached hold all the claims they could ever hold: they are closed with it.
 */
function matchInRounds(pools: readonly Pool[]): Matching {
  const owner: Owners = new Map();
  const closed = new Set<number>();
  // A claim once held is held for good, only by whom may change: what is before `next` is never free again.
  const next = pools.map(() => 0);
  const freeIn = (pool: number): number | undefined => {
    const entries = pools[pool]?.entries ?? [];
    let place = next[pool] ?? 0;
    while (place < entries.length && owner.has(entries[place]?.claim ?? -1)) place++;
    next[pool] = place;
    return entries[place]?.claim;
  };
  const order = pools.map((_, pool) => pool).sort((a, b) => compareTurns(pools, a, b));
  for (let round = 1; closed.size < pools.length; round++) {
    for (const pool of order) {
      if (closed.has(pool)) continue;
      if ((pools[pool]?.share ?? 0) < round) {
        // It has its share; it may still hand on claims, so it only leaves the rounds when all have.
        continue;
      }
      const search = searchFrom(pool, {
        goalIn: freeIn,
        claimsOf: function* (of) {
          for (const { claim } of pools[of]?.entries ?? []) yield claim;
        },
        ownerOf: (claim) => {
          const other = owner.get(claim);
          return other === undefined || closed.has(other) ? undefined : other;
        },
      });
      if (search.path !== undefined) {
        for (const { taker, claim } of search.path) owner.set(claim, taker);
        continue;
      }
      const unknown = search.reached.filter((reached) => pools[reached]?.truncated);
      if (unknown.length > 0) return { more: unknown };
      for (const reached of search.reached) closed.add(reached);
    }
    if (pools.every(({ share }, pool) => share <= round || closed.has(pool))) break;
  }
  return { owner };
}

const compareTurns = (pools: readonly Pool[], a: number, b: number): number => {
  const [first, second] = [pools[a]?.turn, pools[b]?.turn];
  return (first && second ? compareKeys(first, second) : 0) || a - b;
};

/** A chain of exchanges: each taker takes a claim, from the next taker or, the last one, from the goal. */
interface Search {
  readonly path: readonly { readonly taker: number; readonly claim: number }[] | undefined;
  /** Every pool the search came to; when it failed, these cannot help each other. */
  readonly reached: readonly number[];
}

/** Looks, breadth first, for the shortest chain that gets `start` one more claim. */
function searchFrom(
  start: number,
  ways: {
    /** A claim that this pool could take without anyone else losing one. */
    readonly goalIn: (pool: number) => number | undefined;
    readonly claimsOf: (pool: number) => Iterable<number>;
    /** The pool that would have to give the claim up, or undefined when it cannot be had. */
    readonly ownerOf: (claim: number) => number | undefined;
  },
): Search {
  const cameBy = new Map<number, { readonly taker: number; readonly claim: number } | undefined>([
    [start, undefined],
  ]);
  const queue = [start];
  for (let head = 0; head < queue.length; head++) {
    const pool = queue[head] as number;
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
}

/**
 * The candidates by key, given how many each pool gets. `owner` is one way to give every pool its number; it
 * is kept complete all along: fixing a candidate exchanges what is not yet fixed, and a candidate for which
 * no exchange exists is passed over. What it looks like beyond that has no influence on what is fixed.
 */
function drawWithin(pools: readonly Pool[], turns: readonly Turn[], owner: Owners): Draw {
  const held = pools.map(() => new Set<number>());
  for (const [claim, pool] of owner) held[pool]?.add(claim);
  const drawn = pools.map((): Entry[] => []);
  const fixed = new Set<number>();
  // Entries before a pool's place have had their turn: drawn, or never to be drawn.
  const place = pools.map(() => 0);

  const fix = (pool: number, entry: Entry): void => {
    held[pool]?.delete(entry.claim);
    owner.set(entry.claim, pool);
    fixed.add(entry.claim);
    drawn[pool]?.push(entry);
  };
  for (const { entry, pool } of turns) {
    place[pool] = (place[pool] ?? 0) + 1;
    const mine = held[pool];
    if (mine === undefined || mine.size === 0 || fixed.has(entry.claim)) continue;
    const loser = owner.get(entry.claim);
    if (loser === pool) {
      fix(pool, entry);
      continue;
    }
    if (loser === undefined) {
      letOneGo(mine, owner);
      fix(pool, entry);
      continue;
    }
    const usable = function* (of: number): Generator<number> {
      const entries = pools[of]?.entries ?? [];
      for (let at = place[of] ?? 0; at < entries.length; at++) {
        const claim = entries[at]?.claim as number;
        if (claim !== entry.claim && !fixed.has(claim)) yield claim;
      }
    };
    const search = searchFrom(loser, {
      goalIn: (of) => {
        for (const claim of usable(of)) if (!owner.has(claim) || mine.has(claim)) return claim;
        return undefined;
      },
      claimsOf: usable,
      ownerOf: (claim) => owner.get(claim),
    });
    if (search.path === undefined) {
      const unknown = search.reached.filter((reached) => pools[reached]?.truncated);
      if (unknown.length > 0) return { kind: 'more', pools: unknown };
      continue;
    }
    held[loser]?.delete(entry.claim);
    const goal = search.path[0]?.claim as number;
    if (mine.has(goal)) mine.delete(goal);
    else letOneGo(mine, owner);
    for (const { taker, claim } of search.path) {
      const from = owner.get(claim);
      if (from !== undefined) held[from]?.delete(claim);
      owner.set(claim, taker);
      held[taker]?.add(claim);
    }
    fix(pool, entry);
  }
  return { kind: 'drawn', drawn };
}

function letOneGo(held: Set<number>, owner: Owners): void {
  for (const claim of held) {
    held.delete(claim);
    owner.delete(claim);
    return;
  }
}
