import { compare, whole } from '../../base/index.ts';
import { nounsIn } from '../../english/index.ts';
import { no } from '../solve/reasons.ts';
import { type Form, fitsAnother, numberAt, quantityAt, told, way } from './form.ts';
import { restated, toldByName, toldBySolution } from './restated.ts';
import { type Found, givesAnswer, placed, type Telling, written } from './telling.ts';
import { holdersOf } from './told-of.ts';
import { comparedBehind, countTold, leftTold, partTold, totalTold } from './told-parts.ts';

/** `Ann has 13 apples.`, `75% of them (9 apples)`: a result is told where the question says what it follows from. */
export const tell: Form = (problem, args) => {
  const [step, value] = [quantityAt(args, 0), numberAt(args, 1)];
  const own = problem.values[step.index];
  if (step.sort !== 'working' || !own) return no('no_sentence', 'it is no result');
  if (givesAnswer(problem, step)) return no('gives_answer', 'that would be the answer');
  const put = (found: Found | undefined): Telling | undefined => found && placed(problem, found);
  const tellings = [
    comparedBehind(problem, step),
    put(totalTold(problem, step)),
    put(leftTold(problem, step)),
    restated(problem, step, toldBySolution(problem, step)),
    put(partTold(problem, step, own)),
    restated(problem, step, toldByName(problem, step)),
    put(countTold(problem, step)),
  ]
    .filter((telling) => telling !== undefined)
    .filter(({ edit }) => holdersOf(problem, step).every((holder) => nounsIn(edit('2').text).has(holder)));
  if (tellings.length === 0) return no('no_sentence', 'no sentence tells it in one of the known ways');
  const order = compare(value, own);
  if (order !== 0 && fitsAnother(problem, step, value))
    return no('said_again', 'it could be said of another amount, of which it is true');
  const lasting = tellings.filter(({ mayChange }) => order !== 0 || !mayChange);
  if (lasting.length === 0) return no('may_change', 'by the time it is told it may be another number');
  const telling = lasting.find(
    ({ wrong }) => wrong === 'any' || order === 0 || order < 0 === (wrong === 'less'),
  );
  const number = telling && compare(value, whole(1)) > 0 ? written(problem, telling.like, value) : undefined;
  return telling === undefined || number === undefined
    ? no('no_words', 'the number cannot be written there')
    : way([telling.edit(number)], told(step, value));
};
