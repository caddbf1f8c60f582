/** A piece of a line that is written anew. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The text with its edits, which may come in any order and do not overlap. */
export const applyEdits = (text: string, edits: readonly Edit[]): string => {
  const sorted = edits.length > 1 ? edits.toSorted((a, b) => a.start - b.start) : edits;
  let out = '';
  let at = 0;
  for (const edit of sorted) {
    out += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return out + text.slice(at);
};
