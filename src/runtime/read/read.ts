import { type Origin, type Problem, shortened, type Template } from '../../model/index.ts';
import { oneLine } from './encoding.ts';
import { parsePiece, readPieces } from './pieces.ts';
import { digestOfName, duplicate, nameOfTemplate, seenBefore } from './seen.ts';

/**
 * One template of the input, or what keeps it from being one. `raw` is the template as it was read, as one
 * line of JSON without a line end.
 */
export type ReadTemplate =
  | { readonly ok: true; readonly template: Template; readonly origin: Origin; readonly raw: string }
  | { readonly ok: false; readonly origin: Origin; readonly problem: Problem };

/**
 * Reads templates one after another, in the order and with the errors of {@link readPieces}. What is wrong
 * with one template costs that one only and comes as `ok: false`, a second one of the same index and model too.
 */
export async function* readTemplates(path: string): AsyncGenerator<ReadTemplate> {
  const seen = seenBefore();
  for await (const pieces of readPieces(path)) {
    for (const piece of pieces) {
      const { origin } = piece;
      const parsed =
        'bytes' in piece
          ? parsePiece(piece.bytes, origin.line)
          : { ok: false as const, problem: piece.problem };
      if (!parsed.ok) yield { ok: false, origin, problem: parsed.problem };
      else if (!seen.add(digestOfName(parsed.template)))
        yield { ok: false, origin, problem: duplicate(nameOfTemplate(parsed.template)) };
      else yield { ok: true, template: parsed.template, origin, raw: oneLine(parsed.text) };
    }
  }
}

/** `file:line: reason`, with the hint on a line of its own. */
export const formatProblem = (origin: Origin, problem: Problem): string => {
  const hint = problem.hint === undefined ? '' : `\n  ${shortened(problem.hint)}`;
  return `${origin.file}:${origin.line}: ${shortened(problem.message)}${hint}`;
};
