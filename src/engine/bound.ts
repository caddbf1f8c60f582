import type { Term } from '../ast/index.ts';
import { type Exact, keptIn, plainOf } from '../base/index.ts';
import type { BinaryOp, Expr, Third } from '../model/index.ts';
import type { LikelyStep } from '../plausibility/index.ts';
import type { Quantity } from '../quantities/index.ts';
import type { NumberType } from '../runtime/index.ts';

export type Role = 'question' | 'world knowledge' | 'computed' | 'constant';

/** One step with everything that rules ask about it. */
export interface SubjectStep extends LikelyStep {
  /** The words of its name, as rules ask for them. */
  readonly named: string;
  /** Undefined for a value that is no finite number. */
  readonly exact: Exact | undefined;
  readonly type: NumberType;
  /** How the solution shows the value first; undefined where it never does in digits. */
  readonly writtenAs: 'decimal' | 'fraction' | undefined;
  readonly role: Role;
  /** Money or a measure: where the reasoning is wrong, or after a slip, it may come out in hundredths. */
  readonly divisible: boolean;
  readonly reads: readonly number[];
  readonly usedBy: readonly number[];
  /** The printed line that tells it, counted from 1; undefined when none does. */
  readonly line: number | undefined;
  /** The third of the solution that it is told in; a step that no line tells has that of the first that reads it. */
  readonly position: Third;
  /** The nodes where a bare pattern may match, in reading order; none unless the step computes. */
  readonly sites: readonly Expr[];
  /** What stands at the top of each of these, and of the whole. */
  readonly siteRoots: readonly number[];
  readonly root: number;
  /** Those of the sites, and all of these, as `bitsOf` has them. */
  readonly siteBits: number;
  readonly rootBits: number;
}

/* What holes stand for, all of one shape: V8 reads one quickly, and five slowly. */

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
export type NodeBinding = Bound & { readonly kind: 'node'; readonly expr: Expr };
/** A run of terms, `...p`. */
type RunBinding = Bound & { readonly kind: 'run'; readonly terms: readonly Term[] };
/** The sign in `a op b`. */
type OperatorBinding = Bound & { readonly kind: 'operator'; readonly op: BinaryOp };
/** A number that `choose` picked. */
type NumberBinding = Bound & { readonly kind: 'number'; readonly value: Exact };

export type Binding = StepBinding | NodeBinding | RunBinding | OperatorBinding | NumberBinding;

const no = undefined;
const nothing = {
  kind: '',
  expr: no,
  terms: no,
  op: no,
  step: no,
  value: no,
  plain: Number.NaN,
  quantity: no,
};

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

export const boundRun = (terms: readonly Term[]): RunBinding => ({ ...nothing, kind: 'run', terms });

const operators = new Map<BinaryOp, OperatorBinding>();

export const boundOperator = (op: BinaryOp): OperatorBinding =>
  keptIn(operators, op, () => ({ ...nothing, kind: 'operator', op }));

export const boundNumber = (value: Exact): NumberBinding => ({
  ...nothing,
  kind: 'number',
  value,
  plain: plainOf(value),
});
