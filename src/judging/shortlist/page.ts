import { counted, grouped } from '../../model/index.ts';
import {
  belowRows,
  columnsOf,
  columnsOfMatrix,
  mostColumns,
  type Report,
  rowAt,
  type StratumRow,
  summaryOf,
} from './report.ts';

/** The report as one HTML page that needs nothing else: style and charts stand in it, scripts there are none. */
export const pageOf = (report: Report): string => {
  const title = `Shortlist of ${counted(report.drawn, 'candidate')}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${escaped(title)}</h1>
${summaryOf(report).map(paragraph).join('\n')}
${report.notes.map((note) => `<p class="note">${escaped(note)}</p>`).join('\n')}
</header>
<main>
<section aria-labelledby="rules">
<h2 id="rules">Rules</h2>
${rulesChart(report)}
${rulesTable(report)}
${kindsTable(report)}</section>
<section aria-labelledby="chart">
<h2 id="chart">Strata</h2>
${strataChart(report)}
</section>
<section aria-labelledby="short">
<h2 id="short">Strata that fell short</h2>
${shortTable(report)}
</section>
<section aria-labelledby="bar">
<h2 id="bar">Templates below the bar</h2>
${belowTable(report)}
</section>
${report.reviewers.length === 0 ? '' : reviewersSection(report)}
<section aria-labelledby="all">
<h2 id="all">All strata</h2>
${allTables(report)}
</section>
</main>
</body>
</html>
`;
};

const style = `
:root {
  color-scheme: light dark;
  --paper: #ffffff; --ink: #1d2330; --soft: #5b6475; --line: #d8dce4; --band: #f4f6f9;
  --drawn: #9cc4ee; --drawn-line: #2f6fb3; --warn: #9a5b00; --warn-band: #fff4df;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14171d; --ink: #e6e9ef; --soft: #a3acbd; --line: #363d4a; --band: #1d222b;
    --drawn: #275a8c; --drawn-line: #74b0ee; --warn: #f0b657; --warn-band: #32270f;
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 82rem; padding: 1.5rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 0.75rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 0.75rem; border-bottom: 1px solid var(--line); padding-bottom: 0.25rem; }
p { margin: 0.4rem 0; max-width: 62rem; }
.note { background: var(--warn-band); border-left: 4px solid var(--warn); padding: 0.4rem 0.75rem; }
.scroll { overflow-x: auto; margin: 0.75rem 0; }
.tall { max-height: 34rem; overflow-y: auto; border-bottom: 1px solid var(--line); }
.tall thead th { position: sticky; top: 0; }
.scroll:focus-visible, summary:focus-visible { outline: 2px solid var(--drawn-line); outline-offset: 2px; }
table { border-collapse: collapse; font-size: 0.9rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--soft); padding: 0.25rem 0 0.5rem; }
th, td { padding: 0.25rem 0.75rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
thead th { background: var(--band); white-space: nowrap; }
tbody th { font-weight: 600; white-space: nowrap; }
.n { text-align: right; white-space: nowrap; }
.why { min-width: 20rem; }
td.low { color: var(--warn); font-weight: 600; }
td.low::after { content: " \\25BE"; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.1rem 1rem; margin: 0.75rem 0; font-size: 0.9rem; }
dt { font-weight: 600; } dd { margin: 0; color: var(--soft); }
details { border: 1px solid var(--line); border-radius: 6px; margin: 0.5rem 0; padding: 0 0.75rem; }
summary { cursor: pointer; padding: 0.4rem 0; font-weight: 600; }
summary span { color: var(--soft); font-weight: 400; }
svg { display: block; font: 12px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
svg text { fill: var(--ink); }
svg .soft { fill: var(--soft); }
svg .small { font-size: 10px; }
svg .strong { font-weight: 600; }
svg .cell { fill: var(--band); stroke: var(--line); }
svg .cell.low { stroke: var(--warn); stroke-width: 1.5; }
svg .drawn { fill: var(--drawn); }
svg .asked { stroke: var(--drawn-line); stroke-width: 2; }
svg .mark { fill: var(--warn); }
svg .grid { stroke: var(--line); }
.key { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; color: var(--soft); font-size: 0.9rem; margin: 0.5rem 0; }
.key svg { display: inline-block; vertical-align: -3px; margin-right: 0.35rem; }
@media print { .scroll { overflow: visible; max-height: none; } }
`;

