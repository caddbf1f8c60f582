import { createRequire } from 'node:module';
import { stripVTControlCharacters } from 'node:util';
import type StringWidth from 'string-width';
import { colours as pc } from './colour.ts';
import { measurable } from './terminal.ts';

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
  return [pc.dim(line(head)), ...shown.map(line)].join('\n');
};
