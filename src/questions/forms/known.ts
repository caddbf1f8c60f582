import { add, equal, isWhole, multiply, whole } from '../../base/index.ts';
import type { SubjectStep } from '../../engine/index.ts';
import * as english from '../../english/index.ts';
import type { Expr } from '../../model/index.ts';
import { hasUsual, type Mention, usualNumbers } from '../../quantities/index.ts';
import { mentionsIn, type Problem, type Said } from '../problem.ts';
import { no } from '../solve/reasons.ts';
import { linesOf, quotientOf, slotOf } from '../solve/values.ts';
import type { Tried } from './form.ts';

/** Why a number that is taken out of the question would still be known; undefined where it would not. */
export const stillKnown = (problem: Problem, said: Said): Tried | undefined => {
  const { mention, held } = said;
  const again = problem.text.mentions.find(
    (other) =>
      other !== mention &&
      !isOfElse(problem, said, other) &&
      (equal(other.value, mention.value) ||
        equal(other.value, held) ||
        other.also.some((one) => equal(one, mention.value))),
  );
  if (again)
    return no('said_again', `the same number stands in '${problem.question.slice(again.start, again.end)}'`);
  // Nobody knows by how much two differ.
  if (mention.role === 'difference') return undefined;
  const [why] = Object.entries(implying).find(([, implies]) => implies(problem, said)) ?? [];
  return why === undefined ? undefined : no('implied', why);
};

/** Whether a number is another one of the program: a share, 5 boxes beside 5 pens, or new as in `a pen for $2 and a cap for $2`. */
const isOfElse = ({ said, divided }: Problem, own: Said, other: Mention): boolean => {
  const theirs = [...said.values(), ...divided.values()].find(
    (one) => one.mention === other && one.step !== own.step,
  );
  const unit = unitOf(own);
  const isAnother = unit !== '' && other.unit !== undefined && unit !== other.unit;
  const isNew = [own, theirs].every((one) => one && !english.isOfKnown(one.head));
  return (
    theirs !== undefined && (isAnother || other.kind !== own.mention.kind || other.kind !== 'plain' || isNew)
  );
};

const unitOf = ({ mention, step }: Said): string => mention.unit ?? step.quantity.unit ?? '';

/** Whether everybody knows the number: 60 minutes, the 30 days of September, what one measure is in another. */
export const isCommonlyKnown = ({ question }: Problem, said: Said): boolean => {
  const { mention, step, sentence } = said;
  const [unit, count] = [unitOf(said), Number(mention.value.num)];
  if (step.quantity.role === 'conversion factor' || step.role === 'world knowledge') return true;
  const own = english.measureTold(sentence.text.slice(0, said.start - sentence.start));
  if (own !== undefined && mention.unit !== undefined && [own, mention.unit].every(english.isMeasure))
    return true;
  if (!isWhole(mention.value)) return false;
  if (english.conversionWith(mention.value, { small: unit })) return true;
  // A year has four quarters: the word says so.
  if (english.entryOf(unit)?.number === count) return true;
  return usualNumbers(question, unit).includes(count);
};

/** `A deck has 55 cards if you include the jokers`: who is not told takes the usual number. */
const isUsual = ({ question }: Problem, said: Said): boolean =>
  hasUsual(question, unitOf(said)) && !english.isMeasure(unitOf(said));

/** `How fast was the fifth coaster?` of five; `On the seventh week, he stopped` after six; 4 of `5 weeks`, of which one is the last. */
const isCountedUpTo = ({ question, text }: Problem, { mention: { value, kind, unit } }: Said): boolean => {
  const count = Number(value.num);
  if (!isWhole(value) || count < 3 || kind !== 'plain') return false;
  const isNext = (one: Mention): boolean =>
    one.unit === unit && [1, -1].some((by) => equal(one.value, add(value, whole(by))));
  return (
    english.callsByOrdinal(question, count) ||
    (unit !== undefined &&
      (english.callsByOrdinal(question, count + 1, unit) ||
        (text.mentions.some(isNext) && english.namesLast(question, unit))))
  );
};

/** Whether the question lists as many things; no list tells how many dollars, pounds or minutes there are. */
const isListed = ({ question }: Problem, said: Said): boolean => {
  const [unit, { kind, value }] = [unitOf(said), said.mention];
  const mayBe = !english.isMeasure(unit) || english.isTimeOfEach(unit);
  return (
    kind === 'plain' &&
    said.before === '' &&
    said.mention.per === undefined &&
    mayBe &&
    isWhole(value) &&
    (english.countsList(question, Number(value.num)) || english.tellsApart(question, unit, Number(value.num)))
  );
};

