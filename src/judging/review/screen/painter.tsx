import { Writable } from 'node:stream';
import { Text, Transform } from 'ink';
import pc from 'picocolors';
import type { ReactElement } from 'react';
import { printable, type Tone } from './rows.ts';
import type { View } from './view.ts';

export type Painter = ReturnType<typeof painterOn>;

const beginFrame = '\x1b[?2026h';
const endFrame = '\x1b[?2026l';

/**
 * Lets Ink lay out and colour, and puts only the rows that changed on the terminal, each at its place.
 *
 * Ink 6.8's own incremental drawing counts the cursor one row off when a frame ends with a newline, so that the
 * screen scrolls by a row a frame, and its other drawing erases everything each time. In its debug mode it writes each
 * frame whole: that is what the canvas takes.
 */
export const painterOn = (terminal: NodeJS.WriteStream, onPainted: () => void) => {
  let frame: readonly string[] = [];
  let shown: readonly string[] | undefined;
  let stopped = false;

  const paint = (): void => {
    if (stopped) return;
    const changes: string[] = shown === undefined ? ['\x1b[2J'] : [];
    const height = Math.max(frame.length, shown?.length ?? 0);
    for (let row = 0; row < height && row < terminal.rows; row++) {
      const text = frame[row] ?? '';
      if (shown?.[row] !== text) changes.push(`\x1b[${row + 1};1H${text}\x1b[0m\x1b[K`);
    }
    shown = frame;
    if (changes.length > 0) terminal.write(beginFrame + changes.join('') + endFrame);
    onPainted();
  };

  const canvas = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      const text = chunk.toString('utf8');
      // Showing and hiding the cursor is ours; all else is a frame.
      if (!text.startsWith('\x1b[?25')) {
        frame = text.split('\n');
        paint();
      }
      done();
    },
  });
  Object.defineProperties(canvas, {
    columns: { get: () => terminal.columns },
    rows: { get: () => terminal.rows },
    isTTY: { value: true },
  });
  return {
    /** What Ink writes to: it believes it to be its terminal. */
    canvas: canvas as unknown as NodeJS.WriteStream,
    /** Forgets what is on the terminal, clears it, and paints the latest frame whole. */
    repaint: () => {
      shown = undefined;
      paint();
    },
    stop: () => {
      stopped = true;
    },
  };
};

type Paint = (text: string) => string;
type Theme = { readonly [tone in Tone]: Paint };

/** The looks of the tones; for `NO_COLOR` weight only, since every tone has its sign in the text anyway. */
export const themeOf = (isColoured: boolean): Theme => {
  const { bold, cyan, dim, green, red, yellow } = pc.createColors(true);
  const asIs: Paint = (text) => text;
  const either = (coloured: Paint, plain: Paint): Paint => (isColoured ? coloured : plain);
  return {
    plain: asIs,
    dim: either(dim, asIs),
    strong: bold,
    title: either((text) => bold(cyan(text)), bold),
    added: either(green, asIs),
    removed: either(red, asIs),
    correct: either(green, asIs),
    flawed: either(red, asIs),
    good: either(green, asIs),
    warn: either(yellow, bold),
    error: either((text) => bold(red(text)), bold),
    cursor: either((text) => bold(cyan(text)), bold),
    key: either(cyan, bold),
  };
};

/**
 * The whole screen: header, body, last row. The rows are as wide as they should be already, so Ink need not measure and
 * wrap them: it lays out blanks, and the transform puts the rows there. That halves the time of a frame.
 */
export const Screen = ({ view, theme }: { readonly view: View; readonly theme: Theme }): ReactElement => {
  const rows = [...view.header, ...view.body, view.footer];
  // Whatever a catalog holds, it must not reach the terminal as a control.
  const painted = rows.map((row) => row.map(({ text, tone }) => theme[tone](printable(text))).join(''));
  return (
    <Transform transform={(_, at) => painted[at] ?? ''}>
      <Text>{rows.map(() => ' ').join('\n')}</Text>
    </Transform>
  );
};
