import { compare, divide, equal, whole } from '../../base/index.ts';
import {
  type Again,
  isDifference,
  isMeasure,
  pluralOf,
  spokenLike,
  spokenOfAgain,
  tellsOfEach,
} from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import { aroundOf } from '../text/around.ts';
import { fitsAnother } from '../text/others.ts';
import { type Form, isOwn, no, numberAt, saying, ways } from './form.ts';
import { isMoreBetween } from './telling.ts';

/** `She buys 6 mugs. How much do the mugs cost?` becomes `… do the 6 mugs cost?`, or with another number. */
export const recount: Form = saying((problem, said, args) => {
  const [{ step }, value] = [said, numberAt(args, 1)];
  const again = spokenAgainIn(problem, said);
  const plural = said.mention.unit === undefined ? undefined : pluralOf(said.mention.unit);
  if (plural === undefined || again.length === 0)
    return no('no_words', 'what is counted is not spoken of as known, or may be another');
  const shown = divide(value, said.scale);
  const isMany = shown && compare(shown, whole(2)) >= 0 && compare(said.mention.value, whole(2)) >= 0;
  const number = isMany ? spokenLike(shown, said.numeral)?.toLowerCase() : undefined;
  if (number === undefined) return no('no_words', 'the number cannot be written there');
  if (!isOwn(step, value) && fitsAnother(problem, step.index, (other) => equal(other, value)))
    return no('said_again', 'it could be said of another amount, of which it is true');
  return ways(
    again.map(({ start, end, withNumber }) => ({
      edits: [{ start, end, text: withNumber(number, plural) }],
      claims: [{ kind: 'fact' as const, step: step.index, sign: '=' as const, value }],
    })),
  );
});

/** The places behind a number where what it counts is spoken of as known, or each of them: `the mugs`, `each mug`. */
const spokenAgainIn = (problem: Problem, said: Said): readonly Again[] => {
  const { question, text } = problem;
  const { mention, before, after, end } = said;
  const { unit } = mention;
  const isCount = mention.kind === 'plain' && before === '' && after === '' && mention.per === undefined;
  if (
    tellsOfEach(said.sentence.text) ||
    !isCount ||
    unit === undefined ||
    isMeasure(unit) ||
    isDifference(aroundOf(problem, said))
  )
    return [];
  // Where a second number counts such things, or some of them, it may be of those that is spoken.
  if (
    text.mentions.some(
      (other) => other !== mention && (other.unit === unit || equal(other.value, mention.value)),
    )
  )
    return [];
  return spokenOfAgain(question.slice(end), unit).flatMap((one) => {
    const [start, to] = [end + one.start, end + one.end];
    // Behind a part of them it may be of these that is spoken: `1/4 of his 400 tickets to Ann, who sells the tickets`.
    const isPart = text.mentions.some(({ kind, start: at }) => kind !== 'plain' && at < start);
    const isMore = isMoreBetween(problem, unit, said.sentence.end, start);
    // `Eighty of the roses`: of more than these.
    const isOfMore = one.start <= 4;
    return isPart || isMore || isOfMore ? [] : [{ ...one, start, end: to }];
  });
};
