import { equal } from '../base/index.ts';
import type { BinaryOp, Expr } from '../model/index.ts';
import { type Quantity, sameUnit } from '../quantities/index.ts';

/** What is asked of a step to say whether an earlier one does the same. */
export interface Done {
  readonly expr: Expr;
  readonly quantity: Quantity;
  /** The printed line that tells it, counted from 1; undefined when none does. */
  readonly line: number | undefined;
}

/** What a number or a variable of a step means; undefined where nobody knows. */
export type MeaningOf = (leaf: Expr) => Quantity | undefined;

/**
 * By step: whether a line before its own, or after it, does the same operation with numbers of the same kinds and gets the
 * same kind of thing, such as `5 * 13` cards before `2 * 13` cards, or adds the same number once more. Whoever did the one
 * rightly does not take the other for something else. Only steps of two numbers are looked at; where a unit or a role is
 * unknown they are not alike.
 */
export const likeOthers = (steps: readonly Done[], meaningOf: MeaningOf) => {
  const pairs = steps.map((step) => pairOf(step, meaningOf));
  return {
    likeEarlier: pairs.map((own, at) => pairs.slice(0, at).some((other) => isAlike(other, own))),
    likeLater: pairs.map((own, at) => pairs.slice(at + 1).some((other) => isAlike(own, other))),
  };
};

interface Pair {
  readonly op: BinaryOp;
  readonly line: number;
  readonly result: Quantity;
  readonly left: Quantity;
  readonly right: Quantity;
}

const pairOf = ({ expr, quantity, line }: Done, meaningOf: MeaningOf): Pair | undefined => {
  if (expr.kind !== 'binary' || line === undefined) return undefined;
  const left = meaningOf(expr.left);
  const right = meaningOf(expr.right);
  return left && right && { op: expr.op, line, result: quantity, left, right };
};

const isAlike = (a: Pair | undefined, b: Pair | undefined): boolean => {
  if (!a || !b || a.op !== b.op || a.line >= b.line || !isSameKind(a.result, b.result)) return false;
  const straight = standsFor(a.left, b.left) && standsFor(a.right, b.right);
  const orderMatters = a.op !== '+' && a.op !== '*';
  return straight || (!orderMatters && standsFor(a.left, b.right) && standsFor(a.right, b.left));
};

/** The very same number again, or one of the same kind. */
const standsFor = (a: Quantity, b: Quantity): boolean => a === b || isSameNumber(a, b) || isSameKind(a, b);

/** A factor that is written out each time: the 2 of `price * 2`. */
const isSameNumber = (a: Quantity, b: Quantity): boolean =>
  a.role !== undefined && a.role === b.role && !!a.value && !!b.value && equal(a.value, b.value);

const isSameKind = (a: Quantity, b: Quantity): boolean => sameUnit(a, b) === true && a.role === b.role;
