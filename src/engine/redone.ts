import { namesIn, sameTree, signedTerms, type Term, walk } from '../ast/index.ts';
import { equal, rememberedOf } from '../base/index.ts';
import { definedBefore, type Facts } from '../facts/index.ts';
import type { BinaryOp, Expr, Mutant } from '../model/index.ts';
import type { PreparedTemplate } from './prepare.ts';

/**
 * The step that a change does again although a line above the changed one does it rightly: the change no longer reads
 * its result, but has all its terms under its signs. `total = a + b` beside `b = a + more` cannot become `a + more`.
 * Undefined where there is none, or where the layout merges its line away.
 */
export const redoneAbove = ({ facts, solution }: PreparedTemplate, mutant: Mutant): string | undefined => {
  const was = facts.steps[mutant.step];
  const told = solution.lineOf[mutant.step];
  if (mutant.kind !== 'working' || !was || told === undefined) return undefined;
  const reads = namesIn(mutant.expr);
  for (const name of was.names) {
    if (reads.includes(name)) continue;
    const at = definedBefore(facts, name, mutant.step);
    const line = solution.lineOf[at];
    const done = facts.steps[at]?.expr;
    if (!done || line === undefined || line >= told || mutant.through.includes(at)) continue;
    if (done.kind === 'binary' && holds(mutant.expr, done, done.op)) return solution.lines[line]?.text;
  }
  return undefined;
};

/**
 * Another line that does the very same calculation rightly: whoever has just written 4 * 2 = 8 does not write 4 * 2 = 9
 * for it, or 4 + 2, a line later, nor 8 the line after 9. Below the changed one only slips are held against it.
 * Undefined where there is none, or where the layout does not let the changed step stand as a line of its own.
 */
export const twinOf = ({ facts, solution }: PreparedTemplate, mutant: Mutant): string | undefined => {
  const told = solution.lineOf[mutant.step];
  if (mutant.layout !== 'complete' || told === undefined) return undefined;
  const isElsewhere = (at: number): boolean => {
    const line = solution.lineOf[at];
    return (
      line !== undefined &&
      ((at < mutant.step && line < told) ||
        (mutant.kind === 'result' && line > told && !facts.downstream(mutant.step).includes(at)))
    );
  };
  const twin = twinsIn(facts)[mutant.step]?.find(isElsewhere);
  return twin === undefined ? undefined : solution.lines[solution.lineOf[twin] ?? -1]?.text;
};

/** By step: the steps that do the very same calculation, the step itself among them. */
const twinsIn = rememberedOf((facts: Facts): readonly (readonly number[])[] => {
  const isSame = (one: Expr, other: Expr): boolean => {
    const a = facts.values[one.id];
    const b = facts.values[other.id];
    return a !== undefined && b !== undefined && equal(a, b);
  };
  const isTwin = (one: Expr, other: Expr): boolean => {
    if (one.kind !== 'binary' || other.kind !== 'binary' || one.op !== other.op) return false;
    if (isSame(one.left, other.left) && isSame(one.right, other.right)) return true;
    const anyOrder = one.op === '+' || one.op === '*';
    return anyOrder && isSame(one.left, other.right) && isSame(one.right, other.left);
  };
  return facts.steps.map(({ expr: one }) =>
    facts.steps.flatMap(({ expr }, at) => (isTwin(one, expr) ? [at] : [])),
  );
});

/** Whether an expression has a chain with all terms of another one, in any order. */
const holds = (expr: Expr, done: Expr, op: BinaryOp): boolean => {
  const wanted = signedTerms(done, op);
  let found = false;
  walk(expr, (each) => {
    if (each.kind === 'binary' && !found) found = hasAll(signedTerms(each, op), wanted);
  });
  return found;
};

const hasAll = (terms: readonly Term[], wanted: readonly Term[]): boolean => {
  const left = [...terms];
  return wanted.every((one) => {
    const at = left.findIndex((each) => each.op === one.op && sameTree(each.expr, one.expr));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
};
