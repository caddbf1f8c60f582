import { add, compare, isWhole, subtract, whole } from '../../base/index.ts';
import type { Problem, Said } from '../problem.ts';
import { aroundOf, isDifference } from '../text/around.ts';
import { isUndivided } from '../text/things.ts';
import { bounded } from './bounds.ts';
import { type Form, no, numberAt } from './form.ts';
import { hiding } from './hidden.ts';

/** How many in a time may well be no whole number: `5 bowls a minute`; nor need it be how many there are for every duck. */
const rate = /\b(?:an?|each|every|one) (?:second|minute|hour|day|night|week|month|year|time|trip)\b/i;

/** Whether a number counts whole things, so that of two numbers next to each other none lies between. */
export const isWholeCount = ({ question }: Problem, said: Said): boolean => {
  const { mention, before, after, sentence } = said;
  return (
    mention.kind === 'plain' &&
    before === '' &&
    after === '' &&
    mention.unit !== undefined &&
    isUndivided(mention.unit) &&
    isWhole(mention.value) &&
    !said.step.divisible &&
    (mention.per === undefined || mention.per === '') &&
    !rate.test(question.slice(said.end, sentence.end)) &&
    !/\b(?:average|rate|speed|per|if (?:he|she|they) can|for (?:every|each|any|one))\b/i.test(sentence.text)
  );
};

/** A count becomes `more than 4 but fewer than 8`, a difference `between 5 and 7`: several whole numbers, one, or none. */
export const strictly_between: Form = hiding((problem, said, args) => {
  const [above, below] = [numberAt(args, 1), numberAt(args, 2)];
  if (/\bbut (?:only )?$/.test(problem.question.slice(said.sentence.start, said.start)))
    return no('no_words', 'two buts would stand together');
  if (!isWholeCount(problem, said) || above.num <= 0n)
    return no('no_words', 'it is no count of whole things');
  if (isDifference(aroundOf(problem, said))) {
    const [low, high] = [add(above, whole(1)), subtract(below, whole(1))];
    if (!isWhole(above) || !isWhole(below) || compare(low, high) >= 0)
      return no('no_words', 'two comparisons would stand together');
    return bounded(problem, said, {
      low,
      high,
      words: ([least = '', most = '']) => `between ${least} and ${most}`,
    });
  }
  return bounded(problem, said, {
    above,
    below,
    words: ([low = '', high = '']) => `more than ${low} but fewer than ${high}`,
  });
});
