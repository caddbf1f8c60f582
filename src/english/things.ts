import { once } from '../base/index.ts';
import { expression } from './expression.ts';
import { numbersOf, wordClass } from './lexicon/lexicon.ts';
import { isPlural, lemma, pluralOf } from './nouns.ts';
import { tokensOf } from './sentences.ts';
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
  'g',
);
/** Whether a text says that such things hold a stuff, of which half a bag may be used: `bags of gravel`, not `bags of red pears`. */
export const holdsStuff = (text: string, unit: string): boolean =>
  [...text.matchAll(filled())].some(
    ([, holder = '', ...held]) =>
      lemma(holder) === unit && !held.some((word) => word !== undefined && isPlural(word)),
  );

/** What a number counts in place of the things themselves: `pair` of ` pairs of socks`; no measure. */
export const holderBehind = (tail: string): string | undefined => {
  const [, holder = ''] =
    /^(?: \p{Ll}+)? (\p{Ll}+) of (?!(?:the|them|these|those)\b)\p{Ll}/u.exec(tail) ?? [];
  return isPlural(holder) && !isMeasure(holder) ? lemma(holder) : undefined;
};

export const isPerson = (unit: string): boolean => people.has(unit);

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

/** Whether a text speaks of one of such things that comes behind all others: `the last test`, `her next test`. */
export const namesLast = (text: string, thing: string): boolean =>
  new RegExp(`\\b(?:last|final|next|another|one more) ${thing}\\b`, 'i').test(text);

