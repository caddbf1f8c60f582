import { randomInt } from 'node:crypto';

/*
 * What is printed is text that others wrote, for the most part: templates, rules, names of files, arguments. A terminal
 * takes some signs as commands, and direction signs show a text as another one. So all that goes to standard output and
 * standard error passes `shown`. Our own colours and movements carry a key that is drawn anew in each process, by which
 * alone they are let through: no file can know it.
 */
const key = `${randomInt(1000, 10_000)};${randomInt(1000, 10_000)}`;

/** A command to the terminal that is our own: `own('31m')` is red. Widths of texts are measured without it. */
export const own = (command: string): string => `\u001b[${key};${command}`;

/** Back to the beginning of the line, and the line emptied. */
export const freshLine = `${own('1G')}${own('K')}`;

const ownCommand = new RegExp(`\\u001b\\[${key};(\\d*[mGK])`);

/** C0 but line ends and tabs, DEL, C1, signs of direction, and line ends that only some take for such. */
const unsafe =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach the terminal
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Signs that would steer a terminal or turn the direction of a text, made visible. */
export const escaped = (text: string): string =>
  text.replace(unsafe, (sign) => {
    const code = sign.charCodeAt(0);
    // JSON knows only the longer form; the shorter ones never stand in it raw.
    return code < 0x20
      ? `\\x${code.toString(16).padStart(2, '0')}`
      : `\\u${code.toString(16).padStart(4, '0')}`;
  });

const withOwn = (text: string, command: (written: string) => string): string =>
  text
    .replaceAll('\r\n', '\n')
    .split(ownCommand)
    .map((part, at) => (at % 2 === 0 ? escaped(part) : command(part)))
    .join('');

/** Text that is still to be printed, with everything escaped but our own commands, so that it can be measured. */
export const measurable = (text: string): string => withOwn(text, own);

/** Text as it may go to a terminal: everything escaped but our own commands, which lose their key. */
export const shown = (text: string): string => withOwn(text, (written) => `\u001b[${written}`);

let lifted = 0;

/** `write` of standard output as it was. */
let unguarded: typeof process.stdout.write | undefined;

const guard = (stream: NodeJS.WriteStream): void => {
  const write = stream.write.bind(stream);
  const guarded: typeof stream.write = (chunk, ...rest: readonly never[]) =>
    write(typeof chunk === 'string' && lifted === 0 ? shown(chunk) : chunk, ...rest);
  stream.write = guarded;
  if (stream === process.stdout) unguarded = write;
};

/** Standard output for an editor of lines, which moves the cursor: what it shows is what is being typed. */
export const lineEditorOutput = (): NodeJS.WriteStream =>
  new Proxy(process.stdout, {
    get: (stream, name) => {
      if (name === 'write' && unguarded) return unguarded;
      const found: unknown = Reflect.get(stream, name);
      return typeof found === 'function' ? found.bind(stream) : found;
    },
  });

/** From now on text passes `shown` wherever it is printed from; bytes, such as the lines of a run, go as they are. */
export const guardTerminal = (): void => {
  guard(process.stdout);
  guard(process.stderr);
};

/** Lifts the guard while a program of our own has the whole screen, and escapes for itself. */
export const withWholeScreen = async <T>(work: () => Promise<T>): Promise<T> => {
  lifted++;
  try {
    return await work();
  } finally {
    lifted--;
  }
};
