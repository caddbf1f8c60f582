import { applyEdits, type Edit } from '../../base/index.ts';

export type { Edit };

/** The text with the edits made, in whatever order they come; undefined where two of them overlap. */
export const withEdits = (text: string, edits: readonly Edit[]): string | undefined => {
  const ordered = edits.toSorted((a, b) => a.start - b.start);
  const overlap = ordered.some(({ start }, at) => start < (ordered[at - 1]?.end ?? 0));
  return overlap ? undefined : applyEdits(text, ordered);
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
