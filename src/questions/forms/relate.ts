import { add, compare, type Exact, equal, subtract, whole } from '../../base/index.ts';
import {
  byHowMuch,
  dimensionOf,
  isOfSeveral,
  phraseBehind,
  speaksOfRest,
  type Told,
  takesAway,
  toldApart,
  withinSentence,
} from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import type { Claim } from '../solve/claims.ts';
import { type Form, type Made, no, numberAt, quantityAt, saidOf, unsure, ways } from './form.ts';
import { amountOf, written } from './telling.ts';

/** `Ann has 5 pens. Bob has 8 pens, 3 more than Ann.`: two numbers of the question are compared beside the second. */
export const relate: Form = {
  make: (problem, args) => {
    const [a, b, off] = [quantityAt(args, 0), quantityAt(args, 1), numberAt(args, 2)];
    const [one, other] = [saidOf(problem, a), saidOf(problem, b)];
    if (!one?.step.exact) return unsure(a);
    if (!other?.step.exact) return unsure(b);
    if (!standAlike(problem, one, other))
      return no('no_words', 'they are not told one behind the other alike');
    const total = totalOf(problem, one, other, off);
    if (total) return ways([total]);
    const parts = apart(problem, one, other);
    if (!parts) return no('no_words', 'the words do not tell them apart for certain');
    const isMore = compare(other.step.exact, one.step.exact) > 0;
    const [more, less] = isMore ? [b, a] : [a, b];
    const difference = subtract(more.exact ?? whole(0), less.exact ?? whole(0));
    if (problem.values.some((value, at) => isAsked(problem, at) && value && equal(value, difference)))
      return no('gives_answer', 'that would be the answer');
    const told = add(difference, off);
    // `2 on Tuesday, 11 fewer than on Monday` of 10: that could not be.
    const canBe = compare(told, whole(1)) > 0 && compare(told, more.exact ?? told) < 0;
    const number = canBe ? written(problem, other, told) : undefined;
    if (number === undefined || equal(difference, whole(0)))
      return no('no_words', 'the number cannot be written there');
    const claim: Claim = {
      kind: 'fact',
      step: more.index,
      beside: { op: '-', step: less.index },
      sign: '=',
      value: told,
    };
    const words = `${byHowMuch(`${other.before}${number}`, isMore, kindOf(other))} than ${parts.than}`;
    const isEnd = problem.question[parts.at] === '.';
    return ways([
      {
        edits: [{ start: parts.at, end: parts.at, text: isEnd ? `, ${words}` : ` (${words})` }],
        claims: [claim],
      },
    ]);
  },
};

const kindOf = ({ mention: { role, unit } }: Said) =>
  role === 'age'
    ? 'age'
    : unit !== undefined && unit !== 'dollar' && dimensionOf(unit) === undefined
      ? 'count'
      : 'measure';

/** Whether a step is what is asked for, or all but it. */
const isAsked = ({ subject: { steps }, values }: Problem, at: number): boolean =>
  at >= steps.length - 1 || at === values.length - 1;

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

const isCount = ({ mention: { kind, role, unit }, scale, after }: Said): boolean =>
  kind === 'plain' &&
  scale.num === scale.den &&
  role !== 'difference' &&
  unit !== undefined &&
  unit !== 'one' &&
  after === '';

/** Where the comparison stands, and with what it compares. */
const apart = (
  problem: Problem,
  one: Said,
  other: Said,
): { readonly at: number; readonly than: string } | undefined => {
  const [first, second] = [one, other].map((said) => toldIn(problem, said));
  if (!first || !second || !`${first.things} `.startsWith(`${second.things} `.trimStart())) return undefined;
  const than = thanOf(problem, first, second);
  return than === undefined ? undefined : { at: other.end + second.length, than };
};

const toldIn = ({ question }: Problem, { sentence, start, end }: Said): Told | undefined =>
  toldApart(question.slice(sentence.start, start), question.slice(end, sentence.end));

const thanOf = ({ names }: Problem, first: Told, second: Told): string | undefined => {
  if (first.subject !== undefined && second.subject !== undefined) {
    if (first.verb !== second.verb || first.when !== second.when) return undefined;
    return first.subject === second.subject ? undefined : withinSentence(first.subject, names);
  }
  // `On Monday she sold 20, and on Tuesday 25`
  const isSame = second.subject === undefined && (!second.isPronoun || first.verb === second.verb);
  const isApart = first.when !== undefined && second.when !== undefined && first.when !== second.when;
  return isSame && isApart ? first.when : undefined;
};

/** `5 red apples and 8 green apples, 13 apples in all`, where the program never adds the two. */
const totalOf = (problem: Problem, one: Said, other: Said, off: Exact): Made | undefined => {
  const { text, subject, question } = problem;
  const { sentence } = one;
  const both = [one.step.index, other.step.index];
  const within = text.mentions.filter(({ start, end }) => start >= sentence.start && end <= sentence.end);
  const { unit, per } = one.mention;
  if (sentence !== other.sentence || within.length !== 2 || per !== undefined || unit === undefined)
    return undefined;
  const isAdded = subject.steps.some(({ reads }) => both.every((read) => reads.includes(read)));
  // Lengths and times are not put together, nor is what is sold with what there is.
  const isApart = dimensionOf(unit) !== undefined || takesAway(question.slice(one.end, other.start));
  const mayBeMore = off.num > 0n || isApart || speaksOfRest(sentence.text);
  if (isAdded || mayBeMore || isOfSeveral(sentence.text)) return undefined;
  const tail = question.slice(other.end, sentence.end);
  const phrase = phraseBehind(tail);
  if (phrase?.each !== '' || tail.slice(phrase.length) !== '.') return undefined;
  const value = add(add(one.mention.value, other.mention.value), off);
  const number = compare(value, other.mention.value) > 0 ? written(problem, other, value) : undefined;
  const amount = number && amountOf(problem, other, unit, number);
  if (!amount || problem.values.some((known) => known && equal(known, subtract(value, off))))
    return undefined;
  const at = other.end + phrase.length;
  const [step, beside] = both;
  if (step === undefined || beside === undefined) return undefined;
  return {
    edits: [{ start: at, end: at, text: `, ${amount} in all` }],
    claims: [{ kind: 'fact', step, beside: { op: '+', step: beside }, sign: '=', value }],
  };
};
