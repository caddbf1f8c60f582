/** A line being edited: its text and the cursor's offset in it, always between two graphemes. */
export type Editor = { readonly text: string; readonly cursor: number };

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export const editorOf = (text: string): Editor => ({ text, cursor: text.length });

/** Line ends and other control characters become blanks, since it is one line. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');

/** No line of a solution is as long, and one that is takes too long to be drawn at each key. */
export const longestLine = 4000;

/** As much of what is typed or pasted as there is room for behind so many signs. */
export const fittingIn = (more: string, taken: number): string =>
  oneLine(more)
    .slice(0, Math.max(0, longestLine - taken))
    .replace(/[\ud800-\udbff]$/, '');

export const typed = ({ text, cursor }: Editor, more: string): Editor => {
  const plain = fittingIn(more, text.length);
  return { text: text.slice(0, cursor) + plain + text.slice(cursor), cursor: cursor + plain.length };
};

/** A place in a line, seen from the cursor; at the ends of the line there is none beyond. */
type Place = (text: string, cursor: number) => number;

export const places = {
  left: (text, cursor) => {
    let start = 0;
    for (const { index } of graphemes.segment(text.slice(0, cursor))) start = index;
    return start;
  },
  right: (text, cursor) => {
    for (const { segment } of graphemes.segment(text.slice(cursor))) return cursor + segment.length;
    return cursor;
  },
  start: () => 0,
  end: (text) => text.length,
  wordLeft: (text, cursor) =>
    text.slice(0, cursor).replace(/[\p{L}\p{N}.,]*[^\p{L}\p{N}]*$/u, (tail) => {
      const word = /[\p{L}\p{N}]+[^\p{L}\p{N}]*$/u.exec(tail);
      return word ? tail.slice(0, word.index) : '';
    }).length,
  wordRight: (text, cursor) =>
    cursor + (/^[^\p{L}\p{N}]*[\p{L}\p{N}]*/u.exec(text.slice(cursor))?.[0].length ?? 0),
} satisfies { readonly [name: string]: Place };

export const movedTo =
  (place: Place) =>
  ({ text, cursor }: Editor): Editor => ({ text, cursor: place(text, cursor) });

export const deletedTo =
  (place: Place) =>
  ({ text, cursor }: Editor): Editor => {
    const there = place(text, cursor);
    const [from, to] = there < cursor ? [there, cursor] : [cursor, there];
    return { text: text.slice(0, from) + text.slice(to), cursor: from };
  };
