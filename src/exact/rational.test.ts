import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  compare,
  decimalsOf,
  divide,
  exactOf,
  floor,
  fromDecimal,
  multiply,
  ratio,
  subtract,
  toDecimal,
  whole,
} from './rational.ts';

const rational = fc
  .tuple(fc.bigInt({ min: -10_000n, max: 10_000n }), fc.bigInt({ min: 1n, max: 500n }))
  .map(([num, den]) => ratio(num, den) ?? whole(0));

describe('exact numbers', () => {
  it('undo what they did', () => {
    fc.assert(
      fc.property(rational, rational, (a, b) => {
        expect(subtract(add(a, b), b)).toEqual(a);
        const quotient = divide(a, b);
        if (quotient) expect(multiply(quotient, b)).toEqual(a);
        else expect(b.num).toBe(0n);
      }),
    );
  });
  it('read back the digits they write', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 6 }),
        (digits, decimals) => {
          const value = ratio(BigInt(digits), 10n ** BigInt(decimals)) ?? whole(0);
          const text = toDecimal(value, decimals);
          expect(fromDecimal(text)).toEqual(value);
          expect(decimalsOf(value)).toBeLessThanOrEqual(decimals);
        },
      ),
    );
  });
  it.each([
    [0.1 + 0.2, '3/10'],
    [18.240000000000002, '456/25'],
    [24.0, '24/1'],
    [1e-7, '1/10000000'],
  ])('take the double %s for %s', (value, expected) => {
    const exact = exactOf(value);
    expect(`${exact?.num}/${exact?.den}`).toBe(expected);
  });
  it('know their order, their floor and where they never end', () => {
    expect(compare({ num: 1n, den: 3n }, { num: 1n, den: 2n })).toBe(-1);
    expect(floor({ num: -7n, den: 2n })).toBe(-4n);
    expect(decimalsOf({ num: 1n, den: 3n })).toBeUndefined();
    expect(toDecimal({ num: -5n, den: 3n }, 2)).toBe('-1.67');
    expect(toDecimal({ num: -1n, den: 1000n }, 2)).toBe('0.00');
  });
});
