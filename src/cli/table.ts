import stringWidth from 'string-width';
import { colours as pc } from './colour.ts';
import { measurable } from './terminal.ts';

/** Rows under a head, in columns two spaces apart; the columns in `right` are set flush right. */
export const table = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
): string => {
  // What a cell will look like is what must be measured; none has a second line.
  const shown = rows.map((row) => row.map((cell) => measurable(cell.replaceAll('\n', ' '))));
  const widths = head.map((title, i) =>
    Math.max(stringWidth(title), ...shown.map((row) => stringWidth(row[i] ?? ''))),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, i) => {
        const space = ' '.repeat((widths[i] ?? 0) - stringWidth(cell));
        return right.includes(i) ? space + cell : cell + space;
      })
      .join('  ')
      .trimEnd();
  return [pc.dim(line(head)), ...shown.map(line)].join('\n');
};
