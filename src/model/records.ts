import type { Family, PositionBin, ProblemClass } from './lists.ts';
import type { JsonValue } from './program.ts';

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

/** What a rule made of a template. */
interface Made {
  /** A digest of rule, template, and what it changed there: the same in every run. */
  readonly id: string;
  readonly index: number | string;
  readonly tier: string;
  readonly model: string;
  readonly rule: string;
  readonly explanation: string;
  /** Why a person must look at the words; empty when nothing asks for it. */
  readonly needs_human: readonly string[];
}

/** One flawed solution with its label, as written to `candidates.jsonl`. The names are the contract's. */
export interface Candidate extends Made {
  readonly family: Family;
  readonly error_type: string;
  /** The kind of mistake that a reader sees, of `rules/kinds.yaml`; runs from before there were any have none. */
  readonly kind?: string;
  /** `L3`, or `FA` for the final answer: the position in `flawed_solution` as printed. */
  readonly erroneous_line_number: string;
  /** The lines in which the mistake is made, the labelled one first; only where there are several (`consistent`, `also`). */
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
  /** How likely a pupil is to make it, beside the others of the run, 0 to 1; only where the policy has a table. */
  readonly plausibility?: number | undefined;
}

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
export interface EditedQuestion extends Made {
  /** The rule whose harmless edit stands beside the flaw; absent where there is none. */
  readonly beside?: string;
  /** 0 contradictory, 1 solvable as before, 2 underspecified. */
  readonly class: ProblemClass;
  readonly question: string;
  readonly original_question: string;
  readonly edits: readonly QuestionEdit[];
  readonly original_answer: JsonValue | null;
  readonly witness: QuestionWitness;
  /** Class 0: the sentences that contradict each other, no more than it takes. */
  readonly conflict?: readonly QuestionPlace[];
  /** Class 2: where something is missing; with `was` in its place the question has one answer. */
  readonly gap?: QuestionPlace & { readonly was: string };
}

/** A variable and its value: as a record has it, or exact. */
export type Valued<Of> = { readonly variable: string; readonly value: Of };

/** A step of a derivation: `clips_in_may = clips_in_april / 2`, and what it comes to. */
export type DerivedStep<Of> = Valued<Of> & { readonly expression: string };

/** What proves the class of an edited question: `docs/problems.md` tells of each kind. */
export type ProofOf<Of, Condition extends string = string> =
  | {
      readonly kind: 'completions';
      readonly variable: string;
      readonly low?: Of;
      readonly high?: Of;
      readonly completions: readonly { readonly value: Of; readonly answer: Of }[];
    }
  | {
      readonly kind: 'senses';
      readonly variable: string;
      /** What the words may mean for the variable, the original's first, and what the answer is then. */
      readonly senses: readonly { readonly expression: string; readonly answer: Of }[];
    }
  | {
      readonly kind: 'two_values';
      readonly variable: string;
      readonly said: Of;
      readonly sign: string;
      readonly derived: Of;
      readonly derivation: readonly DerivedStep<Of>[];
    }
  | (Valued<Of> & {
      readonly kind: 'broken_condition';
      readonly condition: Condition;
      readonly derivation: readonly DerivedStep<Of>[];
    })
  | {
      readonly kind: 'wrong_order';
      /** Two ages at one time, that of who is said to be born first being the lower. */
      readonly first: Valued<Of>;
      readonly second: Valued<Of>;
      readonly derivation: readonly DerivedStep<Of>[];
    }
  /** Where a number is no longer told: what follows for it. */
  | { readonly kind: 'same_answer'; readonly answer: Of; readonly solved?: Valued<Of> };

/** The proof, and what the edits have changed: inputs that have other numbers now, and what is told beside what it follows from. */
export type WitnessOf<Of, Condition extends string = string> = ProofOf<Of, Condition> & {
  readonly inputs: readonly Valued<Of>[];
  readonly facts: readonly (Valued<Of> & { readonly sign: string })[];
};

/** As it is written down. */
export type QuestionWitness = WitnessOf<JsonValue>;

/** A witness as one variable with two values: what one would take for it, and what speaks against that. */
export interface Witnessed {
  readonly variable: string;
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
  /** How the second is told, where it is not told as it is: `>`, `<=`. */
  readonly sign: string;
}

export const witnessed = (witness: QuestionWitness): Witnessed => {
  if (witness.kind === 'completions') {
    const [one, other] = witness.completions;
    return { variable: witness.variable, before: one?.value, after: other?.value, sign: '' };
  }
  if (witness.kind === 'senses') {
    const [one, other] = witness.senses;
    return { variable: witness.variable, before: one?.answer, after: other?.answer, sign: '' };
  }
  if (witness.kind === 'two_values') {
    const { variable, derived, said, sign } = witness;
    return { variable, before: derived, after: said, sign: sign === '=' ? '' : sign };
  }
  if (witness.kind === 'broken_condition')
    return { variable: witness.variable, before: undefined, after: witness.value, sign: '' };
  if (witness.kind === 'wrong_order') {
    const { variable, value } = witness.first;
    return { variable, before: witness.second.value, after: value, sign: '' };
  }
  return { variable: 'answer', before: witness.answer, after: witness.answer, sign: '' };
};

export type CountsByName = { [name: string]: number };

export type RuleCounts = {
  sites: number;
  possible: number;
  candidates: number;
  discarded: CountsByName;
  /** Of `same_text`: as which rule's candidates they read. */
  same_text_as?: CountsByName;
};

/** What `manifest.json` says of a run: nothing that differs between two equal runs. */
export interface Manifest {
  readonly errata: string;
  /** `problems` where questions were edited; absent for a run that made solutions. */
  readonly task?: 'problems';
  readonly seed: string;
  /** `2/8` for the second of eight parts; absent for a whole run. */
  readonly shard?: string;
  /** Present when `--runtime native` left out what only Pyodide runs. */
  readonly runtime?: 'native';
  /** Present when a share of the candidates was run once more in CPython. */
  readonly verify?: number;
  /** Of the readings of given solutions by which templates were left out, where there were some. */
  readonly without?: { readonly digest: string };
  readonly rules: {
    readonly digest: string;
    readonly ids: readonly string[];
    /** Rules that were left out because of mistakes, where there were some. */
    readonly skipped?: readonly string[];
    /** Rules that made nothing since the policy only recognises what they make, where there were some. */
    readonly recognised?: readonly string[];
  };
  readonly sampling: { readonly digest: string | null };
  readonly templates: {
    /** Of the input as read, up to `--limit`: the same for every part of a run. */
    readonly digest: string;
    readonly read: number;
    readonly used: number;
    readonly skipped: CountsByName;
  };
  readonly counts: {
    readonly candidates: number;
    readonly discarded: number;
    readonly rules: { readonly [rule: string]: RuleCounts };
    readonly strata: CountsByName;
    readonly needs_human: CountsByName;
  };
}

/** The columns that every catalog has, in order; other tools read them by these names. */
export const CONTRACT_COLUMNS = [
  'index',
  'tier',
  'model',
  'mutation_type',
  'target_variable',
  'correct_value',
  'flawed_value',
  'repro_seed',
  'decision_date_utc',
  'decision_time_utc',
  'status',
  'manual_edits',
  'filepath',
  'validator',
  'candidate_id',
] as const;