const paragraph = (text: string) => `<p>${escaped(text)}</p>`;

/** One bar a rule: drawn, with a tick at what was asked and the numbers in words at its end. */
const rulesChart = (report: Report): string => {
  const left = labelWidth(report.rules.map(({ rule }) => rule));
  const width = 420;
  const step = 24;
  const most = Math.max(1, ...report.rules.flatMap(({ drawn, asked }) => [drawn, asked]));
  const scale = (number: number) => round((number / most) * width);
  const bars = report.rules.map((row, at) => {
    const top = at * step;
    const text = `${row.drawn} of ${row.asked} asked, ${grouped(row.available)} available`;
    return `<g><title>${escaped(`${row.rule}: ${text}`)}</title>
<text x="${left - 8}" y="${top + 16}" text-anchor="end">${escaped(row.rule)}</text>
<rect class="drawn" x="${left}" y="${top + 4}" width="${scale(row.drawn)}" height="${step - 8}"/>
<line class="asked" x1="${left + scale(row.asked)}" x2="${left + scale(row.asked)}" y1="${top + 2}" y2="${top + step - 2}"/>
<text class="soft" x="${left + width + 10}" y="${top + 16}">${escaped(text)}</text></g>`;
  });
  const height = report.rules.length * step;
  return `<div class="key" aria-hidden="true"><span><svg width="18" height="12"><rect class="drawn" width="18" height="12"/></svg>drawn</span>
<span><svg width="4" height="14"><line class="asked" x1="2" x2="2" y1="0" y2="14"/></svg>asked</span></div>
${scroll(
  'Chart of the rules',
  svg(left + width + 260, height, 'Drawn and asked, by rule', 'The same numbers stand in the table below.', [
    `<line class="grid" x1="${left}" x2="${left}" y1="0" y2="${height}"/>`,
    ...bars,
  ]),
)}`;
};

const rulesTable = (report: Report): string => {
  const rows = report.rules.map(
    (row) =>
      `<tr><th scope="row">${escaped(row.rule)}</th>${numbers([row.target, row.asked, row.available])}` +
      `${drawnCell(row.drawn, row.asked)}<td class="why">${escaped(row.reason ?? '')}</td></tr>`,
  );
  return `<dl>${columnsOf(report)
    .map(([name, meaning]) => `<dt>${name}</dt><dd>${escaped(meaning)}</dd>`)
    .join('')}</dl>
${scroll(
  'Table of the rules',
  table(
    'Each rule: its target, and what it gave',
    ['rule', '#target', '#asked', '#available', '#drawn', 'why less than asked'],
    rows,
  ),
  rows.length,
)}`;
};

/** Nothing where the run has no kinds. */
const kindsTable = ({ kinds }: Report): string => {
  const rows = kinds.map(
    ({ kind, rules, drawn }) =>
      `<tr><th scope="row">${escaped(kind)}</th>${numbers([drawn])}<td class="why">${escaped(rules.join(', '))}</td></tr>`,
  );
  if (rows.length === 0) return '';
  const text = table('Each kind: what was drawn of it', ['kind', '#drawn', 'rules'], rows);
  return scroll('Table of the kinds', text, rows.length);
};

