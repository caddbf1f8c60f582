import { compareAt, type Lowest } from './kept.ts';
import { levelOf, lowestOf } from './shares.ts';

/** What one stratum brings to the draw. */
export interface Pool {
  /** Which of the targets it fills: its rule. */
  readonly group: number;
  /** The pace at which the water rises in it, against the others of its group. */
  readonly weight: number;
  /** Its entries by rising key, one a claim; truncated when it has more than these. */
  readonly lowest: Lowest;
}

/** What is to be drawn. */
export interface Wanted {
  /** For each group. */
  readonly targets: readonly number[];
  /** For all groups together; undefined for no limit. */
  readonly total: number | undefined;
}

/** Either what is drawn, or the pools of which more entries must be known. */
export type Draw =
  | {
      readonly kind: 'drawn';
      /** How many each pool gives. */
      readonly shares: readonly number[];
      /** Whether a pool could not have given one more. */
      readonly full: readonly boolean[];
      /** What is drawn from each pool: places in its list, rising. */
      readonly drawn: readonly (readonly number[])[];
    }
  | { readonly kind: 'more'; readonly pools: readonly number[] };

/**
 * Draws from the pools, no claim twice:
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
export const draw = (pools: readonly Pool[], wanted: Wanted): Draw => {
  const level = fill(pools, wanted);
  if (level.more.length > 0) return { kind: 'more', pools: level.more };
  const { shares, full } = level;
  const turns = turnsOf(pools);
  const plain = drawPlainly(pools, turns, shares);
  const result = plain ?? drawWithin(pools, turns, level.owner);
  return 'more' in result ? { kind: 'more', pools: result.more } : { kind: 'drawn', shares, full, ...result };
};

/** All entries of all pools by rising key: the pool of each, and its place there. Columns, for there may be many. */
type Turns = ReturnType<typeof turnsOf>;

const turnsOf = (all: readonly Pool[]) => {
  const size = all.reduce((total, { lowest }) => total + lowest.size, 0);
  const pools = new Uint32Array(size);
  const places = new Uint32Array(size);
  let next = 0;
  all.forEach(({ lowest }, pool) => {
    for (let place = 0; place < lowest.size; place++, next++) [pools[next], places[next]] = [pool, place];
  });
  const columns = all.map(({ lowest }) => lowest.columns);
  const order = Uint32Array.from({ length: size }, (_, turn) => turn).sort((a, b) => {
    const [here, there] = [columns[pools[a] ?? 0], columns[pools[b] ?? 0]];
    return here && there ? compareAt(here, places[a] ?? 0, there, places[b] ?? 0) || a - b : 0;
  });
  return {
    size,
    pools: order.map((turn) => pools[turn] ?? 0),
    places: order.map((turn) => places[turn] ?? 0),
  };
};

const claimAt = (pool: Pool | undefined, place: number): number => pool?.lowest.columns.claim[place] ?? -1;

type Drawn = { readonly drawn: readonly (readonly number[])[] };
type More = { readonly more: readonly number[] };

/**
 * The greedy draw by key. Where it fills every share, it is the draw: no candidate had to be passed over.
 * Undefined where it does not.
 */
const drawPlainly = (pools: readonly Pool[], turns: Turns, shares: readonly number[]): Drawn | undefined => {
  const drawn = pools.map((): number[] => []);
  const taken = new Set<number>();
  for (let turn = 0; turn < turns.size; turn++) {
    const [pool, place] = [turns.pools[turn] ?? 0, turns.places[turn] ?? 0];
    const mine = drawn[pool];
    if (mine === undefined || mine.length >= (shares[pool] ?? 0)) continue;
    const claim = claimAt(pools[pool], place);
    if (taken.has(claim)) continue;
    taken.add(claim);
    mine.push(place);
  }
  return drawn.every((places, pool) => places.length === shares[pool]) ? { drawn } : undefined;
};

/** Which pool holds each claim. */
type Owners = Map<number, number>;

/** Step (1) as far as it has come. */
type Filling = ReturnType<typeof fillingOf>;

