import { divide, equal, multiply, whole } from '../../exact/index.ts';
import { dimensionOf, lemma } from '../../meaning/index.ts';
import { aroundOf } from '../text/around.ts';
import { type Form, no, unsure, ways } from './form.ts';
import { hiding } from './hidden.ts';

/** What a number without its unit may mean as well: how many of the unit one of the others is. */
const factors: ReadonlyMap<string, readonly (readonly [number, number])[]> = new Map([
  [
    'hour',
    [
      [24, 1],
      [1, 60],
    ],
  ],
  [
    'minute',
    [
      [60, 1],
      [1, 60],
    ],
  ],
  [
    'day',
    [
      [7, 1],
      [1, 24],
    ],
  ],
  [
    'week',
    [
      [1, 7],
      [4, 1],
    ],
  ],
  ['second', [[60, 1]]],
  [
    'pound',
    [
      [1, 16],
      [2000, 1],
    ],
  ],
  ['ounce', [[16, 1]]],
  ['kilogram', [[1, 1000]]],
  ['gram', [[1000, 1]]],
  ['mile', [[1, 1760]]],
  [
    'foot',
    [
      [1, 12],
      [3, 1],
    ],
  ],
  ['inch', [[12, 1]]],
  [
    'meter',
    [
      [1, 100],
      [1000, 1],
    ],
  ],
  ['gallon', [[1, 4]]],
  ['liter', [[1, 1000]]],
  ['kilometer', [[1, 1000]]],
  [
    'centimeter',
    [
      [100, 1],
      [1, 10],
    ],
  ],
  [
    'yard',
    [
      [1, 3],
      [1760, 1],
    ],
  ],
  ['month', [[12, 1]]],
  ['year', [[1, 12]]],
  ['cent', [[100, 1]]],
  ['quart', [[4, 1]]],
  ['ton', [[1, 2000]]],
]);

/** Whether the question that is asked names a unit of the same kind. */
const asksIn = (asking: string, unit: string): boolean =>
  (asking.toLowerCase().match(/\p{L}+/gu) ?? []).some(
    (word) => dimensionOf(lemma(word)) === dimensionOf(unit),
  );

/** Whether another unit of the same kind stands in the question: `30 minutes` beside 3 hours, or `how many snacks a day`. */
const saysAnother = (question: string, start: number, end: number, unit: string): boolean =>
  (`${question.slice(0, start)} ${question.slice(end)}`.toLowerCase().match(/\p{L}+/gu) ?? []).some(
    (word) => lemma(word) !== unit && dimensionOf(lemma(word)) === dimensionOf(unit),
  );

/** The unit of a number is left out where only it tells what is measured: `The trip takes 3.` */
export const drop_unit: Form = hiding((problem, said) => {
  const { step } = said;
  if (!step.exact) return unsure(step);
  const { before, after } = aroundOf(problem, said);
  const unit = said.mention.unit ?? '';
  if (equal(said.mention.value, whole(1))) return no('no_words', 'one of a unit is that unit');
  const [unitWord = ''] =
    /^ [a-z]+(?=[.,;]| (?:to|and|before|on|every|each|when|if|per|at|in)\b)/.exec(after) ?? [];
  // `works for 4 per day`
  if (/^ [a-z]+ (?:per|an?|each|every|daily|in)\b/.test(after))
    return no('no_words', 'it is said of each of something');
  const others = factors.get(unit);
  // `has a fit for 2.`
  if (before === 'for' && /^ [a-z]+[.,;]/.test(after))
    return no('no_words', 'a bare number cannot end the words');
  if (
    !others ||
    unitWord === '' ||
    !/^(?:takes|took|lasts|lasted|weighs|weighed|take|last|weigh|for|is|was|are|measures|measured|costs?|runs?|ran|walks?|walked|drives?|drove|swims?|swam|works?|worked|slept|sleeps?|practices?|practiced|studies|studied|needs|needed|spends|spent)$/.test(
      before,
    )
  )
    return no('no_words', 'the unit cannot be left out here');
  // `12 bags weigh 24, how much do 8 bags weigh?` is 16, whatever the unit is.
  const asked = problem.subject.steps.at(-1)?.quantity.unit;
  const isSame =
    asked === undefined
      ? /\bhow (?:long|far|tall|heavy|high|deep|wide|much)\b/i.test(problem.asking.text)
      : dimensionOf(asked) === dimensionOf(unit);
  if (isSame && !asksIn(problem.asking.text, unit))
    return no('needed', 'the answer would be in the same unit');
  // Where the question says the unit once more, that would tell it.
  const rest = `${problem.question.slice(0, said.start)} ${problem.question.slice(said.end + unitWord.length)}`;
  const elsewhere = (rest.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => lemma(word) === unit);
  if (elsewhere) return no('implied', 'the question says this unit once more');
  // Where it says no other unit of the kind, the answer is in whatever unit is meant.
  if (!saysAnother(problem.question, said.start, said.end + unitWord.length, unit))
    return no('needed', 'no other unit of the kind is told');
  const { exact } = step;
  const values = others.flatMap(([up, down]) => divide(multiply(exact, whole(up)), whole(down)) ?? []);
  return ways([
    {
      edits: [{ start: said.start, end: said.end + unitWord.length, text: said.numeral }],
      claims: [{ kind: 'one_of', step: step.index, values }],
    },
  ]);
});
