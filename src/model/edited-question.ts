import type { ProblemClass } from './lists.ts';
import type { JsonValue } from './value.ts';

/** What became of a piece of a question: offsets into the original, what stood there, what stands there now. */
export interface QuestionEdit {
  readonly start: number;
  readonly end: number;
  readonly from: string;
  readonly to: string;
}

/** A stretch of an edited question: offsets into it, in UTF-16 units. */
export type QuestionPlace = { readonly start: number; readonly end: number };

/** One edited question with its class, as written to `problems.jsonl`. The names are the contract's. */
export interface EditedQuestion {
  /** A digest of template, rule and text: the same in every run. */
  readonly id: string;
  readonly index: number | string;
  readonly tier: string;
  readonly model: string;
  readonly rule: string;
  /** The rule whose harmless edit stands beside the flaw; absent where there is none. */
  readonly beside?: string;
  /** 0 contradictory, 1 solvable as before, 2 underspecified. */
  readonly class: ProblemClass;
  readonly question: string;
  readonly original_question: string;
  readonly edits: readonly QuestionEdit[];
  readonly original_answer: JsonValue | null;
  readonly witness: QuestionWitness;
  readonly explanation: string;
  /** Why a person must look at the words; empty when nothing asks for it. */
  readonly needs_human: readonly string[];
  /** Class 0: the sentences that contradict each other, no more than it takes. */
  readonly conflict?: readonly QuestionPlace[];
  /** Class 2: where something is missing; with `was` in its place the question has one answer. */
  readonly gap?: QuestionPlace & { readonly was: string };
}

/** A variable of the template's program with a value. */
export type NamedValue = { readonly variable: string; readonly value: JsonValue };

/** What proves the class: `docs/problems.md` tells of each kind. */
export type QuestionWitness = {
  /** Numbers that were replaced, and what is told besides. */
  readonly inputs: readonly NamedValue[];
  readonly facts: readonly (NamedValue & { readonly sign: string })[];
} & (
  | {
      readonly kind: 'completions';
      readonly variable: string;
      readonly low?: JsonValue;
      readonly high?: JsonValue;
      readonly completions: readonly { readonly value: JsonValue; readonly answer: JsonValue }[];
    }
  | {
      readonly kind: 'senses';
      readonly variable: string;
      readonly senses: readonly { readonly expression: string; readonly answer: JsonValue }[];
    }
  | {
      readonly kind: 'two_values';
      readonly variable: string;
      readonly said: JsonValue;
      readonly sign: string;
      readonly derived: JsonValue;
      readonly derivation: readonly Derivation[];
    }
  | {
      readonly kind: 'broken_condition';
      readonly variable: string;
      readonly value: JsonValue;
      readonly condition: string;
      readonly derivation: readonly Derivation[];
    }
  | {
      readonly kind: 'wrong_order';
      readonly first: NamedValue;
      readonly second: NamedValue;
      readonly derivation: readonly Derivation[];
    }
  | { readonly kind: 'same_answer'; readonly answer: JsonValue; readonly solved?: NamedValue }
);

type Derivation = NamedValue & { readonly expression: string };

/** A witness as one variable with two values: what one would take for it, and what speaks against that. */
export interface Witnessed {
  readonly variable: string;
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
  /** How the second is told, where it is not told as it is: `>`, `<=`. */
  readonly sign: string;
}

export const witnessed = (witness: QuestionWitness): Witnessed => {
  switch (witness.kind) {
    case 'completions': {
      const [one, other] = witness.completions;
      return { variable: witness.variable, before: one?.value, after: other?.value, sign: '' };
    }
    case 'senses': {
      const [one, other] = witness.senses;
      return { variable: witness.variable, before: one?.answer, after: other?.answer, sign: '' };
    }
    case 'two_values': {
      const { variable, derived, said, sign } = witness;
      return { variable, before: derived, after: said, sign: sign === '=' ? '' : sign };
    }
    case 'broken_condition':
      return { variable: witness.variable, before: undefined, after: witness.value, sign: '' };
    case 'wrong_order':
      return {
        variable: witness.first.variable,
        before: witness.second.value,
        after: witness.first.value,
        sign: '',
      };
    case 'same_answer':
      return { variable: 'answer', before: witness.answer, after: witness.answer, sign: '' };
  }
};
