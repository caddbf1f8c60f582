import { exactConstant } from '../../ast/index.ts';
import type { Exact } from '../../base/index.ts';
import { type Expr, NEW } from '../../model/index.ts';
import { constant, minus, opaque, over, type Polynomial, plus, raised, times } from './polynomial.ts';

/** An expression of a program as a function; `said`: what a number is that a change put there. */
export const polynomialOf = (
  expr: Expr,
  named: (name: Expr & { kind: 'name' }) => Polynomial | undefined,
  said: (value: Exact) => Polynomial | undefined = () => undefined,
): Polynomial | undefined => {
  const own = exactConstant(expr);
  if (own) return (expr.id === NEW ? said(own) : undefined) ?? constant(own);
  switch (expr.kind) {
    case 'num':
      return undefined;
    case 'name':
      return named(expr);
    case 'unary': {
      const operand = polynomialOf(expr.operand, named, said);
      return operand && (expr.op === '-' ? minus(operand) : operand);
    }
    case 'binary': {
      const left = polynomialOf(expr.left, named, said);
      const right = polynomialOf(expr.right, named, said);
      return left && right && combined(expr.op, left, right);
    }
    case 'call': {
      const args = expr.args.map((arg) => polynomialOf(arg, named, said));
      const known = args.filter((arg) => arg !== undefined);
      if (known.length < args.length) return undefined;
      const [first, second] = known;
      if (expr.func === 'Fraction' && first) return second ? over(first, second) : first;
      if ((expr.func === 'float' || expr.func === 'int' || expr.func === 'round') && first) return first;
      return opaque(expr.func, known);
    }
  }
};

export const combined = (op: string, left: Polynomial, right: Polynomial): Polynomial | undefined => {
  switch (op) {
    case '+':
      return plus(left, right);
    case '-':
      return plus(left, minus(right));
    case '*':
      return times(left, right);
    case '/':
      return over(left, right);
    case '**':
      return raised(left, right);
    default:
      return opaque(op, [left, right]);
  }
};
