import type { Expr } from './expression.ts';
import type { Value } from './value.ts';

export type Language = 'python' | 'javascript';

/**
 * A template's `solve()`, one step an assignment, in order. The last step is always named `answer`:
 * where the code says `return total` it stands for that expression.
 */
export interface Program {
  readonly language: Language;
  /** The code as given; offsets in steps and expressions point into it. */
  readonly source: string;
  readonly steps: readonly Step[];
  /**
   * True when some statement is none of ours (a loop, an `if`, an unknown call): only Pyodide can run it.
   * Its steps are then those plain assignments that Python's own `ast` reports at the top level.
   */
  readonly foreign: boolean;
  /**
   * Of a foreign program: the names to which statements that are no steps give values as well, with where those begin. What
   * such a name means below one is no step's value.
   */
  readonly rebound?: ReadonlyMap<string, readonly number[]>;
}

export interface Step {
  readonly target: string;
  readonly expr: Expr;
  /** Offsets of the right-hand side in `source`, outer parentheses included. */
  readonly start: number;
  readonly end: number;
  /** What follows `#` or `//` on the step's last line; empty without one. */
  readonly comment: string;
}

/** The value of each step, aligned with `Program.steps` (a name assigned twice has two values). */
export type Trace = readonly Value[];

/** Why a program has no trace. The closed list is part of what `discarded.jsonl` may say. */
export type RunFault =
  | 'division_by_zero'
  | 'overflow'
  | 'unknown_name'
  | 'unsupported'
  | 'type_error'
  | 'not_a_number'
  | 'too_long';

export type RunResult =
  | { readonly ok: true; readonly trace: Trace }
  | { readonly ok: false; readonly fault: RunFault; readonly detail: string };
