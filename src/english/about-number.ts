import { expression } from './expression.ts';

/* What a number is by the words before and behind it. */

const soMany = expression(
  String.raw`\b(?:for|of|in|from) [$€£]?(\d[\d,.]*) (?:\p{L}+ ){1,4}(?:<form_of_be>|will be|would be|equals|=) [^=\d]{0,3}\1(?![\d.,]*\d)`,
  'u',
);
/** `2` of `for 2 courses is 2*400`: the number only says of how many the line speaks. */
export const ofHowMany = (text: string): string | undefined => soMany().exec(text)?.[1];

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

/** `She gives 72 baths because`: a reason follows in the same sentence. */
export const becauseBehind = (behind: string): boolean => /^[^.=<]{0,60}? because /.test(behind);

/** `2/8ths of the slices`: the shares that a text tells of something, each with its place. */
export const sharesOfSomething = (
  text: string,
): readonly { readonly start: number; readonly end: number; readonly num: bigint; readonly den: bigint }[] =>
  [...text.matchAll(/(?<![\d/.<>])(\d+)(?:\/(\d+)(?:ths?|rds?|nds?)?|(?:%| percent))(?= of\b)/gu)].map(
    ({ index, 0: all, 1: num = '', 2: den = '100' }) => ({
      ...{ start: index, end: index + all.length, num: BigInt(num), den: BigInt(den) },
    }),
  );

const ofEachTime = expression(
  String.raw`^ ?(?:\p{L}+ ){0,2}(?:\/ ?|(?:<rate_word>) )(<unit_of_calendar>)\b`,
  'u',
);
/** `day` of `$90 per day`, by what stands behind the number. */
export const timeOfEach = (behind: string): string | undefined => ofEachTime().exec(behind)?.[1];

/** `6 dollars each`: whether what stands behind a number makes it one for each. */
export const isForEach = (behind: string): boolean => /^ ?(?:\p{L}+ )?(?:each|apiece)\b/u.test(behind);

/** `200 times more`, by what stands behind the number. */
export const isTimesMore = (behind: string): boolean => /^ times (?:more|less|fewer)\b/u.test(behind);

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

const more = expression(String.raw`(?<![\d.,])(<NUMBER>) more\b(?!\s+than)`, 'giu');
/** The numbers of which a text says that so many more come: `gets twelve more`. */
export const soManyMoreIn = (text: string): readonly string[] =>
  [...text.matchAll(more())].map(([, said = '']) => said);

const above = expression(String.raw`\bthe (<NUMBER>) \p{L}+ (?:above|mentioned)\b`, 'giu');
/** The numbers that a line takes from above: `the 3 millipedes above`. */
export const soManyAboveIn = (line: string): readonly string[] =>
  [...line.matchAll(above())].map(([, said = '']) => said);

const beside = expression(String.raw`(\b\p{L}+ )?(?<![\d.,])(<NUMBER>)\b(?!\.\d)(?: (\p{L}+))?`, 'giu');
const [had, coming] = [
  expression(String.raw`^(?:<had_before>)\s*$`, 'iu'),
  expression('^(?:<coming>)$', 'iu'),
];
/** Every number of a text, and whether it is said of what is there, not of what comes: `his current 12`, `has 12`. */
export const saidAsHad = (text: string): readonly { readonly number: string; readonly isHad: boolean }[] =>
  [...text.matchAll(beside())].map(([, before = '', number = '', behind = '']) => ({
    number,
    isHad: had().test(before) && !coming().test(behind),
  }));

/** The two units of which a text says the same number: `180 minutes, or 180 extra hours`. */
export const saidTwice = (text: string): readonly (readonly [string, string])[] =>
  [...text.matchAll(/(?<![\d.,])(\d+) (\p{L}+?)s?,? or (\d+) (?:\p{L}+ )?(\p{L}+?)s?\b/gu)].flatMap(
    ({ 1: amount, 2: unit = '', 3: again, 4: other = '' }) =>
      amount === again ? [[unit, other] as const] : [],
  );

/** Whether a question speaks of a rest. */
export const asksOfRest = (question: string): boolean => /\b(?:remaining|remain|rest)\b/iu.test(question);
