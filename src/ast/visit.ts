import type { BinaryOp, Expr } from '../model/index.ts';

/** The sub-expressions of a node, in reading order. */
export const childrenOf = (expr: Expr): readonly Expr[] => {
  switch (expr.kind) {
    case 'num':
    case 'name':
      return [];
    case 'unary':
      return [expr.operand];
    case 'binary':
      return [expr.left, expr.right];
    case 'call':
      return expr.args;
  }
};

/** Calls `visit` for a node and all below it, a node after its parts. */
export const walk = (expr: Expr, visit: (expr: Expr) => void): void => {
  for (const child of childrenOf(expr)) walk(child, visit);
  visit(expr);
};

/** Every name that an expression reads, in reading order, repetitions too. */
export const namesIn = (expr: Expr, into: string[] = []): readonly string[] => {
  if (expr.kind === 'name') into.push(expr.name);
  else for (const child of childrenOf(expr)) namesIn(child, into);
  return into;
};

/** Every operation in an expression. */
export const operationsIn = (expr: Expr): ReadonlySet<BinaryOp> => {
  const found = new Set<BinaryOp>();
  walk(expr, (each) => {
    if (each.kind === 'binary') found.add(each.op);
  });
  return found;
};
