import type { SubjectStep } from '../../engine/index.ts';
import {
  articleBefore,
  asksOfBefore,
  asksOfPast,
  beginsWithPronoun,
  dimensionOf,
  eachOf,
  endsClause,
  isAsMuch,
  namedAmount,
  openingPronoun,
  pointsBack,
  refersBack,
  type Sentence,
  takesAway,
  tellsVaguely,
} from '../../english/index.ts';
import type { Expr } from '../../model/index.ts';
import type { Problem, Said } from '../problem.ts';
import { inputsOf } from '../solve/values.ts';
import { beforeQuestion, capital } from '../text/edits.ts';
import { hasRoomFor } from '../text/room.ts';
import { amountOf, areOnlyPartlyTaken, byIn, isMoreBetween, isPlain, type Telling } from './telling.ts';

/** What a number counts, and for each of what: `pen` per `pack`; per an empty text where it says `each` alone. */
interface Unit {
  readonly unit: string;
  readonly per: string | undefined;
  readonly sentence: Sentence | undefined;
}

/** `Ben buys 5 packs. Each pack holds 12 pens. That makes 60 pens in all.` */
export const soFar = (problem: Problem, step: SubjectStep): Telling | undefined => {
  const { expr } = step;
  const isRest = expr.kind === 'binary' && expr.op === '-';
  const inputs = inputsOf(problem.subject, step.index);
  const said = inputs.flatMap((input) => problem.said.get(input) ?? problem.divided.get(input) ?? []);
  if (said.length < inputs.length || said.length < 2) return undefined;
  const counted = isRest ? restIn(problem, expr) : (unitIn(problem, expr) ?? sumIn(problem, expr));
  const last = said.toSorted((a, b) => a.start - b.start).at(-1);
  if (!isRest && areOnlyPartlyTaken(problem, said)) return undefined;
  if (!counted || !last || !isAllSoFar(problem, said, last, counted)) return undefined;
  const { sentences, text, question } = problem;
  // `… and goes home. That comes to $20.`: what would be so much?
  if (!endsClause(question.slice(last.end, last.sentence.end - 1))) return undefined;
  const next = sentences[sentences.indexOf(last.sentence) + 1];
  if (!next || !last.sentence.text.endsWith('.')) return undefined;
  // `It` and `they` would be the result.
  const pronoun = openingPronoun(next.text);
  const isOfThings = beginsWithPronoun(next.text) && pronoun !== 'He' && pronoun !== 'She';
  // `half that amount` would be half of the result.
  if (refersBack(next.text) || pointsBack(next.text) || isOfThings) return undefined;
  // `3 pupils. Each pupil buys 2 pens`, of which the program counts those of one.
  const units = said.flatMap(({ mention }) => [mention.unit, mention.per]);
  if (said.some(({ sentence }) => eachOf(sentence.text).some((noun) => !units.includes(noun))))
    return undefined;
  if (counted.per !== undefined && dimensionOf(counted.per) !== 'duration') return undefined;
  const like = said.find(({ mention }) => mention.unit === counted.unit) ?? last;
  const isMore = text.mentions.some(({ start, unit }) => start > next.start && unit === counted.unit);
  const words = wordsFor(counted, isRest, isMore);
  const amount = (number: string) => amountOf(problem, like, counted.unit, number);
  if (amount('5') === undefined) return undefined;
  return {
    like,
    wrong: 'any',
    edit: (number) => ({ start: next.start, end: next.start, text: `${words(amount(number) ?? '')} ` }),
  };
};

const countedBy = (said: Said): Unit | undefined => {
  const { mention, sentence } = said;
  return mention.unit !== undefined && isPlain(said)
    ? { unit: mention.unit, per: mention.per, sentence }
    : undefined;
};

/** What an expression counts, where it only adds what is alike and takes so many of each. */
const unitIn = (problem: Problem, expr: Expr): Unit | undefined => {
  const { subject, said } = problem;
  if (expr.kind === 'name') {
    const at = subject.facts.slots[expr.id] ?? -1;
    const [one, step] = [said.get(at), subject.steps[at]];
    if (one) return countedBy(one);
    return step && step.sort !== 'input' ? unitIn(problem, step.expr) : undefined;
  }
  if (expr.kind !== 'binary' || (expr.op !== '+' && expr.op !== '*')) return undefined;
  const [left, right] = [unitIn(problem, expr.left), unitIn(problem, expr.right)];
  if (!left || !right) return undefined;
  if (expr.op === '*') return ofEach(problem, left, right) ?? ofEach(problem, right, left);
  return left.unit === right.unit && left.per === undefined && right.per === undefined ? left : undefined;
};

