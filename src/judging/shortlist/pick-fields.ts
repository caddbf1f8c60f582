import { type Fields, jsonOf } from '../../base/index.ts';

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * The wanted fields of a line that holds one JSON object, parsed; the others are passed over byte by byte
 * without making anything of them. A run's lines are long and the draw reads few of their fields: parsing
 * them whole leaves so much behind that memory doubles before it is swept.
 * Undefined when the line is no object, is cut off, or has a wanted field that is no JSON.
 */
export const pickFields = (line: Buffer, wanted: ReadonlySet<string>): Fields | undefined => {
  const found: { [key: string]: unknown } = Object.create(null);
  let at = afterSpace(line, 0);
  if (line[at] !== OPEN) return undefined;
  at = afterSpace(line, at + 1);
  if (line[at] === CLOSE) return afterSpace(line, at + 1) === line.length ? found : undefined;
  for (;;) {
    const keyEnd = line[at] === QUOTE ? stringEnd(line, at) : -1;
    if (keyEnd === -1) return undefined;
    const colon = afterSpace(line, keyEnd);
    if (line[colon] !== COLON) return undefined;
    const start = afterSpace(line, colon + 1);
    const end = valueEnd(line, start);
    if (end === -1) return undefined;
    try {
      const key = textIn(line, at, keyEnd);
      if (wanted.has(key)) found[key] = parseIn(line, start, end);
    } catch {
      return undefined;
    }
    at = afterSpace(line, end);
    if (line[at] === CLOSE) return afterSpace(line, at + 1) === line.length ? found : undefined;
    if (line[at] !== COMMA) return undefined;
    at = afterSpace(line, at + 1);
  }
};

const parseIn = (line: Buffer, start: number, end: number): unknown =>
  line[start] === QUOTE ? textIn(line, start, end) : jsonOf(line.toString('utf8', start, end));

/** The string whose quotes stand at `start` and before `end`. */
const textIn = (line: Buffer, start: number, end: number): string => {
  for (let at = start + 1; at < end - 1; at++) {
    const byte = line[at] ?? 0;
    // Anything but plain ASCII is left to those who know how.
    if (byte === BACKSLASH || byte < 0x20 || byte > 0x7e)
      return String(jsonOf(line.toString('utf8', start, end)));
  }
  return line.toString('latin1', start + 1, end - 1);
};

const afterSpace = (line: Buffer, start: number): number => {
  let at = start;
  while (line[at] === 0x20 || line[at] === 0x09 || line[at] === 0x0d || line[at] === 0x0a) at++;
  return at;
};

/** After the closing quote of the string that opens at `start`; -1 when there is none. */
const stringEnd = (line: Buffer, start: number): number => {
  for (let at = start + 1; at < line.length; at++) {
    const byte = line[at];
    if (byte === QUOTE) return at + 1;
    if (byte === BACKSLASH) at++;
  }
  return -1;
};

/** After the value that begins at `start`; -1 when there is none or it does not end. */
const valueEnd = (line: Buffer, start: number): number => {
  const first = line[start];
  if (first === QUOTE) return stringEnd(line, start);
  let at = start;
  if (first !== OPEN && first !== OPEN_LIST) {
    while (at < line.length && !isBorder(line[at] ?? 0)) at++;
    return at === start ? -1 : at;
  }
  let depth = 0;
  while (at < line.length) {
    const byte = line[at];
    if (byte === QUOTE) {
      at = stringEnd(line, at);
      if (at === -1) return -1;
      continue;
    }
    at++;
    if (byte === OPEN || byte === OPEN_LIST) depth++;
    else if ((byte === CLOSE || byte === CLOSE_LIST) && --depth === 0) return at;
  }
  return -1;
};

const isBorder = (byte: number) =>
  byte === COMMA || byte === CLOSE || byte === CLOSE_LIST || byte === 0x20 || byte === 0x09 || byte === 0x0d;
