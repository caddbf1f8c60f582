import { childrenOf, type Term, withChildren } from '../ast/index.ts';
import { type BinaryOp, type Expr, NEW, type Value } from '../model/index.ts';
import type { Subject } from './subject.ts';

/*
 * Changed expressions. A node that keeps an id is an intact copy: all below it is as it was. Whatever holds
 * a change, however deep, is new. No node is shared with the original.
 */

export const copy = (expr: Expr): Expr => {
  const { id, start, end } = expr;
  switch (expr.kind) {
    case 'num':
      return { kind: 'num', value: expr.value, id, start, end };
    case 'name':
      return { kind: 'name', name: expr.name, id, start, end };
    default:
      return withChildren(expr, childrenOf(expr).map(copy));
  }
};

const nowhere = { id: NEW, start: -1, end: -1 } as const;

export const newName = (name: string): Expr => ({ kind: 'name', name, id: NEW, start: -1, end: -1 });
export const newNumber = (value: Value): Expr => ({ kind: 'num', value, id: NEW, start: -1, end: -1 });
export const newCall = (func: string, args: readonly Expr[]): Expr => ({
  kind: 'call',
  func,
  args,
  id: NEW,
  start: -1,
  end: -1,
});
export const newUnary = (op: '-' | '+', operand: Expr): Expr => ({
  kind: 'unary',
  op,
  operand,
  id: NEW,
  start: -1,
  end: -1,
});

/** `left op right`; when just these two intact operands stood under that sign in the original, it is that node. */
export const join = (op: BinaryOp, left: Expr, right: Expr, subject: Subject): Expr => {
  const above = left.id >= 0 && right.id >= 0 ? subject.facts.parents[left.id] : undefined;
  const same =
    above?.kind === 'binary' && above.op === op && above.left.id === left.id && above.right.id === right.id;
  // JavaScript reads `//` as a comment.
  if (op === '//' && !same && subject.program.language === 'javascript')
    return newCall('Math.floor', [join('/', left, right, subject)]);
  const { id, start, end } = same ? above : nowhere;
  return { kind: 'binary', op, left, right, id, start, end };
};

/** A sum or product from its terms; undefined without terms, or when it would begin with `-` or `/`. */
export const chain = (terms: readonly Term[], subject: Subject): Expr | undefined => {
  const [first, ...rest] = terms;
  if (!first || first.op === '-' || first.op === '/') return undefined;
  return rest.reduce((left, { op, expr }) => join(op, left, copy(expr), subject), copy(first.expr));
};

const families: Record<string, string> = { '+': '+-', '-': '+-', '*': '*/', '/': '*/' };

/**
 * Puts `inner` behind `prefix` and its sign as a pupil writes it: without parentheses where none are needed,
 * so `x + (y - z)` is `x + y - z`.
 */
export const append = (prefix: Expr, op: '+' | '*', inner: Expr, subject: Subject): Expr => {
  if (inner.kind !== 'binary' || !families[op]?.includes(inner.op))
    return join(op, copy(prefix), inner, subject);
  return join(inner.op, append(prefix, op, inner.left, subject), inner.right, subject);
};

/** A copy of `root` in which `part` stands in the place of the node `place`. */
export const replaceAt = (root: Expr, place: Expr, part: Expr, subject: Subject): Expr => {
  let [node, changed] = [place, part];
  while (node !== root) {
    const above = subject.facts.parents[node.id];
    if (!above) break;
    changed = withChild(above, node, changed);
    node = above;
  }
  return changed;
};

const withChild = (above: Expr, child: Expr, changed: Expr): Expr =>
  withChildren(
    { ...above, ...nowhere },
    childrenOf(above).map((one) => (one === child ? changed : copy(one))),
  );
