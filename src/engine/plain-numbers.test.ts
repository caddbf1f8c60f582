import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exactOf, plainOf, ratio, whole } from '../base/index.ts';
import { meaningOf, type NumberExpression } from '../dsl/index.ts';
import type { BinaryOp } from '../model/index.ts';
import type { Compiling, Match } from './bindings.ts';
import { type Binding, boundNumber } from './bound.ts';
import { holds } from './guard.ts';
import { numberOf } from './guard-numbers.ts';
import { plainNumberOf } from './plain-numbers.ts';

const slots = ['a', 'b', 'c'];
const compiling: Compiling = { slotOf: (hole) => slots.indexOf(hole), holds };

const functions = 'abs ceil denominator digit digits floor numerator round zeros'
  .split(' ')
  .flatMap((name) => {
    const meaning = meaningOf(name);
    return meaning?.means === 'mutation' && meaning.mutation.plain ? [meaning.mutation] : [];
  });
const operators: readonly BinaryOp[] = ['+', '-', '*', '/', '//', '%', '**'];

const node = (part: object): NumberExpression => ({ span: { start: 0, end: 0 }, ...part }) as never;

const { tree } = fc.letrec<{ tree: NumberExpression }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(...slots).map((name) => node({ kind: 'hole', name })),
    fc.integer({ min: -3, max: 12 }).map((value) => node({ kind: 'num', value: BigInt(value) })),
    tie('tree').map((operand) => node({ kind: 'unary', op: '-', operand })),
    fc
      .tuple(fc.constantFrom(...operators), tie('tree'), tie('tree'))
      .map(([op, left, right]) => node({ kind: 'binary', op, left, right })),
    fc
      .tuple(fc.constantFrom(...functions), tie('tree'), tie('tree'))
      .map(([{ name, parameters }, ...args]) =>
        node({ kind: 'mutation', mutation: name, args: args.slice(0, parameters.length) }),
      ),
  ),
}));

const value = fc.oneof(
  fc.integer({ min: -20, max: 1000 }).map(whole),
  fc.bigInt({ min: -(2n ** 60n), max: 2n ** 60n }).map(whole),
  fc.tuple(fc.bigInt({ min: -50n, max: 50n }), fc.bigInt({ min: 1n, max: 8n })).map(([a, b]) => ratio(a, b)),
  fc.constant(undefined),
);

const matchWith = (values: readonly (ReturnType<typeof whole> | undefined)[]): Match =>
  ({ slots: values.map((one): Binding | undefined => one && boundNumber(one)) }) as never;

it('says of whole numbers what exact ones say, and nothing where it does not know', () => {
  let known = 0;
  fc.assert(
    fc.property(tree, fc.tuple(value, value, value), (expression, values) => {
      const plain = plainNumberOf(expression, compiling)?.(matchWith(values)) ?? Number.NaN;
      if (Number.isNaN(plain)) return;
      known++;
      expect(exactOf(plain)).toEqual(numberOf(expression, compiling)(matchWith(values)));
    }),
    { numRuns: 5000, seed: 7 },
  );
  expect(known).toBeGreaterThan(1000);
  expect(functions).toHaveLength(9);
});

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
