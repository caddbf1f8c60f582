/**
 * The closed vocabulary of functions that rules may call on numbers: `swap_digits(t, i)`, `digits(t)` and so
 * on. One file a function, each with its examples; `src/dsl` checks calls against this list.
 */
import { digits } from './digits.ts';
import { swapDigits } from './swap_digits.ts';
import type { MutationFunction } from './types.ts';

/** Every function, in the order of `docs/language.md`. */
export const mutationFunctions: readonly MutationFunction[] = [digits, swapDigits];

export type { MutationFunction } from './types.ts';
