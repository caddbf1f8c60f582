/** A line being edited: its text and the cursor's offset in it, always between two graphemes. */
export interface Editor {
  readonly text: string;
  readonly cursor: number;
}

/** What a key does to the line. */
export const editorCommands = [
  'left',
  'right',
  'start',
  'end',
  'word_left',
  'word_right',
  'delete_left',
  'delete_right',
  'delete_word',
  'delete_to_start',
  'delete_to_end',
] as const;
export type EditorCommand = (typeof editorCommands)[number];

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text with the cursor at its end. */
export const editorOf = (text: string): Editor => ({ text, cursor: text.length });

/** Types or pastes; line ends and other control characters become blanks, since it is one line. */
export const typed = (editor: Editor, text: string): Editor => {
  const plain = text.replace(/\p{Cc}+/gu, ' ');
  return {
    text: editor.text.slice(0, editor.cursor) + plain + editor.text.slice(editor.cursor),
    cursor: editor.cursor + plain.length,
  };
};

/** The line after a command; at its ends a command does nothing. */
export const edited = (editor: Editor, command: EditorCommand): Editor => {
  const { text, cursor } = editor;
  const removed = (from: number, to: number): Editor => ({
    text: text.slice(0, from) + text.slice(to),
    cursor: from,
  });
  switch (command) {
    case 'left':
      return { text, cursor: before(text, cursor) };
    case 'right':
      return { text, cursor: after(text, cursor) };
    case 'start':
      return { text, cursor: 0 };
    case 'end':
      return { text, cursor: text.length };
    case 'word_left':
      return { text, cursor: wordBefore(text, cursor) };
    case 'word_right':
      return { text, cursor: wordAfter(text, cursor) };
    case 'delete_left':
      return removed(before(text, cursor), cursor);
    case 'delete_right':
      return removed(cursor, after(text, cursor));
    case 'delete_word':
      return removed(wordBefore(text, cursor), cursor);
    case 'delete_to_start':
      return removed(0, cursor);
    case 'delete_to_end':
      return removed(cursor, text.length);
  }
};

const before = (text: string, cursor: number): number => {
  let start = 0;
  for (const { index, segment } of graphemes.segment(text.slice(0, cursor))) {
    if (index + segment.length <= cursor) start = index;
  }
  return start;
};

const after = (text: string, cursor: number): number => {
  for (const { segment } of graphemes.segment(text.slice(cursor))) return cursor + segment.length;
  return cursor;
};

const wordBefore = (text: string, cursor: number): number =>
  text.slice(0, cursor).replace(/[\p{L}\p{N}.,]*[^\p{L}\p{N}]*$/u, (tail) => {
    const word = /[\p{L}\p{N}]+[^\p{L}\p{N}]*$/u.exec(tail);
    return word ? tail.slice(0, word.index) : '';
  }).length;

const wordAfter = (text: string, cursor: number): number =>
  cursor + (/^[^\p{L}\p{N}]*[\p{L}\p{N}]*/u.exec(text.slice(cursor))?.[0].length ?? 0);
