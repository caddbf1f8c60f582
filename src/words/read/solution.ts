import type { Exact } from '../../exact/index.ts';
import type { Expr, Trace } from '../../model/index.ts';
import type { Shape } from '../numbers.ts';
import type { Equation, TextExpr } from './equations.ts';
import type { Rendering } from './unify.ts';

/** A number of a line and what it stands for. */
export interface LineNumber {
  readonly start: number;
  readonly end: number;
  readonly value: Exact;
  readonly shape: Shape;
  /** A currency sign stands before or behind it. */
  readonly money: boolean;
  /** It stands between `<<` and `>>`. */
  readonly annotated: boolean;
  /** For the result inside an annotation: the ordinal of the same number after `>>`. */
  readonly twin?: number;
  /** The step whose value it shows; undefined for a number that belongs to no step for certain. */
  readonly step?: number;
  /** For a number without a step: the steps that happen to have its value. */
  readonly alike: readonly number[];
  /** Writing the step's correct value in this shape gives these very digits. */
  readonly faithful: boolean;
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
}

export interface Line {
  readonly text: string;
  readonly numbers: readonly LineNumber[];
  readonly words: readonly NumberWord[];
  readonly equations: readonly Equation[];
  readonly workings: readonly Working[];
  /** Some sign or `=` could not be read. */
  readonly unread: boolean;
  /** Every equation of the original line is true to the digits it shows. */
  readonly sound: boolean;
  /**
   * It has a number, or a time of day, that no step, working or word of the question accounts for: it may
   * rest on any value of the program.
   */
  readonly strays: boolean;
  /** Every step that its numbers and words show, or may show. */
  readonly steps: readonly number[];
}

/** How a solution writes. */
export interface Style {
  /** The signs it uses in plain sight. */
  readonly times: string;
  readonly divide: string;
  /** It writes `$7.50` with both digits. */
  readonly cents: boolean;
  /** It writes its workings in `<<…>>` too. */
  readonly annotates: boolean;
}

/** What the engine knows of a template's solution: its lines, and what each number and working stands for. */
export interface Solution {
  /** The lines of the solution, the final `#### N` last. */
  readonly lines: readonly Line[];
  /** For each step the index of the line that tells it; undefined when none does. */
  readonly lineOf: readonly (number | undefined)[];
  /** The correct value of each step, and the same exactly. */
  readonly trace: Trace;
  readonly exact: readonly (Exact | undefined)[];
  /** The nodes of the program's expressions, by id. */
  readonly nodes: readonly Expr[];
  readonly style: Style;
  /** Steps whose value the text shows as money somewhere: they have no more than cents. */
  readonly money: ReadonlySet<number>;
  /** Why filling the templates with the correct trace does not give the text back; empty when it does. */
  readonly differences: readonly string[];
  /** True when the templates' words are the solution's words in every line. */
  readonly sameWords: boolean;
}
