import type { Exact, Span } from '../../base/index.ts';
import * as english from '../../english/index.ts';
import { type Facts, isGiven } from '../../facts/index.ts';
import type { Alignment } from './align.ts';
import { fold } from './fold.ts';
import type { Known } from './tokens.ts';

/** What all lines are read with; what few of them ask for is read when it is first asked for. */
export interface Context {
  readonly facts: Facts;
  /** The steps that have a value, by its key; in order. */
  readonly stepsByValue: ReadonlyMap<string, readonly number[]>;
  /** The index of the final line. */
  readonly last: number;
  /** The solution writes money with both digits. */
  readonly cents: boolean;
  /** It writes `1,250` in plain sight. */
  readonly groups: boolean;
  /** What stands behind the numbers of each step. */
  readonly nouns: () => Nouns;
  /** The numbers of the question, as keys. */
  readonly asked: () => ReadonlySet<string>;
  readonly question: string;
  /** The same as its words are compared: `plainWords`. */
  readonly questionWords: () => string;
  /** The numbers that the program is given, as keys. */
  readonly literals: ReadonlySet<string>;
}

/** A value as a key: two are equal when their keys are. */
export const keyOf = ({ num, den }: Exact): string => (den === 1n ? `${num}` : `${num}/${den}`);

export const stepsByValue = (exact: readonly (Exact | undefined)[]): Map<string, number[]> => {
  const steps = new Map<string, number[]>();
  for (const [step, value] of exact.entries()) {
    if (!value) continue;
    const key = keyOf(value);
    const found = steps.get(key);
    if (found) found.push(step);
    else steps.set(key, [step]);
  }
  return steps;
};

const none: readonly number[] = [];

export const stepsWith = (
  { stepsByValue: steps }: Pick<Context, 'stepsByValue'>,
  values: readonly Exact[],
): readonly number[] => {
  const keys = [...new Set(values.map(keyOf))];
  const found = keys.flatMap((key) => steps.get(key) ?? none);
  return keys.length > 1 ? found.sort((a, b) => a - b) : found;
};

/** The words that stand behind the numbers of each step, by step: `pencil` of `96 pencils`. */
type Nouns = ReadonlyMap<number, ReadonlySet<string>>;

/** What a number counts, by the words behind it: at most two, in the singular; its currency sign where it has one. */
const nounsBeside = (line: string, start: number, end: number): readonly string[] => {
  const sign = /(\p{Sc})(?:<<[^<>]*>>)?-?$/u.exec(line.slice(Math.max(0, start - 60), start))?.[1];
  const words = /^(?:<<[^<>]*>>)?(?:\s?%)?[\s-]*(\p{L}+)(?:[ -](\p{L}+))?/u.exec(line.slice(end, end + 80));
  const behind = (words?.slice(1) ?? [])
    .map((word = '') => word.toLowerCase())
    .flatMap((word) =>
      word.length > 2 && english.isContent(word) && !compares.has(word) ? [english.lemma(word)] : [],
    );
  return sign === undefined ? behind : [sign, ...behind];
};

const compares = english.wordClass('amount_compared');

/** What stands behind each step's numbers where the templates have its placeholders. */
export const nounsOf = (texts: readonly string[], alignments: readonly (Alignment | undefined)[]): Nouns => {
  const nouns = new Map<number, Set<string>>();
  for (const [i, alignment] of alignments.entries()) {
    const line = fold(texts[i] ?? '');
    for (const { start, end, step } of alignment?.known ?? []) {
      const found = nouns.get(step) ?? new Set<string>();
      for (const noun of nounsBeside(line, start, end)) found.add(noun);
      nouns.set(step, found);
    }
  }
  return nouns;
};

/** Whether the words beside a number, or its place, say that it shows a step's value. */
export const speaksOf = (
  { line, start, end }: Span & { readonly line: string },
  {
    nouns,
    name,
    near,
  }: { readonly nouns: ReadonlySet<string> | undefined; readonly name: string; readonly near: boolean },
): boolean => {
  const beside = nounsBeside(line, start, end);
  // In the very line that works it out, the number with the same value is that value, unless it counts other things.
  if (near && (beside.length === 0 || !nouns || nouns.size === 0)) return true;
  const words = new Set(
    name
      .toLowerCase()
      .split(/[_\d]+/)
      .map(english.lemma),
  );
  return beside.some(
    (noun) => words.has(noun) || (nouns?.has(noun) === true && (near || !/\p{Sc}/u.test(noun))),
  );
};

type Place = Span & { readonly text: string; readonly index: number };

