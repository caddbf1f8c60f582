import { decodeKeys, flushKeys, type Key } from './keys.ts';
import type { Timers } from './timers.ts';

/** A lone Escape is told from the beginning of a sequence by what follows within this time, in ms. */
const escapeWait = 30;

/** The keys of a terminal. */
export type Keyboard = ReturnType<typeof keyboardOn>;

/** Makes keys of what the terminal sends; all that came at once are pressed at once. */
export const keyboardOn = (
  stdin: NodeJS.ReadStream,
  timers: Timers,
  guarded: (act: () => void) => void,
  press: (keys: readonly Key[]) => void,
) => {
  let rest = '';
  const flush = (): void => {
    const keys = flushKeys(rest);
    if (keys.length > 0) rest = '';
    press(keys);
  };
  const onData = (chunk: string | Buffer): void =>
    guarded(() => {
      timers.clear('escape');
      const { keys, rest: left } = decodeKeys(rest + String(chunk));
      rest = left;
      press(keys);
      if (rest !== '') timers.after('escape', escapeWait, flush);
    });
  return {
    listen: () => {
      stdin.setEncoding('utf8');
      stdin.setRawMode(true);
      stdin.on('data', onData);
      stdin.resume();
    },
    ignore: () => {
      stdin.off('data', onData);
      if (stdin.isTTY) stdin.setRawMode(false);
    },
  };
};
