/**
 * The closed vocabulary of functions that rules may call on numbers: `swap_digits(t, i)`, `digits(t)` and so
 * on. One file a function, each with its examples; `src/dsl` checks calls against this list.
 */
import { addMisaligned } from './add_misaligned.ts';
import { addWithoutCarry } from './add_without_carry.ts';
import { addWritingCarries } from './add_writing_carries.ts';
import { borrowFromZero } from './borrow_from_zero.ts';
import { digit } from './digit.ts';
import { digits } from './digits.ts';
import { dropInnerZero } from './drop_inner_zero.ts';
import { denominator, numerator } from './fraction_parts.ts';
import { grain } from './grain.ts';
import { lookAlike } from './look_alike.ts';
import { multiplyWithoutCarry } from './multiply_without_carry.ts';
import { multiplyWithoutCrossProducts } from './multiply_without_cross_products.ts';
import { remainderAsDecimal } from './remainder_as_decimal.ts';
import { abs, ceil, floor, round, roundLike } from './rounding.ts';
import { subtractSmallerFromLarger } from './subtract_smaller_from_larger.ts';
import { subtractWithoutDecrement } from './subtract_without_decrement.ts';
import { swapDigits } from './swap_digits.ts';
import type { MutationFunction } from './types.ts';
import { zeros } from './zeros.ts';

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
  addWithoutCarry,
  addWritingCarries,
  addMisaligned,
  subtractSmallerFromLarger,
  subtractWithoutDecrement,
  borrowFromZero,
  multiplyWithoutCarry,
  multiplyWithoutCrossProducts,
  remainderAsDecimal,
];

/** The same by name. */
export const mutationsByName: ReadonlyMap<string, MutationFunction> = new Map(
  mutationFunctions.map((one) => [one.name, one]),
);

export type { MutationFunction } from './types.ts';
