import { expression } from './expression.ts';
import { wordClass } from './lexicon/ask.ts';

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
