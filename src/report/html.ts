import { scaleBand, scaleLinear } from 'd3-scale';
import escapeHtml from 'escape-html';
import type { Bar, Column, Columns } from './blocks.ts';

/** A piece of a page that is markup and may be put into another as it is. */
export type Html = { readonly html: string };

type Part = Html | string | number | false | undefined | readonly Part[];

/** Markup with values in it. Whatever is no markup itself is text, of whomever: it is made visible and escaped. */
export const html = (markup: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: markup.map((text, at) => text + written(parts[at])).join(''),
});

/** What this program says itself: its style and its script. */
export const ours = (text: string): Html => ({ html: text });

const written = (part: Part): string => {
  if (part === undefined || part === false) return '';
  if (typeof part === 'number') return String(part);
  if (typeof part === 'string') return escapeHtml(shown(part));
  return 'html' in part ? part.html : part.map(written).join('');
};

/** A word may be so long: a longer one would push the page apart. */
const longestWord = 80;
/** A text may be so long where it is shown. */
const longestText = 4000;

const longWord = new RegExp(`[^\\s]{${longestWord + 1},}`, 'gu');

/**
 * Signs that nobody sees: controls but line ends, signs of direction and other formats but the two that join letters,
 * halves of signs, line ends that only some take for such.
 */
const unseen = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** Anybody's text as it is put into the page: what cannot be seen is made visible, what is too long is cut and says how long it was. */
export const shown = (text: string): string => {
  const words = text
    .replaceAll('\r\n', '\n')
    .replaceAll('\t', '    ')
    .replace(longWord, (word) => cut(word, longestWord / 2));
  return (words.length > longestText ? cut(words, longestText, text.length) : words).replace(
    unseen,
    (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`,
  );
};

/** The beginning of a text, no sign cut in two, and how long the text is. */
const cut = (text: string, most: number, length = text.length): string => {
  const end = /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most;
  return `${text.slice(0, end)}… (${length.toLocaleString('en-US')} signs)`;
};

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
