import { isAnnotated } from './claims.ts';
import type { Ground } from './ground.ts';
import { signsOf } from './signs.ts';
import { weights } from './weights.ts';

export interface Likeliest {
  readonly line: number;
  /** From 0 to 1: how likely the line is the first wrong one, beside the others. */
  readonly share: number;
}

/** The line that is wrong first, as far as signs say. */
export const likeliestLine = (ground: Ground): Likeliest => {
  const manner = mannerOf(ground);
  const sums = signsOf(ground).map((signs) =>
    Object.entries(weights).reduce((sum, [sign, weight]) => sum + weight[manner] * (signs[sign] ?? 0), 0),
  );
  const most = Math.max(...sums);
  const line = sums.indexOf(most);
  const all = sums.reduce((sum, each) => sum + Math.exp(each - most), 0);
  return { line, share: 1 / all };
};

/** 1 for a text with marks of its workings, as who edits a given solution leaves them; 0 for one in somebody's own manner. */
export const mannerOf = ({ texts }: Ground): 0 | 1 => (texts.some(isAnnotated) ? 1 : 0);
