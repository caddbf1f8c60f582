import { childrenOf } from '../ast/index.ts';
import type { BinaryOp, Expr } from '../model/index.ts';

/** The first sign that differs, reading both from the top. */
export const changedOperators = (
  old: Expr,
  made: Expr,
): readonly [BinaryOp | undefined, BinaryOp | undefined] => {
  const before = operatorsOf(old);
  const after = operatorsOf(made);
  const gone = before.filter((op) => count(before, op) > count(after, op));
  const come = after.filter((op) => count(after, op) > count(before, op));
  return [gone[0] ?? before[0], come[0] ?? after[0]];
};

const count = (ops: readonly BinaryOp[], op: BinaryOp): number => ops.filter((one) => one === op).length;

/** Every sign of an expression, from the top down. */
const operatorsOf = (expr: Expr): BinaryOp[] => [
  ...(expr.kind === 'binary' ? [expr.op] : []),
  ...childrenOf(expr).flatMap(operatorsOf),
];
