import { dimensionOf, isPlural, lemma } from '../english/index.ts';
import type { QuantityRole } from '../model/index.ts';
import { wordsOf } from './name.ts';
import { plainNumber } from './units.ts';

/** What a variable's name says of its quantity. */
export interface Named {
  readonly unit: string | undefined;
  readonly per: readonly string[];
  readonly role: QuantityRole | undefined;
}

const money = new Set(
  `cost price pay paid payment money earning earn salary wage income bill spend spent spending profit revenue budget
  saving fee tax tip debt rent expense allowance earned saved charge refund loan fund proceed winning commission
  discount deposit fare fine`.split(/\s+/),
);
/** Words after which a name no longer says what is counted. */
const cut = new Set(
  `in on at for to from by with after before needed given sold than between during and if when left remaining
  bought eaten used spent worked made`.split(/\s+/),
);
const noNoun = new Set(
  `total times sum less plus minus series remaining others points_of rest first last both class sales lots lens
  previous various miss afterwards is was has does his its this`.split(/\s+/),
);
const plainRoles: readonly (readonly [RegExp, QuantityRole, string])[] = [
  [/\b(?:percent|percentage|pct)\b/, 'percent', 'percent'],
  [/\b(?:divisor|denominator|divide by)\b/, 'divisor', plainNumber],
  [/\b(?:multiplier|multiple|times|factor|twice|double|triple|ratio)\b/, 'multiplier', plainNumber],
  [/\b(?:fraction|numerator)\b/, 'fraction', plainNumber],
];
const each = new Map([
  ['hourly', 'hour'],
  ['daily', 'day'],
  ['weekly', 'week'],
  ['monthly', 'month'],
  ['yearly', 'year'],
  ['annual', 'year'],
]);

/** What names are read beside. */
export interface Setting {
  /** The unit of what a `cost` or a `price` is. */
  readonly currency: string;
  /** The question in small letters: words that stand together in it belong together in a name. */
  readonly text: string;
  /** What the question names in the plural, each in the singular. */
  readonly nouns: ReadonlySet<string>;
}

/** Reads a name; `isInput` that it holds a number. */
export const readNamed = (name: string, setting: Setting, isInput: boolean): Named => {
  const words = wordsOf(name).filter((word) => !/\d/.test(word));
  const text = words.join(' ');
  const plain = isInput ? plainRoles.find(([shape]) => shape.test(text)) : undefined;
  if (plain) return { unit: plain[2], per: [], role: plain[1] };
  const [first = [], ...rest] = split(words);
  const per = rest.map((part) => perOf(part, setting)).filter((noun) => noun !== undefined);
  const often = first.map((word) => each.get(word)).filter((unit) => unit !== undefined);
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
  const stems = words.map(lemma);
  // `hours_monday`, not `monday_cars`: a unit stands in the plural.
  const measure = stems.findLast((stem, at) => dimensionOf(stem) !== undefined && isPlural(words[at] ?? ''));
  const isMoney = stems.some((stem) => money.has(stem));
  if (measure === 'dollar' || measure === 'cent') return measure;
  if (isMoney && measure === undefined) return currency;
  if (measure !== undefined && !isMoney) return measureAt(stems, measure);
  return isMoney ? currency : nounOf(words);
};

const measureAt = (stems: readonly string[], measure: string): string =>
  stems[stems.lastIndexOf(measure) - 1] === 'square' ? `square ${measure}` : measure;

const sided = (words: readonly string[]): readonly string[] => {
  const of = words.indexOf('of');
  const own =
    of > 0 && /^(?:number|num|count|amount|total)$/.test(words[of - 1] ?? '') ? words.slice(of + 1) : words;
  const end = own.findIndex((word, index) => index > 0 && (cut.has(word) || word === 'of'));
  return end < 0 ? own : own.slice(0, end);
};

/** The noun after `per`: as many words as stand together in the question (`train car`), or its noun (`large bag`). */
const perOf = (words: readonly string[], { text, nouns }: Setting): string | undefined => {
  const stems = words.map(lemma);
  const measure = stems.find((stem) => dimensionOf(stem) !== undefined);
  if (measure !== undefined) return measureAt(stems, measure);
  let at = 0;
  while (at + 1 < words.length && text.includes(`${words[at]} ${stems[at + 1]}`)) at += 1;
  const found = stems[at];
  if (found === undefined || nouns.has(found)) return found;
  return stems.slice(at).find((stem) => nouns.has(stem)) ?? found;
};

/** The noun that a name counts: its last plural. */
const nounOf = (words: readonly string[]): string | undefined => {
  const own = sided(words);
  const found = own.findLast((word) => isPlural(word) && !noNoun.has(word));
  if (found === undefined) return undefined;
  const stem = lemma(found);
  return dimensionOf(stem) === undefined ? stem : measureAt(own.map(lemma), stem);
};

const roleOf = (text: string, words: readonly string[], per: readonly string[]): QuantityRole | undefined => {
  if (/\bdifference\b/.test(text) && per.length === 0) return 'difference';
  if (/\bage\b/.test(text)) return 'age';
  if (/\b(?:price|cost)\b/.test(words.join(' ')) && (per.length > 0 || /\bprice\b/.test(text)))
    return 'price';
  if (per.length > 0 || /\b(?:speed|rate)\b/.test(text)) return 'rate';
  if (/\b(?:total|altogether|combined|sum)\b/.test(text)) return 'total';
  if (/\b(?:more|fewer|less|older|younger|taller|shorter|extra)\b/.test(text)) return 'difference';
  if (/\b(?:left|remaining|rest|remainder|leftover)\b/.test(text)) return 'part';
  if (/\b(?:time|duration)\b/.test(text)) return 'duration';
  if (/\b(?:distance|height|width|length|perimeter)\b/.test(text)) return 'length';
  if (/\bweight\b/.test(text)) return 'weight';
  return undefined;
};
