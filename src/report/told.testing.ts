/** What a reader sees of a page: its texts, its tables by what stands above them, and what can be looked through. */
export interface Told {
  readonly texts: readonly string[];
  readonly tables: { readonly [caption: string]: readonly string[] };
  readonly entries: readonly (readonly string[])[];
  readonly filters: readonly string[];
}

const signs: { readonly [name: string]: string } = { quot: '"', amp: '&', '#39': "'", lt: '<', gt: '>' };

/** Markup as text: what changed in brackets, bars by their widths, links by where they lead. */
const textOf = (markup: string): string =>
  markup
    .replaceAll(/<del>([^]*?)<\/del>/g, '[-$1-]')
    .replaceAll(/<ins>([^]*?)<\/ins>/g, '[+$1+]')
    .replaceAll(
      /<svg class="bar"[^>]*><rect width="([^"]*)"[^]*?\/>(?:<path class="whisker" d="M([\d.]+) \d+H([\d.]+)[^]*?\/>)?<\/svg>/g,
      (_, width, low, high) => `▮${width}${low === undefined ? '' : ` ${low}-${high}`}`,
    )
    .replaceAll(/<a [^>]*href="(#[^"]*)">([^]*?)<\/a>/g, '$2 $1')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&([^;]*);/g, (_, name) => signs[name] ?? '')
    .trim();

const cellsOf = (row: string): string =>
  [...row.matchAll(/<(t[hd])\b[^>]*>([^]*?)<\/\1>/g)].map(([, , cell = '']) => textOf(cell)).join(' | ');

const facetsOf = (attributes: string): string =>
  [...attributes.matchAll(/data-([^=]*)="([^"]*)"/g)].map(([, name, value]) => `${name} ${value}`).join(', ');

const thing =
  /<(article|table)\b([^>]*)>|<(h[234]|p|caption|figcaption|tr|dt|dd|summary|pre|label)\b([^>]*)>([^]*?)<\/\3>|<\/(article)>/g;

export const toldOn = (page: string): Told => {
  const [, main = ''] = page.split('<main id="content">');
  const texts: string[] = [];
  const tables: { [caption: string]: string[] } = {};
  const entries: string[][] = [];
  const filters: string[] = [];
  let entry: string[] | undefined;
  let caption = '';
  for (const [, open, of = '', tag, attributes = '', markup = '', close] of main.matchAll(thing)) {
    const lines = entry ?? texts;
    if (close) entry = undefined;
    else if (open === 'article') entries.push((entry = [facetsOf(of)]));
    else if (open === 'table') caption = /class="/.test(of) ? caption : (texts.at(-1) ?? '');
    else if (tag === 'caption' && !entry) caption = textOf(markup);
    else if (tag === 'tr' && !entry) (tables[caption] ??= []).push(cellsOf(markup));
    else if (tag === 'tr') lines.push(`${attributes === '' ? '' : '* '}${cellsOf(markup)}`);
    else if (tag === 'label') filters.push(textOf(markup.replaceAll('</option>', ' ').replace('<select', ' <select')));
    else if (tag === 'dt') lines.push(textOf(markup));
    else if (tag === 'dd') lines.push(`${lines.pop()} = ${textOf(markup)}`);
    else if (tag !== 'figcaption' && !(tag === 'summary' && !entry)) lines.push(textOf(markup));
  }
  return { texts, tables, entries, filters };
};
