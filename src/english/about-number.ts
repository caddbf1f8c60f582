import { once } from '../base/index.ts';
import { expression, tells } from './expression.ts';
import { numbersOf, wordClass } from './lexicon/lexicon.ts';
import type { Token } from './sentences.ts';

/* What a number is by the words before and behind it. */

const soMany = expression(
  String.raw`\b(?:for|of|in|from|how many \p{L}+) \p{Sc}?(\d[\d,.]*) (?:\p{L}+ ){1,4}(?:<form_of_be>|will be|would be|equals|=):? [^=\d]{0,3}\1(?![\d.,]*\d)`,
);
/** `Flour for 4 people: 87.5 * 4`: a heading says of how many the working is. */
const headed =
  /^[^=:\d]*\b(?:for|of|in|from) (\d[\d,.]*) (?:\p{L}+ ){0,3}\p{L}+: [^=]*(?<![\d.])\1(?![\d.,]*\d)/u;
/** `2` of `for 2 courses is 2*400`: the number only says of how many the line speaks. */
export const ofHowMany = (text: string): string | undefined =>
  (soMany().exec(text) ?? headed.exec(text))?.[1];

const operation = expression(
  String.raw`^\W*((?:<multiple_or_part>|(?:an? |<cardinal>[- ])?<part> of|(?:<cardinal>|\d[\d.,/]*)(?:%|th)? (?:times|percent|of|<more_or_fewer>))\b[^=,;]*?) (?:<form_of_be>|will be|would be|equals?)(?: equal to)? [\p{Sc}(]?\.?\d`,
  'i',
);
/** `Twice the pages of Ann` of `Twice the pages of Ann is 2*40`: a working in words that a line says the value of. */
export const operationNamed = (text: string): string | undefined => operation().exec(text)?.[1];

/** `the 120 coins`, where such are known: what a text ends in means these and no others. */
export const endsInDefinite = tells(String.raw`\b(?:the|<demonstrative>) $`, 'i');
/** Whether what is counted is known by then: `her 3 friends`, `all 5 pens`. */
export const isOfKnown = tells(
  String.raw`\b(?:the|<demonstrative>|<possessive>|all|both|same|each of) \p{Sc}?$`,
  'i',
);
const again = tells(String.raw`\b(?:the|<demonstrative>|all)(?: (?:first|last|next|previous|past))? $`, 'i');
/** Whether a number counts what was named before, or says of what sort a thing is: `the three of them`, `both`, `a 5-star hotel`. */
export const countsNamed = (head: string, numeral: string, tail: string): boolean =>
  /^both$/i.test(numeral) || again(head) || /^-\p{Ll}/u.test(tail);

/** `There are 25 boys because …`: a reason follows, before anything else is told. */
export const reasonFollows = (behind: string): boolean => /^[^\d.;:]*\bbecause\b/.test(behind);

/** Whether what stands behind a number makes a percentage of it. */
export const isPercentBefore = (behind: string): boolean => /^ ?(?:%|percent\b)/u.test(behind);

/** `25%`, `1/4`, `a half`: whether what a text ends in is a share. */
export const endsInShare = (text: string): boolean =>
  /(?:%|\/\s*\d+\)?|[½¼¾]|half|third|quarter)$/u.test(text);

/** `equals` right before the result can mean nothing else. */
export const endsInEquals = (text: string): boolean => /\b(?:equals|is equal to)\s*$/i.test(text);

const part = expression(
  String.raw`^(?:( ?%| percent\b)|( times\b)|( of (?:<owner_or_the>|these|those|them)\b))`,
  'i',
);
/** What a number is by the words behind it: a percentage, a multiple, or so many of something. */
export const partBehind = (behind: string): 'percent' | 'times' | 'of' | undefined => {
  const [, percent, times, of] = part().exec(behind) ?? [];
  if (percent) return 'percent';
  return times ? 'times' : of ? 'of' : undefined;
};

/** `by adding 7 to the caramels`: whether the words about a number reckon with it. */
export const reckonsWith = (before: string, behind: string): boolean =>
  /\b(?:(?:add|subtract)(?:s|ing)?|divid(?:es?|ing)|multipl(?:y|ies|ying)) (?:by )?\$?$/i.test(before) &&
  /^ (?:to|from|by|with)\b/u.test(behind);

/** Whether dollars or cents stand behind a result, right behind it or behind its annotation. */
export const moneyBehind = (behind: string): boolean =>
  /^[^<>]{0,3}>?>?[\d,.]*\s?(?:dollars|cents)/.test(behind);

/** `a tricycle has 3 wheels`, `5 school days in a week`: whether the words about a number say what holds of any. */
export const holdsOfAny = (before: string, behind: string): boolean =>
  /\b(?:an?|every|each|all|1|one|per) [\p{L} -]{2,30} (?:has|have|is|are|contains?|equals?|=) $/iu.test(
    before,
  ) || /^[\p{L} -]{2,30} (?:in|per|on|of) (?:an?|each|every|1|one|the month) /iu.test(behind);

/** A number without the word that makes a multiple of it. */
export const withoutTimes = (said: string): string => said.replace(/\s*times?$/, '');

/** `40` of `40%` and of `40 percent`; undefined for what is no percentage. */
export const withoutPercent = (said: string): string | undefined =>
  /^(.*\S) ?(?:%|percent)$/s.exec(said)?.[1]?.trimEnd();

/** Whether what stands before a number are so many that hold as many each: `18 rows of`. */
export const endsInHolders = tells(String.raw`(?:\d|\b<cardinal>) (?:<container>)(?:e?s)? of $`, 'i');

/** `15` of `$15` where `percent` goes on: a percentage that is taken for an amount. */
export const beforePercent = (said: string, after: string): string =>
  after.startsWith(' percent') ? said.replace(/^\p{Sc}/u, '') : said;

