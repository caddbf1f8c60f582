import * as base from '../../base/index.ts';
import { type Equation, hundredth, isWorking, type TextExpr, type TextNumber } from './text-expr.ts';

/** How a number is written anew, and what it then says. */
export type ShownNumber = { readonly text: string; readonly value: base.Exact; readonly decimals: number };

/** What a changed line shows in place of the original. */
export interface Shown {
  /** By ordinal: the number that stands there now, where it is another one. */
  readonly numbers: readonly (ShownNumber | undefined)[];
  /** The value of a side (or a part of one) that was written anew. */
  readonly parts?: ReadonlyMap<TextExpr, base.Exact>;
}

export const asItStands: Shown = { numbers: [] };

/** `strict` is for what we write, `lenient` for what the author of the original wrote. */
type Mode = 'strict' | 'lenient';

/**
 * Does an equation hold to the digits it shows? A result with decimals may be rounded in its last digit.
 * A whole result must be exact when `strict` (what we write), and may be rounded too when `lenient` (what
 * the author of the original wrote). In plain sight, sides that are bare numbers (`1 hour = 60 minutes`)
 * say nothing about arithmetic and always hold.
 */
export const holds = (equation: Equation, shown: Shown, mode: Mode): boolean => {
  for (let i = 1; i < equation.sides.length; i++) if (!sideHolds(equation, i, shown, mode)) return false;
  return true;
};

const sideHolds = ({ sides, annotation, named }: Equation, place: number, shown: Shown, mode: Mode) => {
  const left = sides[place - 1] as TextExpr;
  const right = sides[place] as TextExpr;
  if (!annotation && !isWorking(left)) {
    // `36 = 3 * 12` is the working of 36; `5 apples and 3 pears = 5 + 3` is none, nor is `1 hour = 60 minutes`.
    if (place === 1) return named || !isWorking(right) || agrees(right, left, shown, mode);
    // `2/5 * 1/2 = 1/5 = 20%`: behind a working they must agree, once one of them was written anew.
    if (!isWorking(right) && !isAnew(left, shown) && !isAnew(right, shown)) return true;
  }
  return agrees(left, right, shown, mode);
};

/** Whether two sides say the same, a percent sign taken as hundredths or as a mere unit. */
export const agrees = (left: TextExpr, right: TextExpr, shown: Shown, mode: Mode): boolean =>
  agree(left, right, shown, mode, true) || agree(left, right, shown, mode, false);

const isAnew = (side: TextExpr, shown: Shown): boolean =>
  side.kind === 'number' && shown.numbers[side.token.ordinal] !== undefined;

const agree = (left: TextExpr, right: TextExpr, shown: Shown, mode: Mode, percent: boolean): boolean => {
  const a = valueShown(left, shown, percent);
  const b = valueShown(right, shown, percent);
  if (!a || !b) return false;
  if (base.equal(a, b)) return true;
  const result = right.kind === 'minus' ? right.operand : right;
  if (result.kind !== 'number') return false;
  const decimals = decimalsShown(result, shown) + (percent && result.percent ? 2 : 0);
  if (decimals === 0 && mode === 'strict') return false;
  // A fraction is never a rounded value: only what its decimals show in full can be one.
  const unit = base.whole(10n ** BigInt(decimals));
  const last = base.whole(result.times ?? 1);
  if (result.times === undefined && !base.isWhole(base.multiply(b, unit))) return false;
  return (
    base.compare(
      base.absolute(base.multiply(base.subtract(a, b), base.multiply(unit, base.whole(2)))),
      last,
    ) <= 0
  );
};

const decimalsShown = (number: TextNumber, shown: Shown): number =>
  shown.numbers[number.token.ordinal]?.decimals ??
  (number.token.shape.kind === 'decimal' ? number.token.shape.decimals : 0);

/**
 * What a piece of text says exactly, as the changed line shows it. With `percent` false a percent sign is taken for a mere
 * unit (`50 / 200 * 100 = 25%`), with `scaled` false a scale word is (`3 million` where a program counts in millions).
 * Undefined where it divides by zero.
 */
export const valueShown = (
  text: TextExpr,
  shown: Shown,
  percent = true,
  scaled = true,
): base.Exact | undefined => {
  const part = shown.parts?.get(text);
  if (part) return part;
  switch (text.kind) {
    case 'number': {
      const value = shown.numbers[text.token.ordinal]?.value ?? text.value;
      const scale = scaled ? text.times : undefined;
      const times = scale === undefined ? value : base.multiply(value, base.whole(scale));
      return percent && text.percent ? base.multiply(times, hundredth) : times;
    }
    case 'minus': {
      const inner = valueShown(text.operand, shown, percent, scaled);
      return inner && base.negate(inner);
    }
    case 'binary': {
      const left = valueShown(text.left, shown, percent, scaled);
      const right = left && valueShown(text.right, shown, percent, scaled);
      return left && right && base.operate(text.op, left, right);
    }
  }
};

/** The same as it stands. */
export const textValue = (text: TextExpr, percent = true, scaled = true): base.Exact | undefined =>
  valueShown(text, asItStands, percent, scaled);
