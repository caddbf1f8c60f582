import { divide, type Exact, equal, multiply, once, whole } from '../base/index.ts';
import { entries, entryOf, wordClass } from './lexicon/lexicon.ts';
import { lemma, singularOf } from './nouns.ts';

/** What a unit measures: `length`; `money`. */
export type Dimension = string;

/** The dimension of a unit in the singular: `hour` is a duration; undefined for what is counted. */
export const dimensionOf = (unit: string): Dimension | undefined => entryOf(unit)?.unit;

/** What everybody knows: so many of the small unit in one of the large. */
export type Conversion = { readonly small: string; readonly large: string; readonly factor: Exact };

/** All of them, in the order of the lexicon. */
export const conversions = once((): readonly Conversion[] =>
  entries().flatMap(([large, { is = [] }]) =>
    is.map((said) => {
      const [factor = '1', ...small] = said.split(' ');
      return { small: small.join(' '), large, factor: whole(Number(factor)) };
    }),
  ),
);

/** The conversion of this number that has these units: 60 of minutes, to an hour. */
export const conversionWith = (
  value: Exact,
  { small, large }: { readonly small?: string; readonly large?: string },
): Conversion | undefined =>
  conversions().find(
    (one) =>
      (small === undefined || one.small === small) &&
      (large === undefined || one.large === large) &&
      equal(one.factor, value),
  );

/** How many of one unit are in another, by what everybody knows of them or of one between them: 3600 of `hour` in `second`. */
export const factorsBetween = (from: string, to: string): readonly Exact[] => {
  const steps = (unit: string): readonly (readonly [unit: string, factor: Exact])[] =>
    conversions().flatMap(({ small, large, factor }) => {
      if (large === unit) return [[small, factor] as const];
      const part = small === unit ? divide(whole(1), factor) : undefined;
      return part ? [[large, part] as const] : [];
    });
  return steps(from).flatMap(([unit, factor]) =>
    unit === to
      ? [factor]
      : steps(unit).flatMap(([other, more]) => (other === to ? [multiply(factor, more)] : [])),
  );
};

/** The unit that a word names, in its singular: `foot` of `Feet` and `ft`. */
export const unitNamed = (word: string): string =>
  singularOf(word.toLowerCase()) ?? unitBehind(word.toLowerCase(), '');

/** Whether two words are the larger and the smaller unit of one amount: `1 ft 5 in`, where alone the second is a preposition. */
export const areOfOneAmount = (large: string, small: string): boolean => {
  const [first, second] = [unitNamed(large), small === 'in' ? 'inch' : unitNamed(small)];
  return first !== second && factorsBetween(first, second).length > 0;
};

const signs = wordClass('currency_sign');

/** The currency that a sign is of (`$`: dollar); undefined for any other sign or word. */
export const currencyOfSign = (sign: string): string | undefined =>
  signs.has(sign) ? entryOf(sign)?.stands_for : undefined;

const letters = wordClass('unit_letter');
/** Behind a letter that is an unknown (`4m + 12 = 20`) or part of a name (`5 m&ms`). */
const besideUnknown = new Set(['+', '-', '–', '*', '×', '·', '=', '^', '&']);

/** What a word counts in: the `meter` that an `m` behind a number is, or its singular. `next` is the token behind it. */
export const unitBehind = (word: string, next: string): string =>
  (letters.has(word) && !besideUnknown.has(next) ? entryOf(word)?.stands_for : undefined) ?? lemma(word);

/** The signs of currencies that stand in a text. */
export const currencySignsIn = (text: string): readonly string[] =>
  signs.words().filter((sign) => text.includes(sign));

const ofOne = wordClass('each');
/** Whether a text tells of one of a unit: `an hour`, `each box`, `weekly`; of `the boxes` it may tell all. */
export const tellsOfOne = (text: string, unit: string): boolean =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? []).some(
    (word) => ofOne.has(word) || unit.split(' ').at(-1) === (entryOf(word)?.unit_of_rate ?? word),
  );

/** Whether people take so many of one for one of another only about: weeks for a month, or for a year. */
export const isAbout = (small: string, large: string): boolean =>
  (large === 'month' && small !== 'year') || (large === 'year' && small === 'week');
