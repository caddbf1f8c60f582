import { add, equal, isWhole, whole } from '../../base/index.ts';
import {
  callsByOrdinal,
  countsList,
  isHypothetical,
  isMeasure,
  isPerson,
  isTimeOfEach,
  speaksOfRest,
} from '../../english/index.ts';
import type { Mention } from '../../quantities/index.ts';
import type { Problem, Said } from '../problem.ts';
import { hangsOn, linesOf } from '../solve/values.ts';
import { type Argument, type Editable, type Form, no, saying, type Tried } from './form.ts';
import { isCommonlyKnown } from './known.ts';

type Making = (problem: Editable, said: Said, args: readonly Argument[]) => Tried;

/** A form that hides the number of its first argument: where that one is said for certain, and nothing else tells it. */
export const hiding = (make: Making): Form =>
  saying((problem, said, args) => problem.known.get(said.step.index) ?? make(problem, said, args));

/** One that leaves its sentence as it is: there it must be told, and not asked for or supposed. */
export const blurring = (make: Making): Form =>
  hiding((problem, said, args) => notTold(problem, said) ?? make(problem, said, args));

/** `How long do some laps take?`, `If Ann has some cards, …`: nobody asks for what he does not say. */
const notTold = ({ asking, question }: Problem, { sentence, start }: Said): Tried | undefined =>
  sentence === asking || isHypothetical(question.slice(sentence.start, start))
    ? no('no_words', 'the question asks for it, or supposes it, with this number')
    : undefined;

/**
 * Why a number that is taken out of the question would still be known: it stands there once more, in digits or
 * letters, or what else stands there implies it. Undefined where it would not.
 */
export const stillKnown = (problem: Problem, said: Said): Tried | undefined => {
  const { text, question } = problem;
  const { mention, step } = said;
  const unit = mention.unit ?? step.quantity.unit ?? '';
  const again = text.mentions.find(
    (other) =>
      other !== mention &&
      !isOfElse(problem, said, other) &&
      (equal(other.value, mention.value) ||
        (step.exact !== undefined && equal(other.value, step.exact)) ||
        other.also.some((one) => equal(one, mention.value))),
  );
  if (again) return no('said_again', `the same number stands in '${question.slice(again.start, again.end)}'`);
  // Nobody knows by how much two differ.
  if (mention.role === 'difference') return undefined;
  if (isCommonlyKnown(problem, said)) return no('implied', 'everybody knows this number');
  // No list tells how many dollars, pounds or minutes there are.
  const isListed = mention.kind === 'plain' && said.before === '' && (!isMeasure(unit) || isTimeOfEach(unit));
  if (isListed && isWhole(mention.value) && countsList(question, Number(mention.value.num)))
    return no('implied', 'the question lists as many');
  if (isWhole(mention.value) && countsNames(problem, unit, Number(mention.value.num)))
    return no('implied', 'the question names as many');
  if (isCountedUpTo(problem, said)) return no('implied', 'the last of them is called by its number');
  if (isOfRest(problem, said)) return no('implied', 'the rest and the part tell the whole');
  if (isOneOfAll(problem, said)) return no('implied', 'all that there are may be what the question tells of');
  return undefined;
};

/** Whether a number is another one of the program, and of another kind or unit: 5 pens tell nothing of 5 boxes, nor `half` of 2. */
const isOfElse = ({ said, divided }: Problem, own: Said, other: Mention): boolean => {
  const [unit, theirs] = [own.mention.unit ?? own.step.quantity.unit, other.unit];
  const isAnother = unit !== undefined && theirs !== undefined && unit !== theirs;
  return (
    (isAnother || other.kind !== own.mention.kind) &&
    [...said.values(), ...divided.values()].some(
      ({ mention, step }) => mention === other && step !== own.step,
    )
  );
};

/** `How fast was the fifth coaster?` of five; `On the seventh week, he stopped` after six. */
export const isCountedUpTo = ({ question }: Problem, { mention }: Said): boolean => {
  const count = Number(mention.value.num);
  if (!isWhole(mention.value) || count < 3 || mention.kind !== 'plain') return false;
  return (
    callsByOrdinal(question, count) ||
    (mention.unit !== undefined && callsByOrdinal(question, count + 1, mention.unit))
  );
};

/**
 * `One-fourth of the 56 are oranges. There are half as many peaches, and five times as many apples as peaches`: if these
 * are all, it follows what part the oranges are.
 */
const isOneOfAll = ({ subject, values, said }: Problem, { step, mention }: Said): boolean => {
  if (mention.kind === 'plain') return false;
  const { steps } = subject;
  const lines = linesOf(subject, step.index, new Map());
  const parts = steps.filter(
    ({ sort, index }) => sort === 'working' && index !== steps.length && hangsOn(lines[index]),
  );
  const totals = [...said.values()].flatMap(({ step: { exact }, mention: { kind } }) =>
    kind === 'plain' && exact ? [exact] : [],
  );
  const isAll = (chosen: readonly number[]): boolean => {
    const own = chosen.map((index) => values[index]);
    const known = own.filter((value) => value !== undefined);
    if (known.length < own.length) return false;
    const sum = known.reduce(add, whole(0));
    const slope = chosen.reduce((all, index) => add(all, lines[index]?.by ?? whole(0)), whole(0));
    return slope.num !== 0n && totals.some((total) => equal(total, sum));
  };
  const indexes = parts.slice(0, 6).map(({ index }) => index);
  return indexes.some((a, at) =>
    indexes
      .slice(at + 1)
      .some((b, from) => isAll([a, b]) || indexes.slice(at + from + 2).some((c) => isAll([a, b, c]))),
  );
};

/** `She makes 20 bags, sells 15 and reduces the remaining 5`: of a whole, its part and the rest two tell the third. */
const isOfRest = ({ text, question }: Problem, { mention }: Said): boolean => {
  const others = text.mentions.filter((other) => other !== mention);
  const isRest = ({ start }: { readonly start: number }): boolean =>
    speaksOfRest(question.slice(Math.max(0, start - 30), start).replace(/^.*[.,;?!]/, ''));
  return others.some((one, at) =>
    others.slice(at + 1).some((other) => {
      if (![mention, one, other].some(isRest)) return false;
      const [a, b, c] = [mention.value, one.value, other.value];
      return [
        [a, b, c],
        [b, a, c],
        [c, a, b],
      ].some(([whole, part, rest]) => whole && part && rest && equal(whole, add(part, rest)));
    }),
  );
};

/** `Five people are planning a party`, of whom five are named; the five letters of `Elida`. */
const countsNames = ({ names }: Problem, unit: string, count: number): boolean =>
  (count > 2 && names.size === count && isPerson(unit)) ||
  (unit === 'letter' && [...names].some((name) => name.length === count));
