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
