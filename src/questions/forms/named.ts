import type { SubjectStep } from '../../engine/index.ts';
import { asksOfBefore, asksOfPast, dimensionOf, namedAmount, tellsVaguely } from '../../english/index.ts';
import type { Problem } from '../problem.ts';
import { inputsOf } from '../solve/values.ts';
import { beforeQuestion, capital } from '../text/edits.ts';
import { hasRoomFor } from '../text/room.ts';
import type { InClause } from './brackets.ts';
import { amountOf } from './written.ts';

/** `The cost of the purse is $85.`: a result with a name of its own, told before the question. */
export const named = (problem: Problem, step: SubjectStep): InClause | undefined => {
  const { subject, said, question, asking, sentences } = problem;
  const name = subject.phrases.isAmbiguous(step.index) ? undefined : subject.phrases.of(step.index).named;
  const amount = name === undefined ? undefined : namedAmount(name, question);
  const inputs = inputsOf(subject, step.index);
  const places = inputs.flatMap((input) => said.get(input) ?? []).toSorted((a, b) => a.start - b.start);
  const like = places.find(({ before }) => before === '$') ?? places[0];
  const { unit } = step.quantity;
  if (!amount || !like || unit === undefined || asking === sentences[0]) return undefined;
  const isMoney = amount.sort === 'cost' || amount.sort === 'price' || unit === 'dollar';
  const isMeasure = amount.sort !== 'number' && !isMoney;
  if (isMoney !== (unit === 'dollar') || (isMeasure && dimensionOf(unit) === undefined)) return undefined;
  if (places.some(({ start }) => start > asking.start) || tellsVaguely(question.slice(0, asking.start)))
    return undefined;
  if (asksOfBefore(asking.text) || !hasRoomFor(problem, amount.subject)) return undefined;
  const shown = (number: string): string | undefined =>
    amount.sort === 'number'
      ? number
      : amountOf(problem, isMoney ? like : { ...like, before: '' }, unit, number);
  if (shown('5') === undefined) return undefined;
  const verb = asksOfPast(asking.text) ? 'was' : 'is';
  return {
    like: isMoney ? like : { ...like, before: '' },
    wrong: 'any',
    edit: (number) => beforeQuestion(problem, `${capital(amount.subject)} ${verb} ${shown(number)}.`),
  };
};
