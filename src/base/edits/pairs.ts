import { type LineEdit, labelOf } from '../../model/index.ts';
import { applyEdits, between, type Edit } from './edits.ts';

/** A line of a solution beside the line of the original that it stands for; one of the two where a line came or went. */
export interface LinePair {
  /** Its place in the original. */
  readonly of: number | undefined;
  /** As it is printed; undefined where it is left out. */
  readonly text: string | undefined;
  /** What was written anew in the original line. */
  readonly edits: readonly Edit[];
}

/** The lines of a solution of which a record says what makes it of the original's lines, each beside its own. */
export const linePairs = (original: readonly string[], edits: readonly LineEdit[]): readonly LinePair[] => {
  const last = original.length - 1;
  return original.flatMap((was, of): LinePair[] => {
    const own = edits.filter(({ line }) => line === labelOf(of, last));
    const come = own.flatMap(({ from, to }): LinePair[] =>
      from === null && to !== null ? [{ of: undefined, text: to, edits: [] }] : [],
    );
    const within = own.flatMap(({ start, end, from, to }): Edit[] =>
      from === null || to === null ? [] : [{ start, end, text: to }],
    );
    const text = own.some(({ to }) => to === null) ? undefined : applyEdits(was, within);
    return [...come, { of, text, edits: within }];
  });
};

/** The same of a record that may not say it, as runs of early versions do not: lines meet at their places then, the last ones always. */
export const pairsOf = (
  original: readonly string[],
  made: readonly string[],
  edits: readonly LineEdit[] | undefined,
): readonly LinePair[] => {
  const told = edits && linePairs(original, edits);
  const lines = told?.flatMap(({ text }) => text ?? []) ?? [];
  if (told && lines.length === made.length && lines.every((line, at) => line === made[at])) return told;
  const places = Array.from({ length: Math.max(original.length, made.length) - 1 }, (_, at) => at);
  const at = (of: number, as: number): LinePair => {
    const [was, text] = [original[of], made[as]];
    const isBoth = was !== undefined && text !== undefined;
    return { of: was === undefined ? undefined : of, text, edits: isBoth ? between(was, text) : [] };
  };
  return [
    ...places.map((place) =>
      at(place < original.length - 1 ? place : -1, place < made.length - 1 ? place : -1),
    ),
    at(original.length - 1, made.length - 1),
  ];
};
