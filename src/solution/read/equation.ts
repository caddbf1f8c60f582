import type { Exact } from '../../base/index.ts';
import type { TextExpr } from './text-expr.ts';

/** Sides that the text joins with `=`; a working that stands without one has a single side. */
export interface Equation {
  readonly sides: readonly TextExpr[];
  /** `<<…>>` */
  readonly annotation: boolean;
  /**
   * Its first side, a lone number, does not say what the second is worth: `4 bedrooms = 121 * 4`, `5 apples and 3
   * pears = 5 + 3`. What `36 = 3 * 12` says is no name but a result.
   */
  readonly named: boolean;
  /** A word or an arrow joins the result to its working: `3 times 4 is 12`, `3 × 4 → 12`. */
  readonly said: boolean;
  /** It goes on with something that could not be read: `7 × 7 = 7² = 49`. */
  readonly open: boolean;
}

/** A working of a line and the result that the line shows for it. */
export interface CheckedEquation {
  /** The working as it stands in the text: `15 + 17`. */
  readonly working: string;
  /** The result as it stands in the text, and where: `33`, `25%`, `3/4`. */
  readonly shown: string;
  readonly start: number;
  readonly end: number;
  /** What should stand there, in the shape of what does; undefined where a false result is itself a working. */
  readonly right: string | undefined;
  /** What the working comes to; undefined where it has no value. */
  readonly value: Exact | undefined;
  /** It is true to the digits it shows: `10 / 3 = 3.33` is. */
  readonly holds: boolean;
}
