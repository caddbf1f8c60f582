import type { Term } from '../ast/index.ts';
import { type Exact, plainOf } from '../base/index.ts';
import type { BinaryOp, Expr } from '../model/index.ts';
import type { Quantity } from '../quantities/index.ts';
import type { SubjectStep } from './step.ts';

/*
 * What holes stand for. All sorts of it have the same fields in the same order: V8 reads one shape quickly, and five slowly.
 */

interface Bound {
  readonly expr: Expr | undefined;
  readonly terms: readonly Term[] | undefined;
  readonly op: BinaryOp | undefined;
  /** The step whose value it is: of a variable and of a step. */
  readonly step: SubjectStep | undefined;
  /** The right value, exact; undefined for a run, an operator, or a value that is no number. */
  readonly value: Exact | undefined;
  /** The same as a double where it is whole and small enough, or `NaN`. */
  readonly plain: number;
  /** What it means: a variable, a step, or a number that is written inside a computation. */
  readonly quantity: Quantity | undefined;
}

/** A whole step: the `t` of `t = …`, or a variable that `choose` picked. */
export type StepBinding = Bound & { readonly kind: 'step'; readonly step: SubjectStep };
/** A part of the program. */
export type NodeBinding = Bound & { readonly kind: 'node'; readonly expr: Expr };
/** A run of terms, `...p`. */
type RunBinding = Bound & { readonly kind: 'run'; readonly terms: readonly Term[] };
/** The sign in `a op b`. */
type OperatorBinding = Bound & { readonly kind: 'operator'; readonly op: BinaryOp };
/** A number that `choose` picked. */
type NumberBinding = Bound & { readonly kind: 'number'; readonly value: Exact };

/** What a hole stands for. */
export type Binding = StepBinding | NodeBinding | RunBinding | OperatorBinding | NumberBinding;

const no = undefined;
const noNumber = Number.NaN;

export const boundStep = (step: SubjectStep): StepBinding => {
  const { exact: value, quantity } = step;
  return { kind: 'step', expr: no, terms: no, op: no, step, value, plain: plainOf(value), quantity };
};

/** A node of the program, the step that it names, and what it means where it names none. */
export const boundNode = (
  expr: Expr,
  value: Exact | undefined,
  step: SubjectStep | undefined,
  written: Quantity | undefined,
): NodeBinding => ({
  kind: 'node',
  expr,
  terms: no,
  op: no,
  step,
  value,
  plain: plainOf(value),
  quantity: step ? step.quantity : written,
});

export const boundRun = (terms: readonly Term[]): RunBinding => ({
  kind: 'run',
  expr: no,
  terms,
  op: no,
  step: no,
  value: no,
  plain: noNumber,
  quantity: no,
});

const operators = new Map<BinaryOp, OperatorBinding>();

export const boundOperator = (op: BinaryOp): OperatorBinding => {
  const known = operators.get(op);
  if (known) return known;
  const made: OperatorBinding = {
    kind: 'operator',
    expr: no,
    terms: no,
    op,
    step: no,
    value: no,
    plain: noNumber,
    quantity: no,
  };
  operators.set(op, made);
  return made;
};

export const boundNumber = (value: Exact): NumberBinding => ({
  kind: 'number',
  expr: no,
  terms: no,
  op: no,
  step: no,
  value,
  plain: plainOf(value),
  quantity: no,
});
