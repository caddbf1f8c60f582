import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';

/** How a piece of text stands out. The theme gives each a colour; the text itself says the same without one. */
export type Tone =
  | 'plain'
  | 'dim'
  | 'strong'
  | 'title'
  | 'added'
  | 'removed'
  | 'correct'
  | 'flawed'
  | 'good'
  | 'warn'
  | 'error'
  | 'cursor'
  | 'key';

/** A piece of a row in one tone. */
export interface Span {
  readonly text: string;
  readonly tone: Tone;
}

/** One row of the screen. */
export type Row = readonly Span[];

/** A span, plain unless said otherwise. */
export const span = (text: string, tone: Tone = 'plain'): Span => ({ text, tone });

/** A row with nothing in it. */
export const emptyRow: Row = [];

/** Cells that a text takes: wide characters take two, combining ones none. */
export const widthOf = (text: string): number => stringWidth(text);

/** Cells that a row takes. */
export const rowWidth = (row: Row): number => row.reduce((sum, { text }) => sum + widthOf(text), 0);

/** A text that cannot move the cursor: controls are shown, not sent, and composed characters are single. */
export const printable = (text: string): string =>
  text
    .normalize()
    .replace(/\t/g, '  ')
    .replace(/\r\n?|\n/g, ' ')
    .replace(/\p{Cc}/gu, (sign) => (sign < ' ' ? String.fromCharCode(0x2400 + sign.charCodeAt(0)) : '\u2421'))
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '\u2421');

/**
 * Breaks spans into rows of at most `width` cells, at blanks where there are any; nothing is cut.
 * Rows after the first begin with `indent` blanks.
 */
export const wrapped = (spans: readonly Span[], width: number, indent = 0): readonly Row[] => {
  const clean = spans
    .map(({ text, tone }) => ({ text: printable(text), tone }))
    .filter(({ text }) => text !== '');
  const whole = clean.map(({ text }) => text).join('');
  if (widthOf(whole) <= width) return [clean];
  // The library breaks the text; since it drops nothing, the spans are then cut at the same offsets.
  const rows: Row[] = [];
  let [spanAt, offset] = [0, 0];
  let rest = whole;
  while (rest !== '') {
    const room = Math.max(1, rows.length === 0 ? width : width - indent);
    const first = wrapAnsi(rest, room, { hard: true, trim: false }).split('\n', 1)[0] ?? rest;
    let needed = first.length === 0 ? rest.length : first.length;
    const row: Span[] = rows.length === 0 || indent === 0 ? [] : [span(' '.repeat(indent))];
    rest = rest.slice(needed);
    while (needed > 0) {
      const current = clean[spanAt];
      if (!current) break;
      const piece = current.text.slice(offset, offset + needed);
      row.push({ text: piece, tone: current.tone });
      needed -= piece.length;
      offset += piece.length;
      if (offset >= current.text.length) [spanAt, offset] = [spanAt + 1, 0];
    }
    rows.push(trimmedEnd(row));
    // The blank at which a row was broken does not begin the next one.
    const blanks = /^ +/.exec(rest)?.[0].length ?? 0;
    for (let drop = blanks, current = clean[spanAt]; drop > 0 && current; current = clean[spanAt]) {
      const piece = current.text.slice(offset, offset + drop);
      drop -= piece.length;
      offset += piece.length;
      if (offset >= current.text.length) [spanAt, offset] = [spanAt + 1, 0];
    }
    rest = rest.slice(blanks);
  }
  return rows;
};

const trimmedEnd = (row: readonly Span[]): Row => {
  const last = row.at(-1);
  if (!last) return row;
  const text = last.text.replace(/ +$/, '');
  return text === '' ? row.slice(0, -1) : [...row.slice(0, -1), { ...last, text }];
};

/** A row cut to a width, for headers whose text is ours; an ellipsis says so. */
export const fitted = (row: Row, width: number): Row => {
  if (rowWidth(row) <= width) return row;
  const out: Span[] = [];
  let room = width - 1;
  for (const { text, tone } of row) {
    let kept = '';
    for (const { segment } of graphemes.segment(text)) {
      const size = widthOf(segment);
      if (size > room) return [...out, { text: `${kept}…`, tone }];
      kept += segment;
      room -= size;
    }
    out.push({ text: kept, tone });
  }
  return out;
};

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A row with blanks up to a width. */
export const padded = (row: Row, width: number): Row => {
  const missing = width - rowWidth(row);
  return missing > 0 ? [...row, span(' '.repeat(missing))] : row;
};

/** Left and right on one row; the right one has precedence where there is no room for both. */
export const spread = (left: Row, right: Row, width: number): Row => {
  const room = width - rowWidth(right);
  if (room < 8) return fitted(left, width);
  return [...padded(fitted(left, room - 1), room), ...right];
};

/** `─ title ───────── note ─`. */
export const ruled = (title: Row, note: Row, width: number): Row => {
  const noteRow: Row =
    note.length === 0 ? [span('─', 'dim')] : [span(' ', 'dim'), ...note, span(' ─', 'dim')];
  const room = Math.max(0, width - rowWidth(noteRow) - 4);
  const name = fitted(title, room);
  const line = Math.max(0, width - 2 - rowWidth(name) - 1 - rowWidth(noteRow));
  return [span('─ ', 'dim'), ...name, span(` ${'─'.repeat(line)}`, 'dim'), ...noteRow];
};

/** Rows side by side: each column padded to its width, two blanks between. */
export const beside = (
  columns: readonly { readonly rows: readonly Row[]; readonly width: number }[],
): readonly Row[] => {
  const height = Math.max(0, ...columns.map(({ rows }) => rows.length));
  return Array.from({ length: height }, (_, at) =>
    columns.flatMap(({ rows, width }, index): Row => {
      const row = rows[at] ?? emptyRow;
      return index === columns.length - 1 ? row : [...padded(row, width), span(' │ ', 'dim')];
    }),
  );
};

/** A row without its tones. */
export const textOf = (row: Row): string => row.map(({ text }) => text).join('');
