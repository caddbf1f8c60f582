/** The text of one value in a JSON file and the line (from 1) on which it begins. */
export interface JsonPiece {
  readonly text: string;
  readonly line: number;
}

/**
 * Splits a JSON file into the values of its outermost list, or into its values when there is no list,
 * without parsing them: a broken one then costs only itself. What stands between values is not checked.
 * An outermost list that holds nothing gives nothing.
 */
export const splitJson = (text: string): readonly JsonPiece[] => {
  const pieces: JsonPiece[] = [];
  let line = 1;
  let position = 0;
  let listed = false;
  while (position < text.length) {
    const code = text.charCodeAt(position);
    if (code === newline) line += 1;
    const opensList = code === openList && !listed && pieces.length === 0;
    if (opensList) listed = true;
    if (opensList || isBetween(code) || (listed && code === closeList)) {
      position += 1;
      continue;
    }
    const end = endOfValue(text, position);
    const piece = text.slice(position, end).trimEnd();
    pieces.push({ text: piece, line });
    for (let inside = position; inside < end; inside++) if (text.charCodeAt(inside) === newline) line += 1;
    position = end;
  }
  return pieces;
};

const newline = 10;
const quote = 34;
const comma = 44;
const openList = 91;
const backslash = 92;
const closeList = 93;
const openObject = 123;
const closeObject = 125;

const isBetween = (code: number): boolean => {
  return code === 32 || (code >= 9 && code <= 13) || code === comma;
};

const endOfValue = (text: string, start: number): number => {
  let depth = 0;
  let quoted = false;
  for (let position = start; position < text.length; position++) {
    const code = text.charCodeAt(position);
    if (quoted) {
      if (code === backslash) position += 1;
      // A text may not run over a line end: whoever forgot its quote loses this value only.
      else if (code === quote || code === newline) quoted = false;
    } else if (code === quote) quoted = true;
    else if (code === openObject || code === openList) depth += 1;
    else if (code === closeObject || code === closeList) {
      if (depth <= 1) return depth === 0 ? Math.max(position, start + 1) : position + 1;
      depth -= 1;
    } else if (depth === 0 && position > start && (code === comma || code === newline)) return position;
  }
  return text.length;
};
