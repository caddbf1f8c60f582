import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assignReviewers } from './catalog.ts';

const strata = fc
  .array(fc.nat(12), { maxLength: 8 })
  .map((sizes) =>
    sizes.map((size, stratum) => Array.from({ length: size }, (_, place) => `c${stratum}-${place}`)),
  );
const reviewers = fc
  .integer({ min: 1, max: 5 })
  .map((number) => ['ana', 'ben', 'cem', 'dia', 'eli'].slice(0, number));
const overlaps = fc.double({ min: 0, max: 1, noNaN: true });
const spread = (numbers: readonly number[]) => Math.max(...numbers) - Math.min(...numbers);

test('no reviewer has more than one more than another, in any stratum or in all', () => {
  fc.assert(
    fc.property(strata, reviewers, overlaps, (ids, names, overlap) => {
      const assigned = assignReviewers(ids, names, overlap, '42');
      const load = (lists: readonly (readonly string[])[]) =>
        names.map((name) => lists.filter((list) => list.includes(name)).length);
      for (const stratum of assigned) expect(spread(load(stratum))).toBeLessThanOrEqual(1);
      expect(spread(load(assigned.flat()))).toBeLessThanOrEqual(1);
    }),
    { numRuns: 300 },
  );
});

test('the overlap is the part asked for, spread over the strata, each time two different people', () => {
  fc.assert(
    fc.property(strata, reviewers, overlaps, (ids, names, overlap) => {
      const assigned = assignReviewers(ids, names, overlap, '42');
      const twice = (lists: readonly (readonly string[])[]) =>
        lists.filter(({ length }) => length === 2).length;
      const expected = names.length < 2 ? 0 : Math.round(overlap * ids.flat().length);
      expect(twice(assigned.flat())).toBe(expected);
      assigned.forEach((stratum, at) => {
        if (names.length > 1) {
          expect(Math.abs(twice(stratum) - overlap * (ids[at]?.length ?? 0))).toBeLessThanOrEqual(1);
        }
      });
      for (const list of assigned.flat()) expect(new Set(list).size).toBe(list.length);
    }),
    { numRuns: 300 },
  );
});

test('with four reviewers every pair of two gets a part of the overlap', () => {
  const ids = [Array.from({ length: 120 }, (_, place) => `c${place}`)];
  const assigned = assignReviewers(ids, ['ana', 'ben', 'cem', 'dia'], 0.5, '42').flat();
  const pairs = new Set(assigned.filter(({ length }) => length === 2).map((pair) => [...pair].sort().join()));
  expect(pairs.size).toBe(6);
});
