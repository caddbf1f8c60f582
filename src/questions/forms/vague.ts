import { compare, type Exact, multiply, whole } from '../../base/index.ts';
import { adjectiveBehind, isMoreThan, leastOf, mostOf, wordsForNumber } from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import type { Claim } from '../solve/claims.ts';
import { aroundOf } from '../text/around.ts';
import { capital, type Edit, withArticle } from '../text/edits.ts';
import { type Form, no, ways } from './form.ts';
import { blurring } from './hidden.ts';

/** A number is left out: `some apples`, `a few dollars`, `a certain percentage of`, `a board` for `a 12-foot board`, `her salary`. */
export const vague: Form = blurring((problem, said) => {
  const edits = vaguely(problem, said);
  if (edits.length === 0)
    return no('no_words', `nothing can stand for '${problem.question.slice(said.start, said.end)}'`);
  return ways(edits.map((edit) => ({ edits: [edit], claims: [untoldIn(said, edit)] })));
});

/** What words for a number leave open: `some pens` and `pens` speak of two at least, `several times` of three. */
export const untoldIn = ({ step, mention, sentence, scale }: Said, { text }: Edit): Claim => {
  // `more than` is said of twice as many, and of no half.
  if (isMoreThan(text)) {
    const { value } = mention;
    return compare(value, whole(1)) > 0
      ? { kind: 'untold', step: step.index, least: compare(value, whole(2)) < 0 ? value : whole(2) }
      : { kind: 'untold', step: step.index, most: value };
  }
  // No part is more than all.
  if (mention.kind === 'percent' || mention.kind === 'fraction')
    return {
      kind: 'untold',
      step: step.index,
      most: mention.kind === 'percent' ? multiply(scale, whole(100)) : whole(1),
    };
  const counts = mention.kind === 'plain' || mention.kind === 'multiplier';
  const low = counts ? leastOf(text) : undefined;
  const high = counts ? mostOf(text, sentence.text, mention.unit) : undefined;
  const isLeast = low !== undefined && compare(mention.value, whole(2)) >= 0;
  const isMost = high !== undefined && compare(mention.value, whole(high)) <= 0;
  return {
    kind: 'untold',
    step: step.index,
    ...(isLeast && { least: whole(low) }),
    ...(isMost && { most: whole(high) }),
  };
};

const vaguely = (problem: Problem, said: Said): readonly Edit[] => {
  const { mention, start, end, before, step } = said;
  const around = aroundOf(problem, said);
  const gone = adjectiveBehind({ kind: mention.kind, sign: before }, around);
  if (gone !== undefined) return [withArticle(problem.question, { start, end: end + gone, text: '' })];
  const { kind, value, unit } = mention;
  const isAge = step.quantity.role === 'age';
  const number = { kind, value, unit, sign: before, isAge, part: largestPart(problem, said) };
  return wordsForNumber(number, around).map((words) => {
    const text = around.opensSentence ? capital(words) : words;
    return { start, end, text };
  });
};

/** The largest number of the same that is no larger: it may be a part of it. */
const largestPart = ({ text }: Problem, { mention }: Said): Exact | undefined =>
  text.mentions
    .filter(
      (other) => other !== mention && other.unit === mention.unit && compare(other.value, mention.value) <= 0,
    )
    .map(({ value }) => value)
    .toSorted(compare)
    .at(-1);