/** Rules down, the other fields across. A cell fills from below as its share of what was asked is drawn. */
const strataChart = (report: Report): string => {
  const columns = columnsOfMatrix(report);
  if (columns.length > mostColumns) {
    return paragraph(
      `${columns.length} columns are too many for a chart: the tables below hold every stratum.`,
    );
  }
  const fields = report.policy.strata.slice(1);
  const left = labelWidth([...report.rules.map(({ rule }) => rule), ...fields]);
  const across = 46;
  const down = 36;
  const levels = Math.max(1, fields.length);
  const head = levels * 18 + 6;
  const gap = 8;
  // A wider gap wherever the first of the fields across changes.
  const xs: number[] = [];
  columns.forEach(({ values }, at) => {
    const last = columns[at - 1];
    const before = at === 0 ? left : (xs[at - 1] ?? 0) + across;
    xs.push(last !== undefined && values.length > 1 && last.values[0] !== values[0] ? before + gap : before);
  });
  const heads = fields.flatMap((field, level) => [
    `<text class="soft" x="${left - 8}" y="${level * 18 + 14}" text-anchor="end">${escaped(field)}</text>`,
    ...runs(columns.map(({ values }) => values.slice(0, level + 1))).map(([start, end]) => {
      const middle = ((xs[start] ?? 0) + (xs[end] ?? 0) + across) / 2;
      const value = columns[start]?.values[level] ?? '';
      const room = ((xs[end] ?? 0) - (xs[start] ?? 0) + across) / 6.4;
      const name = value.length > room ? `${value.slice(0, Math.max(1, Math.floor(room) - 1))}…` : value;
      return `<text x="${round(middle)}" y="${level * 18 + 14}" text-anchor="middle"${level === 0 ? ' class="strong"' : ' class="small"'}><title>${escaped(value)}</title>${escaped(shortNames[value] ?? name)}</text>`;
    }),
  ]);
  const rows = report.rules.map(({ rule }, at) => {
    const top = head + at * down;
    const cells = columns.map(({ values }, column) => {
      const row = rowAt(report, rule, values);
      return row === undefined ? '' : strataCell(row, xs[column] ?? 0, top, across - 4, down - 4);
    });
    return `<text x="${left - 8}" y="${top + 20}" text-anchor="end">${escaped(rule)}</text>${cells.join('')}`;
  });
  const width = (xs.at(-1) ?? left) + across + 4;
  return `<div class="key" aria-hidden="true"><span><svg width="14" height="14"><rect class="cell" width="14" height="14"/><rect class="drawn" y="5" width="14" height="9"/></svg>filled: drawn of asked</span>
<span><b>18</b> drawn</span><span><small>/240</small> available</span>
<span><svg width="10" height="8"><path class="mark" d="M0 0h10L5 8z"/></svg>fell short of what was asked</span><span>empty place: there are none</span></div>
${scroll(
  'Chart of the strata',
  svg(
    width,
    head + report.rules.length * down,
    `Drawn in each stratum: ${report.policy.strata.join(' by ')}`,
    'Rows are rules; the tables under All strata hold the same numbers.',
    [...heads, ...rows],
  ),
)}`;
};

/** Long names of positions where a column is narrow. */
const shortNames: { readonly [value: string]: string } = { final_answer: 'final' };

const strataCell = (row: StratumRow, x: number, y: number, width: number, height: number): string => {
  const filled = row.asked === 0 ? (row.drawn > 0 ? 1 : 0) : Math.min(1, row.drawn / row.asked);
  const high = round(filled * height);
  const low = row.reason !== undefined;
  const why = row.reason ?? row.evened;
  const available = row.available >= 10_000 ? `${Math.round(row.available / 1000)}k` : String(row.available);
  const says = `${row.stratum}: asked ${row.asked}, available ${row.available}, drawn ${row.drawn}${why === undefined ? '' : `; ${why}`}`;
  return `<g><title>${escaped(says)}</title><rect class="cell" x="${x}" y="${y}" width="${width}" height="${height}"/>${
    high > 0
      ? `<rect class="drawn" x="${x}" y="${round(y + height - high)}" width="${width}" height="${high}"/>`
      : ''
  }<rect class="cell${low ? ' low' : ''}" style="fill:none" x="${x}" y="${y}" width="${width}" height="${height}"/>${
    low ? `<path class="mark" d="M${x + width - 10} ${y + 1}h9l-4.5 7z"/>` : ''
  }<text class="strong" x="${x + 4}" y="${y + 14}">${row.drawn}</text><text class="small" x="${x + width - 3}" y="${y + height - 4}" text-anchor="end">/${available}</text></g>`;
};

const shortTable = (report: Report): string => {
  const short = report.strata.filter(({ reason }) => reason !== undefined);
  if (short.length === 0) return paragraph('None.');
  return scroll(
    'Table of the strata that fell short',
    table(
      `${counted(short.length, 'stratum').replace('stratums', 'strata')}, with the reason`,
      ['stratum', '#asked', '#share', '#drawn', 'reason'],
      short.map(
        (row) =>
          `<tr><th scope="row">${breakable(row.stratum)}</th>${numbers([row.asked, row.share])}${drawnCell(row.drawn, row.asked)}<td class="why">${escaped(row.reason ?? '')}</td></tr>`,
      ),
    ),
    short.length,
  );
};

