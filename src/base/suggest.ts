import { distance } from 'fastest-levenshtein';

/** Longer words are nobody's slip of the finger. */
const longest = 60;

/**
 * The known word that a person most likely meant, or undefined when none is near: at most a third of its
 * letters may be other ones. Case, underscores, hyphens and spaces weigh nothing.
 */
export const nearest = (word: string, known: Iterable<string>): string | undefined => {
  const wanted = plain(word);
  if (wanted.length > longest) return undefined;
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const name of known) {
    // A sign, such as `+`, is no slip for anything.
    if (name.length > longest || !/[\p{L}\d]/u.test(name)) continue;
    const changes = slips(wanted, plain(name));
    if (changes < least && changes <= Math.max(1, Math.floor(Math.max(wanted.length, name.length) / 3)))
      [best, least] = [name, changes];
  }
  return best;
};

/** ` Did you mean …?`, behind what is not known; empty where nothing is near. */
export const orNear = (word: string, known: Iterable<string>): string => {
  const near = nearest(word, known);
  return near === undefined ? '' : ` Did you mean ${near}?`;
};

/** Letters changed, added or left out; two neighbours that changed places are one slip. */
const slips = (from: string, to: string): number => {
  const changes = distance(from, to);
  return changes === 2 && from.length === to.length && sorted(from) === sorted(to) ? 1 : changes;
};

const sorted = (word: string): string => [...word].sort().join('');

const plain = (name: string): string => name.toLowerCase().replaceAll(/[_\s-]/g, '');
