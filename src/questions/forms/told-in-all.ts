import { add, type Exact, equal, whole } from '../../base/index.ts';
import type { SubjectStep } from '../../engine/index.ts';
import * as english from '../../english/index.ts';
import { type Problem, placesOf, type Said } from '../problem.ts';
import { inputsOf } from '../solve/values.ts';
import { insert } from '../text/edits.ts';
import { amountOf, isCount, type Telling } from './telling.ts';

/** `5 red apples and 8 green apples, 13 apples in all`: a sum of all that a sentence counts is told behind it. */
export const toldInAll = (problem: Problem, step: SubjectStep, own: Exact): Telling | undefined => {
  const places = placesOf(problem, step.index).toSorted((a, b) => a.start - b.start);
  const last = places.at(-1);
  const phrase = last && english.phraseBehind(last.tail);
  const isWhole = places.length === inputsOf(problem.subject, step.index).length;
  if (!last || places.length < 2 || !isWhole || !areAlike(problem, places)) return undefined;
  if (phrase?.each !== '' || last.tail.slice(phrase.length) !== '.') return undefined;
  if (!equal(places.map(({ mention }) => mention.value).reduce(add, whole(0)), own)) return undefined;
  const put = (number: string) => amountOf(problem, last, last.mention.unit ?? '', number);
  return put('5') === undefined
    ? undefined
    : {
        wrong: 'less',
        like: last,
        edit: (number) => insert(last.end + phrase.length, `, ${put(number)} in all`),
      };
};

/** Counts of the same, all that their sentence tells. Lengths and times are not put together, nor is what is sold with what there is. */
const areAlike = ({ text, asking, question }: Problem, places: readonly Said[]): boolean => {
  const [first] = places;
  if (!first) return false;
  const { sentence, mention } = first;
  const { start, end, text: words } = sentence;
  return (
    sentence !== asking &&
    text.mentions.filter((one) => one.start >= start && one.end <= end).length === places.length &&
    english.dimensionOf(mention.unit ?? '') === undefined &&
    places.every(
      (one) =>
        one.sentence === sentence &&
        isCount(one) &&
        one.before === '' &&
        one.mention.unit === mention.unit &&
        one.mention.per === undefined &&
        one.step.quantity.role !== 'price',
    ) &&
    !english.takesAway(question.slice(first.end, places.at(-1)?.start)) &&
    !english.speaksOfRest(words) &&
    !english.isOfSeveral(words)
  );
};
