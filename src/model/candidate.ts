import type { Family, PositionBin } from './lists.ts';
import type { JsonValue } from './value.ts';

/**
 * What was written anew in a line of the original solution, which its label names: `from` stood between two offsets
 * (in units of UTF-16) and became `to`. A line that is left out has no `to`, and one that is put in before it no `from`.
 */
export interface LineEdit {
  readonly line: string;
  readonly start: number;
  readonly end: number;
  readonly from: string | null;
  readonly to: string | null;
}

/** One flawed solution with its label, as written to `candidates.jsonl`. The names are the contract's. */
export interface Candidate {
  /** A digest of rule, template, place, alternative and choices: the same in every run. */
  readonly id: string;
  readonly index: number | string;
  readonly tier: string;
  readonly model: string;
  readonly rule: string;
  readonly family: Family;
  readonly error_type: string;
  /** The kind of mistake that a reader sees, of `rules/kinds.yaml`; runs from before there were any have none. */
  readonly kind?: string;
  /** `L3`, or `FA` for the final answer: the position in `flawed_solution` as printed. */
  readonly erroneous_line_number: string;
  /**
   * Every line in which the mistake is made, the labelled one first: only where it is made in several (`consistent` or
   * `also` of a rule, `consistent: true` of the policy). All other lines follow from these.
   */
  readonly erroneous_lines?: readonly string[] | undefined;
  readonly position_bin: PositionBin;
  readonly target_variable: string;
  readonly mutation: { readonly from: string; readonly to: string; readonly [choice: string]: string };
  readonly flawed_function_code: string;
  readonly flawed_trace: { readonly [variable: string]: JsonValue };
  readonly correct_answer: JsonValue;
  readonly flawed_answer: JsonValue;
  /** `{L1: "…", L2: "…", FA: "#### 12"}`, in order, numbered without a gap. */
  readonly flawed_solution: { readonly [line: string]: string };
  /** What makes it of the original's lines; runs of before have none. */
  readonly edits?: readonly LineEdit[];
  /** The same with the labelled line in a language model's words; only where `rules polish` found some that hold. */
  readonly polished_solution?: { readonly [line: string]: string };
  /** Who found them: the provider as the settings name it, and its model. */
  readonly polished_by?: { readonly provider: string; readonly model: string };
  readonly explanation: string;
  /** Why a person must look at the words; empty when nothing asks for it. */
  readonly needs_human: readonly string[];
  /** How likely a pupil is to make it, beside the others of the run, 0 to 1; only where the policy has a table. */
  readonly plausibility?: number | undefined;
  /** Other rules that make the same text here; present only when there are some. */
  readonly aliases?: readonly { readonly rule: string; readonly error_type: string }[];
}
