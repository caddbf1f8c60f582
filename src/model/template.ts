import { hash } from 'node:crypto';

/** A formalised problem, by the corpus's own names. `answer` holds the whole solution, one step a line, then `#### N`. */
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

/** What a problem and its given solution are known by, whatever their index: with other words they are others. */
export const solutionId = ({ question, answer }: Pick<Template, 'question' | 'answer'>): string =>
  hash('sha256', JSON.stringify([question, answer]), 'hex').slice(0, 16);

export type TemplateName = {
  readonly index?: number | string | undefined;
  readonly model?: string | undefined;
};

/** By what a candidate finds its template: the same index may have several models' templates. */
export const templateKey = ({ index, model = '' }: TemplateName): string => JSON.stringify([index, model]);

/**
 * A question by its letters and digits alone: case, signs, accents' forms and spaces are not what tells two apart, nor are the
 * commas of `1,200` and what nobody sees.
 */
export const questionKey = (question: string): string =>
  question
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Cf}|(?<=\d),(?=\d{3}(?!\d))/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The lines of a solution, the final one last: blank ones are no steps, and a line's number does not count them. */
export const solutionLines = (answer: string): string[] =>
  answer.split(/\r?\n/).filter((text) => text.trim() !== '');

export const finalAnswer = 'FA';

const first = Array.from({ length: 64 }, (_, index) => `L${index + 1}`);

/** The label of a line, counted from 0: `L1`, `L2`, …; `FA` when it is the `last` one. */
export const labelOf = (index: number, last: number): string =>
  index === last ? finalAnswer : (first[index] ?? `L${index + 1}`);

/** The labels of so many lines, in order: `L1` … `Ln`, then `FA`. */
export const labelsOf = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => labelOf(index, count - 1));

/** Lines by label, in order, as a candidate's `flawed_solution` has them. */
export const byLabel = (lines: readonly string[]): { readonly [label: string]: string } =>
  Object.fromEntries(lines.map((text, index) => [labelOf(index, lines.length - 1), text]));

/** Orders labels as their lines stand: `L2`, `L10`, `FA`. */
export const compareLabels = (one: string, other: string): number => {
  const [a, b] = [one, other].map((label) =>
    label === finalAnswer ? Number.MAX_SAFE_INTEGER : Number(label.slice(1)),
  ) as [number, number];
  return a - b;
};

export type AnswerCheck = 'pass' | 'fail_wrong_answer' | 'fail_not_executable';

/** A template held against its own solution, by the names of the original validator's report; docs/validation.md gives the formulas. */
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
