import * as base from '../base/index.ts';
import { type BinaryOp, type Expr, type Language, type Name, NEW, type Num } from '../model/index.ts';

/** The sub-expressions of a node, in reading order. */
export const childrenOf = (expr: Expr): readonly Expr[] => {
  if (expr.kind === 'num' || expr.kind === 'name') return [];
  if (expr.kind === 'unary') return [expr.operand];
  if (expr.kind === 'binary') return [expr.left, expr.right];
  return expr.args;
};

/**
 * A node with other sub-expressions, as many as it has and in the same order. Here and wherever objects are made by the thousand,
 * fields are named one by one: V8 of Node 20 gives each object that is spread from one of several shapes a shape of its
 * own, so that nothing which reads it is fast.
 */
export const withChildren = (expr: Expr, children: readonly Expr[]): Expr => {
  const [first, second] = children;
  if (expr.kind === 'num' || expr.kind === 'name') return expr;
  if (expr.kind === 'unary')
    return first
      ? { kind: 'unary', op: expr.op, operand: first, id: expr.id, start: expr.start, end: expr.end }
      : expr;
  if (expr.kind === 'binary')
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
  return { kind: 'call', func: expr.func, args: children, id: expr.id, start: expr.start, end: expr.end };
};

/** Calls `visit` for a node and all below it, a node after its parts. */
export const walk = (expr: Expr, visit: (expr: Expr) => void): void => {
  for (const child of childrenOf(expr)) walk(child, visit);
  visit(expr);
};

/** Whether something holds of a node or of one below it. */
export const someIn = (expr: Expr, holds: (expr: Expr) => boolean): boolean =>
  holds(expr) || childrenOf(expr).some((child) => someIn(child, holds));

/** Every name that an expression reads, in reading order, repetitions too. */
export const namesIn = (expr: Expr, into: string[] = []): readonly string[] => {
  if (expr.kind === 'name') into.push(expr.name);
  else for (const child of childrenOf(expr)) namesIn(child, into);
  return into;
};

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

/** A fraction of two written numbers: `Fraction(3, 4)`. */
export const isFractionOfNumbers = (expr: Expr): boolean =>
  expr.kind === 'call' && expr.func === 'Fraction' && expr.args.every((arg) => isLiteral(arg));

/** A number as it is written: `3`, `-3`, `Fraction(3, 4)`. */
export const isLiteral = (expr: Expr): boolean =>
  expr.kind === 'num' || (expr.kind === 'unary' && expr.operand.kind === 'num') || isFractionOfNumbers(expr);

/** A name or a number as it is written: what a pupil sees as one thing. */
export const isAtom = (expr: Expr): boolean => expr.kind === 'name' || isLiteral(expr);

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

/** A function that a program of numbers may call, and what it gives. */
interface Call {
  /** What it is called in JavaScript; undefined where that language has none. */
  readonly javascript?: string;
  /** What else Python calls it: `from math import ceil`. */
  readonly alias?: string;
  /** Its exact value; undefined where it has none, or none that is the same in every arithmetic. */
  readonly value: (...args: base.Exact[]) => base.Exact | undefined;
}

const ceiling = (value: base.Exact): base.Exact => base.whole(-base.floor(base.negate(value)));
const truncated = (value: base.Exact): base.Exact =>
  value.num < 0n ? ceiling(value) : base.whole(base.floor(value));

const extreme =
  (sign: 1 | -1) =>
  (...args: base.Exact[]): base.Exact | undefined =>
    args.length === 0
      ? undefined
      : args.reduce((best, arg) => (base.compare(arg, best) * sign > 0 ? arg : best));

/**
 * A number that has no more than so many decimals is its own rounding. Every other one depends on the arithmetic:
 * Python and JavaScript send a half to different sides, and a double is seldom a half.
 */
const rounded = (value: base.Exact, digits: base.Exact = base.whole(0)): base.Exact | undefined =>
  base.isWhole(digits) &&
  digits.num >= 0n &&
  digits.num <= 100n &&
  base.isWhole(base.multiply(value, base.whole(10n ** digits.num)))
    ? value
    : undefined;

