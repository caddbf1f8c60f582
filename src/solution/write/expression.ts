import { isCopy } from '../../ast/index.ts';
import { divide, type Exact, negate, operate } from '../../base/index.ts';
import { endsInShare } from '../../english/index.ts';
import type { BinaryOp, Expr } from '../../model/index.ts';
import { type Level, levelOf, type TextBinary, type TextExpr, valueShown } from '../read/text-expr.ts';
import { codeTerms, type Group } from '../read/unify.ts';
import * as operand from './operand.ts';
import { type Body, levelOfPiece, type RenderContext, unbraced, withText } from './render-context.ts';
import { isWithin } from './shown.ts';

/** Writes an expression with the line's own pieces; undefined where they do not allow it. */
export const render = (expr: Expr, context: RenderContext): Body | undefined => {
  const kept = keptPiece(expr, context);
  if (kept === 'torn') return undefined;
  if (kept) return kept;
  if (expr.kind === 'num' || expr.kind === 'name') return operand.renderNew(expr, context);
  if (expr.kind === 'call') {
    // No sentence says `round`; where the call changes nothing its inside says it all.
    const [only, ...others] = expr.args;
    return only && others.length === 0 ? render(only, context) : operand.renderNew(expr, context);
  }
  if (expr.kind === 'unary') {
    const inner = render(expr.operand, context);
    if (!inner || expr.op === '+') return inner;
    return { text: `-${inner.level === 'leaf' ? inner.text : `(${inner.text})`}`, level: 'leaf' };
  }
  return renderChain(expr, context);
};

/** The line's own text for a node that the change left as it was. `torn`: it shows only a part of it. */
const keptPiece = (expr: Expr, context: RenderContext): Body | 'torn' | undefined => {
  const original = expr.id < 0 ? undefined : context.change.text.facts.nodes[expr.id];
  if (!original || !isCopy(original, expr)) return undefined;
  const piece = context.working.pieces.get(expr.id);
  if (!piece) return operand.mergedPiece(expr, context);
  if (expr.kind !== 'binary' && context.working.shared.has(piece)) return 'torn';
  // 'A dozen' cannot be said twice.
  if (piece.kind === 'number' && piece.token.shape.kind === 'word' && context.used.has(piece)) return 'torn';
  context.used.add(piece);
  return bodyOf(piece, context);
};

const bodyOf = (piece: TextExpr, context: RenderContext): Body => {
  const whole = sliceShown(piece.start, piece.end, context);
  const text = unbraced(whole);
  // What stood in braces of its own now stands without them.
  const level =
    text !== whole && piece.kind === 'binary'
      ? levelOf(piece.op)
      : // `12 * (1/3)`: the brackets of the fraction are its own.
        /^\([^()]+\)$/u.test(text)
        ? 'leaf'
        : levelOfPiece(piece);
  const bare =
    piece.kind === 'number' && piece.times === undefined
      ? unbraced(sliceShown(piece.start, operand.endWithoutUnit(piece, context), context))
      : undefined;
  return { text, level, from: piece, at: piece.start, bare };
};

/** A stretch of the line with the numbers that it shows now. */
const sliceShown = (start: number, end: number, { line, shown }: RenderContext): string => {
  let out = '';
  let at = start;
  for (let ordinal = 0; ordinal < shown.length; ordinal++) {
    const now = shown[ordinal];
    const number = line.numbers[ordinal];
    if (!now || !number || number.start < start || number.end > end) continue;
    out += line.text.slice(at, number.start) + now.text;
    at = number.end;
  }
  return out + line.text.slice(at, end);
};

type Terms = ReturnType<typeof codeTerms>;

