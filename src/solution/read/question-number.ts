import { expression, isContent, isCount, spelledNumber, wordClass } from '../../english/index.ts';
import { isGiven } from '../../facts/index.ts';
import type { Context } from './context.ts';

/** Where a number stands. */
interface Place {
  readonly start: number;
  readonly end: number;
  /** Its line. */
  readonly text: string;
  readonly index: number;
}

/**
 * Of the steps that happen to have a number's value, those that it may stand for. Where the question has the number with
 * the same words about it, it is hardly a result that comes to as much: none at all beside `a four-ounce glass`, `the
 * middle two guards`, `in $10 bills`, and beside any two words that say something (`three less than half`) none but
 * those that a line before has told.
 */
export const mayShow = (
  alike: readonly number[],
  place: Place,
  { questionWords, facts }: Pick<Context, 'questionWords' | 'facts'>,
): readonly number[] => {
  if (alike.length === 0) return alike;
  const asked = (words: string | undefined): boolean =>
    words !== undefined && says(questionWords, plainWords(words));
  const named = names(place).some(asked);
  if (!named && !asked(withContent(place))) return alike;
  return alike.filter((step) => {
    const line = facts.plan.lineOf[step];
    return isGiven(facts, step) || (!named && line !== undefined && line < place.index);
  });
};

const joined = /^-\p{L}+/u;
const money = expression(String.raw`^ (?:<piece_of_money>)s?\b`, 'u');
const ofOrder = expression(String.raw`\b(?:<order_before_number>) $`, 'iu');
const ofKnown = expression(String.raw`\b(?:<the>) $`, 'i');

/**
 * A number as part of a name: with the word that a hyphen joins to it, with what it is of money, between a word of order and
 * a noun, and with `the` before it and what says something behind it (`the three family members`).
 */
const names = (place: Place): readonly string[] => {
  const { text, start, end } = place;
  const number = text.slice(start, end);
  const rest = text.slice(end, end + 60);
  const found = [joined.exec(rest), text.charAt(start - 1) === '$' ? money().exec(rest) : null].flatMap(
    (words) => (words ? [number + words[0]] : []),
  );
  const before = text.slice(Math.max(0, start - 10), start);
  const noun = /^ \p{L}+/u.exec(rest)?.[0];
  const order = ofOrder().exec(before)?.[0];
  if (order && noun) found.push(order + number + noun);
  const all = ofKnown().test(before) ? withContent(place) : undefined;
  return all === undefined ? found : [...found, `the ${all}`];
};

/** Words that stand behind any number. */
const isIdle = (word: string): boolean => !isContent(word) || behindAny.has(word);
const behindAny = wordClass('behind_any_number');
const mostWords = 4;

/** A number and the words behind it, two or more, up to the first that says something; undefined where none does. */
const withContent = ({ text, start, end }: Place): string | undefined => {
  const words =
    text
      .slice(end, end + 60)
      .match(/^(?:[ -]\p{L}+)+/u)?.[0]
      .match(/[ -]\p{L}+/gu) ?? [];
  const first = words.findIndex((word) => !isIdle(word.slice(1).toLowerCase()));
  const count = Math.max(2, first + 1);
  return first < 0 || first >= mostWords || words.length < count
    ? undefined
    : text.slice(start, end) + words.slice(0, count).join('');
};

const partOfMore = expression(String.raw`[\p{L}\d.,/'’]$|(?:\d|<goes_on_in_number>) $`, 'u');

/** Whether a text has these words, and the number is no part of another one (`1/5 of the`, `hundred five more`). */
const says = (text: string, words: string): boolean => {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (
      !partOfMore().test(text.slice(Math.max(0, at - 9), at)) &&
      !/\p{L}/u.test(text.charAt(at + words.length))
    )
      return true;
  return false;
};

/** Capitals, hyphens and how a small number is written aside. */
export const plainWords = (text: string): string =>
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
