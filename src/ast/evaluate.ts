import { type Exact, exactOf, negate, operate } from '../base/index.ts';
import type { Expr, Name } from '../model/index.ts';
import { exactCall } from './calls.ts';
import { childrenOf } from './visit.ts';

export type NamedValue = (name: Name) => Exact | undefined;

/**
 * The exact value of an expression: a decimal counts for the digits that it shows, so that 0.1 + 0.2 is 3/10.
 * Undefined where a name has no value, where something is divided by zero, and for a call whose value is not exact.
 * `known` may give the value of a whole node, which is then not looked into.
 */
export const exactValue = (
  expr: Expr,
  named: NamedValue,
  known?: (expr: Expr) => Exact | undefined,
): Exact | undefined => {
  const value = known?.(expr);
  if (value) return value;
  const parts = childrenOf(expr).map((child) => exactValue(child, named, known));
  return exactFromParts(expr, parts, named);
};

/** The exact value of a node from those of its children, in the order of `childrenOf`. */
export const exactFromParts = (
  expr: Expr,
  parts: readonly (Exact | undefined)[],
  named: NamedValue,
): Exact | undefined => {
  switch (expr.kind) {
    case 'num':
      return exactOf(expr.value);
    case 'name':
      return named(expr);
    case 'unary': {
      const [operand] = parts;
      return operand && expr.op === '-' ? negate(operand) : operand;
    }
    case 'binary': {
      const [left, right] = parts;
      return left && right && operate(expr.op, left, right);
    }
    case 'call': {
      const args = parts.filter((part) => part !== undefined);
      return args.length === parts.length ? exactCall(expr.func, args) : undefined;
    }
  }
};

/** The exact value of arithmetic on numbers alone: `-3`, `3/4`; undefined where a name stands in it. */
export const exactConstant = (expr: Expr): Exact | undefined => exactValue(expr, () => undefined);
