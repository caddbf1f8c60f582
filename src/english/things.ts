import { once } from '../base/index.ts';
import { expression } from './expression.ts';
import { numbersOf, wordClass } from './lexicon/ask.ts';
import { isPlural, lemma, pluralOf } from './nouns.ts';
import { tokensOf } from './tokens.ts';
import { dimensionOf } from './units.ts';

const measure = wordClass('measure_by_name');
const divisible = wordClass('divisible_thing');
const people = wordClass('counted_person');
const rough = wordClass('rough_word');

/** Whether a word is the name of a measure: hours, gallons, watts. */
export const isMeasure = (word: string): boolean => {
  const one = lemma(word.toLowerCase());
  return dimensionOf(one) !== undefined || measure.has(one);
};

/** Many of a unit as a text writes it: `kilometres`, `cm`; else as any does. */
export const manyAsIn = (text: string, unit: string): string =>
  tokensOf(text).find(
    ({ kind, text: word }) =>
      kind === 'word' && lemma(word) === unit && isPlural(word) && pluralOf(word) === undefined,
  )?.text ?? (unit === 'foot' ? 'feet' : (pluralOf(unit) ?? unit));

/** Whether what is counted cannot be divided: pupils, cars, eggs; not hours, pizzas or points. */
export const isUndivided = (unit: string): boolean => !isMeasure(unit) && !divisible.has(lemma(unit));

const filled = expression(
  String.raw`\b(\p{Ll}+) of (?!(?:<possessive>|<demonstrative>|the|an?)\b)(\p{Ll}+)(?: (\p{Ll}+))?`,
  'gu',
);
/** Whether a text says that such things hold a stuff, of which half a bag may be used: `bags of gravel`, not `bags of red pears`. */
export const holdsStuff = (text: string, unit: string): boolean =>
  [...text.matchAll(filled())].some(
    ([, holder = '', ...held]) =>
      lemma(holder) === unit && !held.some((word) => word !== undefined && isPlural(word)),
  );

export const isPerson = (unit: string): boolean => people.has(unit);

/** Whether a word before a number says that it is not exact. */
export const isRough = (word: string): boolean => rough.has(word);

const unitTold =
  /\b(?:an?|one|1|each|every|per) (?:(?:fluid|square|cubic|metric) )?(\p{L}+) (?:is|are|has|have|equals?|contains?|makes?|weighs?)(?: (?:equal|equivalent|the same) (?:to|as))?(?: about| exactly)? $/iu;
/** The measure of which a number tells what it is in another one: `pound` of `each pound has 16`. */
export const measureTold = (head: string): string | undefined => unitTold.exec(head)?.[1];

const ordinals = once(() => numbersOf('ordinal'));

/** Whether a text calls one of a row by its number: `the fifth`, `the 5th day`. */
export const callsByOrdinal = (text: string, number: number, thing = ''): boolean =>
  [
    ...text.toLowerCase().matchAll(/\b(\d+(?=st|nd|rd|th)|\p{L}+)(?:st|nd|rd|th)?\b(?=(?: (\p{L}+))?)/gu),
  ].some(
    ([, word = '', next]) =>
      (Number(word) === number || ordinals().get(word) === number) && (thing === '' || next === thing),
  );

const list =
  /(?:[\p{L}’'-]+(?: [\p{L}’'-]+){0,3}, (?:(?:and|or) )?)*[\p{L}’'-]+(?: [\p{L}’'-]+){0,3},? (?:and|or) [\p{L}’'-]+/gu;
const pair =
  /\b\p{Lu}\p{Ll}+ and \p{Lu}\p{Ll}+\b|\b(?:[Tt]wo|2) [^.,;:]*[,:] [\p{L}’' -]{3,40} (?:and|or) [\p{L}’' -]{3,40}[.,;]/u;

/** `Ann, Bob and Cid`: a list of so many, or of names of so many and one more; two are told by their names, or right behind `two`. */
export const countsList = (text: string, count: number): boolean => {
  if (count < 2 || count > 8) return false;
  if (count === 2 && pair.test(text)) return true;
  return [...text.matchAll(list)].some(([found]) => {
    const items = found.split(/, (?:and |or )?| and | or /);
    const areNames = items.slice(1).every((item) => /^\p{Lu}/u.test(item));
    return items.length > 2 && (items.length === count || (areNames && items.length === count + 1));
  });
};

/** What a phrase counts: `pens` of `the number of pens`. */
export const countedIn = (phrase: string): string | undefined =>
  /^the number of (\p{Ll}+)$/u.exec(phrase)?.[1];

/** What goes with a noun in one number, at the end of a statement: `and girls` behind `40 boys`, `and algebra questions` behind `14 physics`. */
export const joinedNoun = (behind: string): readonly string[] => {
  const words =
    /^ (?:and|or) (?:\p{Ll}+ ){0,2}\p{Ll}+(?=[.,;:!?]|$)/u.exec(behind)?.[0].trim().split(' ') ?? [];
  return isPlural(words.at(-1) ?? '') ? words : [];
};
