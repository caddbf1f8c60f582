import { operate } from '../base/index.ts';
import type { BinaryOp, Fraction, Value } from '../model/index.ts';
import { divideIntegers, exactFloat, fraction, stop, toFloat } from './values.ts';

type Exact = bigint | Fraction;

const unboolean = (value: Value): Exact | number => (typeof value === 'boolean' ? (value ? 1n : 0n) : value);
const asFraction = (value: Exact): Fraction => (typeof value === 'bigint' ? { num: value, den: 1n } : value);

export const byZero = (): never => stop('division_by_zero', 'division by zero');

/** Integer division that rounds down, whatever the signs. */
export const floorIntegers = (a: bigint, b: bigint): bigint => {
  if (b === 0n) return byZero();
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
};

/** The rest that goes with {@link floorIntegers}: it has the sign of `b`. */
const moduloIntegers = (a: bigint, b: bigint): bigint => {
  if (b === 0n) return byZero();
  const rest = a % b;
  return rest !== 0n && rest < 0n !== b < 0n ? rest + b : rest;
};

/** CPython's `float_floor_div`, step by step: its own corrections decide the last digit. */
const floorFloats = (a: number, b: number): number => {
  if (b === 0) return byZero();
  let rest = a % b;
  let quotient = (a - rest) / b;
  if (rest !== 0 && b < 0 !== rest < 0) {
    rest += b;
    quotient -= 1;
  }
  if (quotient === 0) return a / b < 0 || Object.is(a / b, -0) ? -0 : 0;
  const floor = Math.floor(quotient);
  return quotient - floor > 0.5 ? floor + 1 : floor;
};

const moduloFloats = (a: number, b: number): number => {
  if (b === 0) return byZero();
  const rest = a % b;
  if (rest === 0) return b < 0 || Object.is(b, -0) ? -0 : 0;
  return b < 0 !== rest < 0 ? rest + b : rest;
};

/** A power of more bits than this is not computed: Python itself refuses to print 4,300 digits. */
const mostPowerBits = 60_000;

const bits = (value: bigint): number => (value < 0n ? -value : value).toString(2).length;

const powerIntegers = (base: bigint, exponent: bigint): bigint => {
  if (base === 0n || base === 1n || base === -1n)
    return exponent === 0n ? 1n : base === -1n && exponent % 2n === 0n ? 1n : base;
  return BigInt(bits(base)) * exponent > BigInt(mostPowerBits)
    ? stop('too_long', 'the power has thousands of digits')
    : base ** exponent;
};

/** C's `pow` with CPython's errors around it. */
const powerFloats = (base: number, exponent: number): number => {
  if (exponent === 0 || base === 1 || (base === -1 && !Number.isFinite(exponent))) return 1;
  if (base === 0 && exponent < 0) return stop('division_by_zero', 'zero to a negative power');
  if (base < 0 && Number.isFinite(base) && Number.isFinite(exponent) && !Number.isInteger(exponent))
    return stop('not_a_number', 'a negative number to a fractional power');
  const result = powerOfFloats(base, exponent);
  return Number.isFinite(base) && Number.isFinite(exponent) && !Number.isFinite(result)
    ? stop('overflow', 'the power is too large for a decimal number')
    : result;
};

/** A Fraction to a whole power; a negative one turns it over. */
const powerFraction = (base: Fraction, exponent: bigint): Fraction => {
  if (exponent >= 0n)
    return { num: powerIntegers(base.num, exponent), den: powerIntegers(base.den, exponent) };
  if (base.num === 0n) return stop('division_by_zero', 'zero to a negative power');
  return fraction(powerIntegers(base.den, -exponent), powerIntegers(base.num, -exponent));
};

const power = (a: Value, b: Value): Value => {
  const [base, exponent] = [unboolean(a), unboolean(b)];
  if (typeof base === 'bigint' && typeof exponent === 'bigint')
    return exponent >= 0n ? powerIntegers(base, exponent) : powerFloats(toFloat(base), toFloat(exponent));
  if (typeof exponent === 'object' && exponent.den === 1n) {
    // Fraction's __rpow__: a whole non-negative exponent counts as an int for ints and floats alike.
    if (typeof base === 'number') return powerFloats(base, toFloat(exponent.num));
    if (typeof base === 'bigint' && exponent.num >= 0n) return powerIntegers(base, exponent.num);
    return powerFraction(asFraction(base), exponent.num);
  }
  if (typeof base === 'object' && typeof exponent === 'bigint') return powerFraction(base, exponent);
  return powerFloats(toFloat(base), toFloat(exponent));
};

/** All operations but `**`, which asks for more than the types. */
type Plain = Exclude<BinaryOp, '**'>;

const ofIntegers: { readonly [op in Plain]: (a: bigint, b: bigint) => Value } = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': divideIntegers,
  '//': floorIntegers,
  '%': moduloIntegers,
};

export const ofFloats: { readonly [op in Plain]: (a: number, b: number) => number } = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => (b === 0 ? byZero() : a / b),
  '//': floorFloats,
  '%': moduloFloats,
};

/** `//` of two Fractions is an int. */
const ofFractions = (op: Plain, a: Fraction, b: Fraction): Value => {
  const made = operate(op, a, b) ?? byZero();
  return op === '//' ? made.num : made;
};

/** As Python computes it: a float wins, then a Fraction, else both are ints. Stops with a fault where Python raises. */
export const applyOperator = (op: BinaryOp, a: Value, b: Value): Value => {
  if (op === '**') return power(a, b);
  // Two of a kind come first: nearly every step of a template has them.
  if (typeof a === 'bigint' && typeof b === 'bigint') return ofIntegers[op](a, b);
  if (typeof a === 'number' && typeof b === 'number') return ofFloats[op](a, b);
  const [left, right] = [unboolean(a), unboolean(b)];
  if (typeof left === 'number' || typeof right === 'number')
    return ofFloats[op](toFloat(left), toFloat(right));
  if (typeof left === 'bigint' && typeof right === 'bigint') return ofIntegers[op](left, right);
  return ofFractions(op, asFraction(left), asFraction(right));
};

/** `-a`, or `+a`, which makes an int of a bool as Python does. */
export const applySign = (op: '-' | '+', value: Value): Value => {
  const plain = unboolean(value);
  if (op === '+') return plain;
  return typeof plain === 'object' ? { num: -plain.num, den: plain.den } : -plain;
};

/**
 * `base ** exponent` of finite doubles, rounded once. C libraries, and so CPython, come within 0.52 units of the last place of it;
 * JavaScript's own `**` does not: `80 ** -4` is 2.4414062499999998e-8 there. A negative base needs a whole exponent.
 */
const powerOfFloats = (base: number, exponent: number): number => {
  const rough = base ** exponent;
  // Nothing to refine: zero, infinity, or what is no number.
  if (rough === 0 || !Number.isFinite(rough)) return rough;
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
