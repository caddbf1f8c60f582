import { compare, type Span } from '../base/index.ts';
import * as english from '../english/index.ts';
import { conversions, joinsParts } from '../english/index.ts';
import type { QuantityRole } from '../model/index.ts';
import { eachBefore, nounAfter, perAt, phraseAt, skipsOver } from './phrase.ts';
import { plainNumber } from './units.ts';

const clock = english.wordClass('clock');
const oneOfMany = english.wordClass('indefinite_article');
const moneyLess = english.wordClass('compared_money');
const beforeYear = english.wordClass('before_year');
const joining = english.wordClass('list_joint');

/** A number of a text with what the words around it say. */
export interface Mention extends english.Numeral {
  /** The noun that is counted, or the unit of measure, in the singular; `number` for multipliers and the like. */
  readonly unit: string | undefined;
  /** What it is for one of: `hour` of `$5 an hour`. `''` where it is for each of something that stands elsewhere. */
  readonly per: string | undefined;
  readonly role: QuantityRole | undefined;
  /** The words before the noun: `red` of `7 red apples`. */
  readonly adjectives: readonly string[];
  /** The clause around it: a few words. */
  readonly said: string;
  /** The words of its clause, for those who look for a number by its words. */
  readonly clause: readonly english.Token[];
}

export interface ReadText {
  readonly text: string;
  readonly tokens: readonly english.Token[];
  readonly mentions: readonly Mention[];
}

export const readText = (text: string): ReadText => {
  const tokens = english.tokensOf(text);
  const mentions = english.numeralsOf(tokens).map((one) => mentionOf(text, tokens, one));
  return { text, tokens, mentions: listed(tokens, mentions) };
};

/** In `9, 10 and 11 pupils` each number counts pupils. */
const listed = (tokens: readonly english.Token[], mentions: readonly Mention[]): readonly Mention[] => {
  const whole = [...mentions];
  for (let at = mentions.length - 2; at >= 0; at -= 1) {
    const [one, next] = [whole[at], whole[at + 1]];
    if (!one || !next || one.unit !== undefined || one.role !== undefined || next.unit === undefined)
      continue;
    const between = tokens.slice(one.to, next.from).map(({ text }) => text);
    if (between.length === 0 || !between.every((word) => word === ',' || word === 'and' || word === 'or'))
      continue;
    const { unit, per, role, adjectives } = next;
    const after = next.clause.filter(({ start }) => start >= next.end);
    whole[at] = { ...one, unit, per, role, adjectives, clause: [...one.clause, ...after] };
  }
  return whole;
};

const clauseMarks = new Set(['.', '?', '!', ';', ',', ':', '(', ')']);
const clauseWords = english.wordClass('clause_opener');
/** `Mr.` ends no clause. */
const titles = english.wordClass('title');
/** How far a clause reaches at most on each side of its number. */
const reachBefore = 7;
const reachAfter = 9;

/** The words around a number, up to the end of its clause or to another number with the noun that it counts. */
const clauseOf = (
  tokens: readonly english.Token[],
  { from, to }: english.Numeral,
): readonly english.Token[] => {
  let start = from;
  while (start > 0 && from - start < reachBefore && !bounds(tokens, start - 1)) start -= 1;
  const other = tokens.slice(start, from).findLastIndex(isNumber);
  if (other >= 0) start = Math.min(from, afterNumber(tokens, start + other));
  let end = to;
  while (end < tokens.length && end - to < reachAfter && !bounds(tokens, end) && !isNumber(tokens[end]))
    end += 1;
  if (english.currencyOfSign(english.textAt(tokens, end - 1)) !== undefined && end - 1 > to) end -= 1;
  return tokens.slice(start, end);
};

const isNumber = (token: english.Token | undefined): boolean =>
  token !== undefined && (token.kind === 'number' || token.kind === 'time');

/** Where the words begin that no longer belong to another number: after its noun and what that is for one of. */
const afterNumber = (tokens: readonly english.Token[], at: number): number =>
  english.textAt(tokens, at + 1) === '%' ? at + 2 : (phraseAt(tokens, at + 1, false)?.to ?? at + 1);

const bounds = (tokens: readonly english.Token[], at: number): boolean => {
  const text = english.textAt(tokens, at);
  if (tokens[at]?.kind !== 'sign') return clauseWords.has(text);
  return clauseMarks.has(text) && !(text === '.' && titles.has(english.textAt(tokens, at - 1)));
};

export const mentionOf = (text: string, tokens: readonly english.Token[], one: english.Numeral): Mention => {
  const clause = clauseOf(tokens, one);
  const said = text.slice(clause[0]?.start ?? one.start, clause.at(-1)?.end ?? one.end);
  // Not spread: see `withChildren` in src/ast.
  return Object.assign({ said, clause }, one, meaningOf(tokens, one));
};

