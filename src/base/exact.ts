import type { BinaryOp, Fraction, JsonValue, Language, Value } from '../model/index.ts';

/*
 * Exact rational arithmetic on the model's `Fraction` (reduced, positive denominator). Guards, equations in
 * sentences and shown numbers are compared with these: what a pupil's paper says has no rounding noise.
 */

export type Exact = Fraction;

const safe = BigInt(Number.MAX_SAFE_INTEGER);

/** The greatest common divisor, never negative; plain numbers are quicker where they are exact. */
const gcd = (a: bigint, b: bigint): bigint => {
  let [x, y] = [a < 0n ? -a : a, b];
  if (x <= safe && y <= safe) {
    let [m, n] = [Number(x), Number(y)];
    while (n !== 0) [m, n] = [n, m % n];
    return BigInt(m);
  }
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
};

/** `num / den` in lowest terms; undefined when `den` is zero. */
export const ratio = (num: bigint, den: bigint): Exact | undefined => {
  if (den === 0n) return undefined;
  if (den === 1n) return { num, den };
  const divisor = den < 0n ? -gcd(num, -den) : gcd(num, den);
  return { num: num / divisor, den: den / divisor };
};

/** The same where `den` is known not to be zero. */
export const reduced = (num: bigint, den: bigint): Exact => ratio(num, den) as Exact;

/** Small numbers are asked for time and again. */
const small = Array.from({ length: 256 }, (_, num): Exact => ({ num: BigInt(num), den: 1n }));

export const whole = (value: bigint | number): Exact =>
  (typeof value === 'number' ? small[value] : undefined) ?? { num: BigInt(value), den: 1n };

// Most numbers are whole, and nothing is to be reduced.
export const add = (a: Exact, b: Exact): Exact => {
  if (a.den !== b.den) return reduced(a.num * b.den + b.num * a.den, a.den * b.den);
  return a.den === 1n ? { num: a.num + b.num, den: 1n } : reduced(a.num + b.num, a.den);
};
export const negate = (a: Exact): Exact => ({ num: -a.num, den: a.den });
export const subtract = (a: Exact, b: Exact): Exact => {
  if (a.den !== b.den) return reduced(a.num * b.den - b.num * a.den, a.den * b.den);
  return a.den === 1n ? { num: a.num - b.num, den: 1n } : reduced(a.num - b.num, a.den);
};
export const multiply = (a: Exact, b: Exact): Exact =>
  a.den === 1n && b.den === 1n ? { num: a.num * b.num, den: 1n } : reduced(a.num * b.num, a.den * b.den);
/** Undefined when `b` is zero. */
export const divide = (a: Exact, b: Exact): Exact | undefined => ratio(a.num * b.den, a.den * b.num);
/** The most bits of a power: beyond them a few characters of text would keep the machine busy. */
const mostPowerBits = 10_000;
/** Powers of ten, which columns and digits are told by. */
const tens = Array.from({ length: 20 }, (_, exponent): Exact => ({ num: 10n ** BigInt(exponent), den: 1n }));

/** Undefined for a power that is not a small whole number or has a result beyond measure, and for 0 to a negative one. */
export const power = (a: Exact, b: Exact): Exact | undefined => {
  if (b.den !== 1n || b.num > 1000n || b.num < -1000n) return undefined;
  const known = a.num === 10n && a.den === 1n ? tens[Number(b.num)] : undefined;
  if (known) return known;
  if (bitsOf(a) * Math.abs(Number(b.num)) > mostPowerBits) return undefined;
  if (b.num >= 0n) return { num: a.num ** b.num, den: a.den ** b.num };
  return ratio(a.den ** -b.num, a.num ** -b.num);
};
const bitsOf = ({ num, den }: Exact): number =>
  4 * Math.max(num.toString(16).length, den.toString(16).length);
