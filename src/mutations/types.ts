import type { Exact } from '../base/index.ts';

/**
 * A function that rules may call on exact numbers. It is total: where the slip it describes is not possible
 * (no second digit to swap, nothing to carry) it gives undefined, and the rule then makes nothing there.
 */
export interface MutationFunction {
  readonly name: string;
  /** The names of its arguments, in order. */
  readonly parameters: readonly string[];
  /** What it gives for some arguments; `nothing` where the slip is not possible. Run by the tests. */
  readonly examples: readonly { readonly call: string; readonly gives: string }[];
  readonly apply: (...values: readonly Exact[]) => Exact | undefined;
}

/** Fixes the argument count in the types of `apply`, so that each function reads naturally. */
export const mutation = <Parameters extends readonly string[]>(definition: {
  readonly name: string;
  readonly parameters: readonly [...Parameters];
  readonly examples: readonly { readonly call: string; readonly gives: string }[];
  readonly apply: (...values: { [Index in keyof Parameters]: Exact }) => Exact | undefined;
}): MutationFunction => definition as unknown as MutationFunction;
