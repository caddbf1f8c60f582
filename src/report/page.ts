import { createHash } from 'node:crypto';
import type { Block, Cell, Columns, Entries, Entry, Section, Table } from './blocks.ts';
import { barPicture, columnsPicture, valueText } from './chart.ts';
import { entriesHtml, type OnPage } from './entries.ts';
import { type Html, html, ours } from './html.ts';
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

interface Page extends OnPage {
  /** An id that no other thing of the page has. */
  readonly fresh: (wanted: string) => string;
  /** Where a link to the entry of this id leads. */
  readonly linkTo: (section: number, id: string) => string;
}

interface Whole {
  readonly blocks: readonly Block[];
}

/** Sections as one page that needs nothing else and that nothing in it can change. */
export const pageOf = (title: string, given: readonly Section[]): string => {
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

const pageFor = (sections: readonly Whole[]): Page => {
  const used = new Set(['content']);
  let number = 0;
  const fresh = (wanted: string): string => {
    let id = wanted;
    while (used.has(id)) id = `${wanted}-${++number}`;
    used.add(id);
    return id;
  };
  const anchors = new Map<Entry, string>();
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
    anchorOf: (entry) => anchors.get(entry) ?? '',
    linkTo: (section, id) => links[section]?.get(id) ?? 'content',
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
    blocks.map((block): Html | Entries => {
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

const blockHtml = (block: Exclude<Block, Entries>, section: number, page: Page): Html => {
  if ('heading' in block)
    return block.level === 1
      ? html`<p><strong>${block.heading}</strong></p>\n`
      : html`<h3>${block.heading}</h3>\n`;
  if ('text' in block) return html`<p>${block.text}</p>\n`;
  if ('columns' in block) return columnsHtml(block, page.fresh('picture'));
  return tableHtml(block, (id) => page.linkTo(section, id));
};

const columnsHtml = (
  block: Columns,
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

const tableHtml = (block: Table, linkTo: (id: string) => string): Html => {
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

const cellHtml = (cell: Cell, linkTo: (id: string) => string): Html =>
  typeof cell === 'string' ? html`${cell}` : html`<a href="#${linkTo(cell.to)}">${cell.text}</a>`;
