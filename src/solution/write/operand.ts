import { absolute, decimalsOf, divide, type Exact, exactOf, whole } from '../../base/index.ts';
import type { Expr } from '../../model/index.ts';
import { decimalShape, type NumberShape, writeNumber } from '../numbers.ts';
import { type LineNumber, occurrenceOf } from '../read/aligned-text.ts';
import { type Change, definedBefore } from './change.ts';
import { type Body, type RenderContext, unbraced } from './render-context.ts';
import { isWithin } from './shown.ts';

/** An operand that the change brought in, dressed like the one whose place it takes. */
export const renderNew = (expr: Expr, context: RenderContext): Body | undefined => {
  const { change, line, working, replaced } = context;
  const value = newValue(expr, change);
  if (!value) return undefined;
  const elsewhere =
    expr.kind === 'name'
      ? occurrenceOf(change.text, definedBefore(change, expr.name), working.annotation)
      : undefined;
  const source = elsewhere?.shape;
  const place = replaced && line.numbers[replaced.token.ordinal];
  // `5.50` keeps its two digits whoever stands there.
  const stays = place?.shape.kind === 'decimal' && place.shape.fixed && place.shape.scale === 1;
  const asPercent = place !== undefined && isPercentLike(place.shape) && isShare(value);
  const shape =
    stays || (asPercent && (replaced?.percent || !source))
      ? place.shape
      : (source ?? plainShape(place?.shape ?? decimalShape('0')));
  const money = replaced?.money === true && change.text.style.cents && !working.annotation;
  // `4 thousand` where the scale word can stay, else 4 without it.
  const per = place?.shape.kind === 'decimal' ? place.shape.per : undefined;
  const counted = per === undefined ? undefined : divide(value, whole(per));
  const scaled = counted && (decimalsOf(counted) ?? 9) <= 1 && shape.kind === 'decimal' && place;
  const own = scaled ? { ...shape, ...place.shape } : shape;
  const { text, rounded } = writeNumber(value, fitted(own, place, context), money);
  if (rounded) return undefined;
  const level = shape.kind === 'fraction' && text.includes('/') ? 'product' : 'leaf';
  if (!replaced) {
    const told = working.annotation ? text : (elsewhere?.currency ?? '') + text;
    return { text: told, level, bare: told };
  }
  const before = line.text.slice(replaced.start, replaced.token.start);
  const after = line.text.slice(replaced.token.end, replaced.end);
  const kept = replaced.percent
    ? asPercent
      ? after
      : after.replace('%', '')
    : per === undefined || scaled
      ? after
      : unscaled(after);
  return {
    text: unbraced(before + text + kept),
    level,
    from: replaced,
    at: replaced.start,
    bare: unbraced(before + text),
  };
};

/** `15%`, `15 / 100`: whatever share takes its place is written so too. */
const isPercentLike = (shape: NumberShape): boolean =>
  shape.kind === 'decimal' ? shape.scale === 100 : shape.kind === 'fraction' && shape.kept === 100n;

const isShare = ({ num, den }: Exact): boolean => num > 0n && num < den;

/** What stands behind a number, without the scale word that it begins with. */
const unscaled = (after: string): string => after.replace(/^\s?\p{L}+/u, '');

/** The value of an operand that the change brought in; undefined where the words cannot know it. */
export const newValue = (expr: Expr, change: Change): Exact | undefined => {
  if (expr.kind === 'num') return exactOf(expr.value);
  if (expr.kind === 'call') {
    const [num, den] = expr.args.map((arg) => (arg.kind === 'num' ? exactOf(arg.value) : undefined));
    return expr.func.endsWith('Fraction') && num && den ? divide(num, den) : undefined;
  }
  if (expr.kind !== 'name') return undefined;
  const step = definedBefore(change, expr.name);
  return step === undefined ? undefined : (change.values[step] ?? change.text.facts.exact[step]);
};

/** Separators as the large numbers beside it have them; without any, as the number has them elsewhere. */
const fitted = (
  shape: NumberShape,
  place: LineNumber | undefined,
  { line, working }: RenderContext,
): NumberShape => {
  if (shape.kind !== 'decimal') return shape;
  const large = line.numbers.filter((each) => isLarge(each) && each.annotated === working.annotation);
  const within = large.filter((each) => isWithin(each, working.text));
  // `20 x (45 + 45) = 1,800`: the result shows it where no operand does.
  const beside = within.length > 0 ? within : large;
  const grouped =
    place && isLarge(place)
      ? hasSeparators(place)
      : beside.length > 0
        ? beside.some(hasSeparators)
        : !working.annotation && (shape.grouped || (place !== undefined && hasSeparators(place)));
  return grouped === shape.grouped ? shape : { ...shape, grouped };
};

const hasSeparators = ({ shape }: LineNumber): boolean => shape.kind === 'decimal' && shape.grouped;
const isLarge = ({ value }: LineNumber): boolean => absolute(value).num >= 1000n * value.den;

const plainShape = (shape: NumberShape): NumberShape =>
  shape.kind === 'decimal' ? { ...shape, decimals: 0, fixed: false, scale: 1 } : decimalShape('0');
