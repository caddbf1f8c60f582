import fc from 'fast-check';
import { expect, test } from 'vitest';
import { whole } from '../../base/index.ts';

import {
  constant,
  isPartOf,
  keyOf,
  minus,
  over,
  type Polynomial,
  plus,
  symbol,
  times,
} from './polynomial.ts';

const some: fc.Arbitrary<Polynomial> = fc
  .array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: -9, max: 9 })), {
    minLength: 1,
    maxLength: 3,
  })
  .map((parts) =>
    parts.reduce<Polynomial>(
      (sum, [name, factor]) => plus(sum, times(constant(whole(factor)), symbol(name)) ?? sum) ?? sum,
      constant(whole(1)),
    ),
  );

const key = (polynomial: Polynomial | undefined): string | undefined => polynomial && keyOf(polynomial);

test('sums and products do not depend on their order, and a difference with itself is nothing', () => {
  fc.assert(
    fc.property(some, some, some, (a, b, c) => {
      expect(key(plus(a, b))).toBe(key(plus(b, a)));
      expect(key(times(a, b))).toBe(key(times(b, a)));
      const spread = [times(a, c), times(b, c)];
      const [left, right] = spread;
      expect(key(left && right && plus(left, right))).toBe(key(times(plus(a, b) ?? a, c)));
      expect(plus(a, minus(a))?.terms.size).toBe(0);
    }),
  );
});

test('what is divided by a product and multiplied with it is the same again', () => {
  const product = times(symbol('a'), symbol('b'));
  fc.assert(
    fc.property(some, (a) => {
      const quotient = product && over(a, product);
      expect(key(quotient && product && times(quotient, product))).toBe(keyOf(a));
    }),
  );
});

test('a part of a sum of products is on its way, what must be taken off again is not', () => {
  const [a, b, c] = [symbol('a'), symbol('b'), symbol('c')];
  const sum = plus(a, b) ?? a;
  const all = times(sum, c) ?? a;
  expect(isPartOf(sum, all, [whole(1)])).toBe(true);
  expect(isPartOf(times(a, c) ?? a, all, [whole(1)])).toBe(true);
  expect(isPartOf(plus(sum, c) ?? a, sum, [whole(1)])).toBe(false);
  expect(isPartOf(times(a, b) ?? a, all, [whole(1)])).toBe(false);
  expect(plus(a, minus(b))?.cancels).toBe(false);
  expect(plus(plus(a, minus(b)) ?? a, b)?.cancels).toBe(true);
});
