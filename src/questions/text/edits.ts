/** A change of a question: what stands between two offsets of the original becomes `text`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The text with the edits made; undefined where two of them overlap. */
export const withEdits = (text: string, edits: readonly Edit[]): string | undefined => {
  let made = '';
  let at = 0;
  for (const { start, end, text: put } of edits.toSorted((a, b) => a.start - b.start)) {
    if (start < at) return undefined;
    made += text.slice(at, start) + put;
    at = end;
  }
  return made + text.slice(at);
};

/** Says `a` or `an` anew before what an edit has put there. */
export const withArticle = (text: string, { start, end, text: put }: Edit): Edit => {
  const before = /\b(an?) $/i.exec(text.slice(0, start));
  const [, article = ''] = before ?? [];
  const next = `${put}${text.slice(end)}`.trimStart();
  if (article === '' || next === '') return { start, end, text: put };
  const right = /^(?:[aeio]|u(?!ni|se|su)|8|11(?!\d)|18(?!\d)|hour|honest)/i.test(next) ? 'an' : 'a';
  if (right === article.toLowerCase()) return { start, end, text: put };
  const said = article.startsWith('A') ? `A${right.slice(1)}` : right;
  return { start: start - article.length - 1, end, text: `${said} ${put}` };
};
