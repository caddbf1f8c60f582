import { sameTree } from '../ast/index.ts';
import { type Exact, equal, plainNumber } from '../base/index.ts';
import type { ColumnPart, Condition } from '../dsl/index.ts';
import type { Expr } from '../model/index.ts';
import { wordsOf } from '../quantities/index.ts';
import type { Binding } from './bound.ts';
import type { Subject, SubjectStep } from './subject.ts';

export type Bindings = { readonly [hole: string]: Binding };

/** The state of one match: which hole stands for what, so far. Changed in place, and set back on the way out. */
export interface Match {
  readonly subject: Subject;
  step: SubjectStep;
  readonly slots: (Binding | undefined)[];
  /** How many definitions may still be looked through. */
  look: number;
  /** The steps that are looked through just now. */
  readonly through: number[];
  /** What `it` is inside `all`, `any` and filters. */
  it: Binding | undefined;
  column: Column | undefined;
  /** What the step gives after the change, once that is made; undefined where it gives no number. */
  made: Exact | undefined;
  /** How many possibilities may still be tried before the rule is given up on the template. */
  left: number;
}

export const bindingsOf = (holes: readonly string[], match: Match): Bindings => {
  const bindings: Record<string, Binding> = {};
  for (let slot = 0; slot < holes.length; slot++) {
    const hole = holes[slot];
    const bound = match.slots[slot];
    if (bound && hole !== undefined) bindings[hole] = bound;
  }
  return bindings;
};

/** What `columns` knows of the column that it is at. */
export type Column = { readonly [part in ColumnPart]: Exact };

/** Whether a condition holds; undefined where nothing says so. What is unknown does not hold, nor its contrary. */
export type Truth = boolean | undefined;

export type Holds = (match: Match) => Truth;

/** What compiling needs: where holes are kept, and who compiles the conditions within numbers and lists. */
export interface Compiling {
  readonly slotOf: SlotOf;
  readonly holds: (condition: Condition, compiling: Compiling) => Holds;
}

/** Where a rule's hole is kept among the slots of a match; the same number for the same name. */
export type SlotOf = (hole: string) => number;

export const slotsIn =
  (holes: string[]): SlotOf =>
  (hole) => {
    const found = holes.indexOf(hole);
    return found >= 0 ? found : holes.push(hole) - 1;
  };

/** A compiled list: what it offers, as the holes are filled just now. */
export type ListOf = (match: Match) => readonly Binding[];

/** Whether two parts of a program say the same: the same names with the same meaning, the same numbers. */
export const sameExpr = (a: Expr, b: Expr, { facts: { slots, values } }: Subject): boolean =>
  a === b ||
  sameTree(a, b, (one, other) =>
    one.kind === 'name' ? slots[one.id] === slots[other.id] : equal(values[one.id], values[other.id]),
  );

/** A choice as text a person reads; part of the candidate's id. */
export const choiceText = (bound: Binding): string => {
  if (bound.kind === 'step') return bound.step.quantity.name.words.join(' ');
  if (bound.kind === 'number') return plainNumber(bound.value);
  if (bound.kind === 'operator') return bound.op;
  if (bound.kind === 'run')
    return bound.terms
      .map(({ expr }) => (expr.kind === 'name' ? wordsOf(expr.name).join(' ') : ''))
      .join(', ');
  return '';
};
