import { compare, divide, type Exact, equal, whole } from '../../base/index.ts';
import type { SubjectStep } from '../../engine/index.ts';
import * as english from '../../english/index.ts';
import type { Mention } from '../../quantities/index.ts';
import { type Problem, placesOf, type Said } from '../problem.ts';
import { no } from '../solve/reasons.ts';
import { inputsOf, sidesOf, takenFrom } from '../solve/values.ts';
import { type Form, fitsAnother, numberAt, quantityAt, told, unsure, ways } from './form.ts';
import { byIn, givesAnswer, isCount, opOf } from './telling.ts';

/** Where a number may be said again: a stretch of the question, and what stands there with it. */
interface Place {
  readonly start: number;
  readonly end: number;
  /** The number is written as this one is. */
  readonly like: string;
  readonly text: (number: string) => string;
}

/** A form that says a number once more, as it is or as another one, wherever there is a place for it. */
const again =
  (
    why: string,
    find: (problem: Problem, step: SubjectStep, said: Said | undefined) => readonly Place[] | undefined,
    isTooFew: (value: Exact, problem: Problem) => boolean = () => false,
  ): Form =>
  (problem, args) => {
    const [step, value] = [quantityAt(args, 0), numberAt(args, 1)];
    const said = problem.said.get(step.index);
    const places = find(problem, step, said);
    if (!places) return unsure(step);
    if (places.length === 0) return no('no_words', why);
    const shown = divide(value, said?.scale ?? whole(1)) ?? value;
    const made = places.flatMap(({ like, start, end, text }) => {
      const number = english.spokenLike(shown, like)?.toLowerCase();
      return number === undefined
        ? []
        : [{ edits: [{ start, end, text: text(number) }], claims: [told(step, value)] }];
    });
    if (made.length < places.length || compare(shown, whole(1)) <= 0 || isTooFew(value, problem))
      return no('no_words', 'the number cannot be written there');
    const isOwn = [step.exact, problem.values[step.index]].some((own) => equal(own, value));
    return !isOwn && fitsAnother(problem, step, value, true)
      ? no('said_again', 'it could be said of another amount, of which it is true')
      : ways(made);
  };

/** Whether a part of a number is asked for, which nothing makes more: `How many beans are red?` of 40, a quarter of them red. */
const isPartAsked = (problem: Problem, { step, mention, before }: Said, asked: string): boolean => {
  const { subject, values, text, question, said } = problem;
  const { steps, facts } = subject;
  const hanging = steps.filter((one) => one !== step && facts.upstream(one.index).includes(step.index));
  const isPart = (one: SubjectStep): boolean => {
    const [value, own, by] = [values[one.index], values[step.index], byIn(problem, one)];
    const isLess =
      one.sort === 'alias' || (value !== undefined && own !== undefined && compare(value, own) < 0);
    // `2 fewer`, `half as many` are of somebody else.
    const isTimes = one.reads.some((read) => said.get(read)?.mention.kind === 'multiplier');
    const isOfElse =
      isTimes || (by && (by.mention.kind === 'plain' || english.isAsMuch(question.slice(by.end))));
    const from = opOf(one) === '-' ? sidesOf(subject, one, '-')[0] : step.index;
    const isOfIt = [step, ...hanging].some(({ index }) => index === from);
    return isLess && isOfIt && !isOfElse && one.quantity.unit === mention.unit;
  };
  const isMore = ({ unit, kind, value }: Mention): boolean =>
    kind === 'plain' && unit === mention.unit && compare(value, mention.value) > 0;
  // Of half a basket with 12 eggs per basket there are no 12.
  const { per } = mention;
  if (per !== undefined && english.dimensionOf(per) !== 'time') return false;
  const isAsked = before === '' && hanging.includes(steps.at(-1) ?? step) && !english.asksOfAllThere(asked);
  return isAsked && hanging.every(isPart) && !text.mentions.some(isMore);
};

/** `How many of the 40 beans does she have left?` of what is taken from: the number is said again where it is asked. */
export const recall = again(
  'it is not what is left of this number that is asked for',
  (problem, { index }, said) => {
    const { asking, subject } = problem;
    if (!said) return undefined;
    const shape = english.countAsked(asking.text);
    const last = subject.steps.length - 1;
    const isTakenFrom =
      index !== last && takenFrom(subject, index, last) !== undefined && english.speaksOfRest(asking.text);
    const isPart = /^H/.test(asking.text) && isPartAsked(problem, said, asking.text);
    if (!shape || !(isTakenFrom || isPart) || english.goesBelowNothing(problem.question)) return [];
    const { much, things } = shape;
    // `kilograms of berries` of 10 kilograms of fruit
    if (things.includes(' of ') && !said.tail.startsWith(` ${things}`)) return [];
    const start = asking.start + shape.at;
    const { before, numeral: like, mention } = said;
    // `How many of the 40 yards are left of a roll of 40 yards?`
    if (said.start > start || english.saysOfWhat(asking.text.slice(shape.at + things.length))) return [];
    if (before === '$') {
      const end = start + things.length;
      const space = things === '' ? ' ' : '';
      const isMoney = much === 'much' && (things === '' || things === 'money');
      return isMoney ? [{ start, end, like, text: (number) => `of the $${number}${space}` }] : [];
    }
    const isCount =
      before === '' && much === 'many' && mention.unit === english.lemma(things.replace(/ .*/, ''));
    return isCount ? [{ start, end: start, like, text: (number) => `of the ${number} ` }] : [];
  },
  // No more are left than there were.
  (value, { values }) => compare(value, values.at(-1) ?? value) <= 0,
);

