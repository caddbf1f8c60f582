/**
 * A formalised problem as it stands in the input: the field names are the corpus's own.
 * `answer` holds the whole solution, one step a line, then `#### N`.
 */
export interface Template {
  readonly index: number | string;
  readonly question: string;
  readonly answer: string;
  /** `def solve():` in Python, or `function solve()` in JavaScript or TypeScript. */
  readonly function_code: string;
  readonly logical_steps: readonly LogicalStep[];
  readonly tier?: string;
  readonly model?: string;
}

/** One step of the program and the sentence of the solution that tells it. */
export interface LogicalStep {
  /** `L3`: the third line of `answer`. Numbers may be skipped: some lines compute nothing. */
  readonly line_number: string;
  /** Variables first read from the question in this step. */
  readonly question_inputs: readonly string[];
  /** Variables that are world knowledge (60 minutes in an hour). */
  readonly WK_inputs: readonly string[];
  readonly output_variable: string;
  /** The sentence, with `{variable}` where a value stands. */
  readonly solution_line_template: string;
}

/** Where a template was read: a file as the user named it, and a line counted from 1. */
export type Origin = { readonly file: string; readonly line: number };
