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
 * By step: whether a line before its own does the same operation with numbers of the same kinds and gets the same kind
 * of thing, such as `5 * 13` cards before `2 * 13` cards, or adds the same number once more. Whoever did the one rightly
 * does not take the other for something else. Only steps of two numbers are looked at; where a unit or a role is
 * unknown they are not alike.
 */
export const likeEarlier = (steps: readonly Done[], meaningOf: MeaningOf): readonly boolean[] => {
  const pairs = steps.map((step) => pairOf(step, meaningOf));
  return pairs.map((later, at) => isLikeOne(later, pairs.slice(0, at)));
};

/** By step: whether a line after its own does the same so, in the same sense. */
export const likeLater = (steps: readonly Done[], meaningOf: MeaningOf): readonly boolean[] => {
  const pairs = steps.map((step) => pairOf(step, meaningOf));
  return pairs.map((earlier, at) =>
    pairs.slice(at + 1).some((later) => isLikeOne(later, earlier ? [earlier] : [])),
  );
};

const isLikeOne = (later: Pair | undefined, before: readonly (Pair | undefined)[]): boolean =>
  later !== undefined && before.some((earlier) => earlier !== undefined && isAlike(earlier, later));

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

const isAlike = (a: Pair, b: Pair): boolean => {
  if (a.op !== b.op || a.line >= b.line || !isSameKind(a.result, b.result)) return false;
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
