import { own } from './terminal.ts';

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

type Paint = (text: string) => string;

/** A colour; where one ends inside it, it goes on. */
const paint =
  (open: number, close: number): Paint =>
  (text) => {
    const [begin, end] = [own(`${open}m`), own(`${close}m`)];
    return begin + text.replaceAll(end, end + begin) + end;
  };

const all = {
  bold: paint(1, 22),
  dim: paint(2, 22),
  inverse: paint(7, 27),
  red: paint(31, 39),
  green: paint(32, 39),
  yellow: paint(33, 39),
};

const none: Paint = (text) => text;
const plain = { bold: none, dim: none, inverse: none, red: none, green: none, yellow: none };

const coloursFor = (stream: { readonly isTTY?: boolean }): typeof all => (takesColour(stream) ? all : plain);

/** Colours for what goes to standard output. */
export const colours = coloursFor(process.stdout);

/** Colours for messages on standard error. */
export const errorColours = coloursFor(process.stderr);
