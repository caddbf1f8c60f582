export type AnswerCheck = 'pass' | 'fail_wrong_answer' | 'fail_not_executable';

/**
 * What was found when a template was held against its own solution. Field names are those of the original
 * validator's report; `docs/validation.md` gives the formulas.
 */
export interface Validation {
  readonly answer_check_status: AnswerCheck;
  /** Share of steps whose sentence has the words of its template, 0 to 1; null without steps. */
  readonly structural_score: number | null;
  /** The lines of the other steps: `L2`. */
  readonly structural_mismatches: readonly string[];
  /** Share of placeholders that show the computed value, 0 to 1; null when the words differ or nothing ran. */
  readonly semantic_score: number | null;
  /** The variables of the other placeholders, once for each place. */
  readonly semantic_mismatches: readonly string[];
  /** What is not as it should be, in plain sentences; empty when all is well. */
  readonly reasons: readonly string[];
}

/** Whether a template, filled with its own correct trace, gives its solution back byte for byte. */
export type RoundTrip =
  | { readonly result: 'same' }
  /** `reason` is a short phrase that many templates share; `detail` tells this one's. */
  | { readonly result: 'differs'; readonly reason: string; readonly detail?: string };
