import { childrenOf } from '../../ast/index.ts';
import { divide, type Exact, exactOf, operate } from '../../exact/index.ts';
import type { BinaryOp, Expr, Mutant, Program } from '../../model/index.ts';
import { decimalShape, type Shape, writeNumber } from '../numbers.ts';
import type { TextBinary, TextExpr, TextNumber } from '../read/equations.ts';
import { occurrenceOf } from '../read/read.ts';
import type { Line, LineNumber, Solution, Working } from '../read/solution.ts';
import { type Shown, valueShown } from '../read/truth.ts';
import { codeTerms } from '../read/unify.ts';

/** A piece of a line that is written anew. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export const applyEdits = (text: string, edits: readonly Edit[]): string => {
  const sorted = [...edits].sort((a, b) => a.start - b.start);
  let out = '';
  let at = 0;
  for (const edit of sorted) {
    out += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return out + text.slice(at);
};

/** The last definition of a name before a step. */
export const definedBy = (program: Program, name: string, before: number): number | undefined => {
  for (let step = before - 1; step >= 0; step--) if (program.steps[step]?.target === name) return step;
  return undefined;
};

export const isLeaf = (expr: Expr | undefined): boolean =>
  expr?.kind === 'num' || expr?.kind === 'name' || expr?.kind === 'call';

export interface RenderedPart {
  readonly annotation: boolean;
  readonly edit: Edit;
  readonly text: TextExpr;
  readonly value: Exact;
}

/** How a number is written anew. */
export interface ShownNumber {
  readonly text: string;
  readonly value: Exact;
  readonly decimals: number;
}

/** The numbers of a line, by ordinal, that are written anew. */
type ShownNumbers = ReadonlyMap<number, ShownNumber>;

/** Writes the changed step's working wherever the line shows it. */
export const renderWorkings = (
  solution: Solution,
  program: Program,
  mutant: Mutant,
  values: readonly (Exact | undefined)[],
  line: Line,
  shown: ShownNumbers,
):
  | { readonly ok: true; readonly parts: readonly RenderedPart[] }
  | { readonly ok: false; readonly detail: string } => {
  const root = program.steps[mutant.step]?.expr;
  const parts: RenderedPart[] = [];
  if (!root || isLeaf(root)) return { ok: true, parts };
  for (const working of line.workings) {
    const text = working.pieces.get(root.id);
    // A result may stand for the whole step further on; only a working is written anew.
    if (!text || text.kind === 'number') continue;
    const context: Context = { solution, program, mutant, values, line, shown, working, root };
    const body = render(mutant.expr, context);
    const value = body && workingValue(mutant.expr, context);
    if (!body || !value)
      return { ok: false, detail: `${line.text.slice(text.start, text.end)} cannot follow the change` };
    const nested = working.text !== text;
    const grouped = text.kind === 'binary' && (text.start < text.left.start || text.end > text.right.end);
    const wrap =
      nested &&
      !grouped &&
      body.level !== 'leaf' &&
      text.kind === 'binary' &&
      body.level !== levelOf(text.op);
    const inner = text.kind === 'binary' ? { start: text.left.start, end: text.right.end } : text;
    parts.push({
      annotation: working.annotation,
      edit: { ...inner, text: wrap ? `(${body.text})` : body.text },
      text,
      value,
    });
  }
  return { ok: true, parts };
};

interface Context {
  readonly solution: Solution;
  readonly program: Program;
  readonly mutant: Mutant;
  readonly values: readonly (Exact | undefined)[];
  readonly line: Line;
  readonly shown: ShownNumbers;
  readonly working: Working;
  readonly root: Expr;
}

type Level = 'sum' | 'product' | 'power' | 'leaf';

const levelOf = (op: BinaryOp): Level =>
  op === '+' || op === '-' ? 'sum' : op === '**' ? 'power' : 'product';

interface Body {
  readonly text: string;
  readonly level: Level;
  /** Where in the original line this text stood, when it did. */
  readonly from?: TextExpr;
}

