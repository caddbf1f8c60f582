import fc from 'fast-check';
import { expect, it } from 'vitest';
import { kappaOf } from './statistics.ts';

const times = (count: number, pair: readonly [string, string]) => Array.from({ length: count }, () => pair);

it('has the kappa and the interval of the textbook table', () => {
  // 20 and 15 agreed of 50, 5 and 10 not: observed 0.7, expected 0.5; standard error by hand 0.1265.
  const found = kappaOf([
    ...times(20, ['y', 'y']),
    ...times(5, ['y', 'n']),
    ...times(10, ['n', 'y']),
    ...times(15, ['n', 'n']),
  ]);
  expect(found?.kappa).toBeCloseTo(0.4, 12);
  expect(found?.low).toBeCloseTo(0.4 - 1.96 * 0.1265, 2);
  expect(found?.high).toBeCloseTo(0.4 + 1.96 * 0.1265, 2);
});

it('is not defined where chance explains all, or nothing was said', () => {
  expect(kappaOf(times(7, ['y', 'y']))).toBeUndefined();
  expect(kappaOf([])).toBeUndefined();
});

it('is the same whoever comes first, 1 for equals of several classes, and within its interval', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd');
  fc.assert(
    fc.property(fc.array(fc.tuple(name, name), { minLength: 1, maxLength: 40 }), (pairs) => {
      const [found, turned] = [kappaOf(pairs), kappaOf(pairs.map(([one, other]) => [other, one] as const))];
      expect(turned?.kappa ?? 0).toBeCloseTo(found?.kappa ?? 0, 9);
      if (found) {
        expect(found.low).toBeLessThanOrEqual(found.kappa + 1e-12);
        expect(found.high).toBeGreaterThanOrEqual(found.kappa - 1e-12);
      }
      const own = kappaOf(pairs.map(([one]) => [one, one] as const));
      if (own) expect(own.kappa).toBeCloseTo(1, 9);
    }),
  );
});
