import { isWhole } from '../../exact/index.ts';
import { dimensionOf } from '../../meaning/index.ts';
import { bounded } from './bounds.ts';
import { type Form, no, numberAt } from './form.ts';
import { hiding } from './hidden.ts';

/** Things of which there may be half a one. */
const inParts =
  /^(?:calorie|point|page|lap|serving|portion|pizza|pie|cake|cookie|apple|sandwich|acre|round|watt|kilowatt|credit|unit|share|dose|slice|bowl|tank|bucket|time|degree|mph|chapter|loaf|inning)s?$/;

/** How many in a time may well be no whole number: `5 bowls a minute`. */
const rate = /\b(?:an?|each|every|one) (?:second|minute|hour|day|night|week|month|year|time|trip)\b/i;

/** A count becomes `more than 4 but fewer than 8`: several whole numbers, one alone, or none. */
export const strictly_between: Form = hiding((problem, said, args) => {
  const [above, below] = [numberAt(args, 1), numberAt(args, 2)];
  const { mention, before, after, sentence } = said;
  const behind = problem.question.slice(said.end, sentence.end);
  const isCount =
    mention.kind === 'plain' &&
    before === '' &&
    after === '' &&
    mention.unit !== undefined &&
    dimensionOf(mention.unit) === undefined &&
    isWhole(mention.value) &&
    !said.step.divisible &&
    (mention.per === undefined || mention.per === '') &&
    !rate.test(behind) &&
    !inParts.test(mention.unit) &&
    !/\b(?:average|rate|speed|per|if (?:he|she|they) can)\b/i.test(sentence.text);
  if (/\bbut (?:only )?$/.test(problem.question.slice(sentence.start, said.start)))
    return no('no_words', 'two buts would stand together');
  if (!isCount || above.num <= 0n) return no('no_words', 'it is no count of whole things');
  return bounded(problem, said, {
    above,
    below,
    words: ([low = '', high = '']) => `more than ${low} but fewer than ${high}`,
  });
});
