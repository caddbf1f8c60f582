import { insideCalls } from '../../ast/index.ts';
import type { Edit } from '../../base/index.ts';
import type { Expr } from '../../model/index.ts';
import type { Line } from '../read/aligned-text.ts';
import { levelOf } from '../read/text-expr.ts';
import { type Change, type Refused, refuse } from './change.ts';
import { render, workingValue } from './expression.ts';
import { definitionsShown } from './operand.ts';
import { isGrouped, type RenderContext, type RenderedPart } from './render-context.ts';
import type { ShownNumbers } from './shown.ts';

/** A name or a number, rounded or not: what a line need not show as a working. */
export const isLeaf = (expr: Expr): boolean => {
  const inner = insideCalls(expr);
  return (
    inner.kind === 'num' ||
    inner.kind === 'name' ||
    (inner.kind === 'call' && inner.args.every(({ kind }) => kind === 'num'))
  );
};

export const renderWorkings = (
  change: Change,
  line: Line,
  shown: ShownNumbers,
): readonly RenderedPart[] | Refused => {
  const { mutant, was } = change;
  const parts: RenderedPart[] = [];
  if (isLeaf(was.expr)) return parts;
  const root = insideCalls(was.expr);
  const expr = insideCalls(mutant.expr);
  // Several operands take the place of a step that is looked through: none of them is dressed like it.
  const gone = mutant.through.length === 0 ? goneLeaf(change) : undefined;
  for (const working of line.workings) {
    const text = working.pieces.get(root.id);
    // A result may stand for the whole step further on; only a working is written anew.
    if (!text || text.kind === 'number') continue;
    const piece = gone && working.pieces.get(gone.id);
    const replaced = piece?.kind === 'number' && !working.shared.has(piece) ? piece : undefined;
    const merged = definitionsShown(change, working);
    const context: RenderContext = { change, line, shown, working, replaced, merged, used: new Set() };
    const body = render(expr, context);
    const value = body && workingValue(expr, context);
    if (!body || !value)
      return refuse(
        'working_cannot_follow',
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
  return isLeaf(mutant.expr)
    ? toldByResult(parts, line)
    : parts.map((part, i) => toldOnce(part, parts[i - 1], line));
};

/** `6*4 - 2 = 24 - 2` tells one step twice: when both sides come to read the same, the second one goes. */
const toldOnce = (part: RenderedPart, before: RenderedPart | undefined, line: Line): RenderedPart => {
  const { edit } = part;
  const same =
    before !== undefined &&
    before.edit.text === edit.text &&
    /^\s*=\s*$/.test(line.text.slice(before.edit.end, edit.start));
  return same ? { ...part, edit: { start: before.edit.end, end: edit.end, text: '' } } : part;
};

/** The leaf whose place a new operand takes: the only one that the change has no copy of. */
const goneLeaf = ({ was, mutant }: Change): Expr | undefined => {
  const gone = was.leaves.filter(({ id }) => !holdsLeaf(mutant.expr, id));
  return gone.length === 1 ? gone[0] : undefined;
};

const holdsLeaf = (expr: Expr, id: number): boolean => {
  if (expr.kind === 'num' || expr.kind === 'name') return expr.id === id;
  if (expr.kind === 'unary') return holdsLeaf(expr.operand, id);
  if (expr.kind === 'binary') return holdsLeaf(expr.left, id) || holdsLeaf(expr.right, id);
  return expr.args.every(({ kind }) => kind === 'num')
    ? expr.id === id
    : expr.args.some((arg) => holdsLeaf(arg, id));
};

/**
 * Where a working has become a single number, its result says all: `She has 10 - 3 = <<10-3=7>>7 pens` becomes
 * `She has 10 pens`, not `She has 10 = 10 pens`.
 */
const toldByResult = (parts: readonly RenderedPart[], line: Line): readonly RenderedPart[] => {
  const shorter = parts
    .map((part) => ({ ...part, edit: withoutSide(part, line) ?? part.edit }))
    .sort((one, other) => one.edit.start - other.edit.start);
  let end = 0;
  return shorter.map((part) => {
    const { edit } = part;
    const start = Math.max(edit.start, end);
    end = Math.max(end, edit.end);
    return start === edit.start ? part : { ...part, edit: { start, end, text: '' } };
  });
};

/** Takes out the side that shows the working, up to the one that shows its result; an annotation goes whole. */
const withoutSide = ({ text, annotation }: RenderedPart, line: Line): Edit | undefined => {
  const equation = line.equations.find(({ sides }) => sides.includes(text));
  const result = equation?.sides[equation.sides.indexOf(text) + 1];
  if (!result) return undefined;
  if (!annotation) return { start: text.start, end: result.start, text: '' };
  const start = line.text.lastIndexOf('<<', text.start);
  const end = line.text.indexOf('>>', text.end);
  return start < 0 || end < 0 ? undefined : { start, end: end + 2, text: '' };
};
