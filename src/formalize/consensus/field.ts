import { type Exact, isWhole } from '../../base/index.ts';
import type { Arithmetic } from './arithmetic.ts';

/** A prime: 2^127 - 1. */
export const prime = 2n ** 127n - 1n;

const positive = (value: bigint): bigint => {
  const rest = value % prime;
  return rest < 0n ? rest + prime : rest;
};

/** By the extended Euclidean algorithm; undefined for 0. */
const inverse = (value: bigint): bigint | undefined => {
  let [a, b, x, y] = [prime, value, 0n, 1n];
  while (b > 0n) {
    const quotient = a / b;
    [a, b] = [b, a - quotient * b];
    [x, y] = [y, x - quotient * y];
  }
  return a === 1n ? positive(x) : undefined;
};

const power = (base: bigint, exponent: bigint): bigint => {
  let [result, square, rest] = [1n, base, exponent];
  while (rest > 0n) {
    if (rest % 2n === 1n) result = (result * square) % prime;
    square = (square * square) % prime;
    rest /= 2n;
  }
  return result;
};

const divide = (left: bigint, right: bigint): bigint | undefined => {
  const inverted = inverse(right);
  return inverted === undefined ? undefined : (left * inverted) % prime;
};

/** Exponents up to this size are multiplied out; a larger one is left to exact numbers. */
const mostPower = 64n;

/** The calls whose value is a rational function of what they are given: that number, or a fraction of two. */
const rationalCall =
  <T>(divided: (over: T, under: T) => T | undefined): Arithmetic<T>['call'] =>
  ({ func }, [first, second]) => {
    if (first === undefined || func === 'float' || func === 'Number') return first;
    if (func !== 'Fraction') return undefined;
    return second === undefined ? first : divided(first, second);
  };

/**
 * Residues of the prime. Whatever is no rational function (a floor, a rounding, an exponent that is not written out)
 * has no value here.
 */
export const residues: Arithmetic<bigint> = {
  constant: ({ num, den }) => divide(positive(num), positive(den)),
  negate: (value) => positive(-value),
  operate: (op, left, right, exponent) => {
    switch (op) {
      case '+':
        return (left + right) % prime;
      case '-':
        return positive(left - right);
      case '*':
        return (left * right) % prime;
      case '/':
        return divide(left, right);
      case '**': {
        if (!exponent || !isSmall(exponent)) return undefined;
        const size = exponent.num < 0n ? -exponent.num : exponent.num;
        const raised = power(left, size);
        return exponent.num < 0n ? inverse(raised) : raised;
      }
      case '//':
      case '%':
        return undefined;
    }
  },
  call: rationalCall(divide),
};

const isSmall = (exponent: Exact): boolean =>
  isWhole(exponent) && exponent.num <= mostPower && exponent.num >= -mostPower;

/** How high the numerator and the denominator of a rational function can be. */
export interface Degree {
  readonly over: number;
  readonly under: number;
}

/** The same operations on bounds of degrees; what has no residue has no degree. */
export const degrees: Arithmetic<Degree> = {
  constant: () => ({ over: 0, under: 0 }),
  negate: (value) => value,
  operate: (op, left, right, exponent) => {
    switch (op) {
      case '+':
      case '-':
        return {
          over: Math.max(left.over + right.under, right.over + left.under),
          under: left.under + right.under,
        };
      case '*':
        return { over: left.over + right.over, under: left.under + right.under };
      case '/':
        return { over: left.over + right.under, under: left.under + right.over };
      case '**': {
        if (!exponent || !isSmall(exponent)) return undefined;
        const size = Math.abs(Number(exponent.num));
        const [over, under] = exponent.num < 0n ? [left.under, left.over] : [left.over, left.under];
        return { over: over * size, under: under * size };
      }
      case '//':
      case '%':
        return undefined;
    }
  },
  call: rationalCall((over, under) => degrees.operate('/', over, under, undefined)),
};

/**
 * Two different rational functions agree at a random point with a chance of at most degree / prime. Up to this degree
 * the chance is below 2^-66; above it the field is not asked.
 */
export const mostDegree = 2 ** 60;
