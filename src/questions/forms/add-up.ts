import { add, compare, type Exact, equal } from '../../base/index.ts';
import * as english from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import { insert } from '../text/edits.ts';
import { no, numberAt, sayingTwo, way } from './form.ts';
import { amountOf, isCount, written } from './telling.ts';

const notInAll = no('no_words', 'nobody would say how many they are in all');

/** `5 red apples and 8 green apples, 13 apples in all`, where the program never adds the two. */
export const add_up = sayingTwo((problem, one, other, args) => {
  const off = numberAt(args, 2);
  const number = areAlike(problem, one, other) && off.num <= 0n && inAll(problem, one, other, off);
  if (!number) return notInAll;
  const { at, amount, value } = number;
  return way([insert(at, `, ${amount} in all`)], {
    kind: 'fact',
    step: one.step.index,
    beside: other.step.index,
    sign: '=',
    value,
  });
});

/** Two counts of the same, all that their sentence tells. Lengths and times are not put together, nor is what is sold with what there is. */
const areAlike = ({ text, asking, question }: Problem, one: Said, other: Said): boolean => {
  const { start, end, text: words } = one.sentence;
  const { unit, per } = one.mention;
  return (
    one.start < other.start &&
    one.sentence === other.sentence &&
    other.sentence !== asking &&
    text.mentions.filter((mention) => mention.start >= start && mention.end <= end).length === 2 &&
    one.before === other.before &&
    [one, other].every((said) => isCount(said) && said.step.quantity.role !== 'price') &&
    unit !== undefined &&
    unit === other.mention.unit &&
    per === undefined &&
    other.mention.per === undefined &&
    english.dimensionOf(unit) === undefined &&
    !english.takesAway(question.slice(one.end, other.start)) &&
    !english.speaksOfRest(words) &&
    !english.isOfSeveral(words)
  );
};

/** How many they are, off by so many, and where that is said; undefined where the program adds them, or it has another number for it. */
const inAll = (problem: Problem, one: Said, other: Said, off: Exact) => {
  const { subject, values } = problem;
  const isAdded = subject.steps.some(({ reads }) =>
    [one, other].every(({ step }) => reads.includes(step.index)),
  );
  const phrase = english.phraseBehind(other.tail);
  if (isAdded || phrase?.each !== '' || other.tail.slice(phrase.length) !== '.') return undefined;
  const sum = add(one.mention.value, other.mention.value);
  const value = add(sum, off);
  const number = compare(value, other.mention.value) > 0 ? written(problem, other, value) : undefined;
  const amount = number && amountOf(problem, other, one.mention.unit ?? '', number);
  if (!amount || values.some((known) => known && equal(known, sum))) return undefined;
  return { at: other.end + phrase.length, amount, value };
};
