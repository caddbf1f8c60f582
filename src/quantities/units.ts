import { type Exact, pairedOff, remembered, type Span } from '../base/index.ts';
import * as english from '../english/index.ts';
import { type Form, lemma, wordClass } from '../english/index.ts';
import type { QuantityRole } from '../model/index.ts';

export interface NameWords {
  /** `red_apples_left` as words: red, apples, left. */
  readonly words: readonly string[];
  /** The words that say what is counted, in the singular: red, apple. */
  readonly things: readonly string[];
  /** True for a rate (`price_per_apple`): it counts neither of its two units. */
  readonly rate: boolean;
}

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

export const readName = remembered((name): NameWords => {
  const words = wordsOf(name);
  const per = words.findIndex((word) => word === 'per' || word === 'each' || word === 'every');
  const rate = per > 0;
  const own = (rate ? words.slice(0, per) : words).map(lemma);
  return { words, things: own.filter((word) => !asides.has(word) && !/^\d+$/.test(word)), rate };
});

export type Source =
  /** A number that the question says, in digits or in letters: its offsets there, where the place is certain. */
  | { readonly kind: 'question'; readonly place: Span | undefined; readonly form: Form }
  /** Something that everybody knows: 60 minutes in an hour. */
  | { readonly kind: 'world knowledge' }
  | { readonly kind: 'step' }
  /** A number that the template holds and the question does not say: two people named, a sum done in the head. */
  | { readonly kind: 'unknown' };

/** What something was read from; the order is that in which it counts. */
export type EvidenceFrom = 'question' | 'solution' | 'comment' | 'name' | 'program';

/** Why an entry is what it is: the words that say so, and where they stand. */
export interface Evidence {
  readonly of: 'role' | 'unit' | 'thing' | 'source' | 'earlier' | 'asked';
  readonly from: EvidenceFrom;
  readonly words: string;
}

/** What a variable of a template means. What has no evidence is undefined, and no condition on it holds. */
export interface Quantity {
  readonly value: Exact | undefined;
  readonly source: Source;
  /** The question's own words at the number: `half as many`, `20%`, `$3 each`; empty where it does not say it. */
  readonly said: string;
  /** What it is in its problem; undefined without evidence. */
  readonly role: QuantityRole | undefined;
  /**
   * In the singular: `dollar`, `hour`, `apple`, `dollar per hour`; `percent`; `number` for what counts nothing
   * (multipliers, divisors, fractions).
   */
  readonly unit: string | undefined;
  /** The unit as which it is added to others: `pet` of cats that are added to dogs; mostly the unit itself. */
  readonly addedAs: string | undefined;
  /** The lemma of what is counted or measured: `apple` of `7 red apples`. */
  readonly thing: string | undefined;
  /** What tells it from others of its thing: `red`, `john`, `monday`. */
  readonly group: readonly string[];
  /** The step of the quantity that this one is a later state of: `left = apples - eaten` of `apples`. */
  readonly earlier: number | undefined;
  /** It has the unit or thing that the question's last sentence asks for. */
  readonly asked: boolean;
  readonly name: NameWords;
  readonly evidence: readonly Evidence[];
}

export interface Quantities {
  /** By step of the program. */
  readonly quantities: readonly Quantity[];
  /** By node id, of numbers that stand within a computation. */
  readonly constants: ReadonlyMap<number, Quantity>;
}

/** The unit of numbers that count nothing: multipliers, divisors, fractions, quotients of the same unit. */
export const plainNumber = 'number';

/** A unit as a product over a product: `dollar per hour` has `over` dollar and `under` hour. */
export type Unit = { readonly over: readonly string[]; readonly under: readonly string[] };

/** Reads `dollar per hour`, `page per day per pupil`; `number` has neither over nor under. */
export const readUnit: (text: string) => Unit = remembered((text) => {
  const [over = '', ...under] = text.split(' per ');
  return { over: over === plainNumber ? [] : over.split(' times '), under };
});

/** Writes a unit; undefined for one that no pupil would name (`dollar times hour`, `1 per hour`). */
export const writeUnit = ({ over, under }: Unit): string | undefined => {
  if (over.length === 0 && under.length === 0) return plainNumber;
  if (over.length !== 1) return undefined;
  return [over[0], ...[...under].sort()].join(' per ');
};