type Meaning = Pick<Mention, 'unit' | 'per' | 'role' | 'adjectives'>;

/** What counts or measures nothing. */
const told = (role: QuantityRole | undefined): Meaning => ({
  unit: undefined,
  per: undefined,
  role,
  adjectives: [],
});

const inUnits = (
  unit: string,
  per?: string,
  alone: QuantityRole = roleOfUnit(unit),
  adjectives: readonly string[] = [],
): Meaning => ({ unit, per, role: per === undefined ? alone : rateOf(unit, per), adjectives });

const meaningOf = (tokens: readonly english.Token[], one: english.Numeral): Meaning => {
  if (one.kind === 'ordinal') return told('ordinal or name');
  const after = english.textAt(tokens, one.to);
  const isTime = clock.has(after) || (after === 'a' && english.textAt(tokens, one.to + 1) === '.');
  if (one.kind === 'clock' || isTime) return told('date or time');
  if (one.kind === 'percent') return inUnits('percent');
  if (one.kind === 'multiplier') return inUnits(plainNumber, undefined, 'multiplier');
  const before = english.textAt(tokens, one.from - 1);
  // `three $10 bills` are no three dollars.
  const ofAmount = english.currencyOfSign(after) !== undefined && isNumber(tokens[one.to + 1]);
  const currency = english.currencyOfSign(before) ?? (ofAmount ? undefined : english.currencyOfSign(after));
  if (currency !== undefined) return money(tokens, one, currency);
  if (one.kind === 'fraction') return partOf(tokens, one);
  if (isName(tokens, one)) return told('ordinal or name');
  return countOf(tokens, ofAmount ? { ...one, to: one.to + 2 } : one);
};

/** `1/2 bottle`, `half a gallon`, `a quarter of an hour` measure something; `half of the bottles` is a fraction. */
const partOf = (tokens: readonly english.Token[], one: english.Numeral): Meaning => {
  const plain = inUnits(plainNumber, undefined, 'fraction');
  const next = english.textAt(tokens, one.to);
  const of = next === 'of' ? 1 : 0;
  const article = oneOfMany.has(english.textAt(tokens, one.to + of)) ? 1 : 0;
  if (article === 0 && (of === 1 || next === 'time' || skipsOver(next))) return plain;
  const phrase = nounAfter(tokens, one.to + of + article);
  if (phrase === undefined || (of === 1 && english.dimensionOf(phrase.head) === undefined)) return plain;
  return inUnits(phrase.head, perAt(tokens, phrase.to) ?? eachBefore(tokens, one));
};

const names = english.wordClass('named_by_number');
/** `grade 8`, `bus 14`: a number after the noun, in the singular, and no noun after it. */
const isName = (tokens: readonly english.Token[], one: english.Numeral): boolean =>
  one.form === 'digits' &&
  names.has(english.textAt(tokens, one.from - 1)) &&
  english.textAt(tokens, one.from - 1) !== 'age' &&
  phraseAt(tokens, one.to, false) === undefined;

const money = (tokens: readonly english.Token[], one: english.Numeral, currency: string): Meaning => {
  const at = english.currencyOfSign(english.textAt(tokens, one.to)) !== undefined ? one.to + 1 : one.to;
  const per = perAt(tokens, at) ?? eachBefore(tokens, one);
  return inUnits(currency, per, moneyLess.has(english.textAt(tokens, at)) ? 'difference' : 'money');
};

const ofMeasure = new Map<string, QuantityRole>([
  ['money', 'money'],
  ['duration', 'duration'],
  ['length', 'length'],
  ['area', 'length'],
  ['weight', 'weight'],
  ['volume', 'volume'],
]);

/** The role of what has a unit and no more. */
export const roleOfUnit = (unit: string): QuantityRole =>
  unit === 'percent' ? 'percent' : (ofMeasure.get(english.dimensionOf(unit) ?? '') ?? 'count');

