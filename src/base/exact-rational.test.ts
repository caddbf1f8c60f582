import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BinaryOp } from '../model/index.ts';
import {
  absolute,
  add,
  compare,
  decimalsOf,
  divide,
  type Exact,
  equal,
  everyDigitOf,
  exactOf,
  floor,
  fromDecimal,
  isWhole,
  multiply,
  operate,
  power,
  ratio,
  subtract,
  toDecimal,
  toNumber,
  whole,
} from './exact.ts';

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

/** `-7/2`, `3` */
const exact = (text: string): Exact => {
  const [num = '', den = '1'] = text.split('/');
  return { num: BigInt(num), den: BigInt(den) };
};
const said = (value: Exact | undefined): string =>
  value === undefined ? 'nothing' : `${value.num}/${value.den}`;

describe('an operation', () => {
  it.each<[string, BinaryOp, string, string]>([
    ['1/3', '+', '1/6', '1/2'],
    ['1/3', '+', '2/3', '1/1'],
    ['1/3', '-', '1/2', '-1/6'],
    ['5/6', '-', '5/6', '0/1'],
    ['2/3', '*', '-3/4', '-1/2'],
    ['2/3', '/', '-4/9', '-3/2'],
    ['2', '/', '0', 'nothing'],
    ['7', '//', '2', '3/1'],
    ['-7', '//', '2', '-4/1'],
    ['-8', '//', '2', '-4/1'],
    ['7/2', '//', '1/2', '7/1'],
    ['7', '//', '0', 'nothing'],
    ['-7', '%', '3', '2/1'],
    ['7', '%', '-3', '-2/1'],
    ['15/2', '%', '2', '3/2'],
    ['7', '%', '0', 'nothing'],
    ['2', '**', '10', '1024/1'],
    ['2/3', '**', '2', '4/9'],
    ['2/3', '**', '-2', '9/4'],
    ['-2', '**', '-3', '-1/8'],
    ['5', '**', '0', '1/1'],
    ['0', '**', '-1', 'nothing'],
    ['4', '**', '1/2', 'nothing'],
    ['1', '**', '1000', '1/1'],
    ['1', '**', '1001', 'nothing'],
    ['1', '**', '-1000', '1/1'],
    ['1', '**', '-1001', 'nothing'],
  ])('%s %s %s is %s', (left, op, right, value) =>
    expect(said(operate(op, exact(left), exact(right)))).toBe(value),
  );

  it('has no result of more than ten thousand bits', () => {
    const base = whole(0xff_ffff_ffff);
    expect(power(base, whole(250))).toBeDefined();
    expect(power(base, whole(251))).toBeUndefined();
    expect(power({ num: 1n, den: base.num }, whole(251))).toBeUndefined();
  });
});

describe('an exact number', () => {
  it('stands in lowest terms over a positive number', () => {
    expect(
      [ratio(6n, 4n), ratio(6n, -4n), ratio(-6n, 4n), ratio(-6n, -4n), ratio(0n, -5n)].map(said),
    ).toEqual(['3/2', '-3/2', '-3/2', '3/2', '0/1']);
    expect(ratio(1n, 0n)).toBeUndefined();
    expect(ratio(5n, 1n)).toEqual(whole(5));
  });

  it.each([
    ['1/2', '1/3', 1],
    ['1/3', '1/2', -1],
    ['1/3', '2/3', -1],
    ['2/3', '1/3', 1],
    ['-1/2', '1/2', -1],
    ['1/2', '1/2', 0],
  ])('%s against %s: %s', (a, b, order) => {
    expect(compare(exact(a), exact(b))).toBe(order);
    expect(equal(exact(a), exact(b))).toBe(order === 0);
  });

  it('has a floor, a size and a nearest double', () => {
    expect(['7/2', '-7/2', '-4', '4', '0', '-1/2'].map((text) => floor(exact(text)))).toEqual([
      3n,
      -4n,
      -4n,
      4n,
      0n,
      -1n,
    ]);
    expect(['-7/2', '7/2', '0'].map((text) => said(absolute(exact(text))))).toEqual(['7/2', '7/2', '0/1']);
    expect(toNumber(exact('-7/2'))).toBe(-3.5);
    expect([isWhole(exact('2')), isWhole(exact('1/2'))]).toEqual([true, false]);
    expect(equal(exact('1/2'), exact('1/3'))).toBe(false);
    expect(equal(exact('1/3'), exact('2/3'))).toBe(false);
  });

  it.each([
    ['12.50', '25/2'],
    ['.5', '1/2'],
    ['12.', '12/1'],
    ['007', '7/1'],
    ['1e3', '1000/1'],
    ['1.5E1', '15/1'],
    ['1.25e1', '25/2'],
    ['1e-05', '1/100000'],
    ['.', '0/1'],
  ])('is what %s says: %s', (text, value) => expect(said(fromDecimal(text))).toBe(value));

  it('is what a value of a program says', () => {
    const values = [3n, true, false, 2.5, -4, Number.NaN, Number.POSITIVE_INFINITY, { num: 1n, den: 3n }];
    expect(values.map((value) => said(exactOf(value)))).toEqual([
      '3/1',
      '1/1',
      '0/1',
      '5/2',
      '-4/1',
      'nothing',
      'nothing',
      '1/3',
    ]);
    expect(said(everyDigitOf(0.1 + 0.2))).toBe('7500000000000001/25000000000000000');
  });

  it.each([
    ['5', 12, 0],
    ['1/2', 12, 1],
    ['1/8', 12, 3],
    ['1/1000', 3, 3],
    ['1/1000', 2, undefined],
    ['1/3', 12, undefined],
    ['1/1000000000000', undefined, 12],
    ['1/10000000000000', undefined, undefined],
  ])('%s needs, of %s decimals at most, %s', (text, most, decimals) =>
    expect(decimalsOf(exact(text), most)).toBe(decimals),
  );

  it.each([
    ['5/2', 0, '3'],
    ['-5/2', 0, '-3'],
    ['-2/5', 0, '0'],
    ['1/20', 2, '0.05'],
    ['2469/200', 2, '12.35'],
    ['-2469/200', 2, '-12.35'],
    ['1/3', 3, '0.333'],
    ['2/3', 3, '0.667'],
    ['12', 2, '12.00'],
  ])('%s with %s decimals is %s', (text, decimals, digits) =>
    expect(toDecimal(exact(text), decimals)).toBe(digits),
  );
});
