import { Writable } from 'node:stream';

/** Rows of a frame put on a terminal. */
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
