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

const [pasteStart, pasteEnd] = ['\x1b[200~', '\x1b[201~'];

/** What begins an answer of the terminal to a program (DCS, OSC, APC, PM, SOS), up to its end. */
const answer = '[P\\]_^X]\\P{Cc}*';

/**
 * With Alt only these are bound: any other key behind Escape was typed fast after it. What is sent for no key is taken whole
 * and does nothing, though nobody asked for it here: a program before this one did, or left the reports of the mouse on,
 * whose old form has three signs behind it.
 */
const piece = new RegExp(
  [
    `${ESC}\\[200~(?<paste>[^]*?)${ESC}\\[201~`,
    `${ESC}(?:\\[M[^]{3}|${answer}(?:\\u0007|${ESC}\\\\|(?=${ESC})))`,
    `${ESC}(?<sequence>\\[\\[?[0-9;?<=>]*[ -/]*[@-Z\\\\-~]|O[A-Za-z])`,
    `${ESC}(?<alt>[bf\\u007f])`,
    '(?<control>\\p{Cc})',
    '(?<run>\\P{Cc}+)',
  ].join('|'),
  'uy',
);

/** The beginning of a sequence, an answer or a paste whose end has not come yet. */
const unfinished = new RegExp(
  `${ESC}(?:\\[200~(?![^]*${ESC}\\[201~)|\\[M[^]{0,2}$|${answer}${ESC}?$|(?:\\[\\[?[0-9;?<=>]*[ -/]*|O)?$)`,
  'uy',
);

/** So much of a paste, or of an answer, is kept: no line is as long. */
const mostKept = 1 << 16;

/** What has come of something that has no end yet; its last signs may be the beginning of its end. */
const kept = (rest: string): string =>
  rest.length <= mostKept ? rest : rest.slice(0, mostKept - pasteEnd.length) + rest.slice(-pasteEnd.length);

/**
 * Splits what one read of the terminal gave into keys. Several keys come in one read when they are typed fast or
 * held, and a sequence may come in two: its beginning is handed back as `rest`, to stand before the next read.
 */
export const decodeKeys = (input: string): { readonly keys: readonly Key[]; readonly rest: string } => {
  const keys: Key[] = [];
  for (let at = 0; at < input.length; at = piece.lastIndex) {
    unfinished.lastIndex = at;
    if (unfinished.test(input)) return { keys, rest: kept(input.slice(at)) };
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

const isPaste = (rest: string): boolean => rest.startsWith(pasteStart);

/** An answer, of which a lone sign behind Escape is no beginning: somebody typed it fast. */
const isAnswer = (rest: string): boolean => rest.length > 2 && /^.(?:\[M|[P\]_^X])/u.test(rest);

/**
 * The keys that a beginning was when nothing has followed it: a paste that has lost its end is pasted as far as it has come,
 * an answer is none, and anything else was Escape.
 */
export const flushKeys = (rest: string): readonly Key[] => {
  if (rest === '' || isAnswer(rest)) return [];
  if (isPaste(rest)) return [{ name: 'paste', text: rest.slice(pasteStart.length) }];
  const behind = /^.[P\]_^X]$/u.test(rest) ? decodeKeys(rest.slice(1)).keys : [];
  return [{ name: 'escape' }, ...behind];
};

/**
 * How long the end of a beginning is waited for, in ms. A lone Escape is told from the beginning of a sequence in this way; a
 * paste may come over a slow line, but who presses keys in vain must be heard again.
 */
const waitFor = (rest: string): number => (isPaste(rest) ? 2000 : isAnswer(rest) ? 500 : 30);

/** Takes what the terminal sends, in whatever pieces it comes; all keys that came at once are pressed at once. */
export const keysHeard = (
  timers: Pick<Timers, 'after' | 'clear'>,
  press: (keys: readonly Key[]) => void,
): ((chunk: string) => void) => {
  let rest = '';
  /** A paste was given up: what comes at once in several keys is more of it, and a single key is a person's. */
  let isTorn = false;
  const flush = (): void => {
    const keys = flushKeys(rest);
    isTorn = isPaste(rest);
    rest = '';
    press(keys);
  };
  return (chunk) => {
    timers.clear('escape');
    const isMore = isTorn && decodeKeys(chunk).keys.length > 1;
    const { keys, rest: left } = decodeKeys((isMore ? pasteStart : rest) + chunk);
    isTorn = false;
    rest = left;
    if (keys.length > 0) press(keys);
    if (rest !== '') timers.after('escape', waitFor(rest), flush);
  };
};

export type Keyboard = ReturnType<typeof keyboardOn>;

/** Presses the keys that a terminal sends. */
export const keyboardOn = (
  stdin: NodeJS.ReadStream,
  timers: Timers,
  guarded: (act: () => void) => void,
  press: (keys: readonly Key[]) => void,
) => {
  const hear = keysHeard(timers, press);
  const onData = (chunk: string | Buffer): void => guarded(() => hear(String(chunk)));
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