export const floor = (a: Exact): bigint => {
  const quotient = a.num / a.den;
  return a.num < 0n && quotient * a.den !== a.num ? quotient - 1n : quotient;
};
/** To the nearest whole number, a half to the even one, as Python's `round` sends it. */
export const roundHalfEven = (a: Exact): bigint => {
  const below = floor(a);
  const twice = (a.num - below * a.den) * 2n;
  return twice > a.den || (twice === a.den && below % 2n !== 0n) ? below + 1n : below;
};
export const absolute = (a: Exact): Exact => (a.num < 0n ? negate(a) : a);
export const isWhole = (a: Exact): boolean => a.den === 1n;
/** Whether both are known, and the same. */
export const equal = (a: Exact | undefined, b: Exact | undefined): boolean =>
  a !== undefined && b !== undefined && a.num === b.num && a.den === b.den;
/** Negative, zero or positive, as `a` is below, at or above `b`. */
export const compare = (a: Exact, b: Exact): number => {
  const difference = a.den === b.den ? a.num - b.num : a.num * b.den - b.num * a.den;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};
/** A whole number as a double that holds it to its last digit; `NaN` for any other. */
export const plainOf = (a: Exact | undefined): number =>
  a !== undefined && a.den === 1n && a.num <= safe && a.num >= -safe ? Number(a.num) : Number.NaN;
export const toNumber = (a: Exact): number => Number(a.num) / Number(a.den);

/** `12.50`, `.5`, `1e-05`: the decimal that the digits say. The text must be one. */
export const fromDecimal = (text: string): Exact => {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const [before = '', after = ''] = mantissa.split('.');
  const digits = BigInt(`${before}${after}` || '0');
  const shift = Number(exponent) - after.length;
  return shift >= 0
    ? { num: digits * 10n ** BigInt(shift), den: 1n }
    : reduced(digits, 10n ** BigInt(-shift));
};

/**
 * The number a person would write for a program's value. A double counts for its shortest digits, cut to
 * twelve significant ones, so that 0.1 + 0.2 is 3/10; undefined for infinities and NaN.
 */
export const exactOf = (value: Value): Exact | undefined => {
  if (typeof value === 'bigint') return { num: value, den: 1n };
  if (typeof value === 'boolean') return whole(value ? 1 : 0);
  if (typeof value !== 'number') return value;
  if (Number.isInteger(value)) return whole(value);
  if (!Number.isFinite(value)) return undefined;
  return fromDecimal(String(Number(value.toPrecision(12))));
};

/** What all the digits of a finite double say: 0.1 + 0.2 is 0.30000000000000004, and 2 ** 60 is 1152921504606847000. */
export const everyDigitOf = (value: number): Exact => fromDecimal(String(value));

/** How many decimals the number needs in full; undefined when it never ends or needs more than `most`. */
export const decimalsOf = (a: Exact, most = 12): number | undefined => {
  if (a.den === 1n) return 0;
  let scale = 1n;
  for (let decimals = 1; decimals <= most; decimals++) {
    scale *= 10n;
    if (scale % a.den === 0n) return decimals;
  }
  return undefined;
};

/** The number rounded half away from zero to so many decimals, as plain digits: `-12.50`. */
export const toDecimal = (a: Exact, decimals: number): string => {
  const scale = 10n ** BigInt(decimals);
  const size = a.num < 0n ? -a.num : a.num;
  const scaled = (size * scale * 2n + a.den) / (a.den * 2n);
  const sign = a.num < 0n && scaled !== 0n ? '-' : '';
  if (decimals === 0) return `${sign}${scaled}`;
  const digits = scaled.toString().padStart(decimals + 1, '0');
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

/** So many digits that a number which is not whole does not look so: 9.004 of 9.0035. */
export const toUnround = (value: number): string => {
  const places = [3, 4, 5, 6, 7, 8].find((many) => !Number.isInteger(Number(value.toFixed(many))));
  return value.toFixed(places ?? 9);
};

const operations: { readonly [op in BinaryOp]: (left: Exact, right: Exact) => Exact | undefined } = {
  '+': add,
  '-': subtract,
  '*': multiply,
  '/': divide,
  '//': (left, right) => {
    const quotient = divide(left, right);
    return quotient && whole(floor(quotient));
  },
  '%': (left, right) => {
    const quotient = divide(left, right);
    return quotient && subtract(left, multiply(right, whole(floor(quotient))));
  },
  '**': power,
};

/** One operation on exact numbers; undefined where there is no result (a division by zero). */
export const operate = (op: BinaryOp, left: Exact, right: Exact): Exact | undefined =>
  operations[op](left, right);

/** A value as a literal that evaluates back to the same value and type. */
export const printValue = (value: Value, language: Language = 'python'): string => {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'boolean') return language === 'python' ? (value ? 'True' : 'False') : String(value);
  if (typeof value === 'number') return printFloat(value, language);
  return language === 'python' ? `Fraction(${value.num}, ${value.den})` : `${value.num} / ${value.den}`;
};

