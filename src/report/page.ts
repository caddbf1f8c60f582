import { createHash } from 'node:crypto';
import { tallyOf } from '../base/index.ts';
import { counted } from '../model/index.ts';
import type * as shape from './blocks.ts';
import { barPicture, columnsPicture, type Html, html, ours, valueText } from './html.ts';
import written from './page.yaml';

/** Our own texts in it, which nobody else's can be: `page.yaml`. */
const { style, script }: { readonly style: string; readonly script: string } = Object(written);

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Nothing is loaded from anywhere, and nothing runs but our own script, if that; no other text can be that. */
const policyOf = (scripted: boolean): string =>
  [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    ...(scripted ? [`script-src ${hashOf(script)}`] : []),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/** What a page of 300 entries may take, in bytes; one of more entries may take more. */
const mostBytes = 2_900_000;
const usual = 300;

type Page = ReturnType<typeof pageFor>;

type Whole = { readonly blocks: readonly shape.Block[] };

/** Sections as one page that needs nothing else and that nothing in it can change. */
export const pageOf = (title: string, given: readonly shape.Section[]): string => {
  const sections = given.map(({ title, blocks }) => ({
    title,
    blocks: blocks.filter((one) => one !== undefined),
  }));
  const page = pageFor(sections);
  const scripted = sections.some(({ blocks }) => blocks.some((block) => 'entries' in block));
  const named = sections.map((section) => ({ section, id: page.fresh('part') }));
  const blocks = blocksHtml(sections, page);
  const body = named.map(({ section, id }, at) => sectionHtml(section.title, id, blocks[at] ?? []));
  const contents =
    named.length > 1
      ? html`<nav aria-label="Contents"><ul>${named.map(({ section, id }) => html`<li><a href="#${id}">${section.title}</a></li>`)}</ul></nav>`
      : undefined;
  return `${
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${ours(policyOf(scripted))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${[title, ...sections.map((section) => section.title)].join(': ')}</title>
<style>${ours(style)}</style>
</head>
<body>
<a class="skip" href="#content">To the content</a>
<header><h1>${title}</h1>${contents}</header>
<main id="content">
${body}</main>
${scripted && html`<script>${ours(script)}</script>`}
</body>
</html>`.html
  }\n`;
};

const pageFor = (sections: readonly Whole[]) => {
  const used = new Set(['content']);
  let number = 0;
  const fresh = (wanted: string): string => {
    let id = wanted;
    while (used.has(id)) id = `${wanted}-${++number}`;
    used.add(id);
    return id;
  };
  const anchors = new Map<shape.Entry, string>();
  const links = sections.map(({ blocks }) => {
    const own = new Map<string, string>();
    for (const entry of blocks.flatMap((block) => ('entries' in block ? block.entries : []))) {
      // An id of somebody's own may be any text: then it gets a plain one.
      const anchor = fresh(/^[\w.-]{1,80}$/.test(entry.id) ? entry.id : 'entry');
      anchors.set(entry, anchor);
      if (!own.has(entry.id)) own.set(entry.id, anchor);
    }
    return own;
  });
  return {
    fresh,
    anchorOf: (entry: shape.Entry): string => anchors.get(entry) ?? '',
    linkTo: (section: number, id: string): string => links[section]?.get(id) ?? 'content',
    // What entries may still take of it, in bytes: beyond that they are left out, and the page says so.
    // Beside those that are drawn stand some of each kind: so many more are no larger page yet.
    room: { left: mostBytes * Math.max(1, Math.floor((anchors.size - usual) / usual)) },
  };
};

const sectionHtml = (title: string, id: string, blocks: readonly Html[]): Html =>
  html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${blocks}</section>
`;

/** The blocks of each section. What is looked through comes last, into the room that everything else has left. */
const blocksHtml = (sections: readonly Whole[], page: Page): readonly (readonly Html[])[] => {
  const most = page.room.left;
  const made = sections.map(({ blocks }, section) =>
    blocks.map((block): Html | shape.Entries => {
      if ('entries' in block) return block;
      const one = blockHtml(block, section, page);
      const bytes = Buffer.byteLength(one.html);
      // Half of the page is for what is looked through.
      if (bytes > page.room.left - most / 2)
        return html`<p>A table had no room on this page; --json has its figures.</p>\n`;
      page.room.left -= bytes;
      return one;
    }),
  );
  return made.map((blocks) =>
    blocks.map((block) => ('html' in block ? block : entriesHtml(block, page.fresh('entries'), page))),
  );
};

const blockHtml = (block: Exclude<shape.Block, shape.Entries>, section: number, page: Page): Html => {
  if ('heading' in block)
    return block.level === 1
      ? html`<p><strong>${block.heading}</strong></p>\n`
      : html`<h3>${block.heading}</h3>\n`;
  if ('text' in block) return html`<p>${block.text}</p>\n`;
  if ('columns' in block) return columnsHtml(block, page.fresh('picture'));
  return tableHtml(block, (id) => page.linkTo(section, id));
};

const columnsHtml = (
  block: shape.Columns,
  named: string,
): Html => html`<figure><figcaption>${block.caption}</figcaption>
${columnsPicture(block, named)}
<details><summary>The numbers</summary>${tableHtml(
  {
    caption: block.caption,
    head: [block.axes[0], block.axes[1]],
    rows: block.columns.map(({ name, value, low, high }) => [
      name,
      `${valueText(value, block.kind)}${
        low === undefined || high === undefined
          ? ''
          : ` (${valueText(low, block.kind)} to ${valueText(high, block.kind)})`
      }`,
    ]),
    words: 1,
  },
  () => '',
)}</details></figure>
`;

const tableHtml = (block: shape.Table, linkTo: (id: string) => string): Html => {
  const { caption = '', head, rows, words, bars } = block;
  const label = caption === '' ? head.filter((one) => one !== '').join(', ') : caption;
  const side = (at: number): Html | undefined => (at < words ? html` class="word"` : undefined);
  /** The bars stand behind the words, where they are seen however many numbers follow. */
  const around = (cells: readonly Html[], bar: Html | undefined): readonly Html[] =>
    bar ? [...cells.slice(0, words), bar, ...cells.slice(words)] : cells;
  return html`<div class="wide" tabindex="0" role="group" aria-label="${label}"><table>
${caption === '' ? undefined : html`<caption>${caption}</caption>`}
<thead><tr>${around(
    head.map((one, at) => html`<th scope="col"${side(at)}>${one}</th>`),
    bars && html`<td></td>`,
  )}</tr></thead>
<tbody>
${rows.map((cells, row) => {
  const bar = bars?.of[row];
  const all = cells.map((cell, at) =>
    at === 0
      ? html`<th scope="row"${side(at)}>${cellHtml(cell, linkTo)}</th>`
      : html`<td${side(at)}>${cellHtml(cell, linkTo)}</td>`,
  );
  return html`<tr>${around(all, bars && html`<td class="word">${bar && barPicture(bar, bars.most)}</td>`)}</tr>
`;
})}</tbody></table></div>
`;
};

const cellHtml = (cell: shape.Cell, linkTo: (id: string) => string): Html =>
  typeof cell === 'string' ? html`${cell}` : html`<a href="#${linkTo(cell.to)}">${cell.text}</a>`;

/** All that can be looked through, each with a link of its own, and the form by which it is found where scripts run. */
const entriesHtml = (block: shape.Entries, named: string, { anchorOf, room }: Page): Html => {
  const { heading, about, entries } = block;
  const whole = formHtml(entries, named);
  const bytesOfForm = Buffer.byteLength(whole.html);
  // Of thousands of names none is picked from a list.
  const form = bytesOfForm > room.left / 4 ? undefined : whole;
  if (form) room.left -= bytesOfForm;
  const shown: Html[] = [];
  for (const entry of entries) {
    const one = entryHtml(entry, anchorOf(entry));
    const bytes = Buffer.byteLength(one.html);
    if (bytes > room.left) continue;
    room.left -= bytes;
    shown.push(one);
  }
  const missing = entries.length - shown.length;
  const left =
    missing > 0
      ? html`<p>${counted(missing, 'entry').replace('entrys', 'entries')} had no room on this page.</p>`
      : undefined;
  return html`<section data-entries aria-labelledby="${named}"><h3 id="${named}">${heading}</h3>
<p class="about">${about}</p>
${form}${left}
${shown}
</section>
`;
};

const formHtml = (entries: readonly shape.Entry[], named: string): Html => {
  const names = [...new Set(entries.flatMap(({ facets }) => Object.keys(facets)))];
  const selects = names.map((name, at) => {
    const counts = tallyOf(entries.flatMap(({ facets }) => facets[name] ?? []));
    const options = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
    return html`<label for="${named}-by-${at}">${name}<select id="${named}-by-${at}" name="${dataName(name)}"><option value="">any</option>${options.map(
      ([value, count]) => html`<option value="${value}">${value} (${count})</option>`,
    )}</select></label>`;
  });
  return html`<form hidden aria-label="Filter">${selects}<label for="${named}-text">text<input id="${named}-text" name="text" type="search"></label><button type="reset">All</button><span role="status"></span></form>`;
};

const dataName = (name: string): string => name.replaceAll(/[^a-z]+/g, '-');

const entryHtml = ({ id, title, facets, parts }: shape.Entry, anchor: string): Html => {
  const data = Object.entries(facets).map(([name, value]) => html` data-${dataName(name)}="${value}"`);
  return html`<article id="${anchor}"${data} aria-labelledby="${anchor}-title"><h4 id="${anchor}-title"><bdi>${title}</bdi> <a class="tag" href="#${anchor}"><bdi>${id}</bdi></a></h4>
${parts.map((part, at) => partHtml(part, `${anchor}-${at}`))}</article>
`;
};

const partHtml = (part: shape.EntryPart, named: string): Html => {
  if ('facts' in part)
    return html`<dl>${part.facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
  if ('code' in part) return html`<details><summary>${part.label}</summary><pre>${part.code}</pre></details>`;
  if ('pairs' in part) return linesHtml(part);
  if ('noted' in part) return notedHtml(part);
  return html`<p id="${named}">${part.label === '' ? undefined : html`<strong>${part.label}</strong> `}<bdi>${part.text}</bdi></p>`;
};

const linesHtml = ({ heads, pairs, labelled }: shape.Lines): Html =>
  html`<div class="wide" tabindex="0" role="group" aria-label="${heads.join(', ')}"><table><thead><tr><th scope="col" class="word">line</th>${heads.map(
    (head) => html`<th scope="col" class="word">${head}</th>`,
  )}</tr></thead><tbody>${pairs.map(({ correct, flawed, same }) => {
    const isLabelled = labelled !== undefined && flawed?.name === labelled;
    const tag = isLabelled ? html`<span class="tag"> labelled</span>` : undefined;
    return html`<tr${isLabelled ? html` class="labelled"` : undefined}><th scope="row">${[...new Set([correct?.name ?? flawed?.name, flawed?.name ?? correct?.name])].join(' → ')}${tag}</th><td class="line">${pieces(correct, 'del')}</td><td class="line">${
      same ? html`<span class="tag">the same</span>` : pieces(flawed, 'ins')
    }</td></tr>`;
  })}</tbody></table></div>`;

const pieces = (side: shape.Lines['pairs'][number]['correct'], tag: 'del' | 'ins'): Html =>
  side === undefined
    ? html`<span class="tag">no such line</span>`
    : html`${side.pieces.map(({ text, changed }) =>
        changed
          ? tag === 'del'
            ? html`<del>${text}</del>`
            : html`<ins>${text}</ins>`
          : html`<span>${text}</span>`,
      )}`;

const notedHtml = ({ caption, noted }: shape.NotedLines): Html =>
  html`<div class="wide" tabindex="0" role="group" aria-label="${caption}"><table><caption>${caption}</caption><thead><tr><th scope="col" class="word">line</th><th scope="col" class="word">text</th><th scope="col" class="word">what it is</th></tr></thead><tbody>${noted.map(
    ({ name, text, note, wrong }) =>
      html`<tr${wrong ? html` class="labelled"` : undefined}><th scope="row">${name}</th><td class="line">${text}</td><td class="line">${note}</td></tr>`,
  )}</tbody></table></div>`;
