import { wordClass } from '../../english/index.ts';
import type { Expr } from '../../model/index.ts';
import type { Line, Working } from '../read/aligned-text.ts';
import type { TextExpr } from '../read/text-expr.ts';
import type { Change } from './change.ts';
import {
  type Body,
  levelOfPiece,
  type RenderContext,
  type ShownWorking,
  withText,
} from './render-context.ts';
import { isWithin } from './shown.ts';
import { showing } from './through.ts';

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
