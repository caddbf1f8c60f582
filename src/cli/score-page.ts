import escapeHtml from 'escape-html';
import type { Report } from '../measures/index.ts';
import { type Block, scoreDocument } from './score-document.ts';
import { oneLine } from './text.ts';

/** A report as one page that needs nothing else: no script, no font, no picture from elsewhere. */
export const scorePage = (report: Report): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(`Score of ${report.system.name}`)}</title>
<style>${style}</style>
</head>
<body>
${scoreDocument(report).map(blockHtml).join('\n')}
</body>
</html>
`;

const style = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { border-bottom: 1px solid #8886; padding: .25rem .75rem; text-align: right; white-space: nowrap; }
th.word, td.word { text-align: left; }
`;

const safe = (text: string): string => escapeHtml(oneLine(text));

const blockHtml = (block: Block): string => {
  if ('heading' in block) return `<h${block.level}>${safe(block.heading)}</h${block.level}>`;
  if ('text' in block) return `<p>${safe(block.text)}</p>`;
  const row = (cells: readonly string[], tag: 'th' | 'td'): string =>
    `<tr>${cells.map((cell, at) => `<${tag}${at < block.words ? ' class="word"' : ''}>${safe(cell)}</${tag}>`).join('')}</tr>`;
  return `<div class="wide"><table>
<thead>${row(block.head, 'th')}</thead>
<tbody>
${block.rows.map((cells) => row(cells, 'td')).join('\n')}
</tbody>
</table></div>`;
};
