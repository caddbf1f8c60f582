import { expression, tells } from './expression.ts';
import { wordClass } from './lexicon/ask.ts';

/* How a sentence opens, and what it becomes where it is said a second time. */

const going = expression(String.raw`^(<opens_the_next>)\b,? (?=\S)`, 'iu');

/** The word that opens a sentence and only says that it goes on from the one before, and all that stands before the rest. */
export const goingOnWord = (
  sentence: string,
): { readonly word: string; readonly length: number } | undefined => {
  const found = /^\p{Lu}/u.test(sentence) ? going().exec(sentence) : null;
  return found?.[1] === undefined ? undefined : { word: found[1], length: found[0].length };
};

const small = wordClass('sentence_opener');
/** Whether a word has a capital only because it opens a sentence. */
export const isSmallWithin = (word: string): boolean => small.has(word.replace(/['’].*$/u, ''));

const happensThen = /^(\p{L}+(?: \p{L}+)?) (?:then|next|afterwards?) /iu;
const happensNow = /(?<=\p{L}) now(?= )|^(?:now|currently),? /iu;
/** A sentence without what says that it comes next, or now: `She then buys`. */
export const withoutNow = (sentence: string): string =>
  sentence.replace(happensNow, '').replace(happensThen, '$1 ');

const once = expression(
  String.raw`\b(?:originally|at first|initial|initially|at the beginning)\b|^\p{L}+ ?=|\b(?:after|in|by) (?:\d+|an?|<cardinal>|the|that)(?: \p{L}+)? (?:<unit_of_calendar>)s?\b(?! each)|\bon (?:the \p{L}+ day|<day_of_week>\b)`,
  'iu',
);
/** What is told of one time or day is so once: `After two years she has …` cannot come to be again. */
export const happensOnce = (sentence: string): boolean => once().test(sentence);

/** `Step 2: …`, `3. …`, `(b) …`, `(iii) …`, `- **Step 2** …`, `② …`: the line has a place in a count. */
export const isNumbered = tells(
  String.raw`^[\s*#•>–-]*(?:(?:step|part|line)\s+(?:\d+|<cardinal>|[a-h]|[ivx]+)\b|\(?\d+\s?[.):]\s|\(?(?:[a-h]|i{1,3}|i?[vx]|vi{1,3})[.)]\s|[①-⑳❶-❿])`,
  'iu',
);
