import * as base from '../../base/index.ts';
import {
  agrees,
  agreesInHundredths,
  asItStands,
  numbersOf,
  type TextExpr,
  type TextNumber,
  textValue,
  withNumbers,
} from './text-expr.ts';

/**
 * `1 / 4 = 20%` means a fifth, `100 / 4 = 20%` means 20, and `3 / 4 * 100% = 70` means 70: of both readings the one
 * that is less wrong.
 */
export const readsAsPercent = (left: TextExpr, shown: TextNumber): boolean => {
  const [asPercent, asUnit] = [true, false].map((percent) => {
    const [value, stated] = [textValue(left, percent), textValue(shown, percent)];
    return value && stated && base.divide(base.absolute(base.subtract(value, stated)), base.absolute(stated));
  });
  return asPercent === undefined || asUnit === undefined || base.compare(asPercent, asUnit) <= 0;
};

/** `25% of 80 = 20`, `25% * 80 = $20`: the sign is no unit of what comes out. */
export const isPercentOf = (left: TextExpr, right: TextExpr): boolean => {
  if (left.kind !== 'binary' || left.op !== '*' || right.kind !== 'number') return false;
  const percents = [left.left, left.right].filter((side) => side.kind === 'number' && side.percent);
  // `10% of 10% = 1%`
  if (right.percent) return percents.length === 2;
  return percents.length > 0 && (left.opWord || right.money);
};

/** `200 x 5% = 1000`: it is true only where the sign is taken for a unit. */
export const isOnlyInUnits = (left: TextExpr, right: TextExpr): boolean =>
  left.kind === 'binary' &&
  left.op === '*' &&
  right.kind === 'number' &&
  !right.percent &&
  numbersOf(left).some(({ percent }) => percent) &&
  !agreesInHundredths(left, right) &&
  agrees(left, right, asItStands, 'strict');

/** `40 / 50 = 0.8%`: less than all of something is so many hundredths, however it is counted. */
export const isShareAsPercent = (left: TextExpr, right: TextExpr): boolean =>
  right.kind === 'number' && right.percent && isBareShare(left) && !readsAsPercent(left, right);

/** `40 / 50`: a whole number over a larger one, and neither of them percent. */
export const isBareShare = (expr: TextExpr): boolean => {
  if (expr.kind !== 'binary' || expr.op !== '/') return false;
  const [above, below] = [expr.left, expr.right].map((side) =>
    side.kind === 'number' && !side.percent && base.isWhole(side.value) ? side.value : undefined,
  );
  return above !== undefined && below !== undefined && base.compare(above, below) < 0;
};

/**
 * What `$50 - 20%` and `80 + 5% + 10%` mean where a number, and no percent, comes out: the percents are of what stands
 * before them; of several each of what has become by then, or each of the first. Undefined of any other working.
 */
export const changedByPercent = (left: TextExpr, right: TextExpr): readonly TextExpr[] | undefined => {
  if (right.kind !== 'number' || right.percent) return undefined;
  const first = beforePercents(left);
  if (first === left || numbersOf(first).some(({ percent }) => percent)) return undefined;
  return [takenOf(left, undefined), takenOf(left, first)];
};

/** `50 - 20% = 40` and `50 - 20% = 30` as what each takes off: a part, and an amount. */
export const readByResult = (left: TextExpr, right: TextExpr): TextExpr => {
  const changed = changedByPercent(left, right);
  if (!changed) return left;
  const ofPart = changed.find((one) => agreesInHundredths(one, right));
  return ofPart ?? (agrees(left, right, asItStands, 'strict') ? inAmounts(left) : left);
};

const inAmounts = (expr: TextExpr): TextExpr =>
  withNumbers(expr, (number) => ({ ...number, percent: false }));

const isPercent = (expr: TextExpr): boolean => expr.kind === 'number' && expr.percent;

/** What stands before the percents that are added or taken off; the whole where there are none. */
const beforePercents = (expr: TextExpr): TextExpr =>
  expr.kind === 'binary' && (expr.op === '+' || expr.op === '-') && isPercent(expr.right)
    ? beforePercents(expr.left)
    : expr;

/** Each percent as that part of `of`, or of what stands before it. */
const takenOf = (expr: TextExpr, of: TextExpr | undefined): TextExpr => {
  if (expr.kind !== 'binary' || !isPercent(expr.right) || (expr.op !== '+' && expr.op !== '-')) return expr;
  const left = takenOf(expr.left, of);
  return { ...expr, left, right: { ...expr, op: '*', left: expr.right, right: of ?? left } };
};
