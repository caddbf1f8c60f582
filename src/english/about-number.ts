import { expression, tells } from './expression.ts';

/* What a number is by the words before and behind it. */

const soMany = expression(
  String.raw`\b(?:for|of|in|from) [$€£]?(\d[\d,.]*) (?:\p{L}+ ){1,4}(?:<form_of_be>|will be|would be|equals|=) [^=\d]{0,3}\1(?![\d.,]*\d)`,
  'u',
);
/** `2` of `for 2 courses is 2*400`: the number only says of how many the line speaks. */
export const ofHowMany = (text: string): string | undefined => soMany().exec(text)?.[1];

const operation = expression(
  String.raw`^\W*((?:<multiple_or_part>|(?:an? |<cardinal>[- ])?<part> of|(?:<cardinal>|\d[\d.,/]*)(?:%|th)? (?:times|percent|of|<more_or_fewer>))\b[^=,;]*?) (?:<form_of_be>|will be|would be|equals?)(?: equal to)? [$€£(]?\.?\d`,
  'iu',
);
/** `Twice the pages of Ann` of `Twice the pages of Ann is 2*40`: a working in words that a line says the value of. */
export const operationNamed = (text: string): string | undefined => operation().exec(text)?.[1];

/** `the 120 coins`, where such are known: what a text ends in means these and no others. */
export const endsInDefinite = (text: string): boolean => definite().test(text);
/** Whether what is counted is known by then: `her 3 friends`, `all 5 pens`. */
export const isOfKnown = tells(
  String.raw`\b(?:the|<demonstrative>|<possessive>|all|both|same|each of) [$€£]?$`,
  'i',
);
const again = tells(String.raw`\b(?:the|<demonstrative>|all)(?: (?:first|last|next|previous|past))? $`, 'i');
/** Whether a number counts what was named before, or says of what sort a thing is: `the three of them`, `both`, `a 5-star hotel`. */
export const countsNamed = (head: string, numeral: string, tail: string): boolean =>
  /^both$/i.test(numeral) || again(head) || /^-\p{Ll}/u.test(tail);

const definite = expression(String.raw`\b(?:the|<demonstrative>) $`, 'i');

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
  'iu',
);
/** What a number is by the words behind it: a percentage, a multiple, or so many of something. */
export const partBehind = (behind: string): 'percent' | 'times' | 'of' | undefined => {
  const [, percent, times, of] = part().exec(behind) ?? [];
  if (percent) return 'percent';
  return times ? 'times' : of ? 'of' : undefined;
};

/** `by adding 7 to the caramels`: whether the words about a number reckon with it. */
export const reckonsWith = (before: string, behind: string): boolean =>
  /\b(?:(?:add|subtract)(?:s|ing)?|divid(?:es?|ing)|multipl(?:y|ies|ying)) (?:by )?\$?$/iu.test(before) &&
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

/** `15` of `$15` where `percent` goes on: a percentage that is taken for an amount. */
export const beforePercent = (said: string, after: string): string =>
  after.startsWith(' percent') ? said.replace(/^\p{Sc}/u, '') : said;