/** The unit of a product, reduced: `dollar per hour` times `hour` is `dollar`. */
export const timesUnit = (a: Unit, b: Unit): Unit => {
  const { left: over, alone: under } = pairedOff([...a.over, ...b.over], [...a.under, ...b.under]);
  return { over, under };
};

/** The unit of a quotient: `dollar` over `hour` is `dollar per hour`, `page` over `page` a plain number. */
export const overUnit = (a: Unit, b: Unit): Unit => timesUnit(a, { over: b.under, under: b.over });

/** Whether two units are the same, in whatever order their parts stand. */
export const equalUnits = (a: Unit, b: Unit): boolean => {
  const { over, under } = overUnit(a, b);
  return over.length === 0 && under.length === 0;
};

/**
 * The unit of a number that everybody knows beside a quantity: with `under`, of a product, 60 beside hours is `minute
 * per hour`; with `over`, of a divisor, 60 beside minutes is that too.
 */
export const conversionBeside = (value: Exact, unit: string, side: 'over' | 'under'): Unit | undefined => {
  const found = english.conversionWith(value, side === 'under' ? { large: unit } : { small: unit });
  return found && { over: [found.small], under: [found.large] };
};

const counting = english.wordClass('count_in_name');

export interface Named {
  readonly unit: string | undefined;
  readonly per: readonly string[];
  readonly role: QuantityRole | undefined;
}

const money = english.wordClass('money_in_name');
/** Words after which a name no longer says what is counted. */
const cut = english.wordClass('name_goes_on');
const noNoun = english.wordClass('no_noun_in_name');
const verb = english.wordClass('deed_with_amount');
const nounToo = english.wordClass('noun_behind_number');
const particle = english.wordClass('direction');
const plainRoles: readonly (readonly [() => RegExp, QuantityRole, string])[] = [
  [english.expression(String.raw`\b(?:<percent_in_name>)\b`), 'percent', 'percent'],
  [english.expression(String.raw`\b(?:<divisor_in_name>)\b`), 'divisor', plainNumber],
  [english.expression(String.raw`\b(?:<multiplier_in_name>)\b`), 'multiplier', plainNumber],
  [english.expression(String.raw`\b(?:<fraction_in_name>)\b`), 'fraction', plainNumber],
];
const rateAdjective = english.wordClass('rate_adjective');

export interface Setting {
  /** The unit of what a `cost` or a `price` is. */
  readonly currency: string;
  /** The question in small letters: words that stand together in it belong together in a name. */
  readonly text: string;
  /** What the question names in the plural, each in the singular. */
  readonly nouns: () => ReadonlySet<string>;
}

/** Reads a name; `isInput` that it holds a number. */
export const readNamed = (name: string, setting: Setting, isInput: boolean): Named => {
  const words = wordsOf(name).filter((word) => !/\d/.test(word));
  const text = words.join(' ');
  const plain = isInput ? plainRoles.find(([shape]) => shape().test(text)) : undefined;
  if (plain) return { unit: plain[2], per: [], role: plain[1] };
  const [first = [], ...rest] = split(words);
  const per = rest.map((part) => perOf(part, setting)).filter((noun) => noun !== undefined);
  const often = first
    .map((word) => (rateAdjective.has(word) ? english.entryOf(word)?.unit_of_rate : undefined))
    .filter((unit) => unit !== undefined);
  if (per.length < rest.length) return { unit: undefined, per: [], role: undefined };
  const under = per.length > 0 ? per : often;
  const unit = unitOf(first, setting.currency);
  return { unit, per: under, role: roleOf(text, first, under) };
};

const split = (words: readonly string[]): string[][] => {
  const parts: string[][] = [[]];
  for (const word of words)
    if (word === 'per' || word === 'each' || word === 'every') parts.push([]);
    else parts.at(-1)?.push(word);
  return parts;
};

