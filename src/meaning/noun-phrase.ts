import { singularOf } from '../wording/index.ts';

/** Words that no name of a thing goes on over. */
const stops = new Set(
  `of in on at to for from with by as than and or but is are was were has have had will would can could the a an that
  which who he she they it we his her their its this these those so because if when while total altogether combined
  away because after before more less fewer extra additional other times then since plus minus equals`.split(
    /\s+/,
  ),
);
const mostWords = 4;

/**
 * The words right behind a number that say what it counts: `clips` of ' clips altogether', `red apples`,
 * `miles per hour`, `pieces of cake`; undefined where none do for certain.
 */
export const countedThing = (after: string): string | undefined => {
  const words: string[] = [];
  const spoken = /^ ((?:[A-Za-z][a-z]*[ -]?){1,8})/.exec(after)?.[1]?.trim().split(' ') ?? [];
  for (const word of spoken) {
    if (words.length >= mostWords || stops.has(word) || /[A-Z]/.test(word)) return undefined;
    words.push(word);
    if (singularOf(word) === undefined) continue;
    return [...words, ...tailOf(spoken.slice(words.length))].join(' ');
  }
  return undefined;
};

/** ` per hour`, ` each`, ` left`, ` of cake`: what belongs to the noun before it. */
const tailOf = ([first = '', second = '']: readonly string[]): readonly string[] => {
  if (first === 'left' || first === 'each') return [first];
  if (/^(?:per|an?|every)$/.test(first) && second !== '' && !stops.has(second)) return [first, second];
  return first === 'of' && second !== '' && !stops.has(second) && /^[a-z]+$/.test(second)
    ? [first, second]
    : [];
};
