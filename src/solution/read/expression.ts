import { type Level, levelOf, placed, type TextBinary, type TextExpr } from './text-expr.ts';
import type { NumberToken, Token } from './tokens.ts';
import { isAlgebra, skipUnit, skipWords, startsOperand, type Tokens, textOf } from './units.ts';

/** An expression, and the token behind it. */
export type Parsed = { readonly expr: TextExpr; readonly next: number };

/** Reads a sum that begins at a token; undefined where none can be read. */
export const readSum = (source: Tokens, at: number): Parsed | undefined => readChain(source, at, 'sum');

const readChain = (source: Tokens, at: number, level: Exclude<Level, 'power'>): Parsed | undefined => {
  const inner = level === 'sum' ? readProduct : readPower;
  const first = inner(source, at);
  if (!first) return undefined;
  let { expr: left, next } = first;
  for (let sign = signAt(source, next, level, left); sign; sign = signAt(source, next, level, left)) {
    const right = inner(source, sign.next);
    if (!right) return undefined;
    left = joined(source, left, sign, right.expr);
    next = right.next;
  }
  return { expr: left, next };
};

const readProduct = (source: Tokens, at: number): Parsed | undefined => readChain(source, at, 'product');

/** `3 * 2 ^ 2`: a power binds before any other sign, and from the right. */
const readPower = (source: Tokens, at: number): Parsed | undefined => {
  const base = readOperand(source, at);
  const sign = base && signAt(source, base.next, 'power', base.expr);
  if (!sign) return base;
  const exponent = readPower(source, sign.next);
  return exponent && { expr: joined(source, base.expr, sign, exponent.expr), next: exponent.next };
};

const joined = (source: Tokens, left: TextExpr, sign: Sign, right: TextExpr): TextExpr => {
  const { op, opStart, opEnd, opWord } = sign;
  // What stands between the sign and its operand goes with the operand; `of the` goes with the sign.
  const from = source.tokens[sign.from]?.start ?? right.start;
  return {
    kind: 'binary',
    op,
    left,
    right: from < right.start ? placed(right, from, right.end) : right,
    opStart,
    opEnd,
    opWord,
    start: left.start,
    end: right.end,
  };
};

/** A sign of operation: where it stands, the first token behind it, and the one where its operand begins. */
interface Sign extends Pick<TextBinary, 'op' | 'opStart' | 'opEnd' | 'opWord'> {
  readonly from: number;
  readonly next: number;
}

const signAt = (source: Tokens, at: number, level: Level, left: TextExpr): Sign | undefined => {
  const token = source.tokens[at];
  if (!token) return undefined;
  if (token.kind === 'op') {
    if (levelOf(token.op) !== level) return undefined;
    const next = startsOperand(source, at + 1)
      ? at + 1
      : (token.op === '+' || token.op === '*') && !token.word
        ? skipWords(source, at + 1)
        : at;
    if (next === at) return undefined;
    const { op, start, end, word } = token;
    return { op, opStart: start, opEnd: end, opWord: word, from: at + 1, next };
  }
  return level === 'product' ? timesAt(source, at, token, left) : undefined;
};

/** The signs of multiplication that are none of their own: `3x5`, `3(4)`, `(3)4`, `20% of the 50`. */
const timesAt = (source: Tokens, at: number, token: Token, left: TextExpr): Sign | undefined => {
  const { tokens } = source;
  if (token.kind === 'letterCross') {
    // `3 x the height of 12 inches`
    const next = startsOperand(source, at + 1) ? at + 1 : skipWords(source, at + 1);
    return next === at
      ? undefined
      : { op: '*', opStart: token.start, opEnd: token.end, opWord: false, from: at + 1, next };
  }
  const before = tokens[at - 1];
  const silent =
    (token.kind === 'open' && token.start === left.end && startsOperand(source, at + 1)) ||
    (token.kind === 'number' && before?.kind === 'close' && before.end === token.start);
  if (silent) return { op: '*', opStart: token.start, opEnd: token.start, opWord: false, from: at, next: at };
  if (token.kind === 'word' && textOf(source, token) === 'of' && isShare(left)) {
    const article = tokens[at + 1];
    const after = article?.kind === 'word' && textOf(source, article) === 'the' ? at + 2 : at + 1;
    if (!startsOperand(source, after)) return undefined;
    const opEnd = (tokens[after - 1] ?? token).end;
    return { op: '*', opStart: token.start, opEnd, opWord: true, from: after, next: after };
  }
  return undefined;
};

const readOperand = (source: Tokens, at: number): Parsed | undefined => {
  const token = source.tokens[at];
  if (token?.kind === 'op') {
    const inner = token.op === '-' ? readPower(source, at + 1) : undefined;
    const { start } = token;
    return inner && { ...inner, expr: { kind: 'minus', operand: inner.expr, start, end: inner.expr.end } };
  }
  if (token?.kind === 'currency') {
    const inner = readOperand(source, at + 1);
    return inner && { ...inner, expr: placed(inner.expr, token.start, inner.expr.end, true) };
  }
  if (token?.kind === 'open') {
    const inner = readSum(source, at + 1);
    if (!inner || source.tokens[inner.next]?.kind !== 'close') return undefined;
    const next = skipUnit(source, inner.next + 1);
    return { expr: placed(inner.expr, token.start, endBefore(source, next)), next };
  }
  if (token?.kind === 'number') return readNumber(source, at, token);
  return undefined;
};

const readNumber = (source: Tokens, at: number, token: NumberToken): Parsed | undefined => {
  const { tokens } = source;
  let next = at + 1;
  if (isAlgebra(source, token, next)) return undefined;
  const percent = tokens[next]?.kind === 'percent';
  if (percent) next++;
  const scale = tokens[next];
  if (scale?.kind === 'scale') next++;
  // `5000$`: some write the sign behind.
  const behind = tokens[next];
  const money =
    behind?.kind === 'currency' &&
    behind.start - endBefore(source, next) <= 1 &&
    !startsOperand(source, next);
  if (money) next++;
  next = skipUnit(source, next);
  const { value, start } = token;
  return {
    expr: {
      kind: 'number',
      token,
      value,
      percent,
      times: scale?.kind === 'scale' ? scale.times : undefined,
      money,
      start,
      end: endBefore(source, next),
    },
    next,
  };
};

const endBefore = ({ tokens }: Tokens, at: number): number => tokens[at - 1]?.end ?? 0;

/** `20%`, `3/4` or `1/2 of 20%`: what may stand before `of`. */
export const isShare = (expr: TextExpr): boolean => {
  if (expr.kind === 'number') return expr.percent || expr.token.shape.kind === 'fraction';
  if (expr.kind !== 'binary') return false;
  if (expr.op === '*') return expr.opWord && isShare(expr.left) && isShare(expr.right);
  return expr.op === '/' && expr.left.kind === 'number' && expr.right.kind === 'number';
};