/** A count or a measure, by the noun phrase after its number. */
const countOf = (tokens: readonly english.Token[], one: english.Numeral): Meaning => {
  const next = english.textAt(tokens, one.to);
  if (next === 'mph') return inUnits('mile', 'hour');
  if (next === '-' && tokens[one.to]?.start === one.end) return hyphenated(tokens, one);
  const single = (one.value.num === one.value.den && one.form === 'digits') || one.kind === 'fraction';
  const phrase = phraseAt(tokens, one.to, single, one.from);
  if (phrase === undefined) return bare(tokens, one);
  const unit = phrase.head;
  const then = english.textAt(tokens, phrase.to);
  if (unit === 'year' && then === 'old') return inUnits(unit, undefined, 'age');
  const per = perAt(tokens, phrase.to) ?? (unit === 'time' ? undefined : eachBefore(tokens, one));
  const compared =
    (moreOrLess.has(next) && thanAfter(tokens, phrase.to)) ||
    (comparatives.has(then) && english.textAt(tokens, phrase.to + 1) === 'than');
  return inUnits(unit, per, compared ? 'difference' : roleOfUnit(unit), phrase.before);
};

/** `than` in the same clause: `10 more pieces of mail on Tuesday than on Monday`. */
const thanAfter = (tokens: readonly english.Token[], from: number): boolean => {
  for (let at = from; at < Math.min(tokens.length, from + furthestThan); at += 1) {
    const token = tokens[at];
    if (token?.text === 'than') return true;
    if (token?.kind !== 'word') return false;
  }
  return false;
};
const furthestThan = 7;
const moreOrLess = english.wordClass('more_or_fewer');
const comparatives = english.wordClass('comparative_of_number');

/** `12-foot board`, `10-year-old boy`, `4-slice pizza`: the unit follows, and what has so many of them. */
const hyphenated = (tokens: readonly english.Token[], one: english.Numeral): Meaning => {
  const at = one.to + 1;
  const square = english.textAt(tokens, at) !== 'square' ? 0 : english.textAt(tokens, at + 1) === '-' ? 2 : 1;
  const word = english.textAt(tokens, at + square);
  if (tokens[at]?.kind !== 'word') return told(undefined);
  const unit = square ? `square ${english.lemma(word)}` : english.lemma(word);
  const then = english.textAt(tokens, at + square + 1);
  if (unit === 'year' && then === '-' && english.textAt(tokens, at + 2) === 'old')
    return inUnits(unit, undefined, 'age');
  return english.dimensionOf(unit) === undefined
    ? inUnits(unit, phraseAt(tokens, at + 1, true)?.head)
    : inUnits(unit);
};

/** Money for one of something is its price, but for an hour or a day it is a rate, as anything else is. */
export const rateOf = (unit: string, per: string): QuantityRole =>
  english.dimensionOf(unit) === 'money' && english.dimensionOf(per) !== 'duration' ? 'price' : 'rate';

/** A number without a noun after it: what it counts was said before, if at all. */
const bare = (tokens: readonly english.Token[], one: english.Numeral): Meaning => {
  const per = perAt(tokens, one.to);
  const next = english.textAt(tokens, one.to);
  if (moreOrLess.has(next) && english.textAt(tokens, one.to + 1) === 'than') return told('difference');
  const before = english.textAt(tokens, one.from - 1);
  if (one.form === 'digits' && beforeYear.has(before) && isYear(one)) return told('date or time');
  if (per !== undefined) return { ...told('rate'), per };
  const container = before === 'of' ? english.lemma(english.textAt(tokens, one.from - 2)) : '';
  if (containers.has(container) && !isListed(tokens, one)) return { ...told('rate'), per: container };
  // `4 of these`: so many of what was named before.
  return told(next === 'of' && named.has(english.textAt(tokens, one.to + 1)) ? 'count' : undefined);
};
const named = english.wordClass('named_before');

/** What holds a number of things: `boxes of 5` are five to a box. */
const containers = english.wordClass('container');

/** Another number follows: what the last of them counts they all count. */
const isListed = (tokens: readonly english.Token[], one: english.Numeral): boolean =>
  joining.has(english.textAt(tokens, one.to)) && tokens[one.to + 1]?.kind === 'number';

const isYear = ({ value }: english.Numeral): boolean =>
  value.den === 1n && value.num >= 1500n && value.num <= 2100n;

const ofHowMuch = english.expression(String.raw`\b<how_much> ([a-z]+)`);
const percent = english.wordClass('percent_word');
const goesOnAsking = english.wordClass('behind_how_much');
const dollars = english.expression(String.raw`\$|<dollar>`, 'i');

export interface Asked {
  /** The noun or unit: `hour` of 'how many hours', `pupil` of 'the number of pupils'. */
  readonly unit: string | undefined;
  /** What is measured, where no unit is named: 'how much money', 'how long', 'how old'. */
  readonly dimension: english.Dimension | undefined;
  readonly words: string;
}

