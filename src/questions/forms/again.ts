import { compare, divide, type Exact, equal, whole } from '../../base/index.ts';
import type { SubjectStep } from '../../engine/index.ts';
import {
  countAsked,
  isDifference,
  isMeasure,
  lemma,
  pluralOf,
  speaksOfRest,
  spokenLike,
  spokenOfAgain,
  tellsOfEach,
} from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import { inputsOf, isTotal, takenFrom } from '../solve/values.ts';
import { aroundOf } from '../text/around.ts';
import { fitsAnother } from '../text/others.ts';
import { type Form, isOwn, no, numberAt, quantityAt, saidOf, unsure, ways } from './form.ts';
import { isMoreBetween } from './telling.ts';

/** Where a number may be said again: a stretch of the question, and what stands there with it. */
interface Place {
  readonly start: number;
  readonly end: number;
  /** The number is written as this one is. */
  readonly like: string;
  readonly text: (number: string) => string;
}

/** A form that says a number once more, as it is or as another one, wherever there is a place for it. */
const again = (
  why: string,
  placesOf: (problem: Problem, step: SubjectStep, said: Said | undefined) => readonly Place[] | undefined,
  isTooFew: (value: Exact, problem: Problem) => boolean = () => false,
): Form => ({
  make: (problem, args) => {
    const [step, value] = [quantityAt(args, 0), numberAt(args, 1)];
    const said = saidOf(problem, step);
    const places = placesOf(problem, step, said);
    if (!places) return unsure(step);
    if (places.length === 0) return no('no_words', why);
    const shown = divide(value, said?.scale ?? whole(1));
    const numbers = places.map(({ like }) => shown && spokenLike(shown, like)?.toLowerCase());
    if (!shown || compare(shown, whole(1)) <= 0 || numbers.includes(undefined) || isTooFew(value, problem))
      return no('no_words', 'the number cannot be written there');
    const own = problem.values[step.index];
    const isSame = isOwn(step, value) || (own !== undefined && equal(own, value));
    if (!isSame && fitsAnother(problem, step.index, (other) => equal(other, value)))
      return no('said_again', 'it could be said of another amount, of which it is true');
    return ways(
      places.map(({ start, end, text }, at) => ({
        edits: [{ start, end, text: text(numbers[at] ?? '') }],
        claims: [{ kind: 'fact' as const, step: step.index, sign: '=' as const, value }],
      })),
    );
  },
});

/** `How many of the 40 beans does she have left?` of what is taken from: the number is said again where it is asked. */
export const recall = again(
  'it is not what is left of this number that is asked for',
  ({ asking, question, subject, said: all }, step, said) => {
    const isTold =
      step.sort === 'working' &&
      isTotal(subject, step.index) &&
      inputsOf(subject, step.index).every((input) => (all.get(input)?.end ?? asking.end) < asking.start);
    if (!said && !isTold) return step.sort === 'input' ? undefined : [];
    const shape = countAsked(asking.text);
    const last = subject.steps.length - 1;
    const isTakenFrom = step.index !== last && takenFrom(subject, step.index, last) !== undefined;
    if (!shape || !isTakenFrom || !speaksOfRest(asking.text)) return [];
    const { much, things, at } = shape;
    const start = asking.start + at;
    const unit = said ? said.mention.unit : step.quantity.unit;
    const isMoney = said ? said.before === '$' : unit === 'dollar' && question.includes('$');
    const like = said?.numeral ?? '12';
    if (said && (said.mention.kind !== 'plain' || said.after !== '')) return [];
    if (isMoney)
      return much === 'much' && (things === '' || things === 'money')
        ? [
            {
              start,
              end: start + things.length,
              like,
              text: (number) => `of the $${number}${things === '' ? ' ' : ''}`,
            },
          ]
        : [];
    return (said?.before ?? '') === '' && much === 'many' && unit === lemma(things)
      ? [{ start, end: start, like, text: (number) => `of the ${number} ` }]
      : [];
  },
  // No more are left than there were.
  (value, { values }) => compare(value, values.at(-1) ?? value) <= 0,
);

/** `She buys 6 mugs. How much do the mugs cost?` becomes `… do the 6 mugs cost?`, or with another number. */
export const recount = again(
  'what is counted is not spoken of as known, or may be another',
  (problem, _, said) => {
    if (!said) return undefined;
    const { question, text } = problem;
    const { mention, before, after, end, numeral, sentence } = said;
    const { unit } = mention;
    const plural = unit === undefined ? undefined : pluralOf(unit);
    const isCount = mention.kind === 'plain' && before === '' && after === '' && mention.per === undefined;
    if (unit === undefined || plural === undefined || !isCount || isMeasure(unit)) return [];
    if (
      compare(mention.value, whole(2)) < 0 ||
      tellsOfEach(sentence.text) ||
      isDifference(aroundOf(problem, said))
    )
      return [];
    // Where a second number counts such things, or some of them, it may be of those that is spoken.
    const others = text.mentions.filter((other) => other !== mention);
    if (others.some((other) => other.unit === unit || equal(other.value, mention.value))) return [];
    return spokenOfAgain(question.slice(end), unit).flatMap((one) => {
      const start = end + one.start;
      // Behind a part of them it may be of these that is spoken: `1/4 of his 400 tickets to Ann, who sells the tickets`.
      const isPart = text.mentions.some(({ kind, start: at }) => kind !== 'plain' && at < start);
      // `Eighty of the roses`: of more than these.
      return isPart || isMoreBetween(problem, unit, sentence.end, start) || one.start <= 4
        ? []
        : [{ start, end: end + one.end, like: numeral, text: (number) => one.withNumber(number, plural) }];
    });
  },
);

/** `… 12 crates. … the 12 crates`: where the question says a number once more as known, another one stands there. */
export const miscopy = again(
  'the number stands nowhere else as known',
  ({ question, text, subject: { steps } }, { exact, sort, index }) => {
    const isShared = steps.some(
      (one) => one.index !== index && one.exact && exact && equal(one.exact, exact),
    );
    const [first, ...more] = text.mentions.filter((one) => exact && equal(one.value, exact));
    if (sort !== 'input' || isShared || !first || first.unit === undefined || first.kind !== 'plain')
      return [];
    if (more.some(({ unit, kind, per }) => unit !== first.unit || kind !== 'plain' || per !== first.per))
      return [];
    const known = more.find(
      ({ start, end }) =>
        !/^-/.test(question.slice(end)) && /\b(?:the|these|those|all) $/i.test(question.slice(0, start)),
    );
    return known
      ? [{ ...known, like: question.slice(known.start, known.end), text: (number) => number }]
      : [];
  },
);
