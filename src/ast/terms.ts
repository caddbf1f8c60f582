import type { BinaryOp, Expr } from '../model/index.ts';

/** A term of a sum or a factor of a product, with the sign before it; the first has `+` or `*`. */
export type Term<Node = Expr> = { readonly op: BinaryOp; readonly expr: Node };

type Chained<Node> = { readonly op: BinaryOp; readonly left: Node; readonly right: Node };

const otherSigns: { readonly [op in BinaryOp]?: BinaryOp } = { '+': '-', '-': '+', '*': '/', '/': '*' };

/** The other sign of a sum or a product; undefined for operations that are neither. */
export const otherSign = (op: BinaryOp): BinaryOp | undefined => otherSigns[op];

/** The terms of a chain along its left side, as long as the sign is one of two; `binaryOf` says what is a sign of the tree. */
export const termsAlong = <Node>(
  tree: Node,
  op: BinaryOp,
  other: BinaryOp | undefined,
  binaryOf: (node: Node) => Chained<Node> | undefined,
): Term<Node>[] => {
  const terms: Term<Node>[] = [];
  let rest = tree;
  for (;;) {
    const chained = binaryOf(rest);
    if (!chained || (chained.op !== op && chained.op !== other)) break;
    terms.push({ op: chained.op, expr: chained.right });
    rest = chained.left;
  }
  terms.push({ op: op === '-' || op === '+' ? '+' : '*', expr: rest });
  return terms.reverse();
};

const inCode = (expr: Expr) => (expr.kind === 'binary' ? expr : undefined);

/** The terms of a program's sum or product with their signs: `x - y + z` along `+` or `-` is +x, -y, +z. */
export const signedTerms = (expr: Expr, like: BinaryOp): readonly Term[] =>
  termsAlong(expr, like, otherSign(like), inCode);

/** The terms of a program's chain under one and the same sign. */
export const plainTerms = (expr: Expr, op: BinaryOp): readonly Expr[] => {
  const terms: Expr[] = [];
  let rest = expr;
  while (rest.kind === 'binary' && rest.op === op) {
    terms.push(rest.right);
    rest = rest.left;
  }
  terms.push(rest);
  return terms.reverse();
};
