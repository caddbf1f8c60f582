import stringWidth from 'string-width';
import { packageVersion } from '../base/files/index.ts';
import { writeFolder } from '../base/index.ts';
import { answerLines, type Report } from '../measures/index.ts';
import { type PlainBlock, scoreDocument, scoreJson } from '../report/index.ts';
import { interruptible } from './interrupt.ts';
import { oneLine } from './print.ts';

/** The files of a score, and what they hold. */
const files = { 'answers.jsonl': 'answers', 'score.json': 'score' } as const;

/** Writes a score, and the test set beside what was said of it, so that the folder stands alone. */
export const writeScore = (
  predictions: string,
  { gold, out }: { readonly gold: string; readonly out: string },
  report: Report,
): Promise<void> =>
  interruptible(async (signal) => {
    await writeFolder(out, Object.keys(files), [predictions, gold], async (output) => {
      for await (const line of answerLines(gold, predictions)) {
        signal.throwIfAborted();
        await output.write('answers.jsonl', Buffer.from(line));
      }
      await output.write('score.json', Buffer.from(scoreJson(report)));
      return { errata: packageVersion(), files, system: report.system.name };
    });
  });

/** A report in Markdown that can be read as it stands, too. */
export const scoreText = (report: Report): string => `${scoreDocument(report).map(blockText).join('\n\n')}\n`;

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
  return [line(head), line(rule), ...body.map(line)].join('\n');
};
