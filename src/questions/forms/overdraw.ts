import { type Exact, equal, isWhole, toNumber } from '../../base/index.ts';
import type { SubjectStep } from '../../engine/index.ts';
import * as english from '../../english/index.ts';
import { type Problem, placesOf, type Said } from '../problem.ts';
import type { Condition } from '../solve/claims.ts';
import { no } from '../solve/reasons.ts';
import { inputsOf, sidesOf, slotOf, takenFrom, valuesOf } from '../solve/values.ts';
import { type Form, given, numberAt, quantityAt, saying, way } from './form.ts';
import { isCommonlyKnown } from './known.ts';
import { exchanging, replaced } from './replaced.ts';
import { byIn, opOf } from './telling.ts';

type May = (problem: Problem, said: Said, result: SubjectStep, value?: Exact) => boolean;

const notTaken = no('no_words', 'nothing says that it is taken from what there is');

/** A number of the question becomes one with which another quantity could not be. */
const breaking = (condition: Condition, may: May, mayNot = notTaken): Form =>
  saying((problem, said, args) => {
    const [{ step }, result, value] = [said, quantityAt(args, 1), numberAt(args, 2)];
    if (isCommonlyKnown(problem, said)) return no('implied', 'everybody knows this number');
    if (!may(problem, said, result, value)) return mayNot;
    if (equal(value, said.held)) return no('no_words', 'it is the number that stands there');
    if (standsAgain(problem, said)) return no('said_again', 'the same number stands there once more');
    const edit = replaced(problem, said, value);
    if (!edit) return no('no_words', 'another number cannot be written there');
    return way([edit], given(step, value), { kind: 'broken', step: result.index, condition });
  });

/** Said twice it would stand against itself, which is another flaw. */
const standsAgain = ({ text }: Problem, { mention }: Said): boolean =>
  text.mentions.some((other) => other !== mention && equal(other.value, mention.value));

/** `A jar holds 12 beans. Ida takes out 40 beans.`: a whole and what is taken from it change places. */
export const cross = exchanging(
  (problem, one, other, args) => {
    const [both, result] = [[one, other], quantityAt(args, 2)];
    if (both.some(({ mention }) => mention.kind !== 'plain' || mention.per !== one.mention.per))
      return no('no_words', 'one says something else than the other');
    if (!isMoreOfTwo(problem, one, result) && !isOfRest(problem, one, result)) return notTaken;
    return both.some((said) => standsAgain(problem, said))
      ? no('said_again', 'the same number stands there once more')
      : undefined;
  },
  (args) => [{ kind: 'broken', step: quantityAt(args, 2).index, condition: 'not_negative' }],
);

/** Whether it is asked how many more one has than the other, where the result is just that, and not the other way round. */
const isAskedAsMore: May = ({ asking, subject }, _, { index, expr }) => {
  const groupOf = (of: SubjectStep['expr']) => subject.steps[slotOf(subject, of)]?.quantity.group ?? [];
  return (
    english.asksHowMuchMore(asking.text) &&
    subject.steps.slice(index + 1).every(({ sort, reads }) => sort === 'alias' && reads[0] === index) &&
    expr.kind === 'binary' &&
    !english.asksHowMuchMoreOf(asking.text, groupOf(expr.right), groupOf(expr.left))
  );
};

/** The same of two numbers that the question says: what is worked out may well be fewer. */
const isMoreOfTwo: May = (...all) => isAskedAsMore(...all) && all[2].reads.every((at) => all[0].said.has(at));

