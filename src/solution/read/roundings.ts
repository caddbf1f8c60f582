import * as base from '../../base/index.ts';
import * as english from '../../english/index.ts';
import { type TextExpr, textValue } from './text-expr.ts';

/** Two neighbouring sides of an equation, and the line where they stand. */
interface Sides {
  readonly line: string;
  readonly left: TextExpr;
  readonly right: TextExpr;
}

/** `10 / 1.2 = 8 (rounded down)`, `250 / 12 gives 20 full boxes`, `10 / 3 ≈ 3`, `498 * 3 ≈ 1500` */
export const isSaidRounded = ({ line, left, right }: Sides): boolean => {
  const between = line.slice(left.end, right.start);
  const isAbout = /≈|\\approx/.test(between) || english.saysAbout(between);
  const zeros =
    isAbout && right.kind === 'number' ? (/^[1-9]\d*?(0*)$/.exec(`${right.value.num}`)?.[1] ?? '') : '';
  const isSaid =
    isAbout ||
    english.isRoundedBefore(line.slice(right.end)) ||
    (right.kind === 'number' && english.countsFull(line.slice(right.token.end)));
  return isSaid && isNear(left, right, Math.max(1, 0.51 * 10 ** zeros.length));
};

const isNear = (left: TextExpr, right: TextExpr, most: number): boolean =>
  [true, false].some((percent) => {
    const [value, shown] = [textValue(left, percent), textValue(right, percent)];
    return (
      value !== undefined &&
      shown !== undefined &&
      Math.abs(base.toNumber(base.subtract(value, shown))) < most
    );
  });

/** `14.28` for 14.2857…: cut, not rounded. Of a dozen decimals a machine may get the last ones wrong. */
export const isCut = (left: TextExpr, right: TextExpr): boolean => {
  if (right.kind !== 'number' || right.token.shape.kind !== 'decimal' || right.token.shape.decimals === 0)
    return false;
  if (right.token.shape.decimals >= 10) return isNear(left, right, 1e-9);
  const unit = base.whole(10n ** BigInt(right.token.shape.decimals));
  return [true, false].some((percent) => {
    const [value, shown] = [textValue(left, percent), textValue(right, percent)];
    if (!value || !shown || base.decimalsOf(value) !== undefined) return false;
    const scaled = percent && right.percent ? base.multiply(unit, base.whole(100)) : unit;
    return base.equal(base.whole(base.floor(base.multiply(value, scaled))), base.multiply(shown, scaled));
  });
};

/** What fractions are of that are written short: thirds, sixths, sevenths, ninths. */
const parts = [3, 6, 7, 9];

/** `18 * 0.67 = 12`, `33% of 48 = 16`: what a working comes to with the fraction for which one of its decimals is short. */
export const ofShortFractions = (expr: TextExpr, value: base.Exact): readonly (base.Exact | undefined)[] => {
  if (expr.kind !== 'binary' || (expr.op !== '*' && expr.op !== '/')) return [];
  return [expr.left, expr.right].flatMap((side) => {
    const number = side.kind === 'number' ? textValue(side) : undefined;
    const places = number && base.decimalsOf(number);
    // Of one digit it would be another number: 0.3 is not a third.
    if (!number || !places || base.toNumber(number) < 10 ** (1 - places)) return [];
    return parts.flatMap((part) => {
      const meant = base.ratio(BigInt(Math.round(base.toNumber(number) * part)), BigInt(part));
      const by = meant && base.divide(meant, number);
      if (!by || Math.abs(base.toNumber(base.subtract(meant, number))) >= 10 ** -places) return [];
      return side === expr.left || expr.op === '*' ? base.multiply(value, by) : base.divide(value, by);
    });
  });
};