const renderChain = (expr: Expr & { kind: 'binary' }, context: RenderContext): Body | undefined => {
  const level = levelOf(expr.op);
  if (level === 'power' || expr.op === '%' || expr.op === '//') return undefined;
  const terms = codeTerms(expr, level === 'sum' ? 'sum' : 'product');
  const found: operand.Operand[] = [];
  for (let i = 0; i < terms.length; i++) {
    const { expr: term, sign } = terms[i] as Terms[number];
    const alone = render(term, context);
    const shared = alone ? undefined : sharedPiece(terms, i, level, context);
    const body = alone ?? shared?.body;
    if (!body) return undefined;
    if (shared) i += shared.count - 1;
    found.push({ body, op: level === 'sum' ? (sign === 1 ? '+' : '-') : sign === 1 ? '*' : '/' });
  }
  const operands = operand.dressed(operand.inReadingOrder(found, level), level, context);
  const stacked = asFraction(operands, context);
  if (stacked !== undefined) return { text: stacked, level: 'leaf', at: operands[0]?.body.at };
  let text = '';
  let before: Body | undefined;
  for (const { body, op } of operands) {
    const plain = before === undefined || op !== '*' ? outOfBrackets(body) : body;
    const written = needsParens(plain, level, op, before === undefined) ? `(${plain.text})` : plain.text;
    text += before === undefined ? written : gap(before, body, op, context, written) + written;
    before = body;
  }
  return { text, level, at: operands[0]?.body.at };
};