/** `There are 40 beans. 30% of the beans are red.`: by the program the share is of this number, and of no rest, nor a second share beside it. */
const sharesOf = (problem: Problem, step: SubjectStep, end: number, thing: string): readonly Place[] => {
  const { question, subject, said, divided } = problem;
  // `She ate one of the apples`: of how many, that is not what the program takes it from.
  const isTaken = step.sort === 'input' ? /[-*/]/ : /[*/]/;
  return [...said.values(), ...divided.values()].flatMap((part): readonly Place[] => {
    const isOfIt = subject.steps.some(
      (one) => isTaken.test(opOf(one)) && [step, part.step].every(({ index }) => one.reads.includes(index)),
    );
    const behind = english.ofThese(question.slice(part.end));
    if (!isOfIt || part.start < end || !behind || english.lemma(behind.things) !== thing) return [];
    const start = part.end + behind.at;
    return [{ start, end: start, like: '12', text: (number) => `${number} ` }];
  });
};

/** Whether a number counts all such things, or a result what of them comes together or is left: `5 red and 4 blue mugs. The mugs …`. */
const isOfAll = (problem: Problem, step: SubjectStep, from: readonly Said[]): boolean => {
  const { unit } = step.quantity;
  if (step.sort === 'input')
    return from.every((one) => isCount(one) && !english.tellsOfEach(one.sentence.text));
  if (opOf(step) === '*')
    return from.some(({ mention }) => mention.unit === unit && mention.per !== undefined);
  const isAlike = step.reads.every((read) => problem.subject.steps[read]?.quantity.unit === unit);
  return /[+-]/.test(opOf(step)) && !byIn(problem, step) && isAlike;
};

/** `She buys 6 mugs. How much do the mugs cost?` becomes `… do the 6 mugs cost?`, or with another number; so with a result. */
export const recount = again(
  'what is counted is not spoken of as known, or may be another',
  (problem, step, said) => {
    const { question, text, subject, values } = problem;
    const from = placesOf(problem, step.index);
    const [last] = from.toSorted((a, b) => b.end - a.end);
    if (!last || from.length < inputsOf(subject, step.index).length) return undefined;
    const { sentence, end } = last;
    const unit = said ? said.mention.unit : step.quantity.unit;
    const plural = unit === undefined ? undefined : english.pluralOf(unit);
    const own = values[step.index] ?? whole(0);
    if (unit === undefined || plural === undefined || compare(own, whole(2)) < 0) return [];
    // `at least 2 glasses a guest` are no 2 glasses.
    if ((said && english.leavesRoom(said.head)) || (!said && givesAnswer(problem, step))) return [];
    const shares = sharesOf(problem, step, end, unit);
    if (shares.length > 0 || !isOfAll(problem, step, from)) return shares;
    // Where a second number counts such things, or some of them, it may be of those that is spoken.
    const others = text.mentions.filter((other) => !from.some((one) => one.mention === other));
    if (others.some((other) => other.unit === unit || equal(other.value, own))) return [];
    // `5 mugs today and 3 fewer on Monday`: more of them, by what is reckoned with the number.
    const before = subject.facts.upstream(step.index);
    const isMore = ({ index, quantity }: SubjectStep): boolean =>
      quantity.unit === unit && !before.includes(index) && compare(values[index] ?? own, own) > 0;
    if (subject.steps.some(isMore)) return [];
    const isOfThese = (start: number): boolean =>
      start >= sentence.end &&
      // Behind a part of them it may be of these that is spoken: `1/4 of his 400 tickets to Ann, who sells the tickets`.
      !others.some((other) => other.kind !== 'plain' && other.start < start) &&
      // `9 pictures for one gallery. Others want pictures too. For each picture …`: of more than nine.
      !new RegExp(`\\b${plural}\\b`, 'i').test(question.slice(sentence.end, start)) &&
      // `Eighty of the roses`: of more than these.
      !english.namesOneMore(question.slice(end, start));
    return english
      .spokenOfAgain(question.slice(end), unit, opOf(step) === '-')
      .map((one) => ({ ...one, start: end + one.start, end: end + one.end, like: said?.numeral ?? '12' }))
      .filter(({ start }) => isOfThese(start))
      .map((one) => ({ ...one, text: (number: string) => one.withNumber(number, plural) }));
  },
);