/** Whether words between two numbers are the unit of the first and at most what joins the second to it: `feet and`. */
export const joinsParts = ([unit, joint, ...more]: readonly Token[]): boolean =>
  unit?.kind === 'word' && more.length === 0 && (joint === undefined || joint.text === 'and');

/** ` full boxes`: behind a number, that those begun do not count. */
export const countsFull = tells(String.raw`^ (?:<filled_whole>)\b`, 'i');

/** `8 (rounded down)`, `8 to the nearest dollar`: behind a number, that it is rounded. */
export const isRoundedBefore = (behind: string): boolean =>
  /^[^.]{0,40}?\b(?:round|approximate|to the nearest)/i.test(behind);

/** `is about`: before a number, that it is one. */
export const saysAbout = tells(String.raw`\b(?:<rough_word>)\b`, 'i');

/** `I thought 12 x 3 = 38`, `38 is wrong`, `38? No`: what stands around a claim takes it back. */
export const isDenied = (before: string, behind: string): boolean =>
  /\b(?:thought|not|wrongly|instead of) $/i.test(before) ||
  /^ ?\? ?(?:no|nope|wait)\b|^ (?:is|was) (?:wrong|false|incorrect|not )/i.test(behind);

/** `with a remainder of 1`, `r 1`, `rest 1`: what is told of a remainder behind a number. */
export const remainderBehind = (behind: string): string | undefined =>
  /^\s?[rR](?:em|est)?\.?\s?\d+\b|^(?: \p{L}+)? (?:with|and) \d+ left\b|^.{0,80}?\b(?:remain|left ?over).{0,20}/u.exec(
    behind,
  )?.[0];

const named = wordClass('numbered_in_line');
/** Words before such a noun in small letters: `on day 14`; not `each day 14 eggs`, not `she can grade 8 papers`. */
const pointing = wordClass('before_named');

/** What goes on with a number as a quantity: a sign of operation, a percent sign, another digit. */
const goesOnAsQuantity = /^\s*[-+*×÷·⋅/−–^%]|^\s?x\s|^[\d.,]\d/;

/**
 * Whether the number that ends at `end` only names what the word before it says. `word` is that word, `before` the
 * one before it (empty at the start of a sentence).
 */
export const isNaming = (line: string, end: number, word: string, before: string): boolean => {
  if (!named.has(word.toLowerCase()) || goesOnAsQuantity.test(line.slice(end, end + 4))) return false;
  const capital = /^\p{Lu}/u.test(word);
  if (capital) return true;
  return (before === '' || pointing.has(before.toLowerCase())) && !(before === 'to' && word === 'grade');
};

/** The number of a list at the head of a line: `2)`, `(2)`, `2.`; its length with brackets, 0 for none. */
export const listNumberAt = (line: string): number => {
  const found = /^(\s*)(?:\(\d{1,2}\)|\d{1,2}\)|\d{1,2}\.)(?=\s)(?!\s*[-+*×·⋅/÷=^−–]\s?\S)/.exec(line);
  return found ? found[0].length : 0;
};

/** Words that belong to the number before them: `3 million`, `2k`. */
const scales = once(() => numbersOf('scale_of_digits'));

/** How many times a number counts for which the word stands behind it; `k` only where it is glued to the number. */
export const scaleOf = (word: string, glued: boolean): bigint | undefined => {
  if (/^[kK]$/.test(word) && !glued) return undefined;
  const times = scales().get(word.toLowerCase());
  return times === undefined ? undefined : BigInt(times);
};

const largeOnes = once(() => numbersOf('scale'));

/** How many the words behind a number count by, of which a reader may make a unit: 12 for `dozen`. */
export const countedBy = (word: string): number | undefined => largeOnes().get(word.toLowerCase());

const behind = expression(String.raw`(?:(?: ?(?:<scale_of_digits>)(?<! k))(?![\p{L}\d]))`, 'iy');

/** The scale of the number that ends at `end`; undefined for none. */
export const scaleBehind = (line: string, end: number): bigint | undefined =>
  scaleOf(scaleTextBehind(line, end).trim(), true);

/** The scale as it is written: ` million`, `k`, or nothing. */
export const scaleTextBehind = (line: string, end: number): string => {
  behind().lastIndex = end;
  return behind().exec(line)?.[0] ?? '';
};

const [thousand, million] = [
  expression(String.raw`\bthousand\b`, 'i'),
  expression(String.raw`\bmillion\b`, 'i'),
];
/** By how much the numbers of a text may be larger than their digits: `5 thousand, so 5 * 3 = $15,000`. */
export const scalesIn = (text: string): readonly number[] => [
  ...(thousand().test(text) ? [1000] : []),
  ...(million().test(text) ? [1_000_000] : []),
];

/** Whether what stands behind a number counts cents. */
export const isCentsBefore = (behind: string): boolean => /^\s*(?:¢|cents?\b|penn)/.test(behind);

/** Words that count, whether a reader of numbers gives them a value or not: none of them may come into a line. */
const all = wordClass('any_counting');

/** `twentyfive`, `onehundred`, `threefold`, `twosome`. */
const joined = expression('^(?:<any_cardinal>){1,6}(?:fold|some|th)?$');

/** Whether a word, in small letters, counts. */
export const counts = (word: string): boolean =>
  [word, word.replace(/'s$/, ''), word.replace(/s$/, ''), word.replace(/es$/, '')].some(
    (form) => all.has(form) || joined().test(form),
  );

const roman = /^(?=[IVXLCDM]{2})M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/;

/** Whether a word is a number in Roman figures, of two letters or more. */
export const isRoman = (word: string): boolean => roman.test(word);
