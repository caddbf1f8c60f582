/**
 * The closed vocabulary of functions that rules may call on numbers: `swap_digits(t, i)`, `digits(t)` and so
 * on, each with its examples; `src/dsl` checks calls against this list.
 */
import {
  addMisaligned,
  addWritingCarries,
  borrowFromZero,
  multiplyWithoutCarry,
  multiplyWithoutCrossProducts,
} from './columns.ts';
import { digit, digits, dropInnerZero, grain, lookAlike, swapDigits, zeros } from './digits.ts';
import { abs, ceil, denominator, floor, numerator, round, roundLike } from './rounding.ts';
import type { MutationFunction } from './types.ts';

/** Every function, in the order of `docs/language.md`. */
export const mutationFunctions: readonly MutationFunction[] = [
  digits,
  digit,
  zeros,
  grain,
  swapDigits,
  lookAlike,
  dropInnerZero,
  abs,
  floor,
  ceil,
  round,
  roundLike,
  numerator,
  denominator,
  addWritingCarries,
  addMisaligned,
  borrowFromZero,
  multiplyWithoutCarry,
  multiplyWithoutCrossProducts,
];

/** The same by name. */
export const mutationsByName: ReadonlyMap<string, MutationFunction> = new Map(
  mutationFunctions.map((one) => [one.name, one]),
);

export type { MutationFunction } from './types.ts';
