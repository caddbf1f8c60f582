import { divideIntegers, exactFloat } from './values.ts';

/**
 * `base ** exponent` of finite doubles, rounded once. C libraries, and so CPython, come within 0.52 units of
 * the last place of it; JavaScript's own `**` does not: `80 ** -4` is 2.4414062499999998e-8 there.
 * A negative base needs a whole exponent.
 */
export const powerOfFloats = (base: number, exponent: number): number => {
  const rough = base ** exponent;
  // Nothing to refine: zero, infinity, or a special case that IEEE 754 settles.
  if (rough === 0 || !Number.isFinite(rough) || base === 1 || base === -1 || exponent === 1) return rough;
  const size = exponential(times(logarithm(Math.abs(base)), exponent));
  return rough < 0 ? -size : size;
};

/** Fixed point: integers stand for multiples of 2^-precision. Guard bits are rounded away at the end. */
const precision = 256n;
const guard = 56n;
const one = 1n << precision;

/** The inverse hyperbolic tangent of `num / den`, at most 0.34, by its series. */
const areaTangent = (num: bigint, den: bigint): bigint => {
  const ratio = (num << precision) / den;
  const square = (ratio * ratio) >> precision;
  let term = ratio;
  let sum = term;
  for (let n = 3n; term !== 0n && term !== -1n; n += 2n) {
    term = (term * square) >> precision;
    sum += term / n;
  }
  return sum;
};

const logarithmOf2 = 2n * areaTangent(1n, 3n);

/** The natural logarithm of a positive double. */
const logarithm = (value: number): bigint => {
  const { num, den } = exactFloat(value);
  const doublings = Math.round(Math.log2(value));
  // Scaled to between 0.7 and 1.42, where the series is short.
  const [top, bottom] = doublings >= 0 ? [num, den << BigInt(doublings)] : [num << BigInt(-doublings), den];
  return BigInt(doublings) * logarithmOf2 + 2n * areaTangent(top - bottom, top + bottom);
};

const times = (fixed: bigint, factor: number): bigint => {
  const { num, den } = exactFloat(factor);
  return (fixed * num) / den;
};

/** The double nearest to e to the power of a fixed-point number. */
const exponential = (fixed: bigint): number => {
  const doublings = fixed / logarithmOf2;
  const rest = fixed - doublings * logarithmOf2;
  let term = one;
  let sum = one;
  for (let n = 1n; term !== 0n && term !== -1n; n += 1n) {
    term = ((term * rest) >> precision) / n;
    sum += term;
  }
  // A result that is exact, or halfway between two doubles, is so again without the guard bits.
  const digits = (sum + (1n << (guard - 1n))) >> guard;
  const scale = precision - guard - doublings;
  return scale >= 0n ? divideIntegers(digits, 1n << scale) : divideIntegers(digits << -scale, 1n);
};
