import { counted } from '../model/index.ts';
import type { Entries, Entry, EntryPart, Lines, NotedLines } from './blocks.ts';
import { type Html, html } from './html.ts';

/** Where entries stand. */
export interface OnPage {
  /** The id of an entry there. */
  readonly anchorOf: (entry: Entry) => string;
  /** What entries may still take of it, in bytes: beyond that they are left out, and the page says so. */
  readonly room: { left: number };
}

/** All that can be looked through, each with a link of its own, and the form by which it is found where scripts run. */
export const entriesHtml = (block: Entries, named: string, { anchorOf, room }: OnPage): Html => {
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

const formHtml = (entries: readonly Entry[], named: string): Html => {
  const names = [...new Set(entries.flatMap(({ facets }) => Object.keys(facets)))];
  const selects = names.map((name, at) => {
    const counts = new Map<string, number>();
    for (const { facets } of entries) {
      const value = facets[name];
      if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const options = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
    return html`<label for="${named}-by-${at}">${name}<select id="${named}-by-${at}" name="${dataName(name)}"><option value="">any</option>${options.map(
      ([value, count]) => html`<option value="${value}">${value} (${count})</option>`,
    )}</select></label>`;
  });
  return html`<form hidden aria-label="Filter">${selects}<label for="${named}-text">text<input id="${named}-text" name="text" type="search"></label><button type="reset">All</button><span role="status"></span></form>`;
};

const dataName = (name: string): string => name.replaceAll(/[^a-z]+/g, '-');

const entryHtml = ({ id, title, facets, parts }: Entry, anchor: string): Html => {
  const data = Object.entries(facets).map(([name, value]) => html` data-${dataName(name)}="${value}"`);
  return html`<article id="${anchor}"${data} aria-labelledby="${anchor}-title"><h4 id="${anchor}-title"><bdi>${title}</bdi> <a class="tag" href="#${anchor}"><bdi>${id}</bdi></a></h4>
${parts.map((part, at) => partHtml(part, `${anchor}-${at}`))}</article>
`;
};

const partHtml = (part: EntryPart, named: string): Html => {
  if ('facts' in part)
    return html`<dl>${part.facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
  if ('code' in part) return html`<details><summary>${part.label}</summary><pre>${part.code}</pre></details>`;
  if ('pairs' in part) return linesHtml(part);
  if ('noted' in part) return notedHtml(part);
  return html`<p id="${named}">${part.label === '' ? undefined : html`<strong>${part.label}</strong> `}<bdi>${part.text}</bdi></p>`;
};

const linesHtml = ({ heads, pairs, labelled }: Lines): Html =>
  html`<div class="wide" tabindex="0" role="group" aria-label="${heads.join(', ')}"><table><thead><tr><th scope="col" class="word">line</th>${heads.map(
    (head) => html`<th scope="col" class="word">${head}</th>`,
  )}</tr></thead><tbody>${pairs.map(({ correct, flawed, same }) => {
    const isLabelled = labelled !== undefined && flawed?.name === labelled;
    const tag = isLabelled ? html`<span class="tag"> labelled</span>` : undefined;
    return html`<tr${isLabelled ? html` class="labelled"` : undefined}><th scope="row">${[...new Set([correct?.name ?? flawed?.name, flawed?.name ?? correct?.name])].join(' → ')}${tag}</th><td class="line">${pieces(correct, 'del')}</td><td class="line">${
      same ? html`<span class="tag">the same</span>` : pieces(flawed, 'ins')
    }</td></tr>`;
  })}</tbody></table></div>`;

const pieces = (side: Lines['pairs'][number]['correct'], tag: 'del' | 'ins'): Html =>
  side === undefined
    ? html`<span class="tag">no such line</span>`
    : html`${side.pieces.map(({ text, changed }) =>
        changed
          ? tag === 'del'
            ? html`<del>${text}</del>`
            : html`<ins>${text}</ins>`
          : html`<span>${text}</span>`,
      )}`;

const notedHtml = ({ caption, noted }: NotedLines): Html =>
  html`<div class="wide" tabindex="0" role="group" aria-label="${caption}"><table><caption>${caption}</caption><thead><tr><th scope="col" class="word">line</th><th scope="col" class="word">text</th><th scope="col" class="word">what it is</th></tr></thead><tbody>${noted.map(
    ({ name, text, note, wrong }) =>
      html`<tr${wrong ? html` class="labelled"` : undefined}><th scope="row">${name}</th><td class="line">${text}</td><td class="line">${note}</td></tr>`,
  )}</tbody></table></div>`;
