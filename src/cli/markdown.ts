import stringWidth from 'string-width';
import type { PlainBlock } from '../report/index.ts';
import { oneLine } from './print.ts';

/** Blocks in Markdown that can be read as it stands, too. */
export const markdownOf = (blocks: readonly PlainBlock[]): string =>
  `${blocks.map(blockText).join('\n\n')}\n`;

/** Signs that a terminal or a page of Markdown would obey. */
const plain = (text: string): string => oneLine(text).replaceAll(/[\\`*[\]<|&]/g, (sign) => escaped(sign));

const escaped = (sign: string): string => (sign === '<' ? '&lt;' : sign === '&' ? '&amp;' : `\\${sign}`);

const blockText = (block: PlainBlock): string => {
  if ('heading' in block) return `${'#'.repeat(block.level)} ${plain(block.heading)}`;
  if ('text' in block) return plain(block.text);
  const rows = [block.head, ...block.rows].map((row) => row.map(plain));
  const widths = block.head.map((_, at) => Math.max(3, ...rows.map((row) => stringWidth(row[at] ?? ''))));
  const line = (cells: readonly string[]): string =>
    `| ${cells
      .map((cell, at) => {
        const space = ' '.repeat((widths[at] ?? 0) - stringWidth(cell));
        return at < block.words ? cell + space : space + cell;
      })
      .join(' | ')} |`;
  const [head = [], ...body] = rows;
  const rule = widths.map((width, at) =>
    at < block.words ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  const caption = block.caption === undefined ? [] : [`**${plain(block.caption)}**`, ''];
  return [...caption, line(head), line(rule), ...body.map(line)].join('\n');
};
