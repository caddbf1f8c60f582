import type { Edit } from '../../base/index.ts';
import type { Line } from '../read/aligned-text.ts';
import type { TextExpr } from '../read/text-expr.ts';
import type { RenderedPart } from './render-context.ts';

/**
 * Where a working has become a single number, its result says all: `She has 10 - 3 = <<10-3=7>>7 pens` becomes
 * `She has 10 pens`, not `She has 10 = 10 pens`.
 */
export const toldByResult = (parts: readonly RenderedPart[], line: Line): readonly RenderedPart[] => {
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
  const result = equation && behind(equation.sides, text);
  if (!result) return undefined;
  if (!annotation) return { start: text.start, end: result.start, text: '' };
  const start = line.text.lastIndexOf('<<', text.start);
  const end = line.text.indexOf('>>', text.end);
  return start < 0 || end < 0 ? undefined : { start, end: end + 2, text: '' };
};

const behind = (sides: readonly TextExpr[], side: TextExpr): TextExpr | undefined =>
  sides[sides.indexOf(side) + 1];
