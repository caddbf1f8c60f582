import type { Timers } from './timers.ts';

/** One key as a person knows it: `a`, `A`, `enter`, `ctrl+r`, `alt+b`, or a paste with its text. */
export interface Key {
  readonly name: string;
  /** What the key would type; absent for keys that type nothing. */
  readonly text?: string;
}

const pasteStart = '\x1b[200~';
const pasteEnd = '\x1b[201~';

const sequences: { readonly [sequence: string]: string } = {
  '[A': 'up',
  '[B': 'down',
  '[C': 'right',
  '[D': 'left',
  '[H': 'home',
  '[F': 'end',
  '[1~': 'home',
  '[4~': 'end',
  '[7~': 'home',
  '[8~': 'end',
  '[3~': 'delete',
  '[5~': 'pageup',
  '[6~': 'pagedown',
  '[Z': 'shift+tab',
  OA: 'up',
  OB: 'down',
  OC: 'right',
  OD: 'left',
  OH: 'home',
  OF: 'end',
  OP: 'f1',
  '[11~': 'f1',
  '[1;5C': 'alt+f',
  '[1;5D': 'alt+b',
  '[1;3C': 'alt+f',
  '[1;3D': 'alt+b',
};

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Splits what one read of the terminal gave into keys. Several keys come in one read when they are typed fast or
 * held, and a sequence may come in two: its beginning is handed back as `rest`, to stand before the next read.
 */
export const decodeKeys = (input: string): { readonly keys: readonly Key[]; readonly rest: string } => {
  const keys: Key[] = [];
  let at = 0;
  while (at < input.length) {
    const left = input.slice(at);
    if (left.startsWith(pasteStart)) {
      const end = left.indexOf(pasteEnd);
      if (end === -1) return { keys, rest: left };
      keys.push({ name: 'paste', text: left.slice(pasteStart.length, end) });
      at += end + pasteEnd.length;
    } else if (left[0] === '\x1b') {
      const behind = left.slice(1);
      const sequence = /^(?:\[[0-9;?<=>]*[ -/]*[@-~]|O[A-Za-z])/.exec(behind)?.[0];
      if (sequence !== undefined) {
        const name = sequences[sequence];
        if (name !== undefined) keys.push({ name });
        at += 1 + sequence.length;
      } else if (/^(?:\[[0-9;?<=>]*[ -/]*|O)?$/.test(behind)) {
        return { keys, rest: left };
      } else if (/^[bf]|^\u007f/.test(behind)) {
        // Only these are bound with Alt; any other key behind Escape was typed fast after it.
        keys.push({ name: left[1] === '\x7f' ? 'alt+backspace' : `alt+${left[1]}` });
        at += 2;
      } else {
        keys.push({ name: 'escape' });
        at += 1;
      }
    } else if (/^\p{Cc}/u.test(left)) {
      keys.push(controlKey(left.charCodeAt(0)));
      at += 1;
    } else {
      const run = /^\P{Cc}+/u.exec(left)?.[0] ?? left;
      for (const { segment } of graphemes.segment(run)) {
        keys.push({ name: segment === ' ' ? 'space' : segment, text: segment });
      }
      at += run.length;
    }
  }
  return { keys, rest: '' };
};

/** The key that a lone beginning of a sequence was, when nothing has followed it. */
export const flushKeys = (rest: string): readonly Key[] =>
  rest === '' || rest.startsWith(pasteStart) ? [] : [{ name: 'escape' }];

const controlKey = (code: number): Key => {
  if (code === 13 || code === 10) return { name: 'enter' };
  if (code === 9) return { name: 'tab' };
  if (code === 8 || code === 127) return { name: 'backspace' };
  if (code === 31) return { name: 'ctrl+_' };
  return { name: `ctrl+${String.fromCharCode(code + 96)}` };
};

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
