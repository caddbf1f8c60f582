import type { Ground } from './observed.ts';
import { signsOf } from './signs.ts';
import { weights } from './weights.ts';

export interface Likeliest {
  readonly line: number;
  /** From 0 to 1: how likely the line is the first wrong one, beside the others. */
  readonly share: number;
}

const weightOf: ReadonlyMap<string, number> = new Map(Object.entries(weights));

/** The line that is wrong first, as far as signs say. */
export const likeliestLine = (ground: Ground): Likeliest => {
  const sums = signsOf(ground).map((signs) =>
    Object.entries(signs).reduce((sum, [sign, count]) => sum + (weightOf.get(sign) ?? 0) * count, 0),
  );
  const most = Math.max(...sums);
  const line = sums.indexOf(most);
  const all = sums.reduce((sum, each) => sum + Math.exp(each - most), 0);
  return { line, share: 1 / all };
};
