import { add, compare, type Exact, equal, subtract, whole } from '../../base/index.ts';
import * as english from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import type { Claim } from '../solve/claims.ts';
import { insert } from '../text/edits.ts';
import { no, numberAt, sayingTwo, type Tried, way } from './form.ts';
import { amountOf, isCount, written } from './telling.ts';

/** `Ann has 5 pens. Bob has 8 pens, 3 more than Ann.`: two numbers of the question are compared beside the second. */
export const relate = sayingTwo((problem, one, other, args) => {
  const off = numberAt(args, 2);
  if (!standAlike(problem, one, other)) return no('no_words', 'they are not told one behind the other alike');
  return totalOf(problem, one, other, off) ?? differenceOf(problem, one, other, off);
});

/** That the sum or the difference of two is so much. */
const together = ({ step: { index } }: Said, op: '+' | '-', other: Said, value: Exact): Claim => ({
  kind: 'fact',
  step: index,
  beside: { op, step: other.step.index },
  sign: '=',
  value,
});

const differenceOf = (problem: Problem, one: Said, other: Said, off: Exact): Tried => {
  const answer = problem.values.at(-1);
  const parts = apart(one, other, problem.names);
  if (!parts) return no('no_words', 'the words do not tell them apart for certain');
  const isMore = compare(other.held, one.held) > 0;
  const [more, less] = isMore ? [other, one] : [one, other];
  const difference = subtract(more.held, less.held);
  if (answer && equal(answer, difference)) return no('gives_answer', 'that would be the answer');
  const told = add(difference, off);
  // `2 on Tuesday, 11 fewer than on Monday` of 10: that could not be.
  const canBe = compare(told, whole(1)) > 0 && compare(told, more.held) < 0;
  const number = canBe ? written(problem, other, told) : undefined;
  if (number === undefined || difference.num === 0n)
    return no('no_words', 'the number cannot be written there');
  const { role, unit } = other.mention;
  const isMeasure = unit === undefined || unit === 'dollar' || english.dimensionOf(unit) !== undefined;
  const kind = role === 'age' ? 'age' : isMeasure ? 'measure' : 'count';
  const words = `${english.byHowMuch(`${other.before}${number}`, isMore, kind)} than ${parts.than}`;
  const text = problem.question[parts.at] === '.' ? `, ${words}` : ` (${words})`;
  return way([insert(parts.at, text)], together(more, '-', less, told));
};

/** Two counts of the same, nothing between them, and nothing that could have changed the first by then. */
const standAlike = ({ text, sentences, asking }: Problem, one: Said, other: Said): boolean =>
  one.start < other.start &&
  other.sentence !== asking &&
  sentences.indexOf(other.sentence) - sentences.indexOf(one.sentence) <= 1 &&
  one.before === other.before &&
  [one, other].every(isCount) &&
  one.mention.unit === other.mention.unit &&
  one.mention.per === other.mention.per &&
  (one.mention.role === 'age') === (other.mention.role === 'age') &&
  !text.mentions.some(({ start }) => start > one.start && start < other.start);

/** Where the comparison stands, and with what it compares. */
const apart = (one: Said, other: Said, names: ReadonlySet<string>) => {
  const [first, second] = [one, other].map(({ head, tail }) => english.toldApart(head, tail));
  if (!first || !second || !`${first.things} `.startsWith(`${second.things} `.trimStart())) return undefined;
  const than = thanOf(first, second, names);
  return than === undefined ? undefined : { at: other.end + second.length, than };
};

const thanOf = (
  first: english.Told,
  second: english.Told,
  names: ReadonlySet<string>,
): string | undefined => {
  if (first.subject !== undefined && second.subject !== undefined) {
    if (first.verb !== second.verb || first.when !== second.when) return undefined;
    return first.subject === second.subject ? undefined : english.withinSentence(first.subject, names);
  }
  // `On Monday she sold 20, and on Tuesday 25`
  const isSame = second.subject === undefined && (!second.isPronoun || first.verb === second.verb);
  const isApart = first.when !== undefined && second.when !== undefined && first.when !== second.when;
  return isSame && isApart ? first.when : undefined;
};

/** `5 red apples and 8 green apples, 13 apples in all`, where the program never adds the two. */
const totalOf = (problem: Problem, one: Said, other: Said, off: Exact): Tried | undefined => {
  const { text, subject, question, values } = problem;
  const { sentence } = one;
  const within = text.mentions.filter(({ start, end }) => start >= sentence.start && end <= sentence.end);
  const { unit, per } = one.mention;
  if (sentence !== other.sentence || within.length !== 2 || per !== undefined || unit === undefined)
    return undefined;
  const isAdded = subject.steps.some(({ reads }) =>
    [one, other].every(({ step }) => reads.includes(step.index)),
  );
  // Lengths and times are not put together, nor is what is sold with what there is.
  const isApart =
    english.dimensionOf(unit) !== undefined || english.takesAway(question.slice(one.end, other.start));
  const mayBeMore = off.num > 0n || isApart || english.speaksOfRest(sentence.text);
  if (isAdded || mayBeMore || english.isOfSeveral(sentence.text)) return undefined;
  const phrase = english.phraseBehind(other.tail);
  if (phrase?.each !== '' || other.tail.slice(phrase.length) !== '.') return undefined;
  const sum = add(one.mention.value, other.mention.value);
  const value = add(sum, off);
  const number = compare(value, other.mention.value) > 0 ? written(problem, other, value) : undefined;
  const amount = number && amountOf(problem, other, unit, number);
  if (!amount || values.some((known) => known && equal(known, sum))) return undefined;
  return way([insert(other.end + phrase.length, `, ${amount} in all`)], together(one, '+', other, value));
};
