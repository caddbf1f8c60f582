import { expression } from './expression.ts';
import { wordClass } from './lexicon/ask.ts';

const [less, more] = [wordClass('comparative_of_less'), wordClass('comparative_of_more')];

/** Which way a comparative compares: `fewer` -1, `longer` 1; undefined for any other word, in small letters. */
export const orderSaid = (comparative: string): -1 | 1 | undefined => {
  if (less.has(comparative)) return -1;
  return more.has(comparative) ? 1 : undefined;
};

const fewerThan = expression(
  String.raw`<NUMBER>\b[^.;=]{0,20}\b(?:<comparative_of_less>)\b[^.;=]{0,90}? than\b`,
  'iu',
);
const moreThan = expression(
  String.raw`<NUMBER>\b[^.;=]{0,20}\b(?:<comparative_of_more>)\b[^.;=]{0,90}? than\b`,
  'iu',
);

/** `10 less than Sam`: what says in a sentence that something is so much less than another. */
export const lessThanIn = (sentence: string): string | undefined => fewerThan().exec(sentence)?.[0];
/** `4 more than B`. */
export const moreThanIn = (sentence: string): string | undefined => moreThan().exec(sentence)?.[0];

const compares = expression(String.raw`\b(?:<form_of_be>) (?:not )?\p{L}+ than\b`, 'iu');
/** `400 is greater than 300`, `is not greater than`. */
export const comparesInWords = (line: string): boolean => / than/iu.test(line) && compares().test(line);