/** Writes an expression with the line's own pieces; undefined where they do not allow it. */
const render = (expr: Expr, context: Context): Body | undefined => {
  const kept = keptPiece(expr, context);
  if (kept === 'torn') return undefined;
  if (kept) return kept;
  switch (expr.kind) {
    case 'num':
    case 'name':
      return renderNew(expr, context);
    case 'call':
      // No sentence says `round`; where the call changes nothing its inside says it all.
      return expr.args.length === 1 ? render(expr.args[0] as Expr, context) : renderNew(expr, context);
    case 'unary': {
      const inner = render(expr.operand, context);
      if (!inner) return undefined;
      return expr.op === '+'
        ? inner
        : { text: `-${inner.level === 'leaf' ? inner.text : `(${inner.text})`}`, level: 'leaf' };
    }
    case 'binary':
      return renderChain(expr, context);
  }
};

/** The line's own text for a node that the change left as it was. `torn`: it shows only a part of it. */
const keptPiece = (expr: Expr, context: Context): Body | 'torn' | undefined => {
  if (expr.id < 0) return undefined;
  const piece = context.working.pieces.get(expr.id);
  if (!piece) return undefined;
  const original = context.solution.nodes[expr.id];
  if (!original || !same(original, expr)) return undefined;
  if (context.working.shared.has(piece) && expr.kind !== 'binary') return 'torn';
  return bodyOf(piece, context);
};

const bodyOf = (piece: TextExpr, context: Context): Body => {
  const grouped = piece.kind === 'binary' && (piece.start < piece.left.start || piece.end > piece.right.end);
  const level =
    piece.kind !== 'binary' || grouped ? (isFractionPiece(piece) ? 'product' : 'leaf') : levelOf(piece.op);
  return { text: sliceShown(piece.start, piece.end, context), level, from: piece };
};

/** `3/4` as one number reads as a division wherever another sign stands beside it. */
const isFractionPiece = (piece: TextExpr): boolean =>
  piece.kind === 'number' && piece.token.shape.kind === 'fraction';

const sliceShown = (start: number, end: number, { line, shown }: Context): string => {
  const edits = line.numbers.flatMap((number, ordinal) => {
    const now = shown.get(ordinal);
    return now && number.start >= start && number.end <= end
      ? [{ start: number.start - start, end: number.end - start, text: now.text }]
      : [];
  });
  return applyEdits(line.text.slice(start, end), edits);
};

const same = (a: Expr, b: Expr): boolean => {
  if (a.kind !== b.kind || a.id !== b.id) return false;
  if (a.kind === 'binary' && b.kind === 'binary' && a.op !== b.op) return false;
  const [ours, theirs] = [childrenOf(a), childrenOf(b)];
  return ours.length === theirs.length && ours.every((child, i) => same(child, theirs[i] as Expr));
};

const renderChain = (expr: Expr & { kind: 'binary' }, context: Context): Body | undefined => {
  const level = levelOf(expr.op);
  const terms =
    level === 'power' || expr.op === '%' || expr.op === '//'
      ? undefined
      : codeTerms(expr, level === 'sum' ? 'sum' : 'product');
  if (!terms) return undefined;
  let text = '';
  let before: Body | undefined;
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i] as (typeof terms)[number];
    let body = render(term.expr, context);
    if (!body) {
      const shared = sharedPiece(terms.slice(i), level, context);
      if (!shared) return undefined;
      body = shared.body;
      i += shared.count - 1;
    }
    const op: BinaryOp = level === 'sum' ? (term.sign === 1 ? '+' : '-') : term.sign === 1 ? '*' : '/';
    const written = needsParens(body, level, op, i === 0 || before === undefined)
      ? `(${body.text})`
      : body.text;
    text += before === undefined ? written : gap(before, body, op, context, written) + written;
    before = body;
  }
  return { text, level };
};

/** Several terms in a row that the line shows as one number: all of them must still be there, as they were. */
const sharedPiece = (
  terms: readonly { readonly expr: Expr; readonly sign: 1 | -1 }[],
  level: Level,
  context: Context,
): { body: Body; count: number } | undefined => {
  const first = terms[0];
  const piece = first && context.working.pieces.get(first.expr.id);
  const group = piece && context.working.groups.get(piece);
  if (!piece || !group || group.level !== level) return undefined;
  const whole = group.terms.every(({ id, sign }, i) => terms[i]?.expr.id === id && terms[i]?.sign === sign);
  return whole ? { body: bodyOf(piece, context), count: group.terms.length } : undefined;
};

