import { dimensionOf, expression, lemma, pluralOf, singularOf, wordClass } from '../english/index.ts';

const joinedTo = expression(String.raw`(?: (?:<and_or>|&) |\/)([a-z]+)\b`, 'y');
const opensTail = wordClass('noun_tail');

/** Words that no name of a thing goes on over. */
const stops = wordClass('thing_ender');
/** What somebody did: `10 made badges`, of ten pupils. */
const deeds = wordClass('simple_past');
const mostWords = 4;
/** Plurals that stand before the noun: `3 sports cars`. */
const attributive = wordClass('plural_before_noun');
/** `4 twenty pound dumbbells`: of two numbers nobody knows which counts. */
const inLetters = wordClass('spelled_count');

/**
 * The words right behind a number that say what it counts: `clips` of ' clips altogether', `red apples`,
 * `miles per hour`, `pieces of cake`; undefined where none do for certain.
 */
export const countedThing = (after: string): string | undefined => {
  const words: string[] = [];
  const spoken = /^ ((?:[A-Za-z][a-z]*[ -]?){1,8})/.exec(after)?.[1]?.trim().split(' ') ?? [];
  for (const word of spoken) {
    if (words.length >= mostWords || stops.has(word) || /[A-Z]/.test(word) || inLetters.has(word))
      return undefined;
    if (words.length === 0 && deeds.has(word)) return undefined;
    words.push(word);
    if (singularOf(word) === undefined || attributive.has(word)) continue;
    // `18 men's T-shirts` are no 18 men.
    if (/^['’]/.test(after.slice(1 + words.join(' ').length))) return undefined;
    // Of `60 men and women` only some are men; so of `men/women`.
    const joined = joinedTo();
    joined.lastIndex = 1 + words.join(' ').length;
    const partner = joined.exec(after)?.[1];
    if (partner !== undefined && !stops.has(partner) && singularOf(partner) !== undefined) return undefined;
    // `10 minutes/km`, `45 minutes/trip`
    const over = /^\/([a-z]+)\b/.exec(after.slice(1 + words.join(' ').length))?.[1];
    if (over !== undefined && !stops.has(over) && (dimensionOf(lemma(over)) ?? pluralOf(over)) !== undefined)
      return `${words.join(' ')} per ${over}`;
    const tail = tailOf(spoken.slice(words.length), after.slice(1 + words.join(' ').length));
    return [...words, ...tail].join(' ');
  }
  return undefined;
};

/**
 * ` per hour`, ` each`, ` left`, ` of cake`: what belongs to the noun before it. Only where it ends there: of ` of jelly
 * beans` two words would be cut off in the middle, and ` of apples, pears and plums` names more than the first.
 */
const tailOf = ([first = '', second = '']: readonly string[], after: string): readonly string[] => {
  if (first === 'left' || first === 'each') return [first];
  if (!opensTail.has(first) || stops.has(second) || !/^[a-z]+$/.test(second)) return [];
  return endsThere().test(after.slice(` ${first} ${second}`.length)) ? [first, second] : [];
};

const endsThere = expression(
  String.raw`^(?:$| ?[.?!;:)(=*/+"]| [-–x=*/+]|,(?! [a-z-]+(?:,| (?:<and_or>)\b))| (?:<and_or>) (?:\d|(?:<half_or_twice>)\b|(?:<thing_ender>)\b)| (?!(?:<and_or>)\b)(?:<thing_ender>|<behind_thing>)\b)`,
);