const list =
  /(?:[\p{L}’'-]+(?: [\p{L}’'-]+){0,3}, (?:(?:and|or) )?)*[\p{L}’'-]+(?: [\p{L}’'-]+){0,3},? (?:and|or) [\p{L}’'-]+/gu;
const pair =
  /\b\p{Lu}\p{Ll}+ and \p{Lu}\p{Ll}+\b|\b(?:[Tt]wo|2) [^.,;:]*[,:] [\p{L}’' -]{3,40} (?:and|or) [\p{L}’' -]{3,40}[.,;]/u;

const isName = (item: string): boolean => /^\p{Lu}/u.test(item);

/**
 * `Ann, Bob and Cid`: a list of so many, or of so many and one more, the first of which may be no item of it (`3 groups, painted them red,
 * blue and green`); two are told by their names, or right behind `two`.
 */
export const countsList = (text: string, count: number): boolean => {
  if (count < 2 || count > 8) return false;
  if (count === 2 && pair.test(text)) return true;
  return [...text.matchAll(list)].some(([found]) => {
    const items = found.split(/, (?:and |or )?| and | or /);
    const isOneMore =
      items.length === count + 1 &&
      (items.slice(1).every(isName) || (count > 2 && items.slice(0, 2).some((item) => item.includes(' '))));
    return items.length > 2 && (items.length === count || isOneMore);
  });
};

/** Whether a text speaks of so many things one by one: `the brown dog`, `the black dog`. */
export const tellsApart = (text: string, thing: string, count: number): boolean => {
  const named = text.matchAll(new RegExp(`\\b(?:the|his|her|their) ([\\p{L}-]+) ${thing}\\b`, 'giu'));
  return new Set([...named].map(([, word = '']) => word.toLowerCase())).size === count;
};

/** What goes with a noun in one number, at the end of a statement: `and girls` behind `40 boys`, `and algebra questions` behind `14 physics`. */
export const joinedNoun = (behind: string): readonly string[] => {
  const words =
    /^ (?:and|or) (?:\p{Ll}+ ){0,2}\p{Ll}+(?=[.,;:!?]|$)/u.exec(behind)?.[0].trim().split(' ') ?? [];
  return isPlural(words.at(-1) ?? '') ? words : [];
};

const wordsIn = (text: string): readonly string[] => (text.toLowerCase().match(/\p{L}+/gu) ?? []).map(lemma);

/** Whether every word of a name stands in a text, in some form, but for those that only say what sort of amount it is. */
export const isInWords = (named: string, text: string, sorts: readonly string[] = []): boolean => {
  const there = new Set([...wordsIn(text), 'the', 'number', 'of', 'per', 's', 'amount', ...sorts]);
  return wordsIn(named).every((word) => there.has(word));
};

const sortWords = wordClass('sort_of_amount');
/** Whether a noun only says what sort of amount there is of something: `cost`. */
export const isSortOfAmount = (noun: string): boolean => sortWords.has(noun) || noun === 'amount';
/** Whether a subject says only what sort of amount it is, or whose, and not of what: `the total cost`, `his mom's`, `each`. */
export const namesNoThing = (subject: string): boolean =>
  /['’]s$|^each$/iu.test(subject) ||
  (/^the /i.test(subject) && wordsIn(subject).every((word) => word === 'the' || isSortOfAmount(word)));

const changing =
  /\b(?:remain\w*|left|each|new|used|more|additional|extra|initial|original|final|current|old|all|after|before|other|rest|now|needed|saved|every|first|sum|half|one|regular|average)\b| an? \p{L}+$/iu;
const ofThing =
  /^the (?:total )?(cost|price|weight|length|area|volume) (?:of|for) (?:the |an? )?[\p{Ll}’' -]+$/u;
const ofOwner =
  /^\p{Lu}\p{Ll}+(?:['’]s|['’]) (?:\p{Ll}+ )?(distance|time|speed|weight|height|length|salary|income|score|earnings)$/u;
/** `the total number of marbles`; of kids that are more than the question speaks of only a total is plain. */
const ofNumber = /^(?:the|\p{Lu}\p{Ll}+['’]s) (?:total )?number of (?:\p{Ll}+ )?(\p{Ll}+)$/u;
/** `the black cows`, `Ann's red pens`: things of a sort. */
const ofSort = /^(?:the (?!total )(?:\p{Ll}+ (?:and \p{Ll}+ )?)|\p{Lu}\p{Ll}+['’]s (?:\p{Ll}+ )?)(\p{Ll}+)$/u;
const countedModifier = wordClass('modifier_of_counted');
const thingFirst = /^the (?<thing>\p{Ll}+(?: \p{Ll}+)?) (?<cost>cost|price)$/u;
const costFirst = /^the (?<cost>cost|price) of the (?<thing>\p{Ll}+(?: \p{Ll}+)?)$/u;

/** How a sentence speaks of an amount with a name, and what sort it is: `the cost of the purse`; undefined of other names. */
export const namedAmount = (
  named: string,
  unit: string,
  question: string,
): { readonly subject: string; readonly sort: string } | undefined => {
  if (changing.test(named) || !isInWords(named, question, sortWords.words())) return undefined;
  const [, things = ''] = ofNumber.exec(named) ?? [];
  // `the number of pens` says not of which, as `There are` does.
  const sortOfCount = named === `the number of ${things}` ? 'things' : 'number';
  if (isPlural(things)) return isMeasure(lemma(things)) ? undefined : { subject: named, sort: sortOfCount };
  const [, sorted = ''] = ofSort.exec(named) ?? [];
  if (isPlural(sorted) && lemma(sorted) === unit && !isMeasure(unit))
    return { subject: `the number of ${named.replace(/^the /, '')}`, sort: 'number' };
  const { thing = '', cost = '' } = (thingFirst.exec(named) ?? costFirst.exec(named))?.groups ?? {};
  if (cost !== '') {
    // `the sale price` of a question that speaks of it so: the sale itself has no price.
    if (cost === 'price' && question.toLowerCase().includes(`${thing} ${cost}`))
      return { subject: named, sort: cost };
    const isOne = new RegExp(
      `\\b(?:an?|the|his|her|their) ${thing}\\b(?! \\p{L}+s (?:are|were|cost) )`,
      'iu',
    ).test(question);
    const isShort = named.endsWith(cost);
    // `a small box` has no small one, and of a pound nobody says of what.
    const isThing = !countedModifier.has(thing) && !isMeasure(thing);
    if (isOne && isThing && !/\btotal\b/.test(thing) && (isShort || !isPlural(thing)))
      return { subject: `the ${cost} of the ${thing}`, sort: cost };
    if (isShort) return undefined;
  }
  const [, , of = ''] = /^the (total )?cost (?:of|for) (?:the )?([\p{Ll}’' -]+)$/u.exec(named) ?? [];
  // Of adults nothing is the cost, and the cost of pens may be that of one.
  if (of !== '')
    return isPerson(lemma(of)) ? undefined : { subject: `the total cost of the ${of}`, sort: 'cost' };
  const sort = (ofThing.exec(named) ?? ofOwner.exec(named))?.[1];
  return sort === undefined ? undefined : { subject: named, sort };
};