const needsParens = (body: Body, outer: Level, op: BinaryOp, first: boolean): boolean => {
  if (body.level === 'leaf') return !first && body.text.startsWith('-');
  if (body.level === 'sum') return outer === 'product' || (!first && op === '-');
  if (body.level === 'product') return !first && outer === 'product' && op === '/';
  return false;
};

/** What stands between two pieces: the sign with the spaces of the place it comes from. */
const gap = (left: Body, right: Body, op: BinaryOp, context: Context, next: string): string => {
  const ops = signsOf(context.working.text);
  const between =
    left.from && right.from
      ? ops.filter(
          ({ opStart, opEnd }) => opStart >= (left.from?.end ?? 0) && opEnd <= (right.from?.start ?? 0),
        )
      : [];
  const { text } = context.line;
  const only = between.length === 1 ? between[0] : undefined;
  if (only && left.from && right.from) {
    const [before, after] = [
      text.slice(left.from.end, only.opStart),
      text.slice(only.opEnd, right.from.start),
    ];
    // `3(4 + 5)` needs no sign.
    const silent = only.opStart === only.opEnd && next.startsWith('(');
    const written =
      only.op === op && (silent || only.opStart < only.opEnd)
        ? text.slice(only.opStart, only.opEnd)
        : sign(op, only, context);
    // Brackets between two pieces belonged to a group that is no more.
    return before.replaceAll(/[()[\]]/g, '') + written + after.replaceAll(/[()[\]]/g, '');
  }
  const near =
    (right.from && ops.filter(({ opEnd }) => opEnd <= (right.from as TextExpr).start).pop()) ??
    (left.from && ops.find(({ opStart }) => opStart >= (left.from as TextExpr).end)) ??
    ops[0];
  if (!near) return ` ${sign(op, undefined, context)} `;
  const before = /\s*$/.exec(text.slice(0, near.opStart))?.[0] ?? '';
  const after = /^\s*/.exec(text.slice(near.opEnd))?.[0] ?? '';
  const written =
    near.op === op && (near.opStart < near.opEnd || next.startsWith('('))
      ? text.slice(near.opStart, near.opEnd)
      : sign(op, near, context);
  return before + written + after;
};

const signsOf = (text: TextExpr): TextBinary[] => {
  if (text.kind === 'minus') return signsOf(text.operand);
  return text.kind === 'binary' ? [...signsOf(text.left), text, ...signsOf(text.right)] : [];
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
  { working, solution, line }: Context,
): string => {
  if (working.annotation) return op;
  if (instead?.opWord && line.text.slice(instead.opStart, instead.opEnd) !== 'of') return signWords[op] ?? op;
  if (op === '-') return '-';
  if (op === '/') return solution.style.divide;
  if (op !== '*') return op;
  // `x` without spaces about it would read as a letter.
  const spaced = instead ? /\s/.test(line.text.charAt(instead.opStart - 1)) : true;
  return solution.style.times === 'x' && !spaced ? '*' : solution.style.times;
};

/** An operand that the change brought in, dressed like the one whose place it takes. */
const renderNew = (expr: Expr, context: Context): Body | undefined => {
  const value = newValue(expr, context);
  if (!value) return undefined;
  const { line, solution, working, program, mutant } = context;
  const replaced = replacedPiece(context);
  const elsewhere =
    expr.kind === 'name'
      ? occurrenceOf(solution, definedBy(program, expr.name, mutant.step), working.annotation)
      : undefined;
  const source = elsewhere?.shape;
  const place = replaced && line.numbers[replaced.token.ordinal];
  // `5.50` keeps its two digits whoever stands there.
  const kept = place?.shape.kind === 'decimal' && place.shape.fixed && place.shape.scale === 1;
  const shape = kept ? place.shape : (source ?? plainShape(place?.shape ?? decimalShape('0')));
  const money = replaced?.money === true && solution.style.cents && !working.annotation;
  const { text, rounded } = writeNumber(value, fitted(shape, place, context), money);
  if (rounded) return undefined;
  const level = shape.kind === 'fraction' && text.includes('/') ? 'product' : 'leaf';
  if (!replaced) return { text: working.annotation ? text : (elsewhere?.currency ?? '') + text, level };
  const before = line.text.slice(replaced.start, replaced.token.start);
  const after = line.text.slice(replaced.token.end, replaced.end);
  return { text: before + text + (replaced.percent ? after.replace('%', '') : after), level, from: replaced };
};

