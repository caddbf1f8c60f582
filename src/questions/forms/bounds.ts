import { compare, divide, type Exact, whole } from '../../base/index.ts';
import { dimensionOf, inCents, isClock, isOfEach, spokenLike, takesBounds } from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import type { Claim } from '../solve/claims.ts';
import { aroundOf, isSpokenOf } from '../text/around.ts';
import { capital } from '../text/edits.ts';
import { type Form, no, numberAt, type Tried, ways } from './form.ts';
import { blurring } from './hidden.ts';

/** What words stand for bounds of a number. */
interface Bound {
  readonly low: Exact;
  readonly high?: Exact;
  /** The words, made of the bounds as the question would write them. */
  readonly words: (spoken: readonly string[]) => string;
}

/** A number of the question becomes bounds that it lies within. */
const bounded = (problem: Problem, said: Said, { low, high, words }: Bound): Tried => {
  const bounds = high ? [low, high] : [low];
  if (!canBeBounded(problem, said, bounds)) return no('no_words', 'bounds cannot stand here');
  const spoken = bounds.map((bound) => withinSentence(said, bound));
  if (spoken.includes(undefined) || bounds.some((one) => compare(one, whole(1)) <= 0))
    return no('no_words', 'a bound cannot be written as the number is');
  const { opensSentence } = aroundOf(problem, said);
  const text = words(spoken.flatMap((one) => (opensSentence ? one?.toLowerCase() : one) ?? []));
  const claim: Claim = { kind: 'within', step: said.step.index, low, ...(high && { high }) };
  const start = opensSentence ? capital(text) : text;
  return ways([{ edits: [{ start: said.start, end: said.end, text: start }], claims: [claim] }]);
};

const canBeBounded = (problem: Problem, said: Said, bounds: readonly Exact[]): boolean => {
  const { mention, before, after, scale } = said;
  const around = aroundOf(problem, said);
  const isNumber =
    mention.kind === 'plain' ||
    mention.kind === 'percent' ||
    (mention.kind === 'multiplier' && mention.form === 'digits');
  if (!isNumber || after.includes('-') || isClock(around) || !takesBounds(around)) return false;
  // `at least 7 days a week`: there are no more; and what one thing costs is known.
  const isTime = mention.unit !== undefined && dimensionOf(mention.unit) === 'duration';
  if (before === '' ? isTime && isOfEach(around) : !isOfEach(around)) return false;
  const everything = scale.num === scale.den ? whole(100) : whole(1);
  if (mention.kind === 'percent' && bounds.some((one) => compare(one, everything) >= 0)) return false;
  return !isSpokenOf(problem, said);
};

/** A number of the program as the question would write it at this place: `$4`, `15%`, `4 times`. */
export const inQuestion = (
  { scale, before, after, numeral, mention }: Said,
  value: Exact,
): string | undefined => {
  const shown = divide(value, scale);
  // For `twice` and `triple` no other number can stand.
  if (mention.kind === 'multiplier' && /^\p{L}+$/u.test(numeral)) return undefined;
  const [, times, behind = ''] =
    mention.kind === 'multiplier' ? (/^(\S+)( \p{L}+)$/u.exec(numeral) ?? []) : [];
  const spoken = shown && spokenLike(shown, times ?? numeral);
  const shownAs = spoken && /[$€£]/.test(before) ? inCents(spoken, `${before}${numeral}`) : spoken;
  return shownAs && `${before}${shownAs}${behind}${after}`;
};

/** The same behind other words: a number in letters has no capital there. */
const withinSentence = (said: Said, value: Exact): string | undefined => {
  const number = inQuestion(said, value);
  return /^\p{L}/u.test(number ?? '') ? number?.toLowerCase() : number;
};

export const range: Form = blurring((problem, said, args) =>
  bounded(problem, said, {
    low: numberAt(args, 1),
    high: numberAt(args, 2),
    // `between 4 and 6 times`
    words: ([low = '', high = '']) =>
      `between ${said.mention.kind === 'multiplier' ? low.replace(/ .*$/, '') : low} and ${high}`,
  }),
);

export const at_least: Form = blurring((problem, said, args) =>
  bounded(problem, said, { low: numberAt(args, 1), words: ([low = '']) => `at least ${low}` }),
);
