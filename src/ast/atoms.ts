import type { Expr } from '../model/index.ts';

/** A fraction of two written numbers: `Fraction(3, 4)`. */
export const isFractionOfNumbers = (expr: Expr): boolean =>
  expr.kind === 'call' && expr.func === 'Fraction' && expr.args.every((arg) => isLiteral(arg));

/** A number as it is written: `3`, `-3`, `Fraction(3, 4)`. */
export const isLiteral = (expr: Expr): boolean =>
  expr.kind === 'num' || (expr.kind === 'unary' && expr.operand.kind === 'num') || isFractionOfNumbers(expr);

/** A name or a number as it is written: what a pupil sees as one thing. */
export const isAtom = (expr: Expr): boolean => expr.kind === 'name' || isLiteral(expr);
