import keys from './keys.yaml';
import type { Timers } from './timers.ts';

/** One key as a person knows it: `a`, `A`, `enter`, `ctrl+r`, `alt+b`, or a paste with its text. */
export interface Key {
  readonly name: string;
  /** What the key would type; absent for keys that type nothing. */
  readonly text?: string;
}

type Sent = { readonly [key: string]: readonly string[] };

const known: {
  readonly sequences: Sent;
  readonly controls: Sent;
  readonly labels: { readonly [key: string]: string };
} = Object(keys);

/** The names of keys by what is sent for them. */
const named = (sent: Sent): ReadonlyMap<string, string> =>
  new Map(Object.entries(sent).flatMap(([name, all]) => all.map((one) => [one, name] as const)));

const [sequences, controls] = [named(known.sequences), named(known.controls)];

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A sign that begins what a terminal sends for a key that types nothing. */
const ESC = '\\u001b';

/** With Alt only these are bound: any other key behind Escape was typed fast after it. */
const piece = new RegExp(
  `${ESC}\\[200~(?<paste>[^]*?)${ESC}\\[201~|${ESC}(?<sequence>\\[[0-9;?<=>]*[ -/]*[@-~]|O[A-Za-z])|${ESC}(?<alt>[bf\\u007f])|(?<control>\\p{Cc})|(?<run>\\P{Cc}+)`,
  'uy',
);

/** The beginning of a sequence, or of a paste, whose end has not come yet. */
const unfinished = new RegExp(`^${ESC}(?:\\[200~(?![^]*${ESC}\\[201~)|(?:\\[[0-9;?<=>]*[ -/]*|O)?$)`, 'u');

/**
 * Splits what one read of the terminal gave into keys. Several keys come in one read when they are typed fast or
 * held, and a sequence may come in two: its beginning is handed back as `rest`, to stand before the next read.
 */
export const decodeKeys = (input: string): { readonly keys: readonly Key[]; readonly rest: string } => {
  const keys: Key[] = [];
  for (let at = 0; at < input.length; at = piece.lastIndex) {
    const rest = input.slice(at);
    if (unfinished.test(rest)) return { keys, rest };
    piece.lastIndex = at;
    const { paste, sequence, alt, control, run = '' } = piece.exec(input)?.groups ?? {};
    const name = sequence === undefined ? undefined : sequences.get(sequence);
    if (paste !== undefined) keys.push({ name: 'paste', text: paste });
    else if (name !== undefined) keys.push({ name });
    else if (alt !== undefined) keys.push({ name: alt === '\x7f' ? 'alt+backspace' : `alt+${alt}` });
    else if (control !== undefined)
      keys.push({ name: controls.get(control) ?? `ctrl+${String.fromCharCode(control.charCodeAt(0) + 96)}` });
    else
      for (const { segment } of graphemes.segment(run))
        keys.push({ name: segment === ' ' ? 'space' : segment, text: segment });
  }
  return { keys, rest: '' };
};

/** The key that a lone beginning of a sequence was, when nothing has followed it. */
export const flushKeys = (rest: string): readonly Key[] =>
  rest === '' || rest.startsWith('\x1b[200~') ? [] : [{ name: 'escape' }];

/** A lone Escape is told from the beginning of a sequence by what follows within this time, in ms. */
const escapeWait = 30;

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

/** `^R`, `Alt-B`, `Esc`, `a`. */
export const keyName = (key: string): string => {
  if (key.startsWith('ctrl+')) return `^${key.slice(5).toUpperCase()}`;
  if (key.startsWith('alt+')) return `Alt-${known.labels[key.slice(4)] ?? key.slice(4).toUpperCase()}`;
  return known.labels[key] ?? key;
};
