import { compare, divide, equal, whole } from '../../base/index.ts';
import { countAsked, lemma, speaksOfRest, spokenLike } from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import { takenFrom } from '../solve/values.ts';
import { fitsAnother } from '../text/others.ts';
import { type Form, isOwn, no, numberAt, saying, ways } from './form.ts';

/** `How many of the 40 beans does she have left?` of what is taken from: the number is said again where it is asked. */
export const recall: Form = saying((problem, said, args) => {
  const [{ step }, value] = [said, numberAt(args, 1)];
  const place = askedIn(problem, said);
  if (!place || !isWholeOf(problem, step.index))
    return no('no_words', 'it is not what is left of this number that is asked for');
  const answer = problem.values.at(-1);
  const shown = divide(value, said.scale);
  const number = shown && compare(shown, whole(1)) > 0 ? spokenLike(shown, said.numeral) : undefined;
  if (number === undefined || (answer && compare(value, answer) <= 0))
    return no('no_words', 'the number cannot be written there');
  if (!isOwn(step, value) && fitsAnother(problem, step.index, (other) => equal(other, value)))
    return no('said_again', 'it could be said of another amount, of which it is true');
  return ways([
    {
      edits: [
        {
          start: place.start,
          end: place.end,
          text: `${place.before}${number.toLowerCase()}${place.after}`,
        },
      ],
      claims: [{ kind: 'fact', step: step.index, sign: '=', value }],
    },
  ]);
});

/** Where `of the 40` would stand in a question that asks how much of the same is left, and what it takes the place of. */
const askedIn = ({ asking }: Problem, { mention, before, after }: Said): Place | undefined => {
  const shape = countAsked(asking.text);
  if (!shape || mention.kind !== 'plain' || after !== '' || !speaksOfRest(asking.text)) return undefined;
  const at = asking.start + shape.at;
  if (before === '$' && shape.much === 'much' && (shape.things === '' || shape.things === 'money'))
    return {
      start: at,
      end: at + shape.things.length,
      before: 'of the $',
      after: shape.things === '' ? ' ' : '',
    };
  if (before !== '' || shape.much !== 'many' || mention.unit !== lemma(shape.things)) return undefined;
  return { start: at, end: at, before: 'of the ', after: ' ' };
};

/** A stretch of the question, and what stands there around the number. */
interface Place {
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
}

/** Whether a step is what all else is taken from in what the answer is. */
const isWholeOf = ({ subject }: Problem, whole: number): boolean => {
  const last = subject.steps.length - 1;
  return whole !== last && takenFrom(subject, whole, last) !== undefined;
};
