import type { BinaryOp } from '../../model/index.ts';
import type { TextExpr, TextNumber } from '../read/text-expr.ts';
import { type Body, type Level, levelOf, type RenderContext, withText } from './render-context.ts';

/** A term or a factor, and the sign before it. */
export interface Operand {
  readonly body: Body;
  readonly op: BinaryOp;
}

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

const currency = /[$€£]\s?/gu;
const hasCurrency = (text: string): boolean => text.search(currency) >= 0;

/** `$40 + $15` becomes `$40 * 15`, and `$40 / 15` where the result is money. */
const withOnePrice = (operands: readonly Operand[], context: RenderContext): readonly Operand[] => {
  const { line, working } = context;
  const inMoney = /^\s*=\s*[$€£]/u.test(line.text.slice(working.text.end));
  const pupils = (sign: BinaryOp): boolean =>
    working.signs.some(({ op, left, right }) => op === sign && isMoney(left) && isMoney(right));
  let priced = false;
  return operands.map(({ body, op }) => {
    const money = hasCurrency(body.text);
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
  const behind = (isOpen ? /^[^()]*\)/u : /^\s?[%$€£]/u).exec(line.text.slice(piece.token.end, piece.end));
  return piece.token.end + (behind?.[0].length ?? 0);
};
