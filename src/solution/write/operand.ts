import { absolute, type Exact, exactOf } from '../../base/index.ts';
import { wordClass } from '../../english/index.ts';
import type { BinaryOp, Expr } from '../../model/index.ts';
import { decimalShape, type NumberShape, writeNumber } from '../numbers.ts';
import { type Line, type LineNumber, occurrenceOf, type Working } from '../read/aligned-text.ts';
import { type Level, levelOf, type TextExpr, type TextNumber } from '../read/text-expr.ts';
import { type Change, definedBefore } from './change.ts';
import {
  type Body,
  levelOfPiece,
  type RenderContext,
  type ShownWorking,
  unbraced,
  withText,
} from './render-context.ts';
import { isWithin } from './shown.ts';
import { showing } from './through.ts';

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
  const asPercent =
    place !== undefined && isPercentLike(place.shape) && value.num > 0n && value.num < value.den;
  const shape =
    stays || (asPercent && (replaced?.percent || !source))
      ? place.shape
      : (source ?? plainShape(place?.shape ?? decimalShape('0'), expr));
  const money = replaced?.money === true && change.text.style.cents && !working.annotation;
  // What takes the place of `4 thousand` is nobody's to say.
  if (place?.shape.kind === 'decimal' && place.shape.per !== undefined) return undefined;
  const { text, rounded } = writeNumber(value, fitted(shape, place, context), money);
  if (rounded) return undefined;
  const level = shape.kind === 'fraction' && text.includes('/') ? 'product' : 'leaf';
  if (!replaced) {
    const told = working.annotation ? text : (elsewhere?.currency ?? '') + text;
    return { text: told, level, bare: told };
  }
  const before = line.text.slice(replaced.start, replaced.token.start);
  const after = line.text.slice(replaced.token.end, replaced.end);
  const kept = replaced.percent ? (asPercent ? after : after.replace('%', '')) : after;
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

/** The value of an operand that the change brought in; undefined where the words cannot know it. */
export const newValue = (expr: Expr, change: Change): Exact | undefined => {
  if (expr.kind === 'num') return exactOf(expr.value);
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

/** A fraction in place of another is written as one, too. */
const plainShape = (shape: NumberShape, expr: Expr): NumberShape => {
  if (shape.kind === 'decimal') return { ...shape, decimals: 0, fixed: false, scale: 1 };
  const isFraction = expr.kind === 'num' && typeof expr.value === 'object' && expr.value.den !== 1n;
  return isFraction && shape.kind === 'fraction' && shape.kept === undefined ? shape : decimalShape('0');
};

/** A term or a factor, and the sign before it. */
export type Operand = { readonly body: Body; readonly op: BinaryOp };

/**
 * The terms as the pupil has them, whatever the order of the program, where all have a place in the sentence. Factors
 * of two lines that are merged have no order between them.
 */
export const inReadingOrder = (operands: readonly Operand[], level: Level): readonly Operand[] => {
  if (operands.some(({ body }) => body.at === undefined)) return operands;
  const merged = new Set(operands.flatMap(({ body: { step } }) => (step === undefined ? [] : [step])));
  if (level === 'product' && merged.size > 1) return operands;
  const sorted = operands.toSorted((one, other) => (one.body.at ?? 0) - (other.body.at ?? 0));
  const opens = sorted[0]?.op;
  return opens === '-' || opens === '/' ? operands : sorted;
};

/**
 * The operands with the signs and units that go with their operation: one price in a product, and no words behind
 * numbers that are now combined as their units cannot be.
 */
export const dressed = (
  operands: readonly Operand[],
  level: Level,
  context: RenderContext,
): readonly Operand[] => {
  const { working } = context;
  if (working.annotation || operands.length < 2) return operands;
  const anotherOperation = working.signs.every(({ op }) => levelOf(op) !== level);
  const withUnits = anotherOperation
    ? withoutUnits(operands, level)
    : level === 'sum'
      ? withSameUnit(operands)
      : operands;
  return level === 'product' ? withOnePrice(withUnits, context) : withUnits;
};

/** `6 ducks * 3 ducklings/duck` becomes `6 + 3`, and `6 ducks + 3 ducks` becomes `6 ducks * 3`. */
const withoutUnits = (operands: readonly Operand[], level: Level): readonly Operand[] => {
  const units = operands.flatMap(({ body }) => unitOf(body));
  if (level === 'sum' && units.length === operands.length && new Set(units).size < 2) return operands;
  return operands.map(({ body, op }, at) => ({
    body: level === 'sum' || at > 0 ? withText(body, body.bare ?? body.text) : body,
    op,
  }));
};

/** `4 cards + 3 cards` with one more is `4 cards + 3 cards + 5 cards`. */
const withSameUnit = (operands: readonly Operand[]): readonly Operand[] => {
  const had = operands.filter(({ body }) => body.from);
  const units = had.flatMap(({ body }) => unitOf(body));
  const [unit, ...others] = new Set(units);
  if (unit === undefined || others.length > 0 || units.length < had.length) return operands;
  return operands.map(({ body, op }) =>
    body.from || body.bare === undefined || unitOf(body).length > 0
      ? { body, op }
      : { body: withText(body, `${body.text} ${unit}`), op },
  );
};

const unitOf = ({ text, bare }: Body): readonly string[] =>
  bare === undefined || text.length === bare.length ? [] : [text.slice(bare.length).trim()];

const currency = /\p{Sc}\s?/gu;

/** `$40 + $15` becomes `$40 * 15`, and `$40 / 15` where the result is money. */
const withOnePrice = (operands: readonly Operand[], context: RenderContext): readonly Operand[] => {
  const { line, working } = context;
  const inMoney = /^\s*=\s*\p{Sc}/u.test(line.text.slice(working.text.end));
  const pupils = (sign: BinaryOp): boolean =>
    working.signs.some(({ op, left, right }) => op === sign && isMoney(left) && isMoney(right));
  let priced = false;
  return operands.map(({ body, op }) => {
    const money = body.text.search(currency) >= 0;
    const goes = money && (op === '/' ? inMoney : priced) && !pupils(op);
    if (op === '*') priced ||= money;
    return goes ? { body: withText(body, body.text.replaceAll(currency, '')), op } : { body, op };
  });
};

const isMoney = (text: TextExpr): boolean =>
  text.kind === 'number' ? text.money : text.kind === 'binary' && (isMoney(text.left) || isMoney(text.right));

/** Where a number ends when the words behind it are left out; brackets that open before it are closed. */
export const endWithoutUnit = (piece: TextNumber, { line }: RenderContext): number => {
  const isOpen = line.text.slice(piece.start, piece.token.start).includes('(');
  const behind = (isOpen ? /^[^()]*\)/u : /^\s?[%\p{Sc}]/u).exec(line.text.slice(piece.token.end, piece.end));
  return piece.token.end + (behind?.[0].length ?? 0);
};

