import { remembered } from '../base/index.ts';
import { singularByEnding, wordClass } from '../english/index.ts';

/** What the words of a variable's name say of it. */
export interface NameWords {
  /** `red_apples_left` as words: red, apples, left. */
  readonly words: readonly string[];
  /** The unit that the words name, such as `hours`; undefined for a plain count. */
  readonly unit: string | undefined;
  /** The sort of the unit: money, percent, time, length, weight, volume. */
  readonly sort: Sort | undefined;
  /** The words that say what is counted, in the singular: red, apple. */
  readonly things: readonly string[];
  /** True for a rate (`price_per_apple`): it counts neither of its two units. */
  readonly rate: boolean;
}

const sorts = ['money', 'percent', 'time', 'length', 'weight', 'volume'] as const;
export type Sort = (typeof sorts)[number];

/** Words that name the sort of a quantity but no unit of their own: a `cost` and a `price` may be added. */
const unitless = wordClass('unitless_in_name');

const wordsOfSort = {
  money: wordClass('name_of_money'),
  percent: wordClass('percent_in_name'),
  time: wordClass('name_of_time'),
  length: wordClass('name_of_length'),
  weight: wordClass('name_of_weight'),
  volume: wordClass('name_of_volume'),
} as const;
/** The last of them, where a word is of two. */
const sortOf = (word: string): Sort | undefined => sorts.findLast((sort) => wordsOfSort[sort].has(word));

/** Words that tell which of several quantities is meant, or how it came about, but not what it counts. */
const asides = wordClass('aside_in_name');

/** The words of a variable's name: `redApples_left` is red, apples, left. */
export const wordsOf = remembered((name): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
    .filter((word) => word !== ''),
);

/** Reads a name. */
export const readName = remembered((name): NameWords => {
  const words = wordsOf(name);
  const per = words.findIndex((word) => word === 'per' || word === 'each' || word === 'every');
  const rate = per > 0;
  const stems = words.map(singularByEnding);
  const own = rate ? stems.slice(0, per) : stems;
  const unitWord = own.findLast((word) => sortOf(word) !== undefined);
  const sort = unitWord === undefined ? undefined : sortOf(unitWord);
  const unit = sort === 'money' || sort === 'percent' ? sort : unitless.has(unitWord ?? '') ? sort : unitWord;
  const things = own.filter((word) => !asides.has(word) && !/^\d+$/.test(word));
  return { words, unit, sort, things, rate };
});

/** Whether two quantities count the same: the same unit, or without units a thing in common. */
export const sameKind = (a: NameWords, b: NameWords): boolean => {
  if (a.rate !== b.rate) return false;
  if (a.sort !== b.sort) return false;
  if (a.unit !== undefined && b.unit !== undefined)
    return a.unit === b.unit || a.unit === a.sort || b.unit === b.sort;
  return a.things.some((thing) => b.things.includes(thing));
};
