import { isCount, spelledNumber } from '../numbers.ts';
import type { Context } from './context.ts';
import { isGiven } from './meaning.ts';

/**
 * Of the steps that happen to have a number's value, those that it may stand for: where the question has the number with
 * the same words about it, it is the question's (`three less than half as many`, `a four-ounce glass`, `the middle two
 * guards`, `in $10 bills`), and no result that comes to as much.
 */
export const mayShow = (
  alike: readonly number[],
  text: string,
  place: { readonly start: number; readonly end: number },
  { question, program }: Pick<Context, 'question' | 'program'>,
): readonly number[] => {
  if (alike.length === 0) return alike;
  const said = plain(question);
  if (!withWords(text, place).some((words) => says(said, words))) return alike;
  return alike.filter((step) => {
    const expr = program.steps[step]?.expr;
    return expr !== undefined && isGiven(expr);
  });
};

const behind = /^(?:-\p{L}+| \p{L}+[ -]\p{L}+)/u;
const money = /^ (?:dollar )?(?:bill|note|coin)s?\b/u;

/** A number with the words about it: two behind it or one that a hyphen joins to it, one of order before it and one behind it, or what sort of money it is. */
const withWords = (
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): readonly string[] => {
  const number = text.slice(start, end);
  const rest = text.slice(end, end + 60);
  const next = /^ \p{L}+/u.exec(rest)?.[0];
  const before = /\b(?:first|last|middle|next|other) $/u.exec(
    text.slice(Math.max(0, start - 30), start),
  )?.[0];
  const found = [
    behind.exec(rest)?.[0],
    text.charAt(start - 1) === '$' ? money.exec(rest)?.[0] : undefined,
  ].flatMap((words) => (words === undefined ? [] : [number + words]));
  if (before && next) found.push(before + number + next);
  return found.map(plain);
};

/** Whether a text has these words. */
const says = (text: string, words: string): boolean => {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (!/[\p{L}\d.,]/u.test(text.charAt(at - 1)) && !/\p{L}/u.test(text.charAt(at + words.length)))
      return true;
  return false;
};

/** Capitals, hyphens and how a small number is written aside. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(
      /\p{L}+-\p{L}+|\p{L}+/gu,
      (words) => inDigits(words) ?? words.replace(/\p{L}+/gu, (word) => inDigits(word) ?? word),
    )
    .replaceAll('-', ' ')
    .replace(/\s+/g, ' ');

const inDigits = (word: string): string | undefined => {
  const value = isCount(word) ? spelledNumber(word) : undefined;
  return value && String(value.num);
};
