import { scaleBand, scaleLinear } from 'd3-scale';
import type { Bar, Column, Columns } from './blocks.ts';
import { type Html, html } from './html.ts';

const barWidth = 160;
const barHeight = 14;

/** A bar with its interval; the numbers that it shows stand beside it in the row. */
export const barPicture = ({ value, low, high }: Bar, most: number): Html => {
  const x = scaleLinear([0, most > 0 ? most : 1], [0, barWidth]).clamp(true);
  const middle = barHeight / 2;
  const interval =
    low !== undefined && high !== undefined
      ? html`<path class="whisker" d="M${x(low)} ${middle}H${x(high)}M${x(low)} 3V${barHeight - 3}M${x(high)} 3V${barHeight - 3}"/>`
      : undefined;
  return html`<svg class="bar" width="${barWidth}" height="${barHeight}" viewBox="0 0 ${barWidth} ${barHeight}" aria-hidden="true" focusable="false"><rect width="${round(x(value))}" height="${barHeight}"/>${interval}</svg>`;
};

const size = { width: 640, height: 240, left: 56, right: 8, top: 12, bottom: 48 };

/** Columns along a range with their axes. The words of the picture say what it shows; a table with the numbers stands behind it. */
export const columnsPicture = ({ caption, columns, kind, axes }: Columns, named: string): Html => {
  const { width, height, left, right, top, bottom } = size;
  const most = kind === 'share' ? 1 : Math.max(1, ...columns.map(({ value }) => value));
  const x = scaleBand(
    columns.map((_, at) => String(at)),
    [left, width - right],
  ).padding(0.12);
  const y = scaleLinear([0, most], [height - bottom, top]).nice(5);
  const ticks = y
    .ticks(5)
    .map(
      (tick) =>
        html`<path class="grid" d="M${left} ${round(y(tick))}H${width - right}"/><text x="${left - 6}" y="${round(y(tick) + 4)}" text-anchor="end">${valueText(tick, kind)}</text>`,
    );
  const each = columns.map((column, at) => columnPicture(column, x(String(at)) ?? 0, x.bandwidth(), y));
  return html`<svg class="columns" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${named}-title ${named}-words"><title id="${named}-title">${caption}</title><desc id="${named}-words">${inWords(columns, kind)}</desc>${ticks}${each}<text x="${(left + width - right) / 2}" y="${height - 6}" text-anchor="middle">${axes[0]}</text><text transform="translate(12 ${(top + height - bottom) / 2}) rotate(-90)" text-anchor="middle">${axes[1]}</text></svg>`;
};

const columnPicture = (
  { name, value, low, high, line }: Column,
  left: number,
  width: number,
  y: (value: number) => number,
): Html => {
  const [middle, foot] = [left + width / 2, y(0)];
  const interval =
    low !== undefined && high !== undefined
      ? html`<path class="whisker" d="M${round(middle)} ${round(y(low))}V${round(y(high))}"/>`
      : undefined;
  const should =
    line === undefined
      ? undefined
      : html`<path class="should" d="M${round(left)} ${round(y(line))}h${round(width)}"/>`;
  return html`<rect x="${round(left)}" y="${round(y(value))}" width="${round(width)}" height="${round(foot - y(value))}"/>${interval}${should}<text x="${round(middle)}" y="${round(foot + 16)}" text-anchor="middle">${name}</text>`;
};

const round = (number: number): number => Math.round(number * 10) / 10;

/** A number of a kind as people read it. */
export const valueText = (value: number, kind: Columns['kind']): string =>
  kind === 'share' ? `${Math.round(value * 100)} %` : value.toLocaleString('en-US');

/** What the picture says, for who does not see it. */
const inWords = (columns: readonly Column[], kind: Columns['kind']): string =>
  columns.map(({ name, value }) => `${name}: ${valueText(value, kind)}`).join('; ');