/**
 * Step (1). Whether a pool can give one more is a search for an augmenting path. When one fails, the pools it
 * came to hold among them every claim they could ever have: they are full, all of them and for good.
 */
const fill = (pools: readonly Pool[], { targets, total }: Wanted) => {
  const filling = fillingOf(pools, targets.length);
  const { open, absent } = filling;
  const shares = pools.map(() => 0);
  const given = targets.map(() => 0);
  const groups = new Set(targets.flatMap((target, group) => (target > 0 ? [group] : [])));
  for (let left = total ?? Number.POSITIVE_INFINITY; left > 0; ) {
    const lacking = [...groups].filter((one) => (absent[one]?.size ?? 0) > 0);
    const group = lowestOf(lacking.length > 0 ? lacking : groups, (one) => given[one] ?? 0);
    if (group === -1) break;
    const pool = lowestOf(open[group] ?? [], (one) => levelOf(shares[one] ?? 0, pools[one]?.weight ?? 1));
    if (pool === -1) {
      groups.delete(group);
      continue;
    }
    if (!givesOneMore(filling, pool)) continue;
    shares[pool] = (shares[pool] ?? 0) + 1;
    absent[group]?.delete(pool);
    given[group] = (given[group] ?? 0) + 1;
    if ((given[group] ?? 0) >= (targets[group] ?? 0)) groups.delete(group);
    left--;
  }
  const { full, owner } = filling;
  // Where there are `more`, pools have entries beyond those known, and the rest is not to be used.
  return { shares, full, owner, more: [...filling.more] };
};

const fillingOf = (pools: readonly Pool[], groups: number) => {
  const members = (): Set<number>[] =>
    Array.from(
      { length: groups },
      (_, group) => new Set(pools.flatMap((pool, at) => (pool.group === group ? [at] : []))),
    );
  return {
    pools,
    owner: new Map<number, number>(),
    full: pools.map(() => false),
    more: new Set<number>(),

    /** By group: the pools that are not full. */
    open: members(),

    /** Of these, those that have given nothing yet. */
    absent: members(),

    /** By pool: a claim once held is held for good, only by whom may change: what is before this is never free again. */
    next: pools.map(() => 0),
  };
};

/** Gives a pool one more claim, by exchanges where there is no free one; closes those that cannot have any. */
const givesOneMore = (filling: Filling, pool: number): boolean => {
  const { pools, owner, full, more } = filling;
  // Rather than have others exchange for it, ask for the entries that it has beyond those known.
  if (freeIn(filling, pool) === undefined && pools[pool]?.lowest.truncated) {
    more.add(pool);
    close(filling, pool);
    return false;
  }
  const { path, reached } = searchFrom(pool, {
    goalIn: (of) => freeIn(filling, of),
    claimsOf: (of) => pools[of]?.lowest.columns.claim ?? [],
    ownerOf: (claim) => {
      const other = owner.get(claim);
      return other === undefined || full[other] ? undefined : other;
    },
  });
  for (const { taker, claim } of path ?? []) owner.set(claim, taker);
  if (path !== undefined) return true;
  for (const other of reached) {
    if (pools[other]?.lowest.truncated) more.add(other);
    close(filling, other);
  }
  return false;
};

const close = ({ pools, full, open, absent }: Filling, pool: number): void => {
  full[pool] = true;
  open[pools[pool]?.group ?? 0]?.delete(pool);
  absent[pools[pool]?.group ?? 0]?.delete(pool);
};

const freeIn = ({ pools, owner, next }: Filling, pool: number): number | undefined => {
  const size = pools[pool]?.lowest.size ?? 0;
  let place = next[pool] ?? 0;
  while (place < size && owner.has(claimAt(pools[pool], place))) place++;
  next[pool] = place;
  return place < size ? claimAt(pools[pool], place) : undefined;
};

/** A chain of exchanges: each taker takes a claim, from the next taker or, the last one, from the goal. */
type Path = readonly { readonly taker: number; readonly claim: number }[];

