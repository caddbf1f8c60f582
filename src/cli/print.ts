import { createRequire } from 'node:module';
import { stripVTControlCharacters } from 'node:util';
import type StringWidth from 'string-width';
import type { Origin, Problem } from '../model/index.ts';

/*
 * What is printed is text that others wrote, for the most part: templates, rules, names of files, arguments. A terminal
 * takes some signs as commands, and direction signs show a text as another one. So all that goes to standard output and
 * standard error passes `shown`. Our own colours and movements carry a key that is drawn anew in each process, by which
 * alone they are let through: no file can know it.
 */
const drawn = (): number => 1000 + Math.floor(Math.random() * 9000);
const key = `${drawn()};${drawn()}`;

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

/**
 * Whether a stream takes colour: only a terminal does, unless FORCE_COLOR says otherwise; NO_COLOR forbids
 * it. The libraries' own guess also colours what a build server writes into a file.
 */
export const takesColour = (
  stream: { readonly isTTY?: boolean },
  env: { readonly [name: string]: string | undefined } = process.env,
): boolean => {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR && env.FORCE_COLOR !== '0') return true;
  return stream.isTTY === true && env.TERM !== 'dumb';
};

const coloursFor = (stream: { readonly isTTY?: boolean }) => {
  const isColoured = takesColour(stream);
  /** A colour; where one ends inside it, it goes on. */
  const paint = (open: number, close: number) => {
    const [begin, end] = [own(`${open}m`), own(`${close}m`)];
    return (text: string) => (isColoured ? begin + text.replaceAll(end, end + begin) + end : text);
  };
  return {
    bold: paint(1, 22),
    dim: paint(2, 22),
    inverse: paint(7, 27),
    red: paint(31, 39),
    green: paint(32, 39),
    yellow: paint(33, 39),
  };
};

export const colours = coloursFor(process.stdout);

export const errorColours = coloursFor(process.stderr);

/** Text as it will be shown, so that it can be measured and cut; tabs are blanks. */
export const harmless = (text: string): string => escaped(text.replaceAll('\t', '    ').replaceAll('\r', ''));

export const oneLine = (text: string): string => harmless(text.replaceAll('\n', ' '));

const mostRefused = 100;

type Refused = { readonly origin: Origin; readonly problem: Problem };

/** Tells what of the input could not be read, the first of it, and how to mend it: a hint that every line would repeat stands once. */
export const refusals = () => {
  const hints = new Set<string>();
  let count = 0;
  return {
    tell: ({ origin, problem: { message, hint } }: Refused): void => {
      if (++count > mostRefused) return;
      console.error(errorColours.red(`${origin.file}:${origin.line}: ${oneLine(message)}`));
      if (hint === undefined || hints.has(hint)) return;
      hints.add(hint);
      console.error(`  ${oneLine(hint)}`);
    },
    /** How many there were; the exit code is then 1. */
    end: (): number => {
      if (count > mostRefused) console.error(`… and ${count - mostRefused} more that could not be read`);
      if (count > 0) process.exitCode = 1;
      return count;
    },
  };
};

/** Prints, and waits while the reader is slow, so that a long output does not fill the memory. */
export const printed = async (text: string): Promise<void> => {
  if (!process.stdout.write(`${text}\n`))
    await new Promise((resolve) => process.stdout.once('drain', resolve));
};

export const indent = (text: string, by = '  '): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? line : by + line))
    .join('\n');

/** Lines of a text; what is false, or nothing, is none. */
export const lines = (...all: readonly (string | readonly string[] | false | undefined)[]): string =>
  all
    .flat()
    .filter((line) => line !== false && line !== undefined)
    .join('\n');

const load = createRequire(import.meta.url);

/** How many columns a text takes. What tells that of every sign takes long to load, and most texts have plain ones only. */
const widthOf = (text: string): number => {
  const plain = stripVTControlCharacters(text);
  if (/^[\x20-\x7e]*$/.test(plain)) return plain.length;
  const { default: stringWidth }: { readonly default: typeof StringWidth } = load('string-width');
  return stringWidth(text);
};

/** Rows under a head, in columns two spaces apart; the columns in `right` are set flush right. */
export const table = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
): string => {
  // What a cell will look like is what must be measured; none has a second line.
  const shown = rows.map((row) => row.map((cell) => measurable(cell.replaceAll('\n', ' '))));
  const widths = head.map((title, i) =>
    Math.max(widthOf(title), ...shown.map((row) => widthOf(row[i] ?? ''))),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, i) => {
        const space = ' '.repeat((widths[i] ?? 0) - widthOf(cell));
        return right.includes(i) ? space + cell : cell + space;
      })
      .join('  ')
      .trimEnd();
  return [colours.dim(line(head)), ...shown.map(line)].join('\n');
};

/** A column: its title, what stands in it of a row, and whether it is set flush right; nothing where it is left out. */
type Column<Row> = readonly [title: string, cell: (row: Row) => string, side?: 'right'] | false | undefined;

export const columns = <Row>(rows: readonly Row[], ...all: readonly Column<Row>[]): string => {
  const those = all.filter((one) => one !== false && one !== undefined);
  return table(
    those.map(([title]) => title),
    rows.map((row) => those.map(([, cell]) => cell(row))),
    those.flatMap(([, , side], at) => (side ? [at] : [])),
  );
};

interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Between two paintings; the eye reads no faster. */
const interval = 100;

/** One line on a terminal, rewritten in place from the first second on; nothing where it could not be taken away. */
export const progressLine = (first = 'working …', terminal: Terminal = process.stderr) => {
  if (!terminal.isTTY || process.env.TERM === 'dumb')
    return { show: () => undefined, clear: () => undefined };
  let text = first;
  let painted = '';
  const paint = (): void => {
    if (text === painted) return;
    painted = text;
    // What wraps stays.
    terminal.write(`${freshLine}${text.slice(0, (terminal.columns ?? 80) - 1)}`);
  };
  let painting: NodeJS.Timeout | undefined;
  const waiting = setTimeout(() => {
    paint();
    painting = setInterval(paint, interval);
  }, 1000);
  return {
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
