import { decimalsOf, type Exact, ratio } from '../base/index.ts';

/**
 * A function that rules may call on exact numbers. It is total: where the slip it describes is not possible
 * (no second digit to swap, nothing to carry) it gives undefined, and the rule then makes nothing there.
 */
export interface MutationFunction {
  readonly name: string;
  /** The names of its arguments, in order. */
  readonly parameters: readonly string[];
  /** What it gives for some arguments: `143, 1: 413`; `nothing` where the slip is not possible. Run by the tests. */
  readonly examples: readonly string[];
  readonly apply: (...values: readonly Exact[]) => Exact | undefined;
}

/** Fixes the argument count in the types of `apply`, so that each function reads naturally. */
export const mutation = <Parameters extends readonly string[]>(definition: {
  readonly name: string;
  readonly parameters: readonly [...Parameters];
  readonly examples: readonly string[];
  readonly apply: (...values: { [Index in keyof Parameters]: Exact }) => Exact | undefined;
}): MutationFunction => definition as unknown as MutationFunction;

/** A number as it is written: its sign, its digits without the point, and how many of them are decimals. */
type Written = { readonly negative: boolean; readonly digits: readonly number[]; readonly decimals: number };

/** The digits of a number, undefined for one that never ends (1/3). 0.05 is written with 0, 0 and 5. */
export const digitsOf = (value: Exact): Written | undefined => {
  const decimals = decimalsOf(value, 6);
  if (decimals === undefined) return undefined;
  const size = ((value.num < 0n ? -value.num : value.num) * 10n ** BigInt(decimals)) / value.den;
  const text = size.toString().padStart(decimals + 1, '0');
  return { negative: value.num < 0n, digits: [...text].map(Number), decimals };
};

/** The number that the digits write. */
export const fromDigits = (digits: readonly number[], decimals = 0, negative = false): Exact | undefined => {
  const size = BigInt(digits.join('') || '0');
  return ratio(negative ? -size : size, 10n ** BigInt(decimals));
};

/** The digits of a whole number that is not negative, the ones first; undefined for any other number. */
export const columnsOf = (value: Exact): readonly number[] | undefined =>
  value.den === 1n && value.num >= 0n ? [...value.num.toString()].reverse().map(Number) : undefined;

/** The whole number whose digits are given, the ones first. */
export const fromColumns = (columns: readonly number[]): Exact => ({
  num: BigInt([...columns].reverse().join('') || '0'),
  den: 1n,
});
