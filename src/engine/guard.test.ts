import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainOf, ratio, whole } from '../base/index.ts';
import type { NumberExpression } from '../dsl/index.ts';
import type { Compiling, Match } from './bindings.ts';
import { type Binding, boundNumber } from './bound.ts';
import { holds } from './guard.ts';

const slots = ['a', 'b', 'c'];
const compiling: Compiling = { slotOf: (hole) => slots.indexOf(hole), holds };

const node = (part: object): NumberExpression => ({ span: { start: 0, end: 0 }, ...part }) as never;

const value = fc.oneof(
  fc.integer({ min: -20, max: 1000 }).map(whole),
  fc.bigInt({ min: -(2n ** 60n), max: 2n ** 60n }).map(whole),
  fc.tuple(fc.bigInt({ min: -50n, max: 50n }), fc.bigInt({ min: 1n, max: 8n })).map(([a, b]) => ratio(a, b)),
  fc.constant(undefined),
);

const matchWith = (values: readonly (ReturnType<typeof whole> | undefined)[]): Match =>
  ({ slots: values.map((one): Binding | undefined => one && boundNumber(one)) }) as never;

it('holds no number that a double does not hold to its last digit', () => {
  expect(plainOf(whole(2n ** 53n - 1n))).toBe(2 ** 53 - 1);
  for (const other of [whole(2n ** 53n), whole(-(2n ** 53n)), ratio(1n, 2n), undefined])
    expect(plainOf(other)).toBeNaN();
});

it('puts a hole beside a number that is written out as exact numbers would', () => {
  const sign = fc.constantFrom('==', '!=', '<', '<=', '>', '>=');
  const written = fc.integer({ min: -3, max: 12 }).map((number) => BigInt(number));
  fc.assert(
    fc.property(sign, written, value, (said, number, held) => {
      const compared = (right: NumberExpression) =>
        holds(
          node({ kind: 'compare', sign: said, left: node({ kind: 'hole', name: 'a' }), right }) as never,
          compiling,
        );
      const beside = compared(node({ kind: 'num', value: number }));
      // The same as a sum, which is worked out.
      const [one, rest] = [1n, number - 1n].map((part) => node({ kind: 'num', value: part }));
      const workedOut = compared(node({ kind: 'binary', op: '+', left: one, right: rest }));
      expect(beside(matchWith([held]))).toBe(workedOut(matchWith([held])));
    }),
    { numRuns: 1000, seed: 7 },
  );
});
