import { compare, equal, isWhole } from '../../base/index.ts';
import type { SubjectStep } from '../../engine/index.ts';
import {
  asksHowManyCan,
  asksHowMuchMore,
  dimensionOf,
  dividesEvenly,
  holdsStuff,
  isLessThan,
  isMeasure,
  isNeeded,
  isSupposed,
  isTaken,
  isUndivided,
  mayGoBeyond,
  maySplit,
} from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import { type Break, inputsOf, takenFrom } from '../solve/values.ts';
import {
  type Argument,
  type Form,
  no,
  numberAt,
  quantityAt,
  saidOf,
  type Tried,
  unsure,
  ways,
} from './form.ts';
import { replaced } from './replaced.ts';
import { exchanged } from './swap.ts';

/** A number of the question becomes one with which another quantity could not be. */
const breaking = (
  problem: Problem,
  args: readonly Argument[],
  condition: Break['condition'],
  may: (problem: Problem, said: Said, result: SubjectStep) => boolean,
): Tried => {
  const [step, result, value] = [quantityAt(args, 0), quantityAt(args, 1), numberAt(args, 2)];
  const said = saidOf(problem, step);
  if (!said || !step.exact) return unsure(step);
  if (!may(problem, said, result))
    return condition === 'whole'
      ? no('no_words', 'it counts nothing that must be whole')
      : no('no_words', 'nothing says that it is taken from what there is');
  if (equal(value, step.exact)) return no('no_words', 'it is the number that stands there');
  if (standsAgain(problem, said)) return no('said_again', 'the same number stands there once more');
  const edit = replaced(problem, said, value);
  if (!edit) return no('no_words', 'another number cannot be written there');
  return ways([
    {
      edits: [edit],
      claims: [
        { kind: 'given', step: step.index, value },
        { kind: 'broken', step: result.index, condition },
      ],
    },
  ]);
};

/** Said twice it would stand against itself, which is another flaw. */
const standsAgain = ({ text }: Problem, { mention }: Said): boolean =>
  text.mentions.some((other) => other !== mention && compare(other.value, mention.value) === 0);

/** `A jar holds 12 beans. Ida takes out 40 beans.`: a whole and what is taken from it change places. */
export const cross: Form = {
  make: (problem, args) => {
    const result = quantityAt(args, 2);
    const against = (one: Said, other: Said): Tried | undefined => {
      const both = [one, other];
      if (both.some(({ mention }) => mention.kind !== 'plain' || mention.per !== one.mention.per))
        return no('no_words', 'one says something else than the other');
      if (!isAskedAsMore(problem, one, result) && !isOfRest(problem, one, result))
        return no('no_words', 'nothing says that it is taken from what there is');
      return both.some((said) => standsAgain(problem, said))
        ? no('said_again', 'the same number stands there once more')
        : undefined;
    };
    return exchanged(problem, args, against, [
      { kind: 'broken', step: result.index, condition: 'not_negative' },
    ]);
  },
};

/** `How many chairs can he make of it?`: what does not fill one more is left over, and nobody says that nothing is. */
const leavesRest = ({ question, asking }: Problem, expr: SubjectStep['expr']): boolean =>
  expr.kind === 'binary' &&
  expr.op === '/' &&
  expr.right.kind === 'name' &&
  (asksHowManyCan(asking.text) || !dividesEvenly(question));

/** `In a day they eat 1.5 cans`: what the solution itself counts in parts need not be whole elsewhere. */
const isDividedElsewhere = (
  steps: readonly SubjectStep[],
  values: Problem['values'],
  thing: string | undefined,
): boolean =>
  thing !== undefined &&
  steps.some(({ quantity, index, sort }) => {
    const value = values[index];
    return sort === 'working' && quantity.thing === thing && value !== undefined && !isWhole(value);
  });

/** `How many rows does she knit in 45 minutes?`: when the time is over something may be half done. */
const isOfTime = ({ steps, facts }: Problem['subject'], step: number): boolean =>
  facts.upstream(step).some((at) => isTime(steps[at]));

