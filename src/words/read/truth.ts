import {
  absolute,
  compare,
  type Exact,
  equal,
  isWhole,
  multiply,
  operate,
  subtract,
  whole,
} from '../../exact/index.ts';
import { type Equation, type TextExpr, type TextNumber, textValue } from './equations.ts';

/** What a changed line shows in place of the original. */
export interface Shown {
  /** The number that stands where the original had `number`. */
  readonly number?: (number: TextNumber) => { readonly value: Exact; readonly decimals: number } | undefined;
  /** The value of a side (or a part of one) that was written anew. */
  readonly part?: (text: TextExpr) => Exact | undefined;
}

/**
 * Does an equation hold to the digits it shows? A result with decimals may be rounded in its last digit.
 * A whole result must be exact when `strict` (what we write), and may be rounded too when `lenient` (what
 * the author of the original wrote). In plain sight, sides that are bare numbers (`1 hour = 60 minutes`)
 * say nothing about arithmetic and always hold.
 */
export const holds = (equation: Equation, shown: Shown, mode: 'strict' | 'lenient'): boolean =>
  equation.sides.every((right, i) => {
    const left = equation.sides[i - 1];
    if (!left) return true;
    if (!equation.annotation) {
      // `2/5 * 1/2 = 1/5 = 20%`: behind a working they must agree, once one of them was written anew.
      if (left.kind !== 'binary' && right.kind !== 'binary')
        return !(i > 1 && (isAnew(left, shown) || isAnew(right, shown))) || agrees(left, right, shown, mode);
      // `5 apples and 3 pears = 5 + 3`: a lone number that opens the line is part of the prose.
      if (i === 1 && left.kind !== 'binary') return true;
    }
    return agrees(left, right, shown, mode);
  });

const isAnew = (side: TextExpr, shown: Shown): boolean =>
  side.kind === 'number' && shown.number?.(side) !== undefined;

export const agrees = (left: TextExpr, right: TextExpr, shown: Shown, mode: 'strict' | 'lenient'): boolean =>
  agree(left, right, shown, mode, true) || agree(left, right, shown, mode, false);

const agree = (
  left: TextExpr,
  right: TextExpr,
  shown: Shown,
  mode: 'strict' | 'lenient',
  percent: boolean,
): boolean => {
  const a = valueShown(left, shown, percent);
  const b = valueShown(right, shown, percent);
  if (!a || !b) return false;
  if (equal(a, b)) return true;
  const result = right.kind === 'minus' ? right.operand : right;
  if (result.kind !== 'number') return false;
  const decimals = decimalsShown(result, shown) + (percent && result.percent ? 2 : 0);
  if (decimals === 0 && mode === 'strict') return false;
  // A fraction is never a rounded value: only what its decimals show in full can be one.
  if (!isWhole(multiply(b, whole(10n ** BigInt(decimals))))) return false;
  const unit = whole(10n ** BigInt(decimals) * 2n);
  return compare(absolute(multiply(subtract(a, b), unit)), whole(1)) <= 0;
};

const decimalsShown = (number: TextNumber, shown: Shown): number =>
  shown.number?.(number)?.decimals ??
  (number.token.shape.kind === 'decimal' ? number.token.shape.decimals : 0);

/** The value of a piece of text as the changed line shows it. */
export const valueShown = (text: TextExpr, shown: Shown, percent = true): Exact | undefined => {
  const part = shown.part?.(text);
  if (part) return part;
  if (text.kind === 'binary' && shown.part) {
    const left = valueShown(text.left, shown, percent);
    const right = valueShown(text.right, shown, percent);
    return left && right && operate(text.op, left, right);
  }
  return textValue(text, percent, (number) => shown.number?.(number)?.value ?? number.value);
};
