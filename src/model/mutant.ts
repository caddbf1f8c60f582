import type { Expr } from './expression.ts';

/** A step with another right-hand side. */
export interface StepChange {
  /** Index in `Program.steps`. */
  readonly step: number;
  readonly expr: Expr;
}

/** A changed program: one step has another right-hand side, or, where one mistake is made in several lines, some have. */
export interface Mutant {
  /** The rule's id and which of its alternatives (in the order written, from 0). */
  readonly rule: string;
  readonly alternative: number;
  /** Index in `Program.steps`. */
  readonly step: number;
  /** The id of the node that the pattern matched. */
  readonly place: number;
  /** `working` (`=>`): the reasoning changes, arithmetic stays true. `result` (`:=`): one result is wrong. */
  readonly kind: 'working' | 'result';
  /**
   * The step's new right-hand side. It shares no node with the original: a copy keeps the id of the node
   * it stands for, what the change made has `NEW`. For `result` it is one number of the original's type.
   */
  readonly expr: Expr;
  /** The steps whose definitions the match looked through, in that order; one may stand twice. */
  readonly through: readonly number[];
  /** How the printed solution is laid out around the step: a name of the list in `src/solution`, as in a rule file. */
  readonly layout: string;
  /** What `choose` picked, as text a person reads, by hole. Part of the candidate's id. */
  readonly choices: { readonly [hole: string]: string };
  /** The steps after it at which the same mistake is made, in order: of rules with `consistent` or `also`. */
  readonly also?: readonly StepChange[];
}

const nowhereElse: readonly StepChange[] = [];

/** The steps that are changed beside the first. */
export const changedToo = ({ also = nowhereElse }: Pick<Mutant, 'also'>): readonly StepChange[] => also;
