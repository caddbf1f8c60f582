import type { Edit } from '../../base/index.ts';
import { articleAtEnd, articleBefore } from '../../english/index.ts';
import type { Problem } from '../problem.ts';

export type { Edit };

/** Says `a` or `an` anew before what an edit has put there. */
export const withArticle = (text: string, { start, end, text: put }: Edit): Edit => {
  const article = articleAtEnd(text.slice(0, start));
  const next = `${put}${text.slice(end)}`.trimStart();
  const right = articleBefore(next);
  if (article === undefined || next === '' || right === article.toLowerCase())
    return { start, end, text: put };
  const said = article.startsWith('A') ? `A${right.slice(1)}` : right;
  return { start: start - article.length - 1, end, text: `${said} ${put}` };
};

/** Words put at a place where nothing goes. */
export const insert = (at: number, text: string): Edit => ({ start: at, end: at, text });

/** A sentence put before the one that asks. */
export const beforeQuestion = ({ asking }: Problem, text: string): Edit => insert(asking.start, `${text} `);

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
