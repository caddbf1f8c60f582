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
    .replaceAll(/<del>([\s\S]*?)<\/del>/g, '[-$1-]')
    .replaceAll(/<ins>([\s\S]*?)<\/ins>/g, '[+$1+]')
    .replaceAll(
      /<svg class="bar"[^>]*><rect width="([^"]*)"[\s\S]*?\/>(?:<path class="whisker" d="M([\d.]+) \d+H([\d.]+)[\s\S]*?\/>)?<\/svg>/g,
      (_, width, low, high) => `▮${width}${low === undefined ? '' : ` ${low}-${high}`}`,
    )
    .replaceAll(/<a [^>]*href="(#[^"]*)">([\s\S]*?)<\/a>/g, '$2 $1')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&([^;]*);/g, (_, name) => signs[name] ?? '')
    .trim();

const cellsOf = (row: string): string =>
  [...row.matchAll(/<(t[hd])\b[^>]*>([\s\S]*?)<\/\1>/g)].map(([, , cell = '']) => textOf(cell)).join(' | ');

const facetsOf = (attributes: string): string =>
  [...attributes.matchAll(/data-([^=]*)="([^"]*)"/g)].map(([, name, value]) => `${name} ${value}`).join(', ');

const article = /<article([^>]*)>([\s\S]*?)<\/article>/g;
const inEntry = /<(h4|p|caption|tr|div|summary|pre)\b([^>]*)>([\s\S]*?)<\/\1>/g;
const outside = /<(h[23]|p|table)\b[^>]*>([\s\S]*?)<\/\1>/g;

const entryOf = (attributes: string, markup: string): readonly string[] => {
  const parts = markup.replaceAll(/<\/?(?:div class|dl|table)[^>]*>/g, '').matchAll(inEntry);
  return [
    facetsOf(attributes),
    ...[...parts].map(([, tag, own = '', text = '']) => {
      if (tag === 'tr') return `${own === '' ? '' : '* '}${cellsOf(text)}`;
      return textOf(tag === 'div' ? text.replace('<dd>', ' = ') : text);
    }),
  ];
};

const filterOf = (label: string): string =>
  textOf(label.replaceAll('</option>', ' ').replace('<select', ' <select'));

export const toldOn = (page: string): Told => {
  const [, main = ''] = page.split('<main id="content">');
  const texts: string[] = [];
  const tables = new Map<string, readonly string[]>();
  let heading = '';
  for (const [, tag, markup = ''] of main.replaceAll(article, '').matchAll(outside)) {
    if (tag === 'table') {
      const [, caption = heading] = (/<caption>([\s\S]*?)<\/caption>/.exec(markup) ?? []).map(textOf);
      const rows = [...markup.matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/g)].map(([, row = '']) => cellsOf(row));
      tables.set(caption, [...(tables.get(caption) ?? []), ...rows]);
      continue;
    }
    texts.push(textOf(markup));
    if (tag !== 'p' || markup.startsWith('<strong>')) heading = textOf(markup);
  }
  return {
    texts,
    tables: Object.fromEntries(tables),
    entries: [...main.matchAll(article)].map(([, attributes = '', markup = '']) =>
      entryOf(attributes, markup),
    ),
    filters: [...main.matchAll(/<label[^>]*>([\s\S]*?)<\/label>/g)].map(([, label = '']) => filterOf(label)),
  };
};