/** Separators as the large numbers beside it have them; without any, as the number has them elsewhere. */
const fitted = (shape: Shape, place: LineNumber | undefined, { line, working }: Context): Shape => {
  if (shape.kind !== 'decimal') return shape;
  const isGrouped = (number: LineNumber): boolean => number.shape.kind === 'decimal' && number.shape.grouped;
  const isLarge = ({ value }: LineNumber): boolean => value.num >= 1000n * value.den;
  const { start, end } = working.text;
  const beside = line.numbers.filter((each) => each.start >= start && each.end <= end && isLarge(each));
  const grouped =
    place && isLarge(place)
      ? isGrouped(place)
      : beside.length > 0
        ? beside.some(isGrouped)
        : !working.annotation && (shape.grouped || (place !== undefined && isGrouped(place)));
  return { ...shape, grouped };
};

const plainShape = (shape: Shape): Shape =>
  shape.kind === 'decimal' ? { ...shape, decimals: 0, fixed: false, scale: 1 } : decimalShape('0');

const newValue = (expr: Expr, { program, mutant, solution, values }: Context): Exact | undefined => {
  if (expr.kind === 'num') return exactOf(expr.value);
  if (expr.kind === 'call') {
    const [num, den] = expr.args.map((arg) => (arg.kind === 'num' ? exactOf(arg.value) : undefined));
    return expr.func.endsWith('Fraction') && num && den ? divide(num, den) : undefined;
  }
  if (expr.kind !== 'name') return undefined;
  const step = definedBy(program, expr.name, mutant.step);
  return step === undefined ? undefined : (values[step] ?? solution.exact[step]);
};

/** The number whose place a new operand takes: the one leaf that is gone, when it is one. */
const replacedPiece = ({ root, mutant, working }: Context): TextNumber | undefined => {
  const left = new Set(leaves(mutant.expr).map(({ id }) => id));
  const gone = leaves(root).filter(({ id }) => !left.has(id));
  if (gone.length !== 1) return undefined;
  const piece = working.pieces.get((gone[0] as Expr).id);
  return piece?.kind === 'number' && !working.shared.has(piece) ? piece : undefined;
};

const leaves = (expr: Expr, into: Expr[] = []): Expr[] => {
  const below = expr.kind === 'call' && expr.args.every(({ kind }) => kind === 'num') ? [] : childrenOf(expr);
  if (below.length === 0) into.push(expr);
  else for (const child of below) leaves(child, into);
  return into;
};

/** The value of the new working, computed from the numbers that the line will show. */
const workingValue = (expr: Expr, context: Context): Exact | undefined => {
  const view: Shown = { number: (number) => context.shown.get(number.token.ordinal) };
  const evaluate = (each: Expr): Exact | undefined => {
    const original = each.id >= 0 ? context.solution.nodes[each.id] : undefined;
    const piece = original && same(original, each) ? context.working.pieces.get(each.id) : undefined;
    if (piece && !context.working.shared.has(piece)) return valueShown(piece, view);
    switch (each.kind) {
      case 'num':
      case 'name':
        return newValue(each, context);
      case 'call':
        return each.args.length === 1 ? evaluate(each.args[0] as Expr) : newValue(each, context);
      case 'unary': {
        const inner = evaluate(each.operand);
        return inner && (each.op === '-' ? { num: -inner.num, den: inner.den } : inner);
      }
      case 'binary': {
        const [left, right] = [evaluate(each.left), evaluate(each.right)];
        return left && right && operate(each.op, left, right);
      }
    }
  };
  return evaluate(expr);
};
