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

export type Span = { readonly text: string; readonly tone: Tone };

export type Row = readonly Span[];

export const span = (text: string, tone: Tone = 'plain'): Span => ({ text, tone });

const toned =
  (tone: Tone) =>
  (text: string): Span => ({ text, tone });

export const ink = {
  added: toned('added'),
  correct: toned('correct'),
  cursor: toned('cursor'),
  dim: toned('dim'),
  error: toned('error'),
  flawed: toned('flawed'),
  good: toned('good'),
  key: toned('key'),
  removed: toned('removed'),
  strong: toned('strong'),
  title: toned('title'),
  warn: toned('warn'),
};

/** What a row is made of: a text is plain, what is nothing is left out. */
export type Part = Span | Row | string | false | undefined;

export const row = (...parts: readonly Part[]): Row =>
  parts.flatMap((part): Row => {
    if (!part) return [];
    if (typeof part === 'string') return [span(part)];
    return 'text' in part ? [part] : part;
  });

export const emptyRow: Row = [];

/** Cells that a text takes: wide characters take two, combining ones none. */
export const widthOf = (text: string): number => stringWidth(text);

export const rowWidth = (whole: Row): number => whole.reduce((sum, { text }) => sum + widthOf(text), 0);

/** A text that cannot move the cursor: controls are shown, not sent, and composed characters are single. */
export const printable = (text: string): string =>
  text
    .normalize()
    .replace(/\t/g, '  ')
    .replace(/\r\n?|\n/g, ' ')
    .replace(/\p{Cc}/gu, (sign) => (sign < ' ' ? String.fromCharCode(0x2400 + sign.charCodeAt(0)) : '\u2421'))
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '\u2421');

/** Breaks spans into rows of at most `width` cells, at blanks where there are any; later rows begin with `indent` blanks. */
export const wrapped = (parts: Part, width: number, indent = 0): readonly Row[] => {
  const clean = row(parts)
    .map(({ text, tone }) => ({ text: printable(text), tone }))
    .filter(({ text }) => text !== '');
  const whole = clean.map(({ text }) => text).join('');
  if (widthOf(whole) <= width) return [clean];
  const rows: Row[] = [];
  for (let rest: Row = clean; rest.length > 0; ) {
    const margin = rows.length === 0 || indent === 0 ? [] : [span(' '.repeat(indent))];
    const room = Math.max(1, width - rowWidth(margin));
    const text = textOf(rest);
    // The library breaks the text; since it drops nothing, the spans are then cut at the same place.
    const [first = ''] = wrapAnsi(text, room, { hard: true, trim: false }).split('\n', 1);
    const [line, left] = cutAt(rest, first.length || text.length);
    rows.push(trimmedEnd([...margin, ...line]));
    // The blank at which a row was broken does not begin the next one.
    [, rest] = cutAt(left, textOf(left).search(/[^ ]|$/));
  }
  return rows;
};

const cutAt = (whole: Row, length: number): readonly [Row, Row] => {
  const [before, after]: [Span[], Span[]] = [[], []];
  let left = length;
  for (const { text, tone } of whole) {
    const at = Math.min(text.length, left);
    left -= at;
    if (at > 0) before.push({ text: text.slice(0, at), tone });
    if (at < text.length) after.push({ text: text.slice(at), tone });
  }
  return [before, after];
};

const trimmedEnd = (whole: Row): Row => {
  const last = whole.at(-1);
  const text = last?.text.replace(/ +$/, '');
  return row(whole.slice(0, -1), last && text !== '' && { ...last, text: text ?? '' });
};

/** A row cut to a width, for headers whose text is ours; an ellipsis says so. */
export const fitted = (parts: Part, width: number): Row => {
  const whole = row(parts);
  if (rowWidth(whole) <= width) return whole;
  const out: Span[] = [];
  let room = width - 1;
  for (const { text, tone } of whole) {
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

export const padded = (parts: Part, width: number): Row => {
  const whole = row(parts);
  return row(whole, ' '.repeat(Math.max(0, width - rowWidth(whole))));
};

/** Left and right on one row; the right one has precedence where there is no room for both. */
export const spread = (left: Part, right: Row, width: number): Row => {
  const room = width - rowWidth(right);
  return room < 8 ? fitted(left, width) : row(padded(fitted(left, room - 1), room), right);
};

/** `─ title ───────── note ─`. */
export const ruled = (title: Part, note: Part, width: number): Row => {
  const end = row(note).length === 0 ? row(ink.dim('─')) : row(ink.dim(' '), note, ink.dim(' ─'));
  const name = fitted(title, Math.max(0, width - rowWidth(end) - 4));
  const line = Math.max(0, width - 2 - rowWidth(name) - 1 - rowWidth(end));
  return row(ink.dim('─ '), name, ink.dim(` ${'─'.repeat(line)}`), end);
};

/** Rows side by side, at least so many: the left ones padded to their width, a line between. */
export const beside = (left: readonly Row[], width: number, right: readonly Row[], least = 0) =>
  Array.from({ length: Math.max(left.length, right.length, least) }, (_, at) =>
    row(padded(left[at], width), ink.dim(' │ '), right[at]),
  );

export const textOf = (whole: Row): string => whole.map(({ text }) => text).join('');
