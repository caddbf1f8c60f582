import { likenessOf } from './likeness.ts';

/** Lines that two texts share at their beginning; and how alike the rest of their lines are, from 0 to 1. */
const leastLikeness = 0.6;

/**
 * The first line in which a solution differs from the reference that it was edited from; undefined where it was written
 * afresh. A line that was left out shows in the one that follows it.
 */
export const firstEdited = (lines: readonly string[], reference: readonly string[]): number | undefined => {
  if (lines.length === 0 || reference.length === 0) return undefined;
  const words = lines.map(partsOf);
  const others = reference.map(partsOf);
  let likeness = 0;
  words.forEach((own, at) => {
    const near = [at - 1, at, at + 1].map((place) => others[place]).filter((other) => other !== undefined);
    likeness += Math.max(0, ...near.map((other) => likenessOf(own, other)));
  });
  if (likeness / Math.max(lines.length, reference.length) < leastLikeness) return undefined;
  const first = lines.findIndex((line, at) => plain(line) !== plain(reference[at] ?? ''));
  return first < 0 ? undefined : first;
};

const plain = (line: string): string => line.trim();

/** Words alone: the numbers of a line change with what was edited before. */
const partsOf = (line: string): ReadonlySet<string> => new Set(line.toLowerCase().match(/\p{L}+/gu) ?? ['']);
