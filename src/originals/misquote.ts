import { type Exact, multiply } from '../base/index.ts';
import { partBehind, reckonsWith, spelledNumber, wordClass } from '../english/index.ts';
import {
  fold,
  inSight,
  isStray,
  keyOf,
  type Line,
  type LineNumber,
  type Token,
  tokenize,
} from '../solution/index.ts';
import type { Original } from './original.ts';

/**
 * The first line that says another number of something than the problem has: `He ate 70 wings, or 64 / 8 = 8 a minute`
 * where the question has 64. Its working may be right, and a person would still mark it. Letters that stand for numbers
 * and times of day are left alone.
 */
export const misquotedIn = (original: Original): number | undefined => {
  if (!original.lines.some(({ unaccounted }) => unaccounted)) return undefined;
  const at = original.lines.findIndex(
    (line, index) =>
      line.unaccounted &&
      index < original.lines.length - 1 &&
      !hasLetters.test(inSight(line.text).replaceAll(crosses, '')) &&
      line.numbers.some(
        (number, ordinal) =>
          isStray(line, ordinal, original) &&
          isByItself(line, number) &&
          (isSaidFor(line, number, [
            original.question,
            ...original.lines.slice(0, index).map(({ text }) => text),
          ]) ||
            isReckonedWith(line, number)),
      ),
  );
  return at < 0 ? undefined : at;
};

/** `5x`, `x = `, `2:51`, `6 pm`: letters that stand for numbers, and times of day. */
const hasLetters =
  /\d\s?[b-z](?!\p{L})|(?<![\p{L}'’])(?!a\b)[a-z]\s?[=+*/]|[=+*/]\s?[b-z](?!\p{L})|\d:\d|\b[ap]\.?m\b/iu;

/** `5 x .5` multiplies. */
const crosses = /\d ?x ?(?=[.$\d])/g;

/** It stands in the sentence as a number by itself: `1, 320` is one number; `#4`, `(2` are no counts. */
const isByItself = ({ text }: Line, { start, end }: LineNumber): boolean =>
  !/(?:\d[,.:/]\s?|[#:(]\s?|\p{L}|\d)$/u.test(text.slice(0, start)) && !/^, ?\d{3}/.test(text.slice(end));

/** What a number counts, in small: `wing`, `3 pointer`; not how long or how often, which lines reckon for themselves. */
const countedBy = (text: string, end: number): string | undefined => {
  const [, noun = ''] = /^ ?((?:\d+[- ])?\p{L}{3,})/u.exec(text.slice(end)) ?? [];
  const small = noun.toLowerCase().replace(/s$/, '');
  return small === '' || reckoned.has(small) ? undefined : small;
};
const reckoned = wordClass('not_counted_in_line');

/** What it counts, or that it is a percentage, a multiple or so many of something: `30%`, `20 times`, `17 of her rings`. */
const saidOf = (text: string, end: number): string | undefined =>
  partBehind(text.slice(end)) ?? countedBy(text, end);

/** The texts before count the same with a number that the line works with and does not say. */
const isSaidFor = (line: Line, { end }: LineNumber, before: readonly string[]): boolean => {
  const noun = saidOf(line.text, end);
  if (noun === undefined) return false;
  const computed = new Set(line.computes.flat());
  const [worked, said] = [new Set<string>(), new Set<string>()];
  for (const [ordinal, { value, worked: within, annotated }] of line.numbers.entries()) {
    if (computed.has(ordinal)) worked.add(keyOf(value));
    else if (!within && !annotated) said.add(keyOf(value));
  }
  return before.some((text) => {
    const folded = fold(inSight(text));
    return tokenize(folded).some((token) => {
      const value = writtenValue(token, folded);
      if (!value || saidOf(folded, token.end) !== noun) return false;
      const key = keyOf(value);
      const share = noun === 'percent' ? keyOf(multiply(value, hundredth)) : key;
      return (worked.has(key) || worked.has(share)) && !said.has(key);
    });
  });
};

const hundredth: Exact = { num: 1n, den: 100n };

const writtenValue = (token: Token, text: string): Exact | undefined => {
  if (token.kind === 'number') return token.value;
  return token.kind === 'word' ? spelledNumber(text.slice(token.start, token.end)) : undefined;
};

/** `by adding 7 to the caramels: 3 + 6`: the sentence reckons with it, its working with another. */
const isReckonedWith = ({ text, equations }: Line, { start, end }: LineNumber): boolean =>
  equations.some(({ sides }) => (sides[0]?.start ?? 0) > end) &&
  reckonsWith(text.slice(0, start), text.slice(end));
