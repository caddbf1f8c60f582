import { type LineEdit, labelOf } from '../model/index.ts';

/** A stretch of a text, by its offsets. */
export type Span = { readonly start: number; readonly end: number };

/** A piece of a text that is written anew: what stands between two offsets becomes `text`. */
export type Edit = Span & { readonly text: string };

/** The text with its edits, which come in order and do not overlap. */
export const applyEdits = (text: string, edits: readonly Edit[]): string => {
  if (edits.length === 0) return text;
  let out = '';
  let at = 0;
  for (const edit of edits) {
    out += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return out + text.slice(at);
};

/** The text with the edits made, in whatever order they come; undefined where two of them overlap. */
export const withEdits = (text: string, edits: readonly Edit[]): string | undefined => {
  const ordered = edits.toSorted((a, b) => a.start - b.start);
  const overlap = ordered.some(({ start }, at) => start < (ordered[at - 1]?.end ?? 0));
  return overlap ? undefined : applyEdits(text, ordered);
};

/** What the text before an offset of the original has become longer by. */
export const movedBy = (edits: readonly Edit[], at: number): number =>
  edits.reduce((sum, { start, end, text }) => (end <= at ? sum + text.length - (end - start) : sum), 0);

/** Where an edit's text begins in the text that all of them make. */
export const startOf = (edits: readonly Edit[], edit: Edit): number => {
  const others = edits.filter((other) => other !== edit);
  return edit.start + movedBy(others, edit.start);
};

/**
 * Two rounds of edits as one: `later` says what becomes of the text `made`, which `earlier` has made of another. Both
 * come in order and do not overlap; so does what is given back. Where the rounds meet, one edit stands for both.
 */
export const composed = (made: string, earlier: readonly Edit[], later: readonly Edit[]): readonly Edit[] => {
  if (later.length === 0) return earlier;
  if (earlier.length === 0) return later;
  const all: Edit[] = [];
  // How much further on a place behind the edits so far stands in `made`.
  let shift = 0;
  let [i, j] = [0, 0];
  while (i < earlier.length || j < later.length) {
    const first = Math.min(startIn(earlier[i], shift), later[j]?.start ?? Number.POSITIVE_INFINITY);
    const origin = first - shift;
    let [end, text, at] = [first, '', first];
    for (;;) {
      const [before, after] = [earlier[i], later[j]];
      if (after && after.start <= end) {
        text += made.slice(at, after.start) + after.text;
        at = after.end;
        end = Math.max(end, after.end);
        j++;
      } else if (before && startIn(before, shift) <= end) {
        end = Math.max(end, startIn(before, shift) + before.text.length);
        shift += before.text.length - (before.end - before.start);
        i++;
      } else break;
    }
    all.push({ start: origin, end: end - shift, text: text + made.slice(at, end) });
  }
  return all;
};

const startIn = (edit: Edit | undefined, shift: number): number =>
  edit ? edit.start + shift : Number.POSITIVE_INFINITY;

/** The same edits of a text that begins so much further on. */
export const moved = (edits: readonly Edit[], by: number): readonly Edit[] =>
  edits.map(({ start, end, text }) => ({ start: start + by, end: end + by, text }));

/** The one edit from a text to another that reads alike at both ends, of whole words and numbers; none where they are the same. */
export const between = (was: string, now: string): readonly Edit[] => {
  if (was === now) return [];
  const most = Math.min(was.length, now.length);
  let start = 0;
  while (start < most && was[start] === now[start]) start++;
  while (isWithinWord(was, start) || isWithinWord(now, start)) start--;
  let same = 0;
  while (same < most - start && was.at(-1 - same) === now.at(-1 - same)) same++;
  while (isWithinWord(was, was.length - same) || isWithinWord(now, now.length - same)) same--;
  return [{ start, end: was.length - same, text: now.slice(start, now.length - same) }];
};

/** Letters, digits, and the halves of signs beyond U+FFFF. */
const ofWord = /[\p{L}\p{N}\uD800-\uDFFF]/u;

const isWithinWord = (text: string, at: number): boolean =>
  ofWord.test(text.charAt(at - 1)) && ofWord.test(text.charAt(at));

/** A line of a solution beside the line of the original that it stands for; one of the two where a line came or went. */
export interface LinePair {
  /** Its place in the original. */
  readonly of: number | undefined;
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
