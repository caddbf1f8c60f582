import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Draw, draw, type Pool } from './draw.ts';
import type { Entry } from './kept.ts';
import { compareKeys, keyOf } from './key.ts';

interface Stratum {
  readonly share: number;
  readonly candidates: readonly Entry[];
}

/** What stands at a place that is known to be there. */
function item<T>(list: readonly T[], place: number): T {
  const found = list[place];
  if (found === undefined) throw new Error(`nothing at ${place}`);
  return found;
}

let serial = 0;
const entryOf = (claim: number): Entry => ({
  ...keyOf('seed', `c${serial++}`),
  claim,
  file: 0,
  offset: 0,
  length: 0,
});

/** Strata over few problems, so that they get into each other's way. */
const strata = (problems: number): fc.Arbitrary<readonly Stratum[]> =>
  fc.array(
    fc.record({
      share: fc.nat(5),
      candidates: fc.uniqueArray(fc.nat(problems), { maxLength: 9 }).map((claims) => claims.map(entryOf)),
    }),
    { minLength: 1, maxLength: 6 },
  );
const crowded = strata(11);
const roomy = strata(400);

const poolOf = ({ share, candidates }: Stratum, at: number, limit = Number.POSITIVE_INFINITY): Pool => {
  const entries = [...candidates].sort(compareKeys);
  return {
    share: Math.min(share, entries.length),
    entries: entries.slice(0, limit),
    truncated: entries.length > limit,
    turn: keyOf('turn', String(at)),
  };
};
const pools = (all: readonly Stratum[]) => all.map((stratum, at) => poolOf(stratum, at));

function drawnBy(result: Draw): readonly (readonly Entry[])[] {
  if (result.kind !== 'drawn') throw new Error('the draw asked for more than there is');
  return result.drawn;
}

/** Whether each pool can get its number of claims at once, from scratch: Kuhn's matching over single places. */
function canFill(numbers: readonly number[], usable: (pool: number) => readonly number[]): boolean {
  const places = numbers.flatMap((number, pool) => Array.from({ length: number }, () => pool));
  const placeOf = new Map<number, number>();
  const seat = (at: number, tried: Set<number>): boolean =>
    usable(places[at] as number).some((claim) => {
      if (tried.has(claim)) return false;
      tried.add(claim);
      const other = placeOf.get(claim);
      if (other !== undefined && !seat(other, tried)) return false;
      placeOf.set(claim, at);
      return true;
    });
  return places.every((_, at) => seat(at, new Set()));
}

/** The draw as it is defined, with every feasibility answered from scratch. */
function byDefinition(all: readonly Pool[]): readonly (readonly Entry[])[] {
  const claimsOf = (pool: number) => (all[pool]?.entries ?? []).map(({ claim }) => claim);
  const numbers = all.map(() => 0);
  const order = all.map((_, pool) => pool).sort((a, b) => compareKeys(item(all, a).turn, item(all, b).turn));
  for (let round = 1; round <= 5; round++) {
    for (const pool of order) {
      if (item(all, pool).share < round || numbers[pool] !== round - 1) continue;
      const more = numbers.with(pool, round);
      if (canFill(more, claimsOf)) numbers[pool] = round;
    }
  }
  const drawn = all.map((): Entry[] => []);
  const taken = new Set<number>();
  const turns = all
    .flatMap(({ entries }, pool) => entries.map((entry) => ({ entry, pool })))
    .sort((a, b) => compareKeys(a.entry, b.entry));
  for (const { entry, pool } of turns) {
    if (item(drawn, pool).length >= item(numbers, pool) || taken.has(entry.claim)) continue;
    const left = numbers.map((number, at) => number - item(drawn, at).length - (at === pool ? 1 : 0));
    const free = (at: number) => claimsOf(at).filter((claim) => claim !== entry.claim && !taken.has(claim));
    if (!canFill(left, free)) continue;
    item(drawn, pool).push(entry);
    taken.add(entry.claim);
  }
  return drawn;
}

test('the draw is what its definition says, where strata get into each other’s way', () => {
  fc.assert(
    fc.property(crowded, (all) => {
      expect(drawnBy(draw(pools(all)))).toEqual(byDefinition(pools(all)));
    }),
    { numRuns: 400 },
  );
});

test('no claim is drawn twice and no stratum gets more than its share', () => {
  fc.assert(
    fc.property(crowded, (all) => {
      const drawn = drawnBy(draw(pools(all)));
      const claims = drawn.flat().map(({ claim }) => claim);
      expect(new Set(claims).size).toBe(claims.length);
      drawn.forEach((entries, pool) => {
        expect(entries.length).toBeLessThanOrEqual(item(all, pool).share);
      });
    }),
  );
});

