import { compare, equal, whole } from '../../base/index.ts';
import type { SubjectStep } from '../../engine/index.ts';
import type { Problem } from '../problem.ts';
import { type Form, fitsAnother, no, numberAt, quantityAt, told, way } from './form.ts';
import { asSolved, named, soFar } from './so-far.ts';
import { placed, written } from './telling.ts';
import { restTold } from './the-rest.ts';
import { amountTold } from './told-amounts.ts';
import { comparedBehind, partTold } from './told-parts.ts';

/** `5 red and 8 green apples, 13 apples in all`: a result is told where the question says what it follows from. */
export const tell: Form = (problem, args) => {
  const [step, value] = [quantityAt(args, 0), numberAt(args, 1)];
  const [own, answer] = [problem.values[step.index], problem.values.at(-1)];
  if (step.sort !== 'working' || !own) return no('no_sentence', 'it is no result');
  if (answer && (equal(own, answer) || isOfAnswer(problem, step)))
    return no('gives_answer', 'that would be the answer');
  const found = amountTold(problem, step, own) ?? partTold(problem, step, own);
  const telling =
    comparedBehind(problem, step) ??
    restTold(problem, step) ??
    (found && placed(problem, found)) ??
    soFar(problem, step) ??
    named(problem, step) ??
    asSolved(problem, step, own);
  if (!telling) return no('no_sentence', 'no sentence tells what it follows from in one of the known ways');
  const order = compare(value, own);
  if (order === 0 && telling.mayChange)
    return no('may_change', 'by the time it is told it may be another number');
  if (order !== 0 && fitsAnother(problem, step, value))
    return no('said_again', 'it could be said of another amount, of which it is true');
  const isFitting = telling.wrong === 'any' || order === 0 || order < 0 === (telling.wrong === 'less');
  const canBe = isFitting && compare(value, whole(1)) > 0;
  const number = canBe ? written(problem, telling.like, value) : undefined;
  if (number === undefined) return no('no_words', 'the number cannot be written there');
  return way([telling.edit(number)], told(step, value));
};

/** The answer is this number and what everybody knows: 300 cents for 3 dollars. */
const isOfAnswer = ({ subject: { steps } }: Problem, step: SubjectStep): boolean => {
  const last = steps.at(-1);
  const answer = last?.sort === 'alias' ? steps[last.reads[0] ?? -1] : last;
  return (
    answer?.reads.includes(step.index) === true &&
    answer.reads.every((read) => read === step.index || steps[read]?.role === 'world knowledge')
  );
};
