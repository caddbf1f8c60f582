import type { Exact } from '../../base/index.ts';
import type { Facts } from '../../facts/index.ts';
import type { NumberShape } from '../numbers.ts';
import type { Equation } from './equation.ts';
import type { TextBinary, TextExpr } from './text-expr.ts';
import type { Rendering } from './unify.ts';

/** A number of a line and what it stands for. */
export interface LineNumber {
  readonly start: number;
  readonly end: number;
  /** Its digits or its word, as they stand there. */
  readonly text: string;
  readonly value: Exact;
  readonly shape: NumberShape;
  /** A currency sign stands before or behind it. */
  readonly money: boolean;
  /** It stands between `<<` and `>>`. */
  readonly annotated: boolean;
  /** It stands within a side of some equation, the words beside its numbers included. */
  readonly worked: boolean;
  /** For the result inside an annotation: the ordinal of the same number after `>>`. */
  readonly twin: number | undefined;
  /** The step whose value it shows; undefined for a number that belongs to no step for certain. */
  readonly step: number | undefined;
  /** For a number without a step: the steps that happen to have its value. */
  readonly alike: readonly number[];
  /** Writing the step's correct value in this shape gives these very digits. */
  readonly faithful: boolean;
  /** Another value can be written in its place: it is faithful, and its shape is one that others fit. */
  readonly writable: boolean;
}

/** A number in letters, with the steps that have its value. */
export interface NumberWord {
  readonly text: string;
  readonly alike: readonly number[];
}

/** A side of an equation that shows how the code computes a step. */
export interface Working extends Rendering {
  readonly text: TextExpr;
  readonly annotation: boolean;
  /** Pieces that render several nodes at once. */
  readonly shared: ReadonlySet<TextExpr>;
  /** Its signs of operation, in the order of the line. */
  readonly signs: readonly TextBinary[];
}

export interface Line {
  readonly text: string;
  readonly numbers: readonly LineNumber[];
  readonly words: readonly NumberWord[];
  readonly equations: readonly Equation[];
  /** By the index of an equation: the ordinals of the numbers that it computes with. */
  readonly computes: readonly (readonly number[])[];
  /** By the index of an equation: whether it is true as it stands, no whole result rounded. */
  readonly strict: readonly boolean[];
  readonly workings: readonly Working[];
  /** Some sign or `=` could not be read. */
  readonly unread: boolean;
  /** Every equation of the original line is true to the digits it shows. */
  readonly sound: boolean;
  /**
   * It has a number, or a time of day, that no step, working or word of the question accounts for: it may
   * rest on any value of the program.
   */
  readonly unaccounted: boolean;
  /** Every step that its numbers and words show, or may show. */
  readonly steps: readonly number[];
}

/** How a solution writes. */
export interface Style {
  /** The signs it uses in plain sight. */
  readonly times: string;
  readonly divide: string;
  readonly minus: string;
  /** Its digits and signs are full-width ones. */
  readonly wide: boolean;
  /** It writes `$7.50` with both digits. */
  readonly cents: boolean;
  /** It writes its workings in `<<…>>` too. */
  readonly annotates: boolean;
}

/** How a solution writes a step's value. */
export interface Occurrence {
  readonly shape: NumberShape;
  readonly money: boolean;
  /** The currency sign before it, if any. */
  readonly currency: string;
}

/** A solution aligned with its program: its lines, and what each number and working stands for. */
export interface AlignedText {
  /** What is so of its program. */
  readonly facts: Facts;
  /** The lines of the solution, the final `#### N` last. */
  readonly lines: readonly Line[];
  /** For each step the index of the line that tells it; undefined when none does. */
  readonly lineOf: readonly (number | undefined)[];
  /** For each step where its value is first shown in digits: in plain sight, and in an annotation. */
  readonly occurrences: readonly {
    readonly plain: Occurrence | undefined;
    readonly annotated: Occurrence | undefined;
  }[];
  readonly style: Style;
  /** Steps whose value the text shows as money somewhere: they have no more than cents. */
  readonly money: ReadonlySet<number>;
  /** The numbers of the question, and those that the program is given, as keys. */
  readonly asked: ReadonlySet<string>;
  readonly literals: ReadonlySet<string>;
  /** Why filling the templates with the correct trace does not give the text back; empty when it does. */
  readonly differences: readonly string[];
  /** True when the templates' words are the solution's words in every line. */
  readonly sameWords: boolean;
}