/** What a search may go through. */
interface Ways {
  /** A claim that this pool could take without anyone else losing one. */
  readonly goalIn: (pool: number) => number | undefined;
  readonly claimsOf: (pool: number) => Iterable<number>;
  /** The pool that would have to give the claim up, or undefined when it cannot be had. */
  readonly ownerOf: (claim: number) => number | undefined;
}

/**
 * Looks, breadth first, for the shortest chain that gets `start` one more claim. `reached` is every pool it came to: when it
 * failed, these cannot help each other.
 */
const searchFrom = (
  start: number,
  ways: Ways,
): { readonly path: Path | undefined; readonly reached: readonly number[] } => {
  const cameBy = new Map<number, { readonly taker: number; readonly claim: number } | undefined>([
    [start, undefined],
  ]);
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
const drawWithin = (pools: readonly Pool[], turns: Turns, owner: Owners): Drawn | More => {
  const held = pools.map(() => new Set<number>());
  for (const [claim, pool] of owner) held[pool]?.add(claim);
  const fixing: Fixing = { pools, owner, held, fixed: new Set(), next: pools.map(() => 0) };
  const drawn = pools.map((): number[] => []);
  for (let turn = 0; turn < turns.size; turn++) {
    const [pool, place] = [turns.pools[turn] ?? 0, turns.places[turn] ?? 0];
    const wanted = claimAt(pools[pool], place);
    fixing.next[pool] = place + 1;
    const mine = held[pool];
    if (mine === undefined || mine.size === 0 || fixing.fixed.has(wanted)) continue;
    const loser = owner.get(wanted);
    if (loser === undefined) letOneGo(mine, owner);
    else if (loser !== pool) {
      const search = searchFrom(loser, waysWithout(fixing, wanted, mine));
      if (search.path === undefined) {
        const unknown = search.reached.filter((reached) => pools[reached]?.lowest.truncated);
        if (unknown.length > 0) return { more: unknown };
        continue;
      }
      held[loser]?.delete(wanted);
      exchange(fixing, mine, search.path);
    }
    mine.delete(wanted);
    owner.set(wanted, pool);
    fixing.fixed.add(wanted);
    drawn[pool]?.push(place);
  }
  return { drawn };
};

/** Step (2) as far as it has come. */
interface Fixing {
  readonly pools: readonly Pool[];
  readonly owner: Owners;
  /** By pool: the claims that it holds and that are not fixed. */
  readonly held: readonly Set<number>[];
  readonly fixed: Set<number>;
  /** By pool: entries before this one have had their turn: drawn, or never to be drawn. */
  readonly next: number[];
}

/** How a pool can be given another claim than the wanted one, where one of `mine` may be given up for it. */
const waysWithout = ({ pools, owner, fixed, next }: Fixing, wanted: number, mine: Set<number>): Ways => {
  const usable = function* (of: number): Generator<number> {
    const size = pools[of]?.lowest.size ?? 0;
    for (let at = next[of] ?? 0; at < size; at++) {
      const claim = claimAt(pools[of], at);
      if (claim !== wanted && !fixed.has(claim)) yield claim;
    }
  };
  return {
    goalIn: (of) => {
      for (const claim of usable(of)) if (!owner.has(claim) || mine.has(claim)) return claim;
      return undefined;
    },
    claimsOf: usable,
    ownerOf: (claim) => owner.get(claim),
  };
};

/** Gives each taker of the path its claim, and one of `mine` up for it. */
const exchange = ({ owner, held }: Fixing, mine: Set<number>, path: Path): void => {
  const goal = path[0]?.claim;
  if (goal === undefined || !mine.delete(goal)) letOneGo(mine, owner);
  for (const { taker, claim } of path) {
    const from = owner.get(claim);
    if (from !== undefined) held[from]?.delete(claim);
    owner.set(claim, taker);
    held[taker]?.add(claim);
  }
};

const letOneGo = (held: Set<number>, owner: Owners): void => {
  for (const claim of held) {
    held.delete(claim);
    owner.delete(claim);
    return;
  }
};