/** What everybody has together, where of some it is only said how they compare: all with whom they do are among them. */
const sumIn = (problem: Problem, expr: Expr): Unit | undefined => {
  const { subject, said } = problem;
  const stepAt = (part: Expr): number => (part.kind === 'name' ? (subject.facts.slots[part.id] ?? -1) : -1);
  const baseOf = (at: number): number | undefined => {
    const step = subject.steps[at];
    const by = step && byIn(problem, step);
    // `1/3 times longer` is that much more.
    if (by && by.mention.kind !== 'plain' && !isAsMuch(problem.question.slice(by.end))) return undefined;
    const [base, ...more] = step?.reads.filter((read) => read !== by?.step.index) ?? [];
    // `four more each day` is told of more than one.
    return by?.step.usedBy.length === 1 && more.length === 0 ? base : undefined;
  };
  const termsOf = (part: Expr): readonly number[] => {
    if (part.kind === 'binary' && part.op === '+') return [part.left, part.right].flatMap(termsOf);
    const at = stepAt(part);
    const own = subject.steps[at]?.expr;
    const isSum = own?.kind === 'binary' && own.op === '+' && baseOf(at) === undefined;
    return isSum ? termsOf(own) : [at];
  };
  const terms = termsOf(expr);
  const bases = terms.flatMap((at) => baseOf(at) ?? []);
  const compared = bases.flatMap((at) => {
    const own = subject.steps[at]?.expr;
    return own && baseOf(at) === undefined && own.kind === 'binary' ? termsOf(own) : [at];
  });
  if (bases.length === 0 || !compared.every((at) => terms.includes(at))) return undefined;
  const plain = terms.filter((at) => baseOf(at) === undefined).map((at) => said.get(at));
  const units = plain.map((one) => one && countedBy(one));
  const [first] = units;
  const isAlike = units.every((one) => one && one.unit === first?.unit && one.per === undefined);
  return first && isAlike ? first : undefined;
};

/** So many for each of what is counted; `$4 each` is of what the same sentence counts. */
const ofEach = (problem: Problem, { unit, per, sentence }: Unit, count: Unit): Unit | undefined => {
  const isOf =
    per === ''
      ? count.per === undefined && sentence !== undefined && sentence === count.sentence
      : per !== undefined &&
        per === count.unit &&
        !isMoreBetween(
          problem,
          count.unit,
          count.sentence?.end ?? 0,
          count.sentence ? (sentence?.start ?? 0) : 0,
        );
  return isOf ? { unit, per: count.per, sentence: undefined } : undefined;
};

/** What is left, where the words take away what the program does. */
const restIn = (problem: Problem, expr: Expr & { readonly kind: 'binary' }): Unit | undefined => {
  const [from, taken] = [unitIn(problem, expr.left), unitIn(problem, expr.right)];
  if (!from || from.unit !== taken?.unit || from.per !== undefined || taken.per !== undefined)
    return undefined;
  const { subject, said, question } = problem;
  const at = expr.right.kind === 'name' ? (subject.facts.slots[expr.right.id] ?? -1) : -1;
  const places = [at, ...(at < 0 ? [] : inputsOf(subject, at))].flatMap((input) => said.get(input) ?? []);
  const isTakenAway = places.every(({ sentence, start }) => takesAway(question.slice(sentence.start, start)));
  return places.length > 0 && isTakenAway ? from : undefined;
};

/** Whether the numbers are all that the text has told up to there of such things. */
const isAllSoFar = (
  { text: { mentions }, asking, question }: Problem,
  said: readonly Said[],
  last: Said,
  counted: Unit,
): boolean => {
  const units = new Set([counted.unit, ...said.flatMap(({ mention }) => [mention.unit, mention.per])]);
  return (
    last.sentence !== asking &&
    !tellsVaguely(question.slice(0, last.sentence.end)) &&
    mentions.every(
      (mention) =>
        mention.start > last.sentence.end ||
        mention.role === 'ordinal or name' ||
        said.some((one) => one.mention === mention) ||
        (mention.start < last.sentence.start &&
          mention.kind === 'plain' &&
          mention.unit !== undefined &&
          !units.has(mention.unit) &&
          !units.has(mention.per)),
    )
  );
};

const wordsFor =
  ({ unit, per }: Unit, isRest: boolean, isMore: boolean) =>
  (amount: string): string => {
    if (isRest) return `That leaves ${amount}.`;
    const verb = amount.startsWith('$') ? 'comes to' : dimensionOf(unit) === undefined ? 'makes' : 'is';
    const end = per === undefined ? (isMore ? '' : ' in all') : ` ${articleBefore(per)} ${per}`;
    return `That ${verb} ${amount}${end}.`;
  };

/** `The cost of the purse is $85.`: a result with a name of its own, told before the question. */
export const named = (problem: Problem, step: SubjectStep): Telling | undefined => {
  const { subject, said, question, asking, sentences } = problem;
  const name = subject.phrases.isAmbiguous(step.index) ? undefined : subject.phrases.of(step.index).named;
  const amount = name === undefined ? undefined : namedAmount(name, question);
  const inputs = inputsOf(subject, step.index);
  const places = inputs.flatMap((input) => said.get(input) ?? []).toSorted((a, b) => a.start - b.start);
  const like = places.find(({ before }) => before === '$') ?? places[0];
  const { unit } = step.quantity;
  if (!amount || !like || unit === undefined || asking === sentences[0]) return undefined;
  const isMoney = amount.sort === 'cost' || amount.sort === 'price' || unit === 'dollar';
  if (isMoney !== (unit === 'dollar') || (!isMoney && dimensionOf(unit) === undefined)) return undefined;
  if (places.some(({ start }) => start > asking.start) || tellsVaguely(question.slice(0, asking.start)))
    return undefined;
  if (asksOfBefore(asking.text) || !hasRoomFor(problem, amount.subject)) return undefined;
  const as = isMoney ? like : { ...like, before: '' };
  if (amountOf(problem, as, unit, '5') === undefined) return undefined;
  const verb = asksOfPast(asking.text) ? 'was' : 'is';
  return {
    like: as,
    wrong: 'any',
    edit: (number) =>
      beforeQuestion(problem, `${capital(amount.subject)} ${verb} ${amountOf(problem, as, unit, number)}.`),
  };
};
