import { divide, type Exact, exactOf, floor, isWhole, negate, operate, whole } from '../../exact/index.ts';
import type { Expr, Program } from '../../model/index.ts';
import { lastDefinition } from './plan.ts';
import type { Meaning } from './unify.ts';

/** Literals and arithmetic on literals: a given number, not something the solution works out. */
export const isGiven = (expr: Expr): boolean => {
  switch (expr.kind) {
    case 'num':
      return true;
    case 'name':
      return false;
    case 'unary':
      return isGiven(expr.operand);
    case 'binary':
      return isGiven(expr.left) && isGiven(expr.right);
    case 'call':
      return expr.args.every(isGiven);
  }
};

export const meaningOf = (
  program: Program,
  exact: readonly (Exact | undefined)[],
): Meaning & { nodes: Expr[] } => {
  const owner = new Map<Expr, number>();
  const values = new Map<number, Exact | undefined>();
  const nodes: Expr[] = [];
  const visit = (expr: Expr, step: number): void => {
    owner.set(expr, step);
    nodes[expr.id] = expr;
    if (expr.kind === 'unary') visit(expr.operand, step);
    else if (expr.kind === 'call') for (const arg of expr.args) visit(arg, step);
    else if (expr.kind === 'binary') {
      visit(expr.left, step);
      visit(expr.right, step);
    }
  };
  program.steps.forEach(({ expr }, step) => {
    visit(expr, step);
  });
  const definition = (name: Expr & { kind: 'name' }): number | undefined => {
    const step = owner.get(name);
    return step === undefined ? undefined : lastDefinition(program, name.name, step - 1);
  };
  const value = (expr: Expr): Exact | undefined => {
    if (values.has(expr.id)) return values.get(expr.id);
    const found = compute(expr);
    values.set(expr.id, found);
    return found;
  };
  const compute = (expr: Expr): Exact | undefined => {
    const step = owner.get(expr);
    if (step !== undefined && program.steps[step]?.expr === expr) return exact[step];
    return exactValue(expr, (name) => {
      const at = definition(name);
      return at === undefined ? undefined : exact[at];
    });
  };
  return {
    nodes,
    value,
    definition: (name) => {
      const step = definition(name);
      const expr = step === undefined ? undefined : program.steps[step]?.expr;
      return step === undefined || !expr ? undefined : { step, expr };
    },
  };
};

/** The exact value of an expression; undefined where a call is none that a sentence would follow. */
export const exactValue = (
  expr: Expr,
  named: (name: Expr & { kind: 'name' }) => Exact | undefined,
): Exact | undefined => {
  const inner = (each: Expr): Exact | undefined => exactValue(each, named);
  switch (expr.kind) {
    case 'num':
      return exactOf(expr.value);
    case 'name':
      return named(expr);
    case 'unary': {
      const operand = inner(expr.operand);
      return operand && (expr.op === '-' ? negate(operand) : operand);
    }
    case 'binary': {
      const [left, right] = [inner(expr.left), inner(expr.right)];
      return left && right && operate(expr.op, left, right);
    }
    case 'call': {
      const args = expr.args.map(inner);
      const [first, second] = args;
      if (!first) return undefined;
      const name = expr.func.replace(/^(?:math|fractions|Math)\./, '');
      if (name === 'Fraction') return args.length === 1 ? first : second && divide(first, second);
      if (name === 'float') return first;
      if (name === 'floor') return whole(floor(first));
      if (name === 'ceil') return whole(-floor(negate(first)));
      if (isWhole(first) && args.length === 1 && (name === 'int' || name === 'round')) return first;
      return undefined;
    }
  }
};