/** Python's `repr` of a float: the shortest digits that read back, `25.0` for a whole one. */
const printFloat = (value: number, language: Language): string => {
  const sign = Object.is(value, -0) ? '-' : '';
  const text = sign + String(value);
  if (language === 'javascript') return text;
  if (Number.isInteger(value) && Math.abs(value) < 1e16) return `${text}.0`;
  if (/^-?\d+$/.test(text)) {
    const [digits = '', exponent = ''] = value.toExponential().split('e+');
    // Python turns to the exponent from 1e16 on, JavaScript from 1e21.
    return `${digits}e+${exponent.padStart(2, '0')}`;
  }
  const small = /^(-?)0\.0000(0*)([1-9]\d*)$/.exec(text);
  // Python turns to the exponent below 1e-4, JavaScript below 1e-6.
  const short = small ? value.toExponential() : text;
  return short.replace(/e([+-])(\d)$/, 'e$10$2');
};

/** A number as a pupil writes it: 12.5, 3/4, 1,250 as 1250. */
export const plainNumber = (value: Exact): string => {
  const decimals = decimalsOf(value, 6);
  return decimals === undefined ? `${value.num}/${value.den}` : toDecimal(value, decimals);
};

/** No pupil writes a larger denominator: such a fraction is the trace of a floating-point number. */
const largestDenominator = 1000n;

/** For messages: a number as short as it can be said exactly, `12.5`, `3/7`; or else `about 20.3333`. */
export const shortNumber = (value: Exact): string =>
  value.den > largestDenominator && decimalsOf(value, 6) === undefined
    ? `about ${toDecimal(value, 4)}`
    : plainNumber(value);

/** Whole numbers and decimals as JSON numbers where they are exact, anything else as a fraction. */
export const exactJson = (value: Exact): JsonValue => {
  const decimals = decimalsOf(value);
  const [num, den] = [Number(value.num), Number(value.den)];
  const isSafe = Number.isSafeInteger(num) && Number.isSafeInteger(den);
  const text = decimals === undefined ? '' : toDecimal(value, decimals);
  if (text !== '' && (text.length < 15 || (isSafe && den === 1))) return Number(text);
  return { fraction: isSafe ? [num, den] : [String(value.num), String(value.den)] };
};

/** Numbers of the same kind as one, the nearest first, all above zero; of parts those below one. */
export const numbersNear = (value: Exact): readonly Exact[] => {
  const unit = isWhole(value) ? whole(1) : (divide(whole(1), whole(value.den)) ?? whole(1));
  const found: Exact[] = [];
  const isPart = value.num < value.den;
  for (let step = 1; step <= 60; step++) {
    const both = [-step, step].map((by) => add(value, multiply(unit, whole(by))));
    found.push(...both.filter(({ num, den }) => num > 0n && (!isPart || num < den)));
  }
  if (isWhole(value)) for (const times of [2, 3, 10]) found.push(multiply(value, whole(times)));
  for (const parts of [2, 4, 10]) {
    const part = divide(value, whole(parts));
    if (part && isWhole(part) === isWhole(value)) found.push(part);
  }
  return found;
};