const unitOf = (all: readonly string[], currency: string): string | undefined => {
  const words = sided(all);
  const stems = words.map(english.lemma);
  // `hours_monday`, not `monday_cars`: a unit stands in the plural.
  const measure = stems.findLast(
    (stem, at) => english.dimensionOf(stem) !== undefined && english.isPlural(words[at] ?? ''),
  );
  if (measure === 'dollar' || measure === 'cent') return measure;
  if (stems.some((stem) => money.has(stem))) return currency;
  return measure === undefined ? nounOf(words) : measureAt(stems, measure);
};

const measureAt = (stems: readonly string[], measure: string): string =>
  stems[stems.lastIndexOf(measure) - 1] === 'square' ? `square ${measure}` : measure;

const sided = (words: readonly string[]): readonly string[] => {
  const of = words.indexOf('of');
  const own = of > 0 && counting.has(words[of - 1] ?? '') ? words.slice(of + 1) : words;
  const end = own.findIndex((word, index) => index > 0 && (cut.has(word) || word === 'of'));
  return end < 0 ? own : own.slice(0, end);
};

/** The noun after `per`: as many words as stand together in the question (`train car`), or its noun (`large bag`). */
const perOf = (words: readonly string[], { text, nouns }: Setting): string | undefined => {
  const stems = words.map(english.lemma);
  const measure = stems.find((stem) => english.dimensionOf(stem) !== undefined);
  if (measure !== undefined) return measureAt(stems, measure);
  if (english.endsPhrase(words[0] ?? '')) return undefined;
  let at = 0;
  while (goesOn(words[at + 1]) && text.includes(`${words[at]} ${stems[at + 1]}`)) at += 1;
  const found = stems[at];
  if (found === undefined || nouns().has(found)) return found;
  return stems.slice(at).find((stem) => nouns().has(stem)) ?? found;
};

/** `per car washed`, `per problem without`: neither is what there is one of. */
const goesOn = (next: string | undefined): boolean =>
  next !== undefined && !english.endsPhrase(next) && !english.endsLikeDeed(next);

/** Verbs in -s that are no nouns: `sees_sunday`; leaves are of a leaf. */
const isDoing = (word: string): boolean =>
  verb.has(word) && !nounToo.has(word) && word.startsWith(english.lemma(word));

/** The noun that a name counts: its last plural. */
const nounOf = (words: readonly string[]): string | undefined => {
  const own = sided(words);
  const at = own.findLastIndex((word) => english.isPlural(word) && !noNoun.has(word) && !isDoing(word));
  const found = own[at];
  if (found === undefined) return undefined;
  const stem = english.lemma(found);
  const before = own[at - 1];
  if (particle.has(stem) && before !== undefined) return `${before}-${stem}`;
  return english.dimensionOf(stem) === undefined ? stem : measureAt(own.map(english.lemma), stem);
};

const rolesByName: readonly (readonly [() => RegExp, QuantityRole])[] = [
  [english.expression(String.raw`\b(?:<total_in_name>)\b`), 'total'],
  [english.expression(String.raw`\b(?:<difference_in_name>)\b`), 'difference'],
  [english.expression(String.raw`\b(?:<rest_in_name>)\b`), 'part'],
  [english.expression(String.raw`\b(?:<duration_word>)\b`), 'duration'],
  [english.expression(String.raw`\b(?:<length_word>)\b`), 'length'],
  [english.expression(String.raw`\b<weight_by_name>\b`), 'weight'],
];
const says = {
  difference: english.expression(String.raw`\b<difference>\b`),
  age: english.expression(String.raw`\b<age_by_name>\b`),
  amount: english.expression(String.raw`\b(?:<price_or_cost>)\b`),
  price: english.expression(String.raw`\b<price>\b`),
  rate: english.expression(String.raw`\b(?:<speed_or_rate>)\b`),
};

const roleOf = (text: string, words: readonly string[], per: readonly string[]): QuantityRole | undefined => {
  if (says.difference().test(text) && per.length === 0) return 'difference';
  if (says.age().test(text)) return 'age';
  if (says.amount().test(words.join(' ')) && (per.length > 0 || says.price().test(text))) return 'price';
  if (per.length > 0 || says.rate().test(text)) return 'rate';
  return rolesByName.find(([shape]) => shape().test(text))?.[1];
};