/** `\\frac{60}{4}`, where one of the two stood in such a fraction. */
const asFraction = (
  [over, under, ...more]: readonly operand.Operand[],
  { working, line }: RenderContext,
): string | undefined => {
  if (!over || under?.op !== '/' || more.length > 0) return undefined;
  const bar = working.signs.find(
    (sign) => isBar(sign) && [over, under].some(({ body: { from } }) => from && isWithin(from, sign)),
  );
  const command = bar && /^\\[dt]?frac(?=\{)/.exec(line.text.slice(bar.start))?.[0];
  return command === undefined ? undefined : `${command}{${over.body.text}}{${under.body.text}}`;
};

/** `3(6)` needs brackets about a number, `6/3` does not. */
const outOfBrackets = (body: Body): Body =>
  body.from?.kind === 'number' && /^\([^()/]+\)$/u.test(body.text)
    ? withText(body, body.text.slice(1, -1))
    : body;

/** Several terms in a row that the line shows as one number: all of them must still be there, as they were. */
const sharedPiece = (
  terms: Terms,
  from: number,
  level: Level,
  context: RenderContext,
): { body: Body; count: number } | undefined => {
  const { pieces, groups } = context.working;
  const first = terms[from];
  const piece = first && pieces.get(first.expr.id);
  const group: Group | undefined = piece && groups.get(piece);
  if (!piece || !group || group.level !== level) return undefined;
  const whole = group.terms.every(
    ({ id, sign }, i) => terms[from + i]?.expr.id === id && terms[from + i]?.sign === sign,
  );
  return whole ? { body: bodyOf(piece, context), count: group.terms.length } : undefined;
};

const needsParens = (body: Body, outer: Level, op: BinaryOp, first: boolean): boolean => {
  if (body.level === 'leaf') return !first && body.text.startsWith('-');
  if (body.level === 'sum') return outer === 'product' || (!first && op === '-');
  if (body.level === 'product') return !first && outer === 'product' && op === '/';
  return false;
};

/** The value of the new working, computed from the numbers that the line will show. */
export const workingValue = (expr: Expr, context: RenderContext): Exact | undefined => {
  const { change, working, shown } = context;
  const original = expr.id >= 0 ? change.text.facts.nodes[expr.id] : undefined;
  const piece = original && working.pieces.get(expr.id);
  if (piece && !working.shared.has(piece) && isCopy(original, expr))
    return valueShown(piece, { numbers: shown });
  if (expr.kind === 'num' || expr.kind === 'name') return operand.newValue(expr, change);
  if (expr.kind === 'call') {
    const [only, ...others] = expr.args;
    return only && others.length === 0 ? workingValue(only, context) : operand.newValue(expr, change);
  }
  if (expr.kind === 'unary') {
    const inner = workingValue(expr.operand, context);
    return inner && (expr.op === '-' ? negate(inner) : inner);
  }
  const left = workingValue(expr.left, context);
  const right = left && workingValue(expr.right, context);
  // A sentence has `/` for `//`, and says so only where nothing is left over.
  const value = left && right && operate(expr.op, left, right);
  const whole = expr.op !== '//' || (left && right && divide(left, right)?.den === 1n);
  return whole ? value : undefined;
};

/** What stands between two pieces: the sign with the spaces of the place it comes from. */
const gap = (left: Body, right: Body, op: BinaryOp, context: RenderContext, next: string): string => {
  const { signs } = context.working;
  const only = signBetween(left, right, signs);
  if (only && left.from && right.from) {
    const { text } = context.line;
    // `3(4 + 5)` needs no sign.
    const silent = only.opStart === only.opEnd && next.startsWith('(');
    // Between the parts of a `\\frac` stands no sign of its own.
    if (isBar(only)) return ` ${sign(op, only, context)} `;
    const written =
      only.op === op && (silent || only.opStart < only.opEnd) && !isLostShare(left, only, text)
        ? text.slice(only.opStart, only.opEnd)
        : sign(op, only, context);
    const before = text.slice(left.from.end, only.opStart);
    const after = text.slice(only.opEnd, right.from.start);
    return withoutBrackets(before) + written + withoutMinus(withoutBrackets(after));
  }
  const drawn = signs.filter((one) => !isBar(one));
  const alike = drawn.filter((one) => one.op === op);
  const near = signNear(left, right, alike.length > 0 ? alike : drawn);
  if (!near) return ` ${sign(op, undefined, context)} `;
  const { text } = context.line;
  const written =
    near.op === op && (near.opStart < near.opEnd || next.startsWith('('))
      ? text.slice(near.opStart, near.opEnd)
      : sign(op, near, context);
  return spaceBefore(text, near.opStart) + written + spaceAfter(text, near.opEnd);
};

/** `25% of 40` reads so only as long as a share stands there. */
const isLostShare = (left: Body, { opWord, opStart, opEnd }: TextBinary, text: string): boolean =>
  opWord && text.slice(opStart, opEnd).startsWith('of') && !endsInShare(left.text.trim());

/** A fraction's bar, which no sign writes. */
const isBar = ({ op, opStart, opEnd }: TextBinary): boolean => op === '/' && opStart === opEnd;

/** The only sign that the line has between two pieces that stood there. */
const signBetween = ({ from: left }: Body, { from: right }: Body, signs: readonly TextBinary[]) => {
  if (!left || !right) return undefined;
  const between = signs.filter(({ opStart, opEnd }) => opStart >= left.end && opEnd <= right.start);
  return between.length === 1 ? between[0] : undefined;
};

/** The sign to take after: the last one before the right piece, else the first behind the left one. */
const signNear = ({ from: left }: Body, { from: right }: Body, signs: readonly TextBinary[]) =>
  (right && signs.findLast(({ opEnd }) => opEnd <= right.start)) ??
  (left && signs.find(({ opStart }) => opStart >= left.end)) ??
  signs[0];

/** Brackets between two pieces belonged to a group that is no more. */
const withoutBrackets = (text: string): string =>
  text === '' || text === ' ' ? text : text.replaceAll(/[()[\]]/g, '');

/** Of `8 + -$5` the minus belonged to the operand that is no more; an operand that is negative brings its own. */
const withoutMinus = (text: string): string => text.replace(/[-−–](?=[\s\p{Sc}]*$)/u, '');

const spaceBefore = (text: string, end: number): string => {
  let start = end;
  while (start > 0 && /\s/.test(text.charAt(start - 1))) start--;
  return text.slice(start, end);
};

const spaceAfter = (text: string, start: number): string => {
  let end = start;
  while (end < text.length && /\s/.test(text.charAt(end))) end++;
  return text.slice(start, end);
};

const signWords: Partial<Record<BinaryOp, string>> = {
  '+': 'plus',
  '-': 'minus',
  '*': 'times',
  '/': 'divided by',
};

/** A sign as this line writes it, in place of `instead`. */
const sign = (
  op: BinaryOp,
  instead: TextBinary | undefined,
  { working, change, line }: RenderContext,
): string => {
  if (working.annotation) return op;
  if (instead?.opWord && line.text.slice(instead.opStart, instead.opEnd) !== 'of') return signWords[op] ?? op;
  const { style } = change.text;
  if (op === '-') return style.wide ? '－' : style.minus;
  if (op === '+') return style.wide ? '＋' : op;
  if (op === '/') return style.divide;
  if (op !== '*') return op;
  // `x` without spaces about it would read as a letter.
  const spaced = instead ? /\s/.test(line.text.charAt(instead.opStart - 1)) : true;
  return style.times === 'x' && !spaced ? '*' : style.times;
};
