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

/** The same but for a word that joined it to what was left out: `So he ate`. */
const isSaidSo = (line: string, other: string): boolean => {
  const [own, whole] = [plain(line).toLowerCase(), plain(other).toLowerCase()];
  return own === whole || (whole.endsWith(own) && /^\p{L}+,? $/u.test(whole.slice(0, -own.length)));
};

/** The first line that stands where lines of the reference were left out, of a solution that has no other. */
export const firstLeftOut = (lines: readonly string[], reference: readonly string[]): number | undefined => {
  if (lines.length >= reference.length) return undefined;
  let from = 0;
  let first: number | undefined;
  for (const [at, line] of lines.entries()) {
    const place = reference.findIndex((other, there) => there >= from && isSaidSo(line, other));
    if (place < 0) return undefined;
    if (place > from) first ??= at;
    from = place + 1;
  }
  return first;
};