/** `Five people are planning a party`, of whom five are named; the five letters of `Elida`. */
const isNamed = ({ names }: Problem, said: Said): boolean => {
  const [unit, { value }] = [unitOf(said), said.mention];
  const count = Number(value.num);
  if (!isWhole(value)) return false;
  return unit === 'letter'
    ? [...names].some((name) => name.length === count)
    : count > 2 && names.size === count && english.isPerson(unit);
};

/** Whether two other numbers tell one, where the three are related so. */
const isToldByTwo = (
  mentions: readonly Mention[],
  own: Mention,
  areSo: (first: Mention, second: Mention, third: Mention) => boolean,
): boolean => {
  const others = mentions.filter((other) => other !== own);
  return others.some((one) =>
    others.some(
      (other) =>
        one !== other && (areSo(own, one, other) || areSo(one, own, other) || areSo(one, other, own)),
    ),
  );
};

/** `She makes 20 bags, sells 15 and reduces the remaining 5`: of a whole, its part and the rest two tell the third. */
const isOfRest = ({ text: { mentions }, question }: Problem, { mention }: Said): boolean => {
  const isRest = ({ start }: Mention): boolean =>
    english.speaksOfRest(question.slice(Math.max(0, start - 30), start).replace(/^.*[.,;?!]/, ''));
  const rests = new Set(mentions.filter(isRest));
  const isSo = (all: Mention, part: Mention, other: Mention): boolean =>
    [all, part, other].some((one) => rests.has(one)) && equal(all.value, add(part.value, other.value));
  return rests.size > 0 && isToldByTwo(mentions, mention, isSo);
};

/** `150 buns, so that each of 15 guests can get 10`: of a whole, of how many and of what each gets two tell the third. */
const isOfEach = (problem: Problem, { mention, sentence }: Said): boolean =>
  isToldByTwo(
    mentionsIn(problem, sentence),
    mention,
    (each, all, many) =>
      each.per !== undefined &&
      all.per === undefined &&
      each.unit === all.unit &&
      equal(all.value, multiply(each.value, many.value)),
  );

/** A bag covers 250 square feet, and there are 800: nobody buys more bags than it takes. */
const isEnough = ({ subject: { steps, facts }, values }: Problem, said: Said): boolean => {
  const isApart = (one: SubjectStep, from: SubjectStep) => !facts.upstream(one.index).includes(from.index);
  const others = steps.filter((one) => isApart(one, said.step));
  return others.some((each) => {
    const { role, unit = '' } = each.quantity;
    const [much = '', of] = unit.split(' per ');
    if (of !== unitOf(said) || role === 'conversion factor' || english.dimensionOf(much) === 'money')
      return false;
    const all = others.filter((one) => one.quantity.unit === much && isApart(one, each));
    return all.some(({ index }) => {
      const times = quotientOf([values[index], values[each.index]]);
      return times && equal(said.held, whole((times.num + times.den - 1n) / times.den));
    });
  });
};

/** `How much of the night does he dream?` of a quarter of it: that is so however long it is. */
const isWholeOfShare = ({ subject, asking }: Problem, { step }: Said): boolean => {
  const isAlike = subject.steps.at(-1)?.quantity.unit === step.quantity.unit;
  const last = linesOf(subject, step.index, new Map()).at(-1);
  return isAlike && last?.at.num === 0n && english.asksForShare(asking.text);
};

/** `He ate half of them. How many are left?`, where the program takes the half that he ate for the other one. */
const isHalfForRest = ({ subject, question }: Problem, { step, mention, head, end }: Said): boolean => {
  const isHalf = equal(multiply(mention.value, whole(2)), whole(mention.kind === 'percent' ? 100 : 1));
  const isOfIt = (at: number): boolean => at >= 0 && subject.facts.upstream(at).includes(step.index);
  const isTaken = (expr: Expr): boolean =>
    expr.kind === 'binary' &&
    expr.op === '-' &&
    ((isOfIt(slotOf(subject, expr.right)) && !isOfIt(slotOf(subject, expr.left))) || isTaken(expr.left));
  const lines = step.usedBy.map((at) => subject.plainLines[(subject.steps[at]?.line ?? 0) - 1] ?? '');
  const goes = english.isTakenAway(head) || [question.slice(end), ...lines].some(english.speaksOfRest);
  return isHalf && goes && !subject.steps.some(({ expr }) => isTaken(expr));
};

/** What else may tell a number, by what is said of it then; asked in this order. */
const implying: { readonly [why: string]: (problem: Problem, said: Said) => boolean } = {
  'everybody knows this number': isCommonlyKnown,
  'everybody knows how many there mostly are': isUsual,
  'the question lists as many': isListed,
  'the question names as many': isNamed,
  'the last of them is called by its number': isCountedUpTo,
  'the rest and the part tell the whole': isOfRest,
  'how many get as many each tells the whole': isOfEach,
  'a half may be what is left': isHalfForRest,
  'as many are as it takes': isEnough,
  'the share that is asked for is the same of any': isWholeOfShare,
};