/** Whether the text says that a number is taken from what there is, or all else from this one. */
const isOfRest: May = (problem, said, result) => {
  const by = problem.said.get(sidesOf(problem.subject, result, '-')[1]);
  if (
    (by && isAskedAsLess(problem, by)) ||
    endsAsked(problem, result) ||
    english.asksForGain(problem.asking.text) ||
    isGivenToo(problem, said, result) ||
    (isAskedAsMore(problem, said, result) && !isMoreOfTwo(problem, said, result)) ||
    isNotAll(problem, result)
  )
    return false;
  const taken = takenFrom(problem.subject, said.step.index, result.index);
  if (!taken || taken.includes(-1))
    return isFromWhatIs(problem, said) && !isFrom(problem, result, ({ head }) => english.isNeeded(head));
  const places = taken.flatMap((at) => placesOf(problem, at));
  return (
    places.length > 0 && !english.isNeeded(said.head) && places.every((place) => isFromWhatIs(problem, place))
  );
};

/** `22 get off and 5 get on`: what one sentence takes and gives may come in any order; and what is left of other days is there as well. */
const isGivenToo: May = (problem, { sentence }, result) => {
  const { steps, facts } = problem.subject;
  const before = facts.upstream(result.index);
  const own = before.flatMap((at) => problem.said.get(at)?.sentence ?? []);
  const isToo = (one?: english.Sentence) => one && (own.includes(one) || english.mayBeEarlier(one.text));
  const isAdded = (at: number) => isToo(problem.said.get(at)?.sentence) && !before.includes(at);
  const isLeft = (one: SubjectStep | undefined): boolean =>
    one !== undefined && one !== result && opOf(one) === '-' && !byIn(problem, one);
  return steps.some(
    (one) =>
      opOf(one) === '+' &&
      one.reads.includes(result.index) &&
      one.reads.some((read) => isAdded(read) || (english.namesTime(sentence.text) && isLeft(steps[read]))),
  );
};

/** Whether more may be taken than is told: of one of several blocks of 16 servings; of what somebody gets who may have had some. */
const isNotAll = (problem: Problem, result: SubjectStep): boolean => {
  const isElse = ({ mention: { per, role }, tail }: Said): boolean =>
    per === undefined && role !== 'difference' && !english.partWithin(tail);
  const isOfElse = result.reads.some((read) => placesOf(problem, read).some(isElse));
  return isFrom(problem, result, ({ head, mention: { per, unit = '' }, step }) =>
    english.dimensionOf(unit) === 'money'
      ? english.isEarned(head) || (english.isGot(head) && !english.speaksOfRest(problem.asking.text))
      : isOfElse && per !== undefined && !english.isTimeOfEach(per) && step.usedBy.includes(result.index),
  );
};

const isTime = (step: SubjectStep | undefined): boolean =>
  step?.quantity.role !== 'age' && english.dimensionOf(step?.quantity.unit ?? '') === 'duration';

/** `How much is left after 2 hours?`: what runs out before then is just empty. */
const endsAsked = ({ subject, said, asking }: Problem, { index }: SubjectStep): boolean =>
  inputsOf(subject, index).some((at) => said.get(at)?.sentence === asking && isTime(subject.steps[at]));

/** Whether a number is taken from what there is: nobody may go beyond it, and the question supposes nothing less. */
const isFromWhatIs = (problem: Problem, said: Said): boolean => {
  const { sentence, lead, tail } = said;
  // `30 of them` are no more than these, whatever is wanted.
  if (!english.partWithin(tail) && english.mayGoBeyond(problem.question, problem.asking.text)) return false;
  return !english.isBounded(lead) && !english.isAllowance(sentence.text) && !isAskedAsLess(problem, said);
};

/** `What is 25 less than half of it?` */
const isAskedAsLess = ({ question, asking }: Problem, { sentence, head, end }: Said): boolean =>
  english.isLessThan(question.slice(end)) && sentence === asking && !english.isSupposed(head);

/** `requires 300 feet, and gets 750`: from a need, of which a gift may leave nothing; from earnings, a loss may be left. */
const isFrom = (problem: Problem, result: SubjectStep, is: (place: Said) => boolean): boolean =>
  placesOf(problem, sidesOf(problem.subject, result, '-')[0]).some(is);