const belowTable = (report: Report): string => {
  const rows = belowRows(report);
  if (rows.length === 0) return paragraph(`All ${counted(report.run.templates, 'template')} pass.`);
  return scroll(
    'Table of the templates below the bar',
    table(
      `Of ${counted(report.run.templates, 'template')}, each counted by the first check that it fails`,
      ['check', '#templates'],
      rows.map(([check, number]) => `<tr><th scope="row">${escaped(check)}</th>${numbers([number])}</tr>`),
    ),
  );
};

const reviewersSection = (report: Report): string => `<section aria-labelledby="reviewers">
<h2 id="reviewers">Reviewers</h2>
${scroll(
  'Table of the reviewers',
  table(
    `${round(report.overlap * 100)} % of the shortlist is given to two of them`,
    ['reviewer', '#items', '#of these shared with another'],
    report.reviewers.map(
      ({ name, items, shared }) =>
        `<tr><th scope="row">${escaped(name)}</th>${numbers([items, shared])}</tr>`,
    ),
  ),
)}
</section>`;

const allTables = (report: Report): string => {
  const fields = report.policy.strata.slice(1);
  const open = report.rules.length <= 12 ? ' open' : '';
  return report.rules
    .map(({ rule, drawn, available }) => {
      const rows = report.strata
        .filter(({ values }) => values[0] === rule)
        .map((row) => {
          const names = row.values.slice(1);
          const heads = names.map((name) => `<th scope="row">${escaped(name)}</th>`).join('');
          return `<tr>${heads}${numbers([row.candidates, row.available, row.asked, row.share])}${drawnCell(row.drawn, row.asked)}</tr>`;
        });
      return `<details${open}><summary>${escaped(rule)} <span>${drawn} drawn, ${grouped(available)} available</span></summary>
${scroll(
  `Table of the strata of ${rule}`,
  table(
    `The strata of ${rule}`,
    [...fields, `#${report.made}s`, '#available', '#asked', '#share', '#drawn'],
    rows,
  ),
)}</details>`;
    })
    .join('\n');
};

/** A heading that starts with # stands over numbers. */
const table = (caption: string, head: readonly string[], rows: readonly string[]): string => {
  const heads = head.map((name) =>
    name.startsWith('#')
      ? `<th scope="col" class="n">${escaped(name.slice(1))}</th>`
      : `<th scope="col">${escaped(name)}</th>`,
  );
  return `<table><caption>${escaped(caption)}</caption><thead><tr>${heads.join('')}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table>`;
};

/** What is wide scrolls by itself, by keyboard too. */
const scroll = (label: string, inside: string, rows = 0) =>
  `<div class="scroll${rows > 30 ? ' tall' : ''}" role="region" aria-label="${escaped(label)}" tabindex="0">${inside}</div>`;

const svg = (
  width: number,
  height: number,
  title: string,
  description: string,
  parts: readonly string[],
): string => {
  const id = `chart-${title.replace(/\W+/g, '-').toLowerCase()}`;
  return `<svg role="img" aria-labelledby="${id}-title ${id}-text" width="${round(width)}" height="${round(height)}" viewBox="0 0 ${round(width)} ${round(height)}"><title id="${id}-title">${escaped(title)}</title><desc id="${id}-text">${escaped(description)}</desc>
${parts.join('\n')}
</svg>`;
};

const numbers = (values: readonly number[]) =>
  values.map((value) => `<td class="n">${grouped(value)}</td>`).join('');

const drawnCell = (drawn: number, asked: number) =>
  `<td class="n${drawn < asked ? ' low' : ''}">${grouped(drawn)}</td>`;

/** First and last place of every stretch of equal lists. */
const runs = (lists: readonly (readonly string[])[]): readonly (readonly [number, number])[] => {
  const found: [number, number][] = [];
  lists.forEach((list, at) => {
    const last = found.at(-1);
    if (last !== undefined && JSON.stringify(lists[last[0]]) === JSON.stringify(list)) last[1] = at;
    else found.push([at, at]);
  });
  return found;
};

/** Room for the longest label, in pixels of the chart's font. */
const labelWidth = (labels: readonly string[]) =>
  Math.ceil(Math.max(...labels.map(({ length }) => length)) * 6.9) + 16;

const breakable = (text: string) => escaped(text).replaceAll('/', '/<wbr>');
const round = (value: number) => Math.round(value * 100) / 100;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
