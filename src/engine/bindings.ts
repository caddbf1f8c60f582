import { type Exact, equal } from '../exact/index.ts';
import type { BinaryOp, Expr } from '../model/index.ts';
import type { Subject, SubjectStep } from './subject.ts';

/** What a hole stands for. */
export type Binding =
  /** A part of the program. */
  | { readonly kind: 'node'; readonly expr: Expr }
  /** A run of terms, `...p`. */
  | { readonly kind: 'run'; readonly terms: readonly Term[] }
  /** The sign in `a op b`. */
  | { readonly kind: 'operator'; readonly op: BinaryOp }
  /** A whole step: the `t` of `t = …`, or a variable that `choose` picked. */
  | { readonly kind: 'step'; readonly step: SubjectStep }
  /** A number that `choose` picked. */
  | { readonly kind: 'number'; readonly value: Exact };

/** A term of a sum or a factor of a product, with the sign before it; the first has `+` or `*`. */
export interface Term {
  readonly op: BinaryOp;
  readonly expr: Expr;
}

/** What every hole stands for, by name. */
export type Bindings = { readonly [hole: string]: Binding };

/** The state of one match: which hole stands for what, so far. Changed in place, and set back on the way out. */
export interface Match {
  readonly subject: Subject;
  step: SubjectStep;
  readonly slots: (Binding | undefined)[];
  /** How many definitions may still be looked through. */
  look: number;
  /** What `it` is inside `all` and `any`. */
  it: Binding | undefined;
}

/** The step whose value a hole stands for, when it stands for a variable or a step. */
export const stepOf = (binding: Binding | undefined, subject: Subject): SubjectStep | undefined => {
  if (binding?.kind === 'step') return binding.step;
  if (binding?.kind !== 'node' || binding.expr.kind !== 'name') return undefined;
  return subject.steps[subject.compiled.slots[binding.expr.id] ?? -1];
};

/** The right value of a hole, exact; undefined for a run, an operator, or a value that is no number. */
export const exactValue = (binding: Binding | undefined, subject: Subject): Exact | undefined => {
  switch (binding?.kind) {
    case 'node':
      return subject.values[binding.expr.id];
    case 'step':
      return binding.step.exact;
    case 'number':
      return binding.value;
    default:
      return undefined;
  }
};

/** Whether two parts of a program say the same: the same names with the same meaning, the same numbers. */
export const sameExpr = (a: Expr, b: Expr, subject: Subject): boolean => {
  if (a === b) return true;
  switch (a.kind) {
    case 'num':
      return b.kind === 'num' && sameValue(a.id, b.id, subject);
    case 'name':
      return b.kind === 'name' && subject.compiled.slots[a.id] === subject.compiled.slots[b.id];
    case 'unary':
      return b.kind === 'unary' && a.op === b.op && sameExpr(a.operand, b.operand, subject);
    case 'binary':
      return (
        b.kind === 'binary' &&
        a.op === b.op &&
        sameExpr(a.left, b.left, subject) &&
        sameExpr(a.right, b.right, subject)
      );
    case 'call':
      return (
        b.kind === 'call' &&
        a.func === b.func &&
        a.args.length === b.args.length &&
        a.args.every((arg, index) => sameExpr(arg, b.args[index] as Expr, subject))
      );
  }
};

const sameValue = (a: number, b: number, subject: Subject): boolean => {
  const [left, right] = [subject.values[a], subject.values[b]];
  return left !== undefined && right !== undefined && equal(left, right);
};