const isTime = (step: SubjectStep | undefined): boolean =>
  step?.quantity.role !== 'age' && dimensionOf(step?.quantity.unit ?? '') === 'duration';

/** Whether a result counts what cannot be divided: not gallons, though they are a car's, and no average of branches. */
const mustBeWhole = (
  problem: Problem,
  { before }: Said,
  { index, divisible, quantity, expr }: SubjectStep,
): boolean =>
  before === '' &&
  !isOfTime(problem.subject, index) &&
  !isDividedElsewhere(problem.subject.steps, problem.values, quantity.thing) &&
  !leavesRest(problem, expr) &&
  !divisible &&
  !maySplit(problem.question) &&
  (quantity.unit === undefined ||
    (isUndivided(quantity.unit) &&
      !/ per /.test(quantity.unit) &&
      !holdsStuff(problem.question, quantity.unit))) &&
  !quantity.name.words.some((word) => isMeasure(word));

/** Whether it is asked how many more one has than the other, where the result is just that. */
const isAskedAsMore = ({ asking, subject: { steps } }: Problem, _: Said, { index }: SubjectStep): boolean =>
  asksHowMuchMore(asking.text) &&
  steps.slice(index + 1).every(({ sort, reads }) => sort === 'alias' && reads[0] === index);

/** Whether the text says that a number is taken from what there is, or all else from this one. */
const isOfRest = (problem: Problem, said: Said, result: SubjectStep): boolean => {
  if (endsAsked(problem, result)) return false;
  const taken = takenFrom(problem.subject, said.step.index, result.index);
  if (!taken || taken.includes(-1)) return isFromWhatIs(problem, said) && !isFromNeed(problem, result);
  const places = taken.flatMap((at) =>
    [at, ...inputsOf(problem.subject, at)].flatMap((input) => problem.said.get(input) ?? []),
  );
  return (
    places.length > 0 &&
    places.every((place) => isFromWhatIs(problem, place)) &&
    !isNeeded(problem.question.slice(said.sentence.start, said.start))
  );
};

/** `How much is left after 2 hours?`: what runs out before then is just empty. */
const endsAsked = ({ subject, said, asking }: Problem, { index }: SubjectStep): boolean =>
  inputsOf(subject, index).some((at) => said.get(at)?.sentence === asking && isTime(subject.steps[at]));

/** Whether the text itself says that this number is taken from what there is. */
const isFromWhatIs = ({ question, asking }: Problem, { sentence, start, end, mention }: Said): boolean => {
  const [head, tail] = [question.slice(sentence.start, start), question.slice(end)];
  if (mayGoBeyond(question, asking.text)) return false;
  // `What is 25 less than half of it?`
  if (isLessThan(tail)) return sentence !== asking || isSupposed(head);
  return mention.kind === 'percent' || isTaken(head, question.slice(end, sentence.end), tail);
};

/** `requires 300 feet, and gets 750`: what is taken from is a need, of which a gift may leave nothing. */
const isFromNeed = ({ subject, said, question }: Problem, { expr }: SubjectStep): boolean => {
  if (expr.kind !== 'binary' || expr.op !== '-' || expr.left.kind !== 'name') return false;
  const whole = subject.facts.slots[expr.left.id] ?? -1;
  return [whole, ...(whole < 0 ? [] : inputsOf(subject, whole))].some((input) => {
    const place = said.get(input);
    return place !== undefined && isNeeded(question.slice(place.sentence.start, place.start));
  });
};

export const overdraw: Form = { make: (problem, args) => breaking(problem, args, 'not_negative', isOfRest) };
/** `How many more pens does Bob have than Ann?` of one who has fewer. */
export const reverse: Form = {
  make: (problem, args) => breaking(problem, args, 'not_negative', isAskedAsMore),
};
export const split: Form = { make: (problem, args) => breaking(problem, args, 'whole', mustBeWhole) };
