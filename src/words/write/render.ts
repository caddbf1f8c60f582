import { isCopy } from '../../ast/index.ts';
import { type Exact, negate, operate } from '../../exact/index.ts';
import type { BinaryOp, Expr } from '../../model/index.ts';
import type { Line } from '../read/aligned-text.ts';
import type { TextExpr, TextNumber } from '../read/text-expr.ts';
import { valueShown } from '../read/truth.ts';
import { codeTerms, type Group } from '../read/unify.ts';
import { type Change, type Refused, refuse } from './change.ts';
import type { Edit } from './edits.ts';
import { newValue, renderNew } from './operand.ts';
import { type Body, isGrouped, type Level, levelOf, type RenderContext } from './render-context.ts';
import type { ShownNumbers } from './shown.ts';
import { gap } from './signs.ts';

export interface RenderedPart {
  readonly annotation: boolean;
  readonly edit: Edit;
  readonly text: TextExpr;
  readonly value: Exact;
}

/** A name, a number or a call: what a line need not show as a working. */
export const isLeaf = (expr: Expr | undefined): boolean =>
  expr?.kind === 'num' || expr?.kind === 'name' || expr?.kind === 'call';

/** Writes the changed step's working wherever the line shows it. */
export const renderWorkings = (
  change: Change,
  line: Line,
  shown: ShownNumbers,
): readonly RenderedPart[] | Refused => {
  const { mutant, was } = change;
  const { root } = was;
  const parts: RenderedPart[] = [];
  if (isLeaf(root)) return parts;
  const gone = goneLeaf(change);
  for (const working of line.workings) {
    const text = working.pieces.get(root.id);
    // A result may stand for the whole step further on; only a working is written anew.
    if (!text || text.kind === 'number') continue;
    const piece = gone && working.pieces.get(gone.id);
    const replaced = piece?.kind === 'number' && !working.shared.has(piece) ? piece : undefined;
    const context: RenderContext = { change, line, shown, working, replaced };
    const body = render(mutant.expr, context);
    const value = body && workingValue(mutant.expr, context);
    if (!body || !value)
      return refuse(
        'working_not_followed',
        `${line.text.slice(text.start, text.end)} cannot follow the change`,
      );
    const nested = working.text !== text;
    const wrap =
      nested &&
      !isGrouped(text) &&
      body.level !== 'leaf' &&
      text.kind === 'binary' &&
      body.level !== levelOf(text.op);
    const [start, end] = text.kind === 'binary' ? [text.left.start, text.right.end] : [text.start, text.end];
    parts.push({
      annotation: working.annotation,
      edit: { start, end, text: wrap ? `(${body.text})` : body.text },
      text,
      value,
    });
  }
  return parts;
};

/** The leaf whose place a new operand takes: the only one that the change has no copy of. */
const goneLeaf = ({ was, mutant }: Change): Expr | undefined => {
  const gone = was.leaves.filter(({ id }) => !holdsLeaf(mutant.expr, id));
  return gone.length === 1 ? gone[0] : undefined;
};

const holdsLeaf = (expr: Expr, id: number): boolean => {
  switch (expr.kind) {
    case 'num':
    case 'name':
      return expr.id === id;
    case 'unary':
      return holdsLeaf(expr.operand, id);
    case 'binary':
      return holdsLeaf(expr.left, id) || holdsLeaf(expr.right, id);
    case 'call':
      return expr.args.every(({ kind }) => kind === 'num')
        ? expr.id === id
        : expr.args.some((arg) => holdsLeaf(arg, id));
  }
};

/** Writes an expression with the line's own pieces; undefined where they do not allow it. */
const render = (expr: Expr, context: RenderContext): Body | undefined => {
  const kept = keptPiece(expr, context);
  if (kept === 'torn') return undefined;
  if (kept) return kept;
  switch (expr.kind) {
    case 'num':
    case 'name':
      return renderNew(expr, context);
    case 'call': {
      // No sentence says `round`; where the call changes nothing its inside says it all.
      const [only, ...others] = expr.args;
      return only && others.length === 0 ? render(only, context) : renderNew(expr, context);
    }
    case 'unary': {
      const inner = render(expr.operand, context);
      if (!inner || expr.op === '+') return inner;
      return { text: `-${inner.level === 'leaf' ? inner.text : `(${inner.text})`}`, level: 'leaf' };
    }
    case 'binary':
      return renderChain(expr, context);
  }
};

/** The line's own text for a node that the change left as it was. `torn`: it shows only a part of it. */
const keptPiece = (expr: Expr, context: RenderContext): Body | 'torn' | undefined => {
  if (expr.id < 0) return undefined;
  const piece = context.working.pieces.get(expr.id);
  if (!piece) return undefined;
  const original = context.change.text.nodes[expr.id];
  if (!original || !isCopy(original, expr)) return undefined;
  if (expr.kind !== 'binary' && context.working.shared.has(piece)) return 'torn';
  return bodyOf(piece, context);
};

const bodyOf = (piece: TextExpr, context: RenderContext): Body => {
  const level =
    piece.kind !== 'binary' || isGrouped(piece)
      ? isFractionPiece(piece)
        ? 'product'
        : 'leaf'
      : levelOf(piece.op);
  return { text: sliceShown(piece.start, piece.end, context), level, from: piece };
};

/** `3/4` as one number reads as a division wherever another sign stands beside it. */
const isFractionPiece = (piece: TextExpr): piece is TextNumber =>
  piece.kind === 'number' && piece.token.shape.kind === 'fraction';

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
  let text = '';
  let before: Body | undefined;
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i] as Terms[number];
    let body = render(term.expr, context);
    if (!body) {
      const shared = sharedPiece(terms, i, level, context);
      if (!shared) return undefined;
      body = shared.body;
      i += shared.count - 1;
    }
    const op: BinaryOp = level === 'sum' ? (term.sign === 1 ? '+' : '-') : term.sign === 1 ? '*' : '/';
    const written = needsParens(body, level, op, before === undefined) ? `(${body.text})` : body.text;
    text += before === undefined ? written : gap(before, body, op, context, written) + written;
    before = body;
  }
  return { text, level };
};

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
const workingValue = (expr: Expr, context: RenderContext): Exact | undefined => {
  const { change, working, shown } = context;
  const original = expr.id >= 0 ? change.text.nodes[expr.id] : undefined;
  const piece = original && working.pieces.get(expr.id);
  if (piece && !working.shared.has(piece) && isCopy(original, expr))
    return valueShown(piece, { numbers: shown });
  switch (expr.kind) {
    case 'num':
    case 'name':
      return newValue(expr, change);
    case 'call': {
      const [only, ...others] = expr.args;
      return only && others.length === 0 ? workingValue(only, context) : newValue(expr, change);
    }
    case 'unary': {
      const inner = workingValue(expr.operand, context);
      return inner && (expr.op === '-' ? negate(inner) : inner);
    }
    case 'binary': {
      const left = workingValue(expr.left, context);
      const right = left && workingValue(expr.right, context);
      return left && right && operate(expr.op, left, right);
    }
  }
};