/** Whether a result counts what cannot be divided: not gallons, though they are a car's, and no average of branches. */
const mustBeWhole: May = (problem, said, result, value) => {
  const [{ before, head, lead }, { index, divisible, quantity, expr, reads }] = [said, result];
  const [{ unit, name }, { question, subject }, sums] = [quantity, problem, opOf({ expr }) === '+'];
  const isCount =
    unit !== undefined &&
    english.isUndivided(unit) &&
    !/ per /.test(unit) &&
    !english.holdsStuff(question, unit);
  return (
    before === '' &&
    // A basket that can hold 42 may have fewer in it.
    !english.leavesRoom(head) &&
    !english.isMeant(lead) &&
    // `How many rows does she knit in 45 minutes?`: when the time is over something may be half done.
    !subject.facts.upstream(index).some((at) => isTime(subject.steps[at])) &&
    // Cups and eggs together are no eggs.
    !(sums && reads.some((at) => english.isMeasure(subject.steps[at]?.quantity.unit ?? ''))) &&
    !isDividedElsewhere(problem, quantity) &&
    !leavesRest(problem, expr) &&
    !isRounded(problem, said, result, value) &&
    !divisible &&
    !english.maySplit(question) &&
    isCount &&
    !name.words.some((word) => english.isMeasure(word))
  );
};

/** `42% of the 60 marbles` may well be 25, whichever number of the program it is that says the 42. */
const isRounded: May = ({ subject, text, values }, { step }, { index }, value) => {
  const shares = text.mentions.filter(({ kind }) => kind === 'percent').map((one) => toNumber(one.value));
  const now = valuesOf(subject, new Map(value && [[step.index, value]]));
  const [owned, told] = [values, now].map((all) => all.map((one) => (one ? toNumber(one) : 0)));
  const percents = inputsOf(subject, index).flatMap((at) => {
    const [own = 0, other = 0] = [owned?.[at], told?.[at]];
    const share = shares.find((one) => one === own || Math.abs(one - own * 100) < 1e-6);
    return share === undefined ? [] : (share * other) / own;
  });
  const [percent, part] = [percents.at(-1), told?.[index] ?? 0];
  const off = Math.abs(Math.round(part) - part);
  return percent !== undefined && off > 0 && off * 2 * percent < part;
};

/** `How many chairs can he make of it?`: what does not fill one more may be left over; of `half of the pupils` nothing could be. */
const leavesRest = (problem: Problem, expr: SubjectStep['expr']): boolean => {
  if (expr.kind !== 'binary' || expr.op !== '/' || expr.right.kind !== 'name') return false;
  const { question, said, divided, asking } = problem;
  const at = slotOf(problem.subject, expr.right);
  const by = said.get(at);
  if (divided.has(at) || by?.mention.kind === 'multiplier') return false;
  const isEven = english.dividesEvenly(question) || (!by && english.tellsTimes(question));
  return !isEven || english.asksHowManyCan(asking.text);
};

/** `In a day they eat 1.5 cans`: what the solution, or the question itself, counts in parts need not be whole elsewhere. */
const isDividedElsewhere = (
  { subject: { steps }, values, text }: Problem,
  { thing, unit }: SubjectStep['quantity'],
): boolean =>
  text.mentions.some((one) => one.kind === 'plain' && one.unit === (unit ?? thing) && !isWhole(one.value)) ||
  (thing !== undefined &&
    steps.some(({ quantity, index, sort }) => {
      const value = values[index];
      return sort === 'working' && quantity.thing === thing && value !== undefined && !isWhole(value);
    }));

export const overdraw = breaking('not_negative', isOfRest);
/** `How many more pens does Bob have than Ann?` of one who has fewer. */
export const reverse = breaking('not_negative', isAskedAsMore);
export const split = breaking('whole', mustBeWhole, no('no_words', 'it counts nothing that must be whole'));
