import { compare, divide, isWhole, multiply, whole } from '../../base/index.ts';
import { dimensionOf, lemma } from '../../english/index.ts';
import { aroundOf } from '../text/around.ts';
import { type Form, no, unsure, ways } from './form.ts';
import { hiding } from './hidden.ts';

/** How many of a unit one of another is, and which numbers somebody may as well mean in that other one. */
interface Other {
  readonly factor: readonly [number, number];
  readonly from: number;
  readonly to: number;
}

/** What a number without its unit may mean as well: 6 minutes as 6 hours, but not 45, and 8 hours as 8 minutes. */
const others: ReadonlyMap<string, Other> = new Map([
  ['second', { factor: [60, 1], from: 2, to: 60 }],
  ['minute', { factor: [60, 1], from: 2, to: 8 }],
  ['hour', { factor: [1, 60], from: 5, to: 60 }],
  ['day', { factor: [1, 24], from: 3, to: 48 }],
  ['week', { factor: [1, 7], from: 2, to: 30 }],
  ['month', { factor: [12, 1], from: 2, to: 10 }],
  ['year', { factor: [1, 12], from: 2, to: 36 }],
  ['pound', { factor: [1, 16], from: 8, to: 100 }],
  ['foot', { factor: [3, 1], from: 2, to: 100 }],
  ['yard', { factor: [1, 3], from: 2, to: 100 }],
  ['gallon', { factor: [1, 4], from: 2, to: 40 }],
  ['quart', { factor: [4, 1], from: 2, to: 40 }],
]);

/** Whose time or length everybody knows: a song lasts minutes. */
const ofKnownLength =
  /\b(?:songs?|movies?|films?|episodes?|class(?:es)?|lessons?|showers?|games?|match(?:es)?|classe?s?)\b/i;

/** Whether the question that is asked names a unit of the same kind: `how many hours`, `how long, in minutes`; not `that day`. */
const asksIn = (asking: string, unit: string): boolean =>
  [...asking.toLowerCase().matchAll(/\b(?:many|in|of|total) (\p{L}+)/gu)].some(
    ([, word = '']) => dimensionOf(lemma(word)) === dimensionOf(unit),
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
  const [unitWord = ''] =
    /^ [a-z]+(?=[.,;]| (?:to|and|before|on|every|each|when|if|per|at|in)\b)/.exec(after) ?? [];
  // `works for 4 per day`
  if (/^ [a-z]+ (?:per|an?|each|every|daily|in)\b/.test(after))
    return no('no_words', 'it is said of each of something');
  const other = others.get(unit);
  // `has a fit for 2.`
  if (before === 'for' && /^ [a-z]+[.,;]/.test(after))
    return no('no_words', 'a bare number cannot end the words');
  if (
    !other ||
    unitWord === '' ||
    !/^(?:takes|took|lasts|lasted|weighs|weighed|take|last|weigh|for|is|was|are|measures|measured|costs?|runs?|ran|walks?|walked|drives?|drove|swims?|swam|works?|worked|slept|sleeps?|practices?|practiced|studies|studied|needs|needed|spends|spent)$/.test(
      before,
    )
  )
    return no('no_words', 'the unit cannot be left out here');
  const { value } = said.mention;
  const isUsual =
    isWhole(value) && compare(value, whole(other.from)) >= 0 && compare(value, whole(other.to)) <= 0;
  if (!isUsual || ofKnownLength.test(said.sentence.text))
    return no('implied', 'nobody would mean another unit');
  // `12 bags weigh 24, how much do 8 bags weigh?` is 16, whatever the unit is.
  const asked = problem.subject.steps.at(-1)?.quantity.unit;
  const isSame =
    asked === undefined
      ? /\bhow (?:long|far|tall|heavy|high|deep|wide|much)\b|\b(?:time|distance|weight|length|height)\b/i.test(
          problem.asking.text,
        )
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
  const [up, down] = other.factor;
  const meant = divide(multiply(exact, whole(up)), whole(down));
  const values = meant ? [meant] : [];
  return ways([
    {
      edits: [{ start: said.start, end: said.end + unitWord.length, text: said.numeral }],
      claims: [{ kind: 'one_of', step: step.index, values }],
    },
  ]);
});
