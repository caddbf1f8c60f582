import type { Exact } from '../../base/index.ts';
import type { Equation, TextExpr } from '../../solution/index.ts';

/** A working of the solution with the result that the text shows for it. */
export interface Calculation {
  /** The line, counted from 0. */
  readonly line: number;
  readonly working: TextExpr;
  /** The result, as the text shows it. */
  readonly result: Shown;
  /** What the working comes to with the numbers that stand there. */
  readonly value: Exact;
  readonly equation: Equation;
  /** Where the result stands in sight: behind `>>` for one that an annotation works out. */
  readonly seen: number;
}

/** A number of a line: its ordinal there, and what it says. */
export interface Shown {
  readonly ordinal: number;
  readonly start: number;
  readonly end: number;
  readonly value: Exact;
}
