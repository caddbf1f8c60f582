import type { SubjectStep } from '../../engine/index.ts';
import * as english from '../../english/index.ts';
import { type Problem, saidOf } from '../problem.ts';
import { inputsOf, slotOf } from '../solve/values.ts';
import { amountOf, type Telling } from './telling.ts';

/** `She sells the remaining 30 pens`: where the text speaks of what is left as one amount, its number is put there. */
export const restTold = (problem: Problem, step: SubjectStep): Telling | undefined => {
  const { question, subject } = problem;
  const { unit } = step.quantity;
  if (unit === undefined || !isRest(problem, step)) return undefined;
  const [place, ...more] = english.restsTold(question).filter((rest) => {
    const { things } = rest;
    const isOfThem = things === '' || english.lemma(things) === unit || things === 'money';
    const told = subject.steps.filter((one) => isRest(problem, one) && isToldBy(problem, one, rest));
    return isOfThem && told.length === 1 && told[0] === step;
  });
  if (!place || more.length > 0 || english.tellsVaguely(question.slice(0, place.start))) return undefined;
  const like = inputsOf(subject, step.index)
    .flatMap((input) => problem.said.get(input) ?? [])
    .find(({ mention }) => mention.unit === unit);
  if (!like || amountOf(problem, like, unit, '5') === undefined) return undefined;
  const { start, end, things } = place;
  const isMeasure = unit === 'dollar' || english.dimensionOf(unit) !== undefined;
  const amount = (number: string): string =>
    isMeasure ? (amountOf(problem, like, unit, number) ?? '') : `${number} ${things}`.trim();
  return {
    like,
    wrong: 'any',
    edit: (number) => ({ start, end, text: `the remaining ${amount(number)}` }),
  };
};

/** Whether a step takes something away from an amount of the same. */
const isRest = ({ subject }: Problem, { expr, quantity: { unit } }: SubjectStep): boolean =>
  expr.kind === 'binary' &&
  expr.op === '-' &&
  subject.steps[slotOf(subject, expr.left)]?.quantity.unit === unit;

/** Whether a step follows from what is told before a place and from all of that, but for counts of other things. */
const isToldBy = (
  problem: Problem,
  { index, quantity: { unit } }: SubjectStep,
  { start: place, isParted }: english.RestTold,
): boolean => {
  const { text, subject } = problem;
  const inputs = inputsOf(subject, index);
  const said = inputs.flatMap((input) => saidOf(problem, input) ?? []);
  const earlier = text.mentions.filter(({ start }) => start < place);
  // `half of the rest` takes the half from it.
  const part = isParted ? earlier.at(-1)?.start : undefined;
  return (
    said.length === inputs.length &&
    said.every(({ end }) => end <= (part ?? place)) &&
    earlier.every(
      (mention) =>
        mention.start === part ||
        mention.role === 'ordinal or name' ||
        said.some((one) => one.mention === mention) ||
        (mention.kind === 'plain' && mention.unit !== unit && mention.per === undefined),
    )
  );
};
