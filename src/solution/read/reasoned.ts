import { expression, isCount, reasonFollows, spelledNumber } from '../../english/index.ts';
import { isGiven } from '../../facts/index.ts';
import { type Context, keyOf, stepsWith } from './context.ts';
import { fold } from './fold.ts';
import { mayShow } from './question-number.ts';
import type { Known } from './tokens.ts';

/** A line, by its place in the solution. */
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
  if (results.length === 0 || !reasonFollows(line.slice(end))) return undefined;
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
    const value = isCount(word) ? spelledNumber(word) : undefined;
    const place = { start, end: start + word.length, text, index };
    if (!value || word.toLowerCase() === 'one' || context.asked.has(keyOf(value))) continue;
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
const ofWhat = expression(String.raw`\b(?:<begins_known_count>) $`, 'iu');

/** `the two`, `a hundred five`, `twenty five`. */
const isPartOfMore = (
  line: string,
  { start, end }: { readonly start: number; readonly end: number },
): boolean => {
  const before = line.slice(Math.max(0, start - 20), start);
  const [, wordBefore = ''] = /(\p{L}+) $/u.exec(before) ?? [];
  const [, wordBehind = ''] = /^ (\p{L}+)(?![\p{L}-])/u.exec(line.slice(end, end + 20)) ?? [];
  return ofWhat().test(before) || [wordBefore, wordBehind].some((word) => spelledNumber(word) !== undefined);
};
