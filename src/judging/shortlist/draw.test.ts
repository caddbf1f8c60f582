import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareTexts } from '../../base/index.ts';
import { divide, draw, keyOf, type Pool, type Ticket, type Wanted } from './draw.ts';

interface Stratum {
  readonly group: number;
  readonly weight: number;
  readonly candidates: readonly Ticket[];
}

interface Case {
  readonly strata: readonly Stratum[];
  readonly wanted: Wanted;
}

/** What stands at a place that is known to be there. */
const item = <T>(list: readonly T[], place: number): T => {
  const found = list[place];
  if (found === undefined) throw new Error(`nothing at ${place}`);
  return found;
};

let serial = 0;
const entryOf = (claim: number): Ticket => ({ key: keyOf('seed', `c${serial++}`), claim: String(claim) });

/** Strata of three groups over so many problems: when these are few, strata get into each other's way. */
const cases = (problems: number): fc.Arbitrary<Case> =>
  fc.record({
    strata: fc.array(
      fc.record({
        group: fc.nat(2),
        weight: fc.constantFrom(1, 1, 1, 2, 4.5),
        candidates: fc
          .uniqueArray(fc.nat(problems), { minLength: 1, maxLength: 9 })
          .map((claims) => claims.map(entryOf)),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    wanted: fc.record({
      targets: fc.array(fc.nat(9), { minLength: 3, maxLength: 3 }),
      total: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
    }),
  });
const crowded = cases(11);
const roomy = cases(400);

const poolOf = (stratum: Stratum): Pool => ({ ...stratum, entries: sorted(stratum) });

const drawnBy = ({ strata, wanted }: Case) => draw(strata.map(poolOf), wanted);

const sorted = ({ candidates }: Stratum) => [...candidates].sort((a, b) => compareTexts(a.key, b.key));

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Whether each pool can get its number of claims at once, from scratch: Kuhn's matching over single places. */
const canFill = (numbers: readonly number[], usable: (pool: number) => readonly string[]): boolean => {
  const places = numbers.flatMap((number, pool) => Array.from({ length: number }, () => pool));
  const placeOf = new Map<string, number>();
  const seat = (at: number, tried: Set<string>): boolean =>
    usable(places[at] as number).some((claim) => {
      if (tried.has(claim)) return false;
      tried.add(claim);
      const other = placeOf.get(claim);
      if (other !== undefined && !seat(other, tried)) return false;
      placeOf.set(claim, at);
      return true;
    });
  return places.every((_, at) => seat(at, new Set()));
};

/** The draw as it is defined, with every feasibility answered from scratch. */
const byDefinition = ({ strata, wanted }: Case) => {
  const all = strata.map((stratum) => ({ ...stratum, entries: sorted(stratum) }));
  const claimsOf = (pool: number) => item(all, pool).entries.map(({ claim }) => claim);
  let shares = all.map(() => 0);
  const given = wanted.targets.map(() => 0);
  const level = (pool: number) =>
    item(shares, pool) === 0 ? 0 : (item(shares, pool) + 0.5) / item(all, pool).weight;
  const first = (places: readonly number[], value: (place: number) => number) =>
    [...places].sort((a, b) => value(a) - value(b) || a - b)[0];
  const more = (pool: number) => shares.with(pool, item(shares, pool) + 1);
  for (let left = wanted.total ?? 1000; left > 0; left--) {
    const able = all.flatMap((_, pool) => (canFill(more(pool), claimsOf) ? [pool] : []));
    const below = able.filter(
      (pool) => item(given, item(all, pool).group) < item(wanted.targets, item(all, pool).group),
    );
    const absent = below.filter((pool) => item(shares, pool) === 0);
    const served = absent.length > 0 ? absent : below;
    const group = first(
      served.map((pool) => item(all, pool).group),
      (one) => item(given, one),
    );
    if (group === undefined) break;
    const pool = first(
      served.filter((one) => item(all, one).group === group),
      level,
    );
    if (pool === undefined) break;
    shares = more(pool);
    given[group] = item(given, group) + 1;
  }
  const drawn = all.map((): Ticket[] => []);
  const taken = new Set<string>();
  const turns = all
    .flatMap(({ entries }, pool) => entries.map((entry) => ({ entry, pool })))
    .sort((a, b) => compareTexts(a.entry.key, b.entry.key));
  for (const { entry, pool } of turns) {
    if (item(drawn, pool).length >= item(shares, pool) || taken.has(entry.claim)) continue;
    const left = shares.map((share, at) => share - item(drawn, at).length - (at === pool ? 1 : 0));
    const free = (at: number) => claimsOf(at).filter((claim) => claim !== entry.claim && !taken.has(claim));
    if (!canFill(left, free)) continue;
    item(drawn, pool).push(entry);
    taken.add(entry.claim);
  }
  return { shares, drawn };
};

test('the draw is what its definition says, where strata get into each other’s way', () => {
  fc.assert(
    fc.property(crowded, (all) => {
      const { shares, drawn } = drawnBy(all);
      expect({ shares, drawn }).toEqual(byDefinition(all));
    }),
    { numRuns: Number(process.env.RULES_RUNS ?? 150) },
  );
});

test('no claim is drawn twice, and every pool gives its share', () => {
  fc.assert(
    fc.property(fc.oneof(crowded, roomy), (all) => {
      const { shares, drawn } = drawnBy(all);
      const claims = drawn.flat().map(({ claim }) => claim);
      expect(new Set(claims).size).toBe(claims.length);
      expect(drawn.map(({ length }) => length)).toEqual(shares);
    }),
  );
});

test('where problems are plenty, shares are plain water-filling by what each stratum holds', () => {
  fc.assert(
    fc.property(roomy, ({ strata, wanted }) => {
      const apart = strata.map((stratum, at) => ({
        ...stratum,
        weight: 1,
        candidates: stratum.candidates.map((entry) => ({ ...entry, claim: `${entry.claim} ${at}` })),
      }));
      const { shares } = drawnBy({ strata: apart, wanted: { ...wanted, total: undefined } });
      wanted.targets.forEach((target, group) => {
        const places = apart.flatMap((one, at) => (one.group === group ? [at] : []));
        const available = places.map((at) => item(apart, at).candidates.length);
        expect(places.map((at) => item(shares, at))).toEqual(divide(target, available, 'equal'));
      });
    }),
  );
});

test('a stratum that says it is full could not give one more, whatever the others exchange', () => {
  fc.assert(
    fc.property(crowded, (all) => {
      const { shares, full } = drawnBy(all);
      const claimsOf = (pool: number) => item(all.strata, pool).candidates.map(({ claim }) => claim);
      full.forEach((isFull, pool) => {
        if (isFull) expect(canFill(shares.with(pool, item(shares, pool) + 1), claimsOf)).toBe(false);
      });
    }),
  );
});

test('as many strata are present as can be, when the targets and the total leave room for all', () => {
  fc.assert(
    fc.property(crowded, (all) => {
      const { shares } = drawnBy({ ...all, wanted: { targets: [9, 9, 9], total: undefined } });
      const present = shares.map((share) => Math.min(1, share));
      const claimsOf = (pool: number) => item(all.strata, pool).candidates.map(({ claim }) => claim);
      const subsets = Array.from({ length: 2 ** shares.length }, (_, bits) =>
        shares.map((_, pool) => (bits >> pool) & 1),
      );
      const most = Math.max(...subsets.filter((one) => canFill(one, claimsOf)).map(sum));
      expect(sum(present)).toBe(most);
    }),
  );
});

test('what one stratum cannot give for want of problems goes to the others of its group', () => {
  const shared = [entryOf(1), entryOf(2)];
  const strata = [
    { group: 0, weight: 1, candidates: [entryOf(1), entryOf(2)] },
    { group: 1, weight: 1, candidates: shared },
    { group: 1, weight: 1, candidates: [3, 4, 5, 6, 7].map(entryOf) },
  ];
  const { shares } = drawnBy({ strata, wanted: { targets: [2, 4], total: undefined } });
  expect(shares).toEqual([1, 1, 3]);
});

test('where problems are plenty, a drawn candidate leaves only for one with a lower key', () => {
  fc.assert(
    fc.property(roomy, fc.array(fc.tuple(fc.nat(5), fc.nat(400)), { maxLength: 10 }), (all, added) => {
      const grown = all.strata.map((stratum, at) => {
        const had = new Set(stratum.candidates.map(({ claim }) => claim));
        const claims = new Set(
          added.flatMap(([pool, claim]) => (pool === at && !had.has(String(claim)) ? [claim] : [])),
        );
        return { ...stratum, candidates: [...stratum.candidates, ...[...claims].map(entryOf)] };
      });
      const after = drawnBy({ ...all, strata: grown });
      const before = drawnBy(all);
      fc.pre(JSON.stringify(after.shares) === JSON.stringify(before.shares));
      fc.pre(isGreedy(all.strata, before.drawn) && isGreedy(grown, after.drawn));
      before.drawn.forEach((entries, pool) => {
        for (const lost of entries.filter((one) => !item(after.drawn, pool).includes(one))) {
          const rivals = after.drawn.flatMap((list, at) =>
            list
              .filter((one) => at === pool || one.claim === lost.claim)
              .filter((one) => !item(before.drawn, at).includes(one)),
          );
          expect(rivals.some((rival) => compareTexts(rival.key, lost.key) < 0)).toBe(true);
        }
      });
    }),
    { numRuns: Number(process.env.RULES_RUNS ?? 150) },
  );
});

/** Whether taking by key alone, looking at nothing else, already fills the shares. */
const isGreedy = (all: readonly Stratum[], drawn: readonly (readonly Ticket[])[]): boolean => {
  const taken = new Set<string>();
  const counts = drawn.map(() => 0);
  const turns = all
    .flatMap(({ candidates }, pool) => candidates.map((entry) => ({ entry, pool })))
    .sort((a, b) => compareTexts(a.entry.key, b.entry.key));
  for (const { entry, pool } of turns) {
    if (item(counts, pool) >= item(drawn, pool).length || taken.has(entry.claim)) continue;
    taken.add(entry.claim);
    counts[pool] = item(counts, pool) + 1;
  }
  return counts.every((count, pool) => count === item(drawn, pool).length);
};

test('rules that want four times the problems there are get all of them, in equal parts', () => {
  const strata = Array.from({ length: 200 }, (_, at): Stratum => {
    const claims = Array.from(
      { length: 40 + (at % 7) * 40 },
      (_, n) => (at * 31 + n * (7 + (at % 13))) % 900,
    );
    return { group: at % 10, weight: 1, candidates: [...new Set(claims)].map(entryOf) };
  });
  const wanted = { targets: Array.from({ length: 10 }, () => 360), total: undefined };
  const { drawn, shares } = drawnBy({ strata, wanted });
  expect(new Set(drawn.flat().map(({ claim }) => claim)).size).toBe(900);
  const given = wanted.targets.map((_, group) =>
    shares.reduce((sum, share, pool) => sum + (pool % 10 === group ? share : 0), 0),
  );
  expect(given).toEqual(wanted.targets.map(() => 90));
});
