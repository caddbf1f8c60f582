/** A mistake in what the user gave us: told without a stack, and the command exits with 1. Every other error is a fault of ours. */
export class UserError extends Error {
  /** How to mend it; undefined when the message already says so. */
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.name = 'UserError';
    this.hint = hint;
  }
}

/** What is wrong with one piece of input, in words for the person who wrote it. */
export type Problem = { readonly message: string; readonly hint?: string | undefined };

/** How much of a text that comes from input is told: a sentence or two. */
export const mostTold = 300;

/** A text that may hold any amount of input, as it is told: cut where it is longer, with its length. */
export const shortened = (text: string, most = mostTold): string =>
  text.length <= most
    ? text
    : `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}… (${text.length} characters)`;

/** What a piece of input met that nobody has thought of: it costs that piece, and is told for what it is. */
export const faultOfOurs = (error: unknown, piece = 'template'): Problem => ({
  message: `a fault of Errata, which costs this ${piece} only: ${shortened(String(error))}`,
  hint: `Please report it, with the ${piece}.`,
});

/** Works on one piece of many. A fault of ours costs that piece only; what the user did wrong, and an end that was asked for, go on. */
export const alone = async <Result>(
  work: () => Result | Promise<Result>,
  leftOut: (problem: Problem) => Result | Promise<Result>,
  piece?: string,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UserError || (error instanceof Error && error.name === 'AbortError')) throw error;
    return leftOut(faultOfOurs(error, piece));
  }
};

/** A number as people read it: `12,345`. (Node's own takes a quarter of its start to know languages when it is asked first.) */
export const grouped = (number: number): string =>
  `${number}`.replace(/(?<!\.\d*)\B(?=(?:\d{3})+(?!\d))/g, ',');

/** A number of things in words: `1 line`, `2,000 lines`. */
export const counted = (number: number, noun: string, shown = grouped(number)): string =>
  `${shown} ${noun}${number === 1 ? '' : 's'}`;

/** A path in a command that is told, as a shell wants it typed. */
export const typed = (path: string): string =>
  /^[\p{L}\p{M}\d_./:@%+,=-]+$/u.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;

/** What a spreadsheet takes for the beginning of a formula, behind quotes that were there before. */
const begins = /^'*[=+\-@\t\r]/;
const number = /^[+-]?[\d.,]*\d(?:\/\d+)?(?:e[+-]?\d+)?%?$/i;

/** The text of a cell: what a spreadsheet would run gets a `'` before it. Numbers, negative ones too, stay as they are. */
export const toCell = (text: string): string => (begins.test(text) && !number.test(text) ? `'${text}` : text);

/** What `toCell` was given. */
export const fromCell = (cell: string): string =>
  cell.startsWith("'") && begins.test(cell) ? cell.slice(1) : cell;

/** Refuses a table of which two columns have one name: nobody can say which of them is meant. */
export const refuseTwice = (names: readonly string[], path: string): void => {
  const twice = names.find((name, at) => name !== '' && names.indexOf(name) < at);
  if (twice !== undefined)
    throw new UserError(
      `${path}:1  two columns are named '${shortened(twice, 100)}'.`,
      'Give one of them another name, or take it away.',
    );
};
