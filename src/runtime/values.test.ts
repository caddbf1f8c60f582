import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyDigitOf } from '../base/index.ts';
import type { Fraction, Value } from '../model/index.ts';
import {
  compareValues,
  divideIntegers,
  equalValues,
  fraction,
  fromExact,
  fromJson,
  toJson,
  typeOfNumber,
} from './values.ts';

const half: Fraction = { num: 1n, den: 2n };
const float = fc.double({ noNaN: true, noDefaultInfinity: true });
const integer = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });
const rational = fc
  .tuple(integer, fc.bigInt({ min: 1n, max: 10n ** 20n }))
  .map(([num, den]) => fraction(num, den));

describe('values', () => {
  it('reduces fractions and keeps the sign above the line', () => {
    expect(fraction(6n, -4n)).toEqual({ num: -3n, den: 2n });
    expect(fraction(0n, -7n)).toEqual({ num: 0n, den: 1n });
    expect(fraction(2n ** 70n, 2n ** 69n * 3n)).toEqual({ num: 2n, den: 3n });
  });

  it('divides whole numbers of any size to the nearest double', () => {
    expect(divideIntegers(1n, 3n)).toBe(1 / 3);
    expect(divideIntegers(2n ** 53n + 1n, 1n)).toBe(2 ** 53);
    expect(divideIntegers(2n ** 53n + 3n, 1n)).toBe(2 ** 53 + 4);
    expect(divideIntegers(10n ** 400n, 10n ** 399n)).toBe(10);
    expect(divideIntegers(-(10n ** 30n), 3n)).toBe(-3.333333333333333e29);
    expect(divideIntegers(1n, 2n ** 1074n)).toBe(5e-324);
    expect(divideIntegers(1n, 2n ** 1075n)).toBe(0);
    expect(divideIntegers(3n, 2n ** 1075n)).toBe(1e-323);
  });

  it('finds the float again from its exact value', () => {
    fc.assert(
      fc.property(float, (value) => {
        expect(fromExact(everyDigitOf(value), 0.5)).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  it.each<[Fraction, Value, Value]>([
    [half, 3n, 0.5],
    [fraction(4n, 2n), 3n, 2n],
    [fraction(4n, 2n), 3.5, 2],
    [half, fraction(1n, 3n), half],
  ])('gives %o in the type of %o', (value, like, expected) => {
    expect(fromExact(value, like)).toEqual(expected);
  });

  it('calls a whole number an int whatever its type', () => {
    expect([3n, 3, fraction(6n, 2n), true, 3.5, half].map(typeOfNumber)).toEqual([
      ...['int', 'int', 'int', 'int', 'decimal', 'fraction'],
    ]);
  });

  it('tells equal numbers from equal values', () => {
    expect(compareValues(3n, 3)).toBe(0);
    expect(equalValues(3n, 3)).toBe(false);
    expect(compareValues(half, 0.5)).toBe(0);
    expect(compareValues(fraction(1n, 10n), 0.1)).not.toBe(0);
    expect(equalValues(half, fraction(2n, 4n))).toBe(true);
    expect(compareValues(Number.POSITIVE_INFINITY, half)).toBe(1);
  });

  it('orders whole numbers, floats and fractions alike', () => {
    fc.assert(
      fc.property(rational, integer, (a, b) => {
        const difference = a.num - b * a.den;
        expect(Math.sign(compareValues(a, b))).toBe(difference < 0n ? -1 : difference > 0n ? 1 : 0);
        expect(compareValues(b, a) + compareValues(a, b)).toBe(0);
      }),
    );
  });

  it('writes values as JSON and reads them back', () => {
    expect(toJson(24n)).toBe(24);
    expect(toJson(12.5)).toBe(12.5);
    expect([true, false].map((truth) => fromJson(toJson(truth)))).toEqual([true, false]);
    expect([24, 12.5, 2 ** 53].map(fromJson)).toEqual([24n, 12.5, 2 ** 53]);
    const edge = 2n ** 53n;
    expect([edge - 1n, edge, 1n - edge, -edge].map(toJson)).toEqual([
      Number(edge - 1n),
      { int: String(edge) },
      Number(1n - edge),
      { int: String(-edge) },
    ]);
    expect(toJson(2n ** 60n)).toEqual({ int: '1152921504606846976' });
    expect(toJson(half)).toEqual({ fraction: [1, 2] });
    expect(toJson(fraction(2n ** 60n, 3n))).toEqual({ fraction: ['1152921504606846976', 3] });
    fc.assert(
      fc.property(fc.oneof(integer, rational, float), (value) => {
        const back = fromJson(JSON.parse(JSON.stringify(toJson(value))));
        expect(compareValues(back, value)).toBe(0);
        if (typeof value !== 'number') expect(back).toEqual(value);
      }),
    );
  });
});
