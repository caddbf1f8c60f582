/** An exact number: a reduced fraction with a positive denominator. */
export interface Rational {
  readonly num: bigint;
  readonly den: bigint;
}

const gcd = (a: bigint, b: bigint): bigint => {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
};

/** The reduced fraction; undefined where the denominator is zero. */
export const rational = (num: bigint, den = 1n): Rational | undefined => {
  if (den === 0n) return undefined;
  const divisor = gcd(num, den) || 1n;
  const sign = den < 0n ? -1n : 1n;
  return { num: (sign * num) / divisor, den: (sign * den) / divisor };
};

const made = (num: bigint, den: bigint): Rational => rational(num, den) ?? { num: 0n, den: 1n };

export const whole = (value: bigint | number): Rational => ({ num: BigInt(value), den: 1n });
export const add = (a: Rational, b: Rational): Rational => made(a.num * b.den + b.num * a.den, a.den * b.den);
export const negate = (a: Rational): Rational => ({ num: -a.num, den: a.den });
export const subtract = (a: Rational, b: Rational): Rational => add(a, negate(b));
export const multiply = (a: Rational, b: Rational): Rational => made(a.num * b.num, a.den * b.den);
export const divide = (a: Rational, b: Rational): Rational | undefined =>
  rational(a.num * b.den, a.den * b.num);
export const magnitude = (a: Rational): Rational => ({ num: a.num < 0n ? -a.num : a.num, den: a.den });
export const same = (a: Rational, b: Rational): boolean => a.num === b.num && a.den === b.den;
export const atMost = (a: Rational, b: Rational): boolean => a.num * b.den <= b.num * a.den;
export const asNumber = (a: Rational): number => Number(a.num) / Number(a.den);

/** `a` to a whole power between -64 and 64; undefined outside of it or for a fractional exponent. */
export const power = (a: Rational, exponent: Rational): Rational | undefined => {
  if (exponent.den !== 1n || exponent.num > 64n || exponent.num < -64n) return undefined;
  return exponent.num >= 0n
    ? { num: a.num ** exponent.num, den: a.den ** exponent.num }
    : rational(a.den ** -exponent.num, a.num ** -exponent.num);
};

export const floorOf = (a: Rational): bigint => {
  const quotient = a.num / a.den;
  return a.num < 0n && quotient * a.den !== a.num ? quotient - 1n : quotient;
};

/** The exact value of a decimal numeral such as `1,250`, `.5`, `12.50` (no sign); commas are dropped. */
export const fromNumeral = (text: string): Rational => {
  const [integer = '', decimals = ''] = text.replaceAll(',', '').split('.');
  return made(BigInt(`${integer}${decimals}` || '0'), 10n ** BigInt(decimals.length));
};

/** The exact decimal that JavaScript (and Python's `repr`) shows for a double; undefined for NaN and infinity. */
export const fromDouble = (value: number): Rational | undefined => {
  const match = /^(-?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/.exec(String(value));
  if (match === null) return undefined;
  const [, sign, integer = '', decimals = '', exponent = '0'] = match;
  const digits = BigInt(`${sign}${integer}${decimals}`);
  const shift = Number(exponent) - decimals.length;
  return shift >= 0 ? whole(digits * 10n ** BigInt(shift)) : made(digits, 10n ** BigInt(-shift));
};

/** Half of the last digit's unit for a numeral with that many decimals. */
export const halfUnit = (decimals: number): Rational =>
  decimals < 0 ? made(10n ** BigInt(-decimals), 2n) : made(1n, 2n * 10n ** BigInt(decimals));
