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

/**
 * A node with other sub-expressions, as many as it has and in the same order. Here and wherever objects are made by the thousand,
 * fields are named one by one: V8 of Node 20 gives each object that is spread from one of several shapes a shape of its
 * own, so that nothing which reads it is fast.
 */
export const withChildren = (expr: Expr, children: readonly Expr[]): Expr => {
  const [first, second] = children;
  switch (expr.kind) {
    case 'num':
    case 'name':
      return expr;
    case 'unary':
      return first
        ? { kind: 'unary', op: expr.op, operand: first, id: expr.id, start: expr.start, end: expr.end }
        : expr;
    case 'binary':
      return first && second
        ? {
            kind: 'binary',
            op: expr.op,
            left: first,
            right: second,
            id: expr.id,
            start: expr.start,
            end: expr.end,
          }
        : expr;
    case 'call':
      return { kind: 'call', func: expr.func, args: children, id: expr.id, start: expr.start, end: expr.end };
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

/** The names and numbers of an expression, in reading order; a call of numbers alone (`Fraction(3, 4)`) is one. */
export const leavesOf = (expr: Expr, into: Expr[] = []): readonly Expr[] => {
  const below = expr.kind === 'call' && expr.args.every(({ kind }) => kind === 'num') ? [] : childrenOf(expr);
  if (below.length === 0) into.push(expr);
  else for (const child of below) leavesOf(child, into);
  return into;
};

/** Calls that make a number whole, or leave it as it is: a sentence shows what stands inside them. */
const rounds = /(?:^|\.)(?:ceil|floor|round|int|float|trunc|Number)$/;

/** What is inside the calls that round an expression: `pupils / seats` of `math.ceil(pupils / seats)`. */
export const insideCalls = (expr: Expr): Expr => {
  const inner = expr.kind === 'call' && rounds.test(expr.func) ? expr.args[0] : undefined;
  return inner ? insideCalls(inner) : expr;
};