const measured: readonly (readonly [() => RegExp, english.Dimension])[] = [
  [english.expression(String.raw`\b<how> (?:<asks_duration>)\b|\b(?:<age>)\b`), 'duration'],
  [english.expression(String.raw`\b<how> (?:<asks_length>)\b|\b(?:<length_word>)\b`), 'length'],
  [
    english.expression(
      String.raw`\b<how_much> (?:(?:<more_or_less>) )?(?:<modal_or_do>) .*\b<weigh>\b|\b(?:<weight_word>)\b`,
    ),
    'weight',
  ],
  [english.expression(String.raw`\b<area>\b`), 'area'],
  [english.expression(String.raw`\b(?:<money_word>)\b`), 'money'],
];

export const askedIn = ({ text, tokens }: Pick<ReadText, 'text' | 'tokens'>): Asked => {
  const { start, end } = english.askingSentence(english.sentencesOf(text)) ?? { start: 0, end: 0 };
  const sentence = tokens.filter((token) => token.start >= start && token.end <= end);
  // From the word that asks on: what stands before it (`If gas costs $3, how many …`) is given.
  const from = Math.max(
    0,
    sentence.findIndex((token) => asking.has(token.text)),
  );
  const words = text.slice(sentence[from]?.start ?? start, end).replace(/["”’')]+$/, '');
  const unit = unitIn(sentence.slice(from));
  const dimension = unit === undefined ? dimensionIn(words, text) : english.dimensionOf(unit);
  return { unit, dimension, words };
};
const asking = english.wordClass('asks_for');

const unitIn = (sentence: readonly english.Token[]): string | undefined => {
  for (let at = 0; at < sentence.length; at += 1) {
    const word = english.textAt(sentence, at);
    const next = english.textAt(sentence, at + 1);
    if (percent.has(word) && at < 4) return 'percent';
    if (word === 'how' && next === 'many') return nounFrom(sentence, at + 2);
    if (word === 'number' && next === 'of') return nounFrom(sentence, at + 2);
  }
  return inUnit(sentence);
};

/** The noun after `how many`: what stands before it of another number is left out (`$10 bills`, `4-slice pizzas`). */
const nounFrom = (sentence: readonly english.Token[], from: number): string | undefined => {
  let at = from;
  while (sentence[at]?.kind === 'number' || english.textAt(sentence, at) === '$') at += 1;
  if (at > from && english.textAt(sentence, at) === '-') at += 2;
  return (phraseAt(sentence, at, false) ?? phraseAt(sentence, at, true))?.head;
};

/** `… in inches?` */
const inUnit = (sentence: readonly english.Token[]): string | undefined => {
  for (let at = 0; at + 1 < sentence.length; at += 1) {
    if (english.textAt(sentence, at) !== 'in' || sentence[at + 1]?.kind !== 'word') continue;
    const head = phraseAt(sentence, at + 1, false)?.head;
    if (head !== undefined && english.dimensionOf(head) !== undefined) return head;
  }
  return undefined;
};

const dimensionIn = (words: string, question: string): english.Dimension | undefined => {
  const small = words.toLowerCase();
  const found = measured.find(([shape]) => shape().test(small))?.[1];
  if (found !== undefined) return found;
  // `How much is left?` of a question about dollars, but not `how much water`.
  const [, next = ''] = ofHowMuch().exec(small) ?? [];
  return goesOnAsking.has(next) && dollars().test(question) ? 'money' : undefined;
};

/** `5 feet 3 inches`: one length in two numbers, from its first to behind its last unit. */
export type Measure = Span & { readonly parts: readonly Mention[] };

/** The measures of a text that are told in several units, in reading order. */
export const measuresIn = ({ tokens, mentions }: ReadText): readonly Measure[] => {
  const found: { start: number; end: number; parts: Mention[] }[] = [];
  mentions.forEach((small, at) => {
    const large = mentions[at - 1];
    const between = large ? tokens.slice(large.to, small.from) : [];
    if (!large || !isPartOf(small, large) || !joinsParts(between)) return;
    const end = tokens[small.to]?.end ?? small.end;
    const before = found.at(-1);
    if (before?.parts.at(-1) === large) {
      before.parts.push(small);
      before.end = end;
    } else found.push({ start: large.start, end, parts: [large, small] });
  });
  return found;
};

/** Whether a number is of a smaller unit, and of less of it than make one of the larger. */
const isPartOf = (small: Mention, large: Mention): boolean => {
  const each = conversions().find((one) => one.large === large.unit && one.small === small.unit);
  return each !== undefined && large.per === undefined && compare(small.value, each.factor) < 0;
};

/** The numbers that a text says, in digits or letters; an article or `one` that counts nothing is none. */
export const numeralsIn = (text: string): readonly Mention[] =>
  readText(text).mentions.filter(({ form, value }) => form === 'digits' || value.num !== value.den);
