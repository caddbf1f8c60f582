import { freshLine } from './terminal.ts';

/** The part of a terminal that is needed here. */
interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Between two paintings; the eye reads no faster. */
const interval = 100;

/** One line on a terminal, rewritten in place from the first second on; elsewhere nothing. */
export const progressLine = (first = 'working …', terminal: Terminal = process.stderr) => {
  if (!terminal.isTTY) return { show: () => undefined, clear: () => undefined };
  let text = first;
  let painted = '';
  const paint = (): void => {
    if (text === painted) return;
    painted = text;
    terminal.write(`${freshLine}${text}`);
  };
  let painting: NodeJS.Timeout | undefined;
  const waiting = setTimeout(() => {
    paint();
    painting = setInterval(paint, interval);
  }, 1000);
  return {
    /** What the line says from now on. */
    show(now: string) {
      text = now;
    },
    /** Takes the line away; to be called however the work ends. */
    clear() {
      clearTimeout(waiting);
      clearInterval(painting);
      if (painted !== '') terminal.write(freshLine);
    },
  };
};
