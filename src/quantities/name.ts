import { remembered } from '../base/index.ts';

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

const unitWords: Record<Sort, string> = {
  money:
    'dollar cent cost price pay paid payment money earning earned earn salary wage income bill spend spent profit revenue budget saving fee tax discount tip worth owe rent expense allowance change balance charge',
  percent: 'percent percentage pct',
  time: 'second minute hour day week month year decade time age duration',
  length:
    'inch feet foot yard mile meter metre kilometer kilometre centimeter millimeter km cm distance height width length perimeter',
  weight: 'ounce pound gram kilogram kg lb oz ton weight',
  volume: 'gallon liter litre quart pint cup milliliter ml volume',
};

/** Words that name the sort of a quantity but no unit of their own: a `cost` and a `price` may be added. */
const unitless = new Set('time age duration distance height width length perimeter weight volume'.split(' '));

const sortOfWord = new Map<string, Sort>(
  sorts.flatMap((sort) => unitWords[sort].split(' ').map((word) => [word, sort] as const)),
);

/** Words that tell which of several quantities is meant, or how it came about, but not what it counts. */
const asides = new Set(
  `total number num count amount of the a an in on at to for from by per each every all more less than left
  remaining rest sum difference initial initially final first second third last before after new old original
  extra additional combined overall average needed required current next previous with without and or
  factor ratio multiplier fraction half twice double triple value quantity is are was were has have had
  both only other together altogether`.split(/\s+/),
);

/** A map: a variable may be called `constructor`. */
const irregular = new Map(
  Object.entries({
    feet: 'foot',
    inches: 'inch',
    children: 'child',
    people: 'person',
    men: 'man',
    women: 'woman',
    mice: 'mouse',
    teeth: 'tooth',
    geese: 'goose',
    leaves: 'leaf',
    loaves: 'loaf',
    halves: 'half',
    knives: 'knife',
    boxes: 'box',
    dishes: 'dish',
    dozens: 'dozen',
  }),
);

const singular = (word: string): string => {
  const known = irregular.get(word);
  if (known) return known;
  if (word.length < 4 || word.endsWith('ss') || word.endsWith('us')) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (!word.endsWith('s')) return word;
  return /(?:ch|sh|x|z|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
};

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
  const stems = words.map(singular);
  const own = rate ? stems.slice(0, per) : stems;
  const unitWord = own.findLast((word) => sortOfWord.has(word));
  const sort = unitWord === undefined ? undefined : sortOfWord.get(unitWord);
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