test('when all shares can be met together, all are met', () => {
  fc.assert(
    fc.property(crowded, (all) => {
      const shares = pools(all).map(({ share }) => share);
      fc.pre(canFill(shares, (pool) => item(all, pool).candidates.map(({ claim }) => claim)));
      expect(drawnBy(draw(pools(all))).map(({ length }) => length)).toEqual(shares);
    }),
  );
});

test('a stratum with candidates is left out only when others that were before it need every problem', () => {
  const [a, b] = [entryOf(1), entryOf(1)];
  const result = drawnBy(
    draw(
      pools([
        { share: 3, candidates: [a] },
        { share: 3, candidates: [b, entryOf(2)] },
      ]),
    ),
  );
  expect(result.map(({ length }) => length)).toEqual([1, 1]);
});

test('lists cut short give the same draw once those that the draw asks for are made longer', () => {
  fc.assert(
    fc.property(fc.oneof(crowded, roomy), fc.integer({ min: 1, max: 4 }), (all, start) => {
      const limits = all.map(() => start);
      let result = draw(all.map((stratum, at) => poolOf(stratum, at, limits[at])));
      for (let passes = 0; result.kind === 'more' && passes < 60; passes++) {
        for (const pool of result.pools) limits[pool] = item(limits, pool) + 1;
        result = draw(all.map((stratum, at) => poolOf(stratum, at, limits[at])));
      }
      expect(result).toEqual(draw(pools(all)));
    }),
    { numRuns: 400 },
  );
});

test('where problems are plenty, a drawn candidate leaves only for one with a lower key', () => {
  fc.assert(
    fc.property(roomy, fc.array(fc.tuple(fc.nat(5), fc.nat(400)), { maxLength: 10 }), (all, added) => {
      const grown = all.map((stratum, at) => ({
        ...stratum,
        candidates: [
          ...stratum.candidates,
          ...added.flatMap(([pool, claim]) =>
            pool === at && stratum.candidates.every((old) => old.claim !== claim) ? [entryOf(claim)] : [],
          ),
        ].filter((one, place, list) => list.findIndex((other) => other.claim === one.claim) === place),
      }));
      const shares = pools(all).map(({ share }) => share);
      const before = drawnBy(draw(pools(all)));
      const after = drawnBy(draw(pools(grown).map((pool, at) => ({ ...pool, share: item(shares, at) }))));
      fc.pre(before.every((entries, pool) => entries.length === shares[pool]));
      fc.pre(isGreedy(pools(all), shares, before) && isGreedy(pools(grown), shares, after));
      before.forEach((entries, pool) => {
        for (const lost of entries.filter((one) => !item(after, pool).includes(one))) {
          const rivals = after.flatMap((list, at) =>
            list
              .filter((one) => at === pool || one.claim === lost.claim)
              .filter((one) => !item(before, at).includes(one)),
          );
          expect(rivals.some((rival) => compareKeys(rival, lost) < 0)).toBe(true);
        }
      });
    }),
    { numRuns: 300 },
  );
});

/** Whether taking by key alone, looking at nothing else, already fills the shares. */
function isGreedy(
  all: readonly Pool[],
  shares: readonly number[],
  drawn: readonly (readonly Entry[])[],
): boolean {
  const taken = new Set<number>();
  const counts = shares.map(() => 0);
  const turns = all
    .flatMap(({ entries }, pool) => entries.map((entry) => ({ entry, pool })))
    .sort((a, b) => compareKeys(a.entry, b.entry));
  for (const { entry, pool } of turns) {
    if (item(counts, pool) >= item(shares, pool) || taken.has(entry.claim)) continue;
    taken.add(entry.claim);
    counts[pool] = item(counts, pool) + 1;
  }
  return counts.every((count, pool) => count === item(drawn, pool).length);
}

test('strata that want four times the problems there are get all of them, and the smallest its round', () => {
  const all = Array.from({ length: 200 }, (_, at): Stratum => {
    const claims = Array.from(
      { length: 40 + (at % 7) * 40 },
      (_, n) => (at * 31 + n * (7 + (at % 13))) % 900,
    );
    return { share: 18, candidates: [...new Set(claims)].map(entryOf) };
  });
  const drawn = drawnBy(draw(pools(all)));
  expect(new Set(drawn.flat().map(({ claim }) => claim)).size).toBe(900);
  expect(Math.min(...drawn.map(({ length }) => length))).toBe(4);
});
