import { once } from '../base/index.ts';
import { expression } from './expression.ts';
import { numbersOf } from './lexicon/ask.ts';

/** Words that belong to the number before them: `3 million`, `2k`. */
const scales = once(() => numbersOf('scale_of_digits'));

/** How many times a number counts for which the word stands behind it; `k` only where it is glued to the number. */
export const scaleOf = (word: string, glued: boolean): bigint | undefined => {
  if (/^[kK]$/.test(word) && !glued) return undefined;
  const times = scales().get(word.toLowerCase());
  return times === undefined ? undefined : BigInt(times);
};

const behind = expression(String.raw`(?:(?: ?(?:<scale_of_digits>)(?<! k))(?![\p{L}\d]))`, 'iuy');

/** The scale of the number that ends at `end`; undefined for none. */
export const scaleBehind = (line: string, end: number): bigint | undefined => {
  const word = scaleTextBehind(line, end).trim();
  return word === '' ? undefined : scaleOf(word, true);
};

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
