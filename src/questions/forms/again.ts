import { compare, divide, type Exact, equal, whole } from '../../base/index.ts';
import type { SubjectStep } from '../../engine/index.ts';
import * as english from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import { no } from '../solve/reasons.ts';
import { takenFrom } from '../solve/values.ts';
import { type Form, fitsAnother, numberAt, quantityAt, told, unsure, ways } from './form.ts';
import { byIn, opOf } from './telling.ts';

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
    placesOf: (problem: Problem, step: SubjectStep, said: Said | undefined) => readonly Place[] | undefined,
    isTooFew: (value: Exact, problem: Problem) => boolean = () => false,
  ): Form =>
  (problem, args) => {
    const [step, value] = [quantityAt(args, 0), numberAt(args, 1)];
    const said = problem.said.get(step.index);
    const places = placesOf(problem, step, said);
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
    const isOwn = [step.exact, problem.values[step.index]].some((own) => own && equal(own, value));
    return !isOwn && fitsAnother(problem, step, value)
      ? no('said_again', 'it could be said of another amount, of which it is true')
      : ways(made);
  };

/** Whether a part of a number is asked for, which nothing makes more: `How many beans are red?` of 40, a quarter of them red. */
const isPartAsked = (problem: Problem, { step, mention, before }: Said, asked: string): boolean => {
  const { subject, values, text, question } = problem;
  const { steps, facts } = subject;
  const own = values[step.index];
  const hanging = steps.filter(({ index }) => facts.upstream(index).includes(step.index));
  return (
    own !== undefined &&
    before === '' &&
    hanging.includes(steps.at(-1) ?? step) &&
    !english.asksOfAllThere(asked) &&
    hanging.every((one) => {
      const [value, by] = [values[one.index], byIn(problem, one)];
      const isLess = value !== undefined && (one.sort === 'alias' || compare(value, own) < 0);
      // `2 fewer`, `half as many` are of somebody else.
      const isOfElse = by && (by.mention.kind === 'plain' || english.isAsMuch(question.slice(by.end)));
      return one === step || (isLess && !isOfElse && one.quantity.unit === mention.unit);
    }) &&
    text.mentions.every(
      ({ unit, kind, value }) =>
        kind !== 'plain' || unit !== mention.unit || compare(value, mention.value) <= 0,
    )
  );
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
    if (!shape || !(isTakenFrom || isPartAsked(problem, said, asking.text.slice(shape.at)))) return [];
    if (said.sentence === asking && english.saysLeftOf(said.lead)) return [];
    const { much, things } = shape;
    const start = asking.start + shape.at;
    const { before, numeral: like, mention } = said;
    if (before === '$') {
      const end = start + things.length;
      const space = things === '' ? ' ' : '';
      const isMoney = much === 'much' && (things === '' || things === 'money');
      return isMoney ? [{ start, end, like, text: (number) => `of the $${number}${space}` }] : [];
    }
    const isCount = before === '' && much === 'many' && mention.unit === english.lemma(things);
    return isCount ? [{ start, end: start, like, text: (number) => `of the ${number} ` }] : [];
  },
  // No more are left than there were.
  (value, { values }) => compare(value, values.at(-1) ?? value) <= 0,
);

/** `9 pictures for one gallery. Others want pictures too. For each picture …`: of more than nine. */
const isMoreBetween = ({ question }: Problem, counted: string, from: number, to: number): boolean =>
  new RegExp(`\\b${english.pluralOf(counted) ?? counted}\\b`, 'i').test(question.slice(from, to));

/** `There are 40 beans. 30% of the beans are red.`: by the program the share is of this number, and of no rest, nor a second share beside it. */
const sharesOf = (problem: Problem, { step, end }: Said, thing: string): readonly Place[] => {
  const { question, subject, said, divided } = problem;
  return [...said.values(), ...divided.values()].flatMap((part): readonly Place[] => {
    const isOfIt = subject.steps.some(
      (one) => opOf(one) !== '+' && [step, part.step].every(({ index }) => one.reads.includes(index)),
    );
    const behind = english.ofThese(question.slice(part.end));
    if (!isOfIt || part.start < end || !behind || english.lemma(behind.things) !== thing) return [];
    const start = part.end + behind.at;
    return [{ start, end: start, like: '12', text: (number) => `${number} ` }];
  });
};

/** `She buys 6 mugs. How much do the mugs cost?` becomes `… do the 6 mugs cost?`, or with another number. */
export const recount = again(
  'what is counted is not spoken of as known, or may be another',
  (problem, _, said) => {
    if (!said) return undefined;
    const { question, text, subject, values } = problem;
    const { mention, before, after, end, numeral: like, sentence, held } = said;
    const { unit, kind, per, value } = mention;
    const plural = unit === undefined ? undefined : english.pluralOf(unit);
    const isCount = kind === 'plain' && before === '' && after === '' && per === undefined;
    if (unit === undefined || plural === undefined || !isCount || english.isMeasure(unit)) return [];
    if (compare(value, whole(2)) < 0) return [];
    const shares = english.isDifference(said.around) ? [] : sharesOf(problem, said, unit);
    if (shares.length > 0) return shares;
    if (english.tellsOfEach(sentence.text)) return [];
    // Where a second number counts such things, or some of them, it may be of those that is spoken.
    const others = text.mentions.filter((other) => other !== mention);
    if (english.isDifference(said.around)) return [];
    if (others.some((other) => other.unit === unit || equal(other.value, value))) return [];
    // `5 mugs today and 3 fewer on Monday`: more of them, by what is reckoned with the number.
    const alike = subject.steps.filter((one) => one.quantity.unit === unit);
    if (alike.some(({ index }) => compare(values[index] ?? held, held) > 0)) return [];
    return english.spokenOfAgain(question.slice(end), unit).flatMap((one) => {
      const start = end + one.start;
      // Behind a part of them it may be of these that is spoken: `1/4 of his 400 tickets to Ann, who sells the tickets`.
      const isPart = text.mentions.some((other) => other.kind !== 'plain' && other.start < start);
      // `Eighty of the roses`: of more than these.
      return isPart ||
        isMoreBetween(problem, unit, sentence.end, start) ||
        english.namesOneMore(question.slice(end, start)) ||
        start < sentence.end
        ? []
        : [{ start, end: end + one.end, like, text: (number) => one.withNumber(number, plural) }];
    });
  },
);
