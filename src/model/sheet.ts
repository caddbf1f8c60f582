/** What a spreadsheet takes for the beginning of a formula, behind quotes that were there before. */
const begins = /^'*[=+\-@\t\r]/;
const number = /^[+-]?[\d.,]*\d(?:\/\d+)?(?:e[+-]?\d+)?%?$/i;

/**
 * The text of a cell as a table has it: what a spreadsheet would run gets a `'` before it. Numbers, negative ones too,
 * stay as they are.
 */
export const toCell = (text: string): string => (begins.test(text) && !number.test(text) ? `'${text}` : text);

/** What `toCell` was given. */
export const fromCell = (cell: string): string =>
  cell.startsWith("'") && begins.test(cell) ? cell.slice(1) : cell;
