/** A piece of a line that is written anew. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The text with its edits, which come in order and do not overlap. */
export const applyEdits = (text: string, edits: readonly Edit[]): string => {
  let out = '';
  let at = 0;
  for (const edit of edits) {
    out += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return out + text.slice(at);
};