/** By the name that rules call it by, which is Python's. */
const calls: ReadonlyMap<string, Call> = new Map<string, Call>([
  ['Fraction', { value: (num, den) => (num && den ? base.divide(num, den) : num) }],
  ['int', { javascript: 'Math.trunc', value: truncated }],
  ['float', { javascript: 'Number', value: (value) => value }],
  ['round', { javascript: 'Math.round', value: rounded }],
  ['abs', { javascript: 'Math.abs', value: base.absolute }],
  ['min', { javascript: 'Math.min', value: extreme(-1) }],
  ['max', { javascript: 'Math.max', value: extreme(1) }],
  ['math.ceil', { javascript: 'Math.ceil', alias: 'ceil', value: ceiling }],
  [
    'math.floor',
    { javascript: 'Math.floor', alias: 'floor', value: (value) => base.whole(base.floor(value)) },
  ],
]);

const ruleNames: ReadonlyMap<string, string> = new Map(
  [...calls].flatMap(([name, { javascript, alias }]) =>
    [javascript, alias].flatMap((other) => (other === undefined ? [] : [[other, name] as const])),
  ),
);

/** The calls that a program of numbers may hold, by the names that rules know them by. */
export const callNames: readonly string[] = [...calls.keys()];

/** What a call of the rule language is called in a program; undefined where its language has none. */
export const callInCode = (name: string, language: Language): string | undefined =>
  language === 'python' ? name : calls.get(name)?.javascript;

/** What a call of a program is called in the rule language. */
export const callInRules = (name: string): string => ruleNames.get(name) ?? name;

/** The exact value of a call as a program writes it; undefined where it has none. */
const exactCall = (name: string, args: readonly base.Exact[]): base.Exact | undefined => {
  const call = calls.get(callInRules(name));
  return call && args.length > 0 ? call.value(...args) : undefined;
};

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
  if (expr.kind === 'num') return base.printValue(expr.value);
  if (expr.kind === 'name') return expr.name;
  if (expr.kind === 'unary') return `${expr.op}(${keyOfChange(expr.operand)})`;
  if (expr.kind === 'call') return `${expr.func}(${expr.args.map(keyOfChange).join()})`;
  return `(${keyOfChange(expr.left)}${expr.op}${keyOfChange(expr.right)})`;
};

export type NamedValue = (name: Name) => base.Exact | undefined;

/**
 * The exact value of an expression: a decimal counts for the digits that it shows, so that 0.1 + 0.2 is 3/10.
 * Undefined where a name has no value, where something is divided by zero, and for a call whose value is not exact.
 * `known` may give the value of a whole node, which is then not looked into.
 */
export const exactValue = (
  expr: Expr,
  named: NamedValue,
  known?: (expr: Expr) => base.Exact | undefined,
): base.Exact | undefined => {
  const value = known?.(expr);
  if (value) return value;
  const parts = childrenOf(expr).map((child) => exactValue(child, named, known));
  return exactFromParts(expr, parts, named);
};

/** The exact value of a node from those of its children, in the order of `childrenOf`. */
export const exactFromParts = (
  expr: Expr,
  parts: readonly (base.Exact | undefined)[],
  named: NamedValue,
): base.Exact | undefined => {
  if (expr.kind === 'num') return base.exactOf(expr.value);
  if (expr.kind === 'name') return named(expr);
  if (expr.kind === 'unary') {
    const [operand] = parts;
    return operand && expr.op === '-' ? base.negate(operand) : operand;
  }
  if (expr.kind === 'binary') {
    const [left, right] = parts;
    return left && right && base.operate(expr.op, left, right);
  }
  const args = parts.filter((part) => part !== undefined);
  return args.length === parts.length ? exactCall(expr.func, args) : undefined;
};

/** The exact value of arithmetic on numbers alone: `-3`, `3/4`; undefined where a name stands in it. */
export const exactConstant = (expr: Expr): base.Exact | undefined => exactValue(expr, () => undefined);
