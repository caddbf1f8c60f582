import { roundHalfEven } from '../base/index.ts';
import type { Fraction, Value } from '../model/index.ts';
import { applySign, floorIntegers } from './arithmetic.ts';
import { compareValues, divideIntegers, exactFloat, fraction, stop, toFloat, toFraction } from './values.ts';

/** Not to be reached: how many numbers a function takes is checked before it is called. */
const noArgument = (): never => stop('type_error', 'the function was given no number');

const isInteger = (value: Value | undefined): value is bigint | boolean =>
  typeof value === 'bigint' || typeof value === 'boolean';

const wholeFloat = (value: number): bigint =>
  Number.isNaN(value)
    ? stop('not_a_number', 'not a number cannot become a whole number')
    : Number.isFinite(value)
      ? BigInt(value)
      : stop('overflow', 'infinity cannot become a whole number');

const toInteger = (value: Value): bigint =>
  typeof value === 'bigint'
    ? value
    : typeof value === 'boolean'
      ? BigInt(value)
      : typeof value === 'number'
        ? wholeFloat(Number.isFinite(value) ? Math.trunc(value) : value)
        : value.num / value.den;

const makeFraction = (args: readonly Value[]): Fraction => {
  const [num, den] = args;
  if (num === undefined) return noArgument();
  if (den === undefined) return toFraction(num);
  if (typeof num === 'number' || typeof den === 'number')
    return stop('type_error', 'Fraction(a, b) takes whole numbers and fractions, not decimals');
  const [top, bottom] = [toFraction(num), toFraction(den)];
  return fraction(top.num * bottom.den, top.den * bottom.num);
};

/** Digits past which `round` of a double changes nothing, or leaves nothing. CPython's own limits. */
const [mostDigits, fewestDigits] = [323, -308];

const roundFloat = (value: number, digits: number): number => {
  if (!Number.isFinite(value) || digits > mostDigits) return value;
  if (digits < fewestDigits) return 0 * value;
  const { num, den } = exactFloat(value);
  const scale = 10n ** BigInt(Math.abs(digits));
  const rounded =
    digits >= 0
      ? divideIntegers(roundHalfEven({ num: num * scale, den }), scale)
      : toFloat(roundHalfEven({ num, den: den * scale }) * scale);
  return rounded === 0 && (value < 0 || Object.is(value, -0)) ? -0 : rounded;
};

/** As CPython is given them, too (`sandbox/meter.py`). */
const mostPlaces = 20_000;

const round = (args: readonly Value[]): Value => {
  const [value, places] = args;
  if (value === undefined) return noArgument();
  if (places === undefined) {
    if (isInteger(value)) return BigInt(value);
    if (typeof value === 'number' && !Number.isFinite(value)) return wholeFloat(value);
    const { num, den } = toFraction(value);
    return roundHalfEven({ num, den });
  }
  if (!isInteger(places)) return stop('type_error', 'the second number of round() must be a whole one');
  const digits = Number(places);
  if (Math.abs(digits) > mostPlaces) return stop('too_long', 'round() to thousands of digits');
  if (typeof value === 'number') return roundFloat(value, digits);
  const scale = 10n ** BigInt(Math.abs(digits));
  if (isInteger(value))
    return digits >= 0 ? BigInt(value) : roundHalfEven({ num: BigInt(value), den: scale }) * scale;
  return digits > 0
    ? fraction(roundHalfEven({ num: value.num * scale, den: value.den }), scale)
    : { num: roundHalfEven({ num: value.num, den: value.den * scale }) * scale, den: 1n };
};

const absolute = (value: Value): Value =>
  typeof value === 'number'
    ? Math.abs(value)
    : compareValues(value, 0n) < 0
      ? applySign('-', value)
      : applySign('+', value);

const floor = (value: Value): bigint =>
  typeof value === 'number'
    ? wholeFloat(Math.floor(value))
    : typeof value === 'object'
      ? floorIntegers(value.num, value.den)
      : BigInt(value);

const ceil = (value: Value): bigint => -floor(applySign('-', value));

/** The first of the greatest, or with `sign` -1 of the smallest: Python keeps the earlier of two equal ones. */
const extreme = (args: readonly Value[], sign: 1 | -1): Value =>
  args.reduce((best, value) => (compareValues(value, best) * sign > 0 ? value : best));

interface NativeFunction {
  readonly takes: readonly [number, number];
  readonly run: (args: readonly Value[]) => Value;
}

const one = (run: (value: Value) => Value): NativeFunction => ({
  takes: [1, 1],
  run: ([value]) => run(value ?? noArgument()),
});

/** The functions of Python that are computed here, by the name they are called by. */
export const pythonFunctions: ReadonlyMap<string, NativeFunction> = new Map([
  ['Fraction', { takes: [1, 2], run: makeFraction }],
  ['int', one(toInteger)],
  ['float', one(toFloat)],
  ['round', { takes: [1, 2], run: round }],
  ['abs', one(absolute)],
  // With one argument Python wants a list, which no program of numbers has.
  ['min', { takes: [2, 1000], run: (args) => extreme(args, -1) }],
  ['max', { takes: [2, 1000], run: (args) => extreme(args, 1) }],
  ['math.ceil', one(ceil)],
  ['math.floor', one(floor)],
  ['ceil', one(ceil)],
  ['floor', one(floor)],
]);

const doubles = (most: number, run: (...args: number[]) => number): NativeFunction => ({
  takes: [1, most],
  run: (args) => run(...args.map(toFloat)),
});

/** The functions of JavaScript, on doubles. `Math.round` sends a half up, as JavaScript says. */
export const javascriptFunctions: ReadonlyMap<string, NativeFunction> = new Map([
  ['Math.ceil', doubles(1, Math.ceil)],
  ['Math.floor', doubles(1, Math.floor)],
  ['Math.round', doubles(1, Math.round)],
  ['Math.trunc', doubles(1, Math.trunc)],
  ['Math.abs', doubles(1, Math.abs)],
  ['Math.max', doubles(1000, Math.max)],
  ['Math.min', doubles(1000, Math.min)],
]);

export const callFunction = (
  functions: ReadonlyMap<string, NativeFunction>,
  name: string,
  args: readonly Value[],
): Value => {
  const found = functions.get(name);
  if (!found) return stop('unsupported', `${name}() is not a function that can be computed here`);
  const [fewest, most] = found.takes;
  return args.length < fewest || args.length > most
    ? stop('type_error', `${name}() cannot take ${args.length} ${args.length === 1 ? 'number' : 'numbers'}`)
    : found.run(args);
};
