import { childrenOf, isAtom, signedTerms } from '../ast/index.ts';
import type { BinaryOp, Expr } from '../model/index.ts';
import { operationNames } from './read-aloud.ts';

/**
 * An operation with what it is done to, in English: 'subtraction of 3 from the 8 pens'. With the whole working where it is
 * still done elsewhere in the changed working, or where it is not certain what it is done to.
 */
export const operationDone = (
  expr: Expr,
  made: Expr,
  formula: string,
  describe: (expr: Expr) => string,
): string => {
  const [op] = changedOperators(expr, made);
  if (op === undefined) return 'another operation';
  const name = operationNames[op];
  const plain = `${name} (${formula})`;
  if (nodesWith(op, made).length > 0) return plain;
  const places = nodesWith(op, expr);
  const chain = signedTerms(expr, op);
  const whole = chain.length === places.length + 1;
  const [only] = places;
  const terms = whole
    ? chain.map((term) => term.expr)
    : places.length === 1 && only
      ? [only.left, only.right]
      : [];
  if (terms.length < 2 || !terms.every(isAtom)) return plain;
  return phrased(op, name, terms.map(describe)) ?? plain;
};

const phrased = (
  op: BinaryOp,
  name: string,
  [first = '', ...others]: readonly string[],
): string | undefined => {
  const rest = listed(others);
  if (op === '+') return `${name} of ${listed([first, ...others])}`;
  if (op === '-') return `${name} of ${rest} from ${first}`;
  if (op === '*' && others.length > 1) return `${name} of ${listed([first, ...others])}`;
  return (op === '*' || op === '/' || op === '//') && others.length === 1
    ? `${name} of ${first} by ${rest}`
    : undefined;
};

const listed = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

type Binary = Extract<Expr, { kind: 'binary' }>;

const nodesWith = (op: BinaryOp, expr: Expr): readonly Binary[] => [
  ...(expr.kind === 'binary' && expr.op === op ? [expr] : []),
  ...childrenOf(expr).flatMap((child) => nodesWith(op, child)),
];

/** The first sign that differs, reading both from the top. */
export const changedOperators = (
  old: Expr,
  made: Expr,
): readonly [BinaryOp | undefined, BinaryOp | undefined] => {
  const before = operatorsOf(old);
  const after = operatorsOf(made);
  const gone = before.filter((op) => count(before, op) > count(after, op));
  const come = after.filter((op) => count(after, op) > count(before, op));
  return [gone[0] ?? before[0], come[0] ?? after[0]];
};

const count = (ops: readonly BinaryOp[], op: BinaryOp): number => ops.filter((one) => one === op).length;

/** Every sign of an expression, from the top down. */
const operatorsOf = (expr: Expr): BinaryOp[] => [
  ...(expr.kind === 'binary' ? [expr.op] : []),
  ...childrenOf(expr).flatMap(operatorsOf),
];
