/**
 * A value of the program, with Python's types told apart by JavaScript's own:
 * `int` is a bigint (unbounded), `float` a number (IEEE double), `Fraction` a reduced pair, `bool` a boolean.
 */
export type Value = bigint | number | Fraction | boolean;

/** A reduced fraction; `den` is positive. An exact value (of a guard, of an equation) is one of these too. */
export type Fraction = { readonly num: bigint; readonly den: bigint };

/** A value in JSON: see `docs/files.md`. Integers past 2^53 are `{int}`, fractions `{fraction: [n, d]}`. */
export type JsonValue =
  | number
  | boolean
  | { readonly int: string }
  | { readonly fraction: readonly [number | string, number | string] };
