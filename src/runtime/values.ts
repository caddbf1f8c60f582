import { compare, ratio } from '../base/index.ts';
import type { Fraction, JsonValue, RunFault, Value } from '../model/index.ts';

/** What a person would call a number: a float or a Fraction without a fractional part is an `int`. */
export type NumberType = 'int' | 'decimal' | 'fraction';

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);
const safe = BigInt(Number.MAX_SAFE_INTEGER);

/** The reduced fraction `num / den` with a positive denominator. Stops with `division_by_zero`. */
export const fraction = (num: bigint, den: bigint): Fraction =>
  ratio(num, den) ?? stop('division_by_zero', 'a fraction with 0 below the line');

const roughBits = (value: bigint): number => absolute(value).toString(16).length * 4;

/** `num / den` rounded once, to the nearest double, as Python's true division of two ints does. */
export const divideIntegers = (num: bigint, den: bigint): number => {
  const quick = Number(num) / Number(den);
  if (num >= -safe && num <= safe && den >= -safe && den <= safe && den !== 0n) return quick;
  if (den === 0n) return stop('division_by_zero', 'division by zero');
  if (num === 0n) return den < 0n ? -0 : 0;
  const negative = num < 0n !== den < 0n;
  let [top, bottom] = [absolute(num), absolute(den)];
  // A quotient of 60 bits or more with a sticky last bit rounds as the exact one does. A subnormal result
  // has fewer bits of its own: it is rounded by hand at its last place, 2^-1074.
  const wanted = 66 - (roughBits(top) - roughBits(bottom));
  const shift = Math.min(wanted, 1074);
  if (shift > 0) top <<= BigInt(shift);
  else bottom <<= BigInt(-shift);
  let quotient = top / bottom;
  const rest = top % bottom;
  if (wanted > 1074 && quotient < 1n << 53n) {
    const twice = rest * 2n;
    if (twice > bottom || (twice === bottom && quotient % 2n === 1n)) quotient += 1n;
  } else if (rest !== 0n) {
    quotient = (quotient << 1n) | 1n;
    return finite(scale(Number(quotient), -shift - 1), negative);
  }
  return finite(scale(Number(quotient), -shift), negative);
};

const scale = (value: number, exponent: number): number => {
  // Two steps: 2^-1075 and below is 0 as a double of its own.
  const half = Math.trunc(exponent / 2);
  return value * 2 ** half * 2 ** (exponent - half);
};

const finite = (value: number, negative: boolean): number =>
  Number.isFinite(value)
    ? negative
      ? -value
      : value
    : stop('overflow', 'the result is too large for a decimal number');

/** The double nearest to a value, as Python's `float(value)`. Stops with `overflow`. */
export const toFloat = (value: Value): number => {
  if (typeof value === 'object') return divideIntegers(value.num, value.den);
  const float = Number(value);
  return typeof value === 'bigint' && !Number.isFinite(float)
    ? stop('overflow', 'the whole number is too large for a decimal')
    : float;
};

/** The rational number that a finite double is, bit for bit: 0.1 is 3602879701896397/36028797018963968. */
export const exactFloat = (value: number): Fraction => {
  if (Number.isNaN(value)) return stop('not_a_number', 'not a number');
  if (!Number.isFinite(value)) return stop('overflow', 'infinity is not a fraction');
  let scaled = value;
  let doublings = 0;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    doublings += 1;
  }
  return { num: BigInt(scaled), den: 1n << BigInt(doublings) };
};

/** The same of any value, as Python's `Fraction(value)`. */
export const toFraction = (value: Value): Fraction =>
  typeof value === 'object'
    ? value
    : typeof value === 'number'
      ? exactFloat(value)
      : { num: BigInt(value), den: 1n };

/** An exact value in the type of `like`: an int stays one when it is whole, and becomes a float when not. */
export const fromExact = (value: Fraction, like: Value): Value => {
  if (typeof like === 'object') return value;
  if (typeof like === 'number') return divideIntegers(value.num, value.den);
  return value.den === 1n ? value.num : divideIntegers(value.num, value.den);
};

/** Same type and same value: `3` and `3.0` differ. */
export const equalValues = (a: Value, b: Value): boolean =>
  typeof a === 'object'
    ? typeof b === 'object' && a.num === b.num && a.den === b.den
    : typeof a === 'number' && typeof b === 'number'
      ? a === b || (Number.isNaN(a) && Number.isNaN(b))
      : a === b;

/** Below 0, 0 or above 0 as `a` is less than, equal to or greater than `b`, of whatever types, exactly. */
export const compareValues = (a: Value, b: Value): number => {
  // A fraction stands on the same side of infinity as any number.
  if (typeof a === 'number' && !Number.isFinite(a))
    return typeof b === 'object' ? compareValues(a, 0) : order(a, b);
  if (typeof b === 'number' && !Number.isFinite(b))
    return typeof a === 'object' ? compareValues(0, b) : order(a, b);
  if (typeof a !== 'object' && typeof b !== 'object') return order(a, b);
  return compare(toFraction(a), toFraction(b));
};

const order = (a: bigint | number | boolean, b: bigint | number | boolean): number =>
  a < b ? -1 : a > b ? 1 : 0;

const isWhole = (value: Value): boolean =>
  typeof value === 'number' ? Number.isInteger(value) : typeof value === 'object' ? value.den === 1n : true;

/** `int` for every whole value, whatever its type in the program. */
export const typeOfNumber = (value: Value): NumberType =>
  isWhole(value) ? 'int' : typeof value === 'object' ? 'fraction' : 'decimal';

const jsonInteger = (value: bigint): number | string =>
  value >= -safe && value <= safe ? Number(value) : value.toString();

/** A value for JSON: integers past 2^53 as `{int}`, fractions as `{fraction: [n, d]}`. */
export const toJson = (value: Value): JsonValue => {
  if (typeof value === 'boolean' || typeof value === 'number') return value;
  if (typeof value === 'object') return { fraction: [jsonInteger(value.num), jsonInteger(value.den)] };
  const integer = jsonInteger(value);
  return typeof integer === 'number' ? integer : { int: integer };
};

/** Reads what {@link toJson} wrote. JSON does not tell `24` from `24.0`: a whole number comes back an int. */
export const fromJson = (json: JsonValue): Value => {
  if (typeof json === 'boolean') return json;
  if (typeof json === 'number') return Number.isSafeInteger(json) ? BigInt(json) : json;
  if ('int' in json) return BigInt(json.int);
  return fraction(BigInt(json.fraction[0]), BigInt(json.fraction[1]));
};

/** What stops a run: thrown inside the arithmetic, turned into a `RunResult` by whoever runs a program. */
type Fault = { readonly fault: RunFault; readonly detail: string };

const isMarked = Symbol('fault');

/** Stops the computation. A plain object is thrown: a stack trace would cost more than the sum itself. */
export const stop = (fault: RunFault, detail: string): never => {
  throw { [isMarked]: true, fault, detail };
};

/** The fault that `stop` threw, or undefined for any other error (a defect of ours: pass it on). */
export const faultOf = (error: unknown): Fault | undefined => (isFault(error) ? error : undefined);

const isFault = (error: unknown): error is Fault =>
  typeof error === 'object' && error !== null && isMarked in error;
