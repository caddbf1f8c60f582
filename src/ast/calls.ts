import {
  absolute,
  compare,
  divide,
  type Exact,
  floor,
  isWhole,
  multiply,
  negate,
  whole,
} from '../base/index.ts';
import type { Language } from '../model/index.ts';

/** A function that a program of numbers may call, and what it gives. */
interface Call {
  /** What it is called in JavaScript; undefined where that language has none. */
  readonly javascript?: string;
  /** What else Python calls it: `from math import ceil`. */
  readonly alias?: string;
  /** Its exact value; undefined where it has none, or none that is the same in every arithmetic. */
  readonly value: (...args: Exact[]) => Exact | undefined;
}

const ceiling = (value: Exact): Exact => whole(-floor(negate(value)));
const truncated = (value: Exact): Exact => (value.num < 0n ? ceiling(value) : whole(floor(value)));

const extreme =
  (sign: 1 | -1) =>
  (...args: Exact[]): Exact | undefined =>
    args.length === 0 ? undefined : args.reduce((best, arg) => (compare(arg, best) * sign > 0 ? arg : best));

/**
 * A number that has no more than so many decimals is its own rounding. Every other one depends on the arithmetic:
 * Python and JavaScript send a half to different sides, and a double is seldom a half.
 */
const rounded = (value: Exact, digits: Exact = whole(0)): Exact | undefined =>
  isWhole(digits) &&
  digits.num >= 0n &&
  digits.num <= 100n &&
  isWhole(multiply(value, whole(10n ** digits.num)))
    ? value
    : undefined;

/** By the name that rules call it by, which is Python's. */
const calls: ReadonlyMap<string, Call> = new Map<string, Call>([
  ['Fraction', { value: (num, den) => (num && den ? divide(num, den) : num) }],
  ['int', { javascript: 'Math.trunc', value: truncated }],
  ['float', { javascript: 'Number', value: (value) => value }],
  ['round', { javascript: 'Math.round', value: rounded }],
  ['abs', { javascript: 'Math.abs', value: absolute }],
  ['min', { javascript: 'Math.min', value: extreme(-1) }],
  ['max', { javascript: 'Math.max', value: extreme(1) }],
  ['math.ceil', { javascript: 'Math.ceil', alias: 'ceil', value: ceiling }],
  ['math.floor', { javascript: 'Math.floor', alias: 'floor', value: (value) => whole(floor(value)) }],
]);

const ruleNames: ReadonlyMap<string, string> = new Map(
  [...calls].flatMap(([name, { javascript, alias }]) =>
    [javascript, alias].flatMap((other) => (other === undefined ? [] : [[other, name] as const])),
  ),
);

/** The calls that a program of numbers may hold, by the names that rules know them by. */
export const callNames: readonly string[] = [...calls.keys()];

/** What a call of the rule language is called in a program; undefined where its language has none. */
export const callInCode = (name: string, language: Language): string | undefined =>
  language === 'python' ? name : calls.get(name)?.javascript;

/** What a call of a program is called in the rule language. */
export const callInRules = (name: string): string => ruleNames.get(name) ?? name;

/** The exact value of a call as a program writes it; undefined where it has none. */
export const exactCall = (name: string, args: readonly Exact[]): Exact | undefined => {
  const call = calls.get(callInRules(name));
  return call && args.length > 0 ? call.value(...args) : undefined;
};
