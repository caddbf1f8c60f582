import { printValue } from '../base/index.ts';
import { type Expr, type Name, NEW, type Num } from '../model/index.ts';

/** Whether two numbers, or two names, are the same; one of each kind never are. */
export type SameLeaf = (a: Num | Name, b: Num | Name) => boolean;

/** The same name; the same number of the same type. */
export const sameAsWritten: SameLeaf = (a, b) => {
  if (a.kind === 'name') return b.kind === 'name' && a.name === b.name;
  if (b.kind === 'name') return false;
  if (typeof a.value !== 'object' || typeof b.value !== 'object') return Object.is(a.value, b.value);
  return a.value.num === b.value.num && a.value.den === b.value.den;
};

/** Whether two trees say the same: the same signs and calls in the same order, on leaves that are the same. */
export const sameTree = (a: Expr, b: Expr, sameLeaf: SameLeaf = sameAsWritten): boolean => {
  if (a.kind === 'num' || a.kind === 'name')
    return (b.kind === 'num' || b.kind === 'name') && a.kind === b.kind && sameLeaf(a, b);
  // Asked so often that it makes no list of children.
  if (a.kind === 'binary')
    return (
      b.kind === 'binary' &&
      a.op === b.op &&
      sameTree(a.left, b.left, sameLeaf) &&
      sameTree(a.right, b.right, sameLeaf)
    );
  if (a.kind === 'unary')
    return b.kind === 'unary' && a.op === b.op && sameTree(a.operand, b.operand, sameLeaf);
  if (b.kind !== 'call' || a.func !== b.func || a.args.length !== b.args.length) return false;
  return a.args.every((child, at) => {
    const other = b.args[at];
    return other !== undefined && sameTree(child, other, sameLeaf);
  });
};

const sameNode: SameLeaf = (a, b) => a.id === b.id;

/** Whether an expression is an intact copy of a node of the program: the same node, on the same leaves. */
export const isCopy = (a: Expr, b: Expr): boolean => a.id === b.id && sameTree(a, b, sameNode);

/**
 * A text that two changes of a step share when they say the same with the same nodes of the program. What keeps the id of
 * a node is an intact copy of it, and told by that.
 */
export const keyOfChange = (expr: Expr): string => {
  if (expr.id !== NEW) return `#${expr.id}`;
  switch (expr.kind) {
    case 'num':
      return printValue(expr.value);
    case 'name':
      return expr.name;
    case 'unary':
      return `${expr.op}(${keyOfChange(expr.operand)})`;
    case 'call':
      return `${expr.func}(${expr.args.map(keyOfChange).join()})`;
    case 'binary':
      return `(${keyOfChange(expr.left)}${expr.op}${keyOfChange(expr.right)})`;
  }
};