/** Where the steps that the change looks through show their workings, in an annotation if `working` stands in one. */
export const definitionsShown = (
  { text, mutant }: Change,
  { annotation }: Working,
): readonly ShownWorking[] => {
  if (mutant.through.length === 0) return [];
  return mutant.through.flatMap((step) => {
    const line = text.lines[text.lineOf[step] ?? -1];
    const root = text.facts.steps[step]?.expr;
    const found = line && root ? showing(line, root) : [];
    const working = found.find((each) => each.annotation === annotation);
    return line && working ? [{ line, working, step }] : [];
  });
};

/** What the merged lines show for a node; undefined where they do not show it by itself. */
const pieceOf = ({ id }: Expr, { merged }: RenderContext) => {
  for (const { line, working, step } of merged) {
    const piece = working.pieces.get(id);
    if (piece && !working.shared.has(piece)) return { line, piece, step };
  }
  return undefined;
};

/**
 * The text that a merged line has for a node of its step. Words beside its numbers come along only where the
 * working that takes it in has some too.
 */
export const mergedPiece = (expr: Expr, context: RenderContext): Body | undefined => {
  const found = pieceOf(expr, context);
  if (!found) return undefined;
  const { line, piece, step } = found;
  const text = line.text.slice(piece.start, piece.end);
  const bare =
    piece.kind === 'number'
      ? `${line.text.slice(piece.start, piece.token.end)}${piece.percent ? '%' : ''}`
      : undefined;
  const body = { text, level: levelOfPiece(piece), at: placeOf(found, context), bare, step };
  if (!hasWords(text) || hasWords(slice(context.line.text, context.working.text))) return body;
  // A larger piece is put together from its parts.
  return bare === undefined ? undefined : withText(body, bare);
};

/** Within the place where the labelled line shows the result: the first of its operands comes first. */
const placeOf = (
  { line, piece, step }: { readonly line: Line; readonly piece: TextExpr; readonly step: number },
  { line: into, working }: RenderContext,
): number | undefined => {
  const shown = into.numbers.find((number) => number.step === step && isWithin(number, working.text));
  return shown && shown.start + piece.start / (line.text.length + 1);
};

const slice = (text: string, { start, end }: TextExpr): string => text.slice(start, end);

const joins = wordClass('joins_share');
const hasWords = (text: string): boolean =>
  (text.match(/\p{L}{2,}/gu) ?? []).some((word) => !joins.has(word));