/**
 * Of the steps that happen to have a number's value, those that it may stand for. Where the question has the number with the same
 * words about it, it is hardly a result that comes to as much: none at all beside `a four-ounce glass`, `the middle two guards`,
 * `in $10 bills`, and beside any two words that say something (`three less than half`) none but those that a line before has told.
 */
export const mayShow = (
  alike: readonly number[],
  place: Place,
  { questionWords, facts }: Pick<Context, 'questionWords' | 'facts'>,
): readonly number[] => {
  if (alike.length === 0) return alike;
  const asked = (words: string | undefined): boolean =>
    words !== undefined && says(questionWords(), plainWords(words));
  const named = names(place).some(asked);
  if (!named && !asked(withContent(place))) return alike;
  return alike.filter((step) => {
    const line = facts.plan.lineOf[step];
    return isGiven(facts, step) || (!named && line !== undefined && line < place.index);
  });
};

const joined = /^-\p{L}+/u;
const money = english.expression(String.raw`^ (?:<piece_of_money>)s?\b`);
const ofOrder = english.expression(String.raw`\b(?:<order_before_number>) $`, 'i');
const ofKnown = english.expression(String.raw`\b(?:<the>) $`, 'i');

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
const isIdle = (word: string): boolean => !english.isContent(word) || behindAny.has(word);
const behindAny = english.wordClass('behind_any_number');
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

const partOfMore = english.expression(String.raw`[\p{L}\d.,/'’]$|(?:\d|<goes_on_in_number>) $`);

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
  const value = english.isCount(word) ? english.spelledNumber(word) : undefined;
  return value && String(value.num);
};

interface Where {
  /** The line without what dresses a formula. */
  readonly line: string;
  readonly index: number;
  readonly context: Pick<Context, 'facts'>;
}

/** `There are 25 boys because 50 / 2 = 25`: the number is what the line works out, whatever else is 25. */
export const reasonedFor = (
  { end }: { readonly end: number },
  results: readonly number[],
  { line, index, context: { facts } }: Where,
): number | undefined => {
  if (results.length === 0 || !english.reasonFollows(line.slice(end))) return undefined;
  const [step, ...others] = results.filter(
    (each) => !isGiven(facts, each) && facts.plan.lineOf[each] === index,
  );
  return others.length === 0 ? step : undefined;
};

/**
 * The same in letters (`She can make ten more because 18 - 8 = 10`): what is known of the line's numbers, and the one in
 * letters that shows a step, if just one does. A number that the question or the program gives is none, nor is `one`, which
 * stands for things of all sorts, nor `the two`, which are known.
 */
export const reasonedInLetters = (
  text: string,
  index: number,
  known: readonly Known[],
  context: Context,
): readonly Known[] => {
  const reason = text.indexOf('because');
  if (reason < 0) return known;
  const line = fold(text);
  const found: Known[] = [];
  for (const { 0: word, index: start } of line.slice(0, reason).matchAll(letters)) {
    const value = english.isCount(word) ? english.spelledNumber(word) : undefined;
    const place = { start, end: start + word.length, text, index };
    if (!value || word.toLowerCase() === 'one' || context.asked().has(keyOf(value))) continue;
    if (known.some((each) => each.start < place.end && each.end > start) || isPartOfMore(line, place))
      continue;
    const equal = stepsWith(context, [value]);
    const alike = mayShow(equal, place, context);
    if (alike.length < equal.length || alike.some((each) => isGiven(context.facts, each))) continue;
    const step = reasonedFor(place, alike, { line, index, context });
    if (step !== undefined)
      found.push({ start, end: place.end, value, shape: { kind: 'word', text: word, says: value }, step });
  }
  return found.length === 1 ? [...known, ...found].sort((a, b) => a.start - b.start) : known;
};

/** Words of letters alone, that no hyphen joins to others. */
const letters = /(?<![\p{L}-])\p{L}+(?![\p{L}-])/gu;
const ofWhat = english.expression(String.raw`\b(?:<begins_known_count>) $`, 'i');

/** `the two`, `a hundred five`, `twenty five`. */
const isPartOfMore = (line: string, { start, end }: Span): boolean => {
  const before = line.slice(Math.max(0, start - 20), start);
  const [, wordBefore = ''] = /(\p{L}+) $/u.exec(before) ?? [];
  const [, wordBehind = ''] = /^ (\p{L}+)(?![\p{L}-])/u.exec(line.slice(end, end + 20)) ?? [];
  return (
    ofWhat().test(before) ||
    [wordBefore, wordBehind].some((word) => english.spelledNumber(word) !== undefined)
  );
};
