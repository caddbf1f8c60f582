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
export function splitJson(text: string): readonly JsonPiece[] {
  const pieces: JsonPiece[] = [];
  let line = 1;
  let position = 0;
  let listed = false;
  while (position < text.length) {
    const code = text.charCodeAt(position);
    if (code === NEWLINE) line += 1;
    const opensList = code === OPEN_LIST && !listed && pieces.length === 0;
    if (opensList) listed = true;
    if (opensList || isBetween(code) || (listed && code === CLOSE_LIST)) {
      position += 1;
      continue;
    }
    const end = endOfValue(text, position);
    const piece = text.slice(position, end).trimEnd();
    pieces.push({ text: piece, line });
    for (let inside = position; inside < end; inside++) if (text.charCodeAt(inside) === NEWLINE) line += 1;
    position = end;
  }
  return pieces;
}

const NEWLINE = 10;
const QUOTE = 34;
const COMMA = 44;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

function isBetween(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === COMMA;
}

function endOfValue(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let position = start; position < text.length; position++) {
    const code = text.charCodeAt(position);
    if (quoted) {
      if (code === BACKSLASH) position += 1;
      // A text may not run over a line end: whoever forgot its quote loses this value only.
      else if (code === QUOTE || code === NEWLINE) quoted = false;
    } else if (code === QUOTE) quoted = true;
    else if (code === OPEN_OBJECT || code === OPEN_LIST) depth += 1;
    else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
      if (depth <= 1) return depth === 0 ? Math.max(position, start + 1) : position + 1;
      depth -= 1;
    } else if (depth === 0 && position > start && (code === COMMA || code === NEWLINE)) return position;
  }
  return text.length;
}
