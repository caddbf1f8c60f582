import { type Exact, toNumber } from '../../base/index.ts';
import type { SubjectStep } from '../../engine/index.ts';
import * as english from '../../english/index.ts';
import type { Expr } from '../../model/index.ts';
import { nextOf, type Problem, placesOf, type Said, saidOf } from '../problem.ts';
import { inputsOf, slotOf } from '../solve/values.ts';
import { beforeQuestion, capital, insert } from '../text/edits.ts';
import { hasRoomFor } from '../text/going.ts';
import { amountOf, areOnlyPartlyTaken, byIn, isMoreBetween, isPlain, type Telling } from './telling.ts';

/** What a number counts, and for each of what: `pen` per `pack`; per an empty text where it says `each` alone. */
interface Unit {
  readonly unit: string;
  readonly per: string | undefined;
  readonly sentence: english.Sentence | undefined;
}

/** `Ben buys 5 packs. Each pack holds 12 pens. That makes 60 pens in all.` */
export const soFar = (problem: Problem, { expr, index }: SubjectStep): Telling | undefined => {
  const { text, question, subject } = problem;
  const inputs = inputsOf(subject, index);
  const said = inputs.flatMap((input) => saidOf(problem, input) ?? []);
  if (said.length < inputs.length || said.length < 2) return undefined;
  if (areOnlyPartlyTaken(said)) return undefined;
  const counted = unitIn(problem, expr) ?? sumIn(problem, expr);
  const last = said.toSorted((a, b) => a.start - b.start).at(-1);
  if (!counted || !last || !isAllSoFar(problem, said, last, counted)) return undefined;
  const { unit, per } = counted;
  // `… and goes home. That comes to $20.`: what would be so much?
  if (!english.endsClause(question.slice(last.end, last.sentence.end - 1))) return undefined;
  const next = nextOf(problem, last.sentence);
  if (!next || !last.sentence.text.endsWith('.') || !mayFollow(next.text)) return undefined;
  // `3 pupils. Each pupil buys 2 pens`, of which the program counts those of one.
  const units = said.flatMap(({ mention }) => [mention.unit, mention.per]);
  if (said.some(({ sentence }) => english.eachOf(sentence.text).some((noun) => !units.includes(noun))))
    return undefined;
  if (per !== undefined && english.dimensionOf(per) !== 'duration') return undefined;
  const like = said.find(({ mention }) => mention.unit === unit) ?? last;
  if (amountOf(problem, like, unit, '5') === undefined) return undefined;
  const isMore = text.mentions.some((mention) => mention.start > next.start && mention.unit === unit);
  const inAll = isMore ? '' : ' in all';
  const words = (amount: string): string => {
    const counts = english.dimensionOf(unit) === undefined ? 'makes' : 'is';
    const verb = amount.startsWith('$') ? 'comes to' : counts;
    return `That ${verb} ${amount}${per === undefined ? inAll : ` ${english.articleBefore(per)} ${per}`}.`;
  };
  return {
    like,
    wrong: 'any',
    edit: (number) => insert(next.start, `${words(amountOf(problem, like, unit, number) ?? '')} `),
  };
};

/** Whether a sentence may stand behind the result: `it` and `they` would be that, and `half that amount` half of it. */
const mayFollow = (text: string): boolean => {
  const pronoun = english.openingPronoun(text);
  const isOfThings = english.beginsWithPronoun(text) && pronoun !== 'He' && pronoun !== 'She';
  return !isOfThings && !english.refersBack(text) && !english.pointsBack(text);
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
    const at = slotOf(subject, expr);
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
  const baseOf = (at: number): number | undefined => {
    const step = subject.steps[at];
    const by = step && byIn(problem, step);
    // `1/3 times longer` is that much more.
    if (by && by.mention.kind !== 'plain' && !english.isAsMuch(problem.question.slice(by.end)))
      return undefined;
    const [base, ...more] = step?.reads.filter((read) => read !== by?.step.index) ?? [];
    // `four more each day` is told of more than one.
    return by?.step.usedBy.length === 1 && more.length === 0 ? base : undefined;
  };
  const termsOf = (part: Expr): readonly number[] => {
    if (part.kind === 'binary' && part.op === '+') return [part.left, part.right].flatMap(termsOf);
    const at = slotOf(subject, part);
    const own = subject.steps[at]?.expr;
    const isSum = own?.kind === 'binary' && own.op === '+' && baseOf(at) === undefined;
    return isSum ? termsOf(own) : [at];
  };
  const terms = termsOf(expr);
  const compared = terms.flatMap((term) => {
    const at = baseOf(term);
    const own = subject.steps[at ?? -1]?.expr;
    if (at === undefined) return [];
    return own?.kind === 'binary' && baseOf(at) === undefined ? termsOf(own) : [at];
  });
  if (compared.length === 0 || !compared.every((at) => terms.includes(at))) return undefined;
  const units = terms
    .filter((at) => baseOf(at) === undefined)
    .map((at) => said.get(at))
    .map((one) => one && countedBy(one));
  const [first] = units;
  const isAlike = units.every((one) => one && one.unit === first?.unit && one.per === undefined);
  return first && isAlike ? first : undefined;
};

/** So many for each of what is counted; `$4 each` is of what the same sentence counts. */
const ofEach = (problem: Problem, { unit, per, sentence }: Unit, count: Unit): Unit | undefined => {
  const to = count.sentence ? (sentence?.start ?? 0) : 0;
  const isOf =
    per === ''
      ? count.per === undefined && sentence !== undefined && sentence === count.sentence
      : per === count.unit && !isMoreBetween(problem, per, count.sentence?.end ?? 0, to);
  return isOf ? { unit, per: count.per, sentence: undefined } : undefined;
};

/** Whether the numbers are all that the text has told up to there of such things. */
const isAllSoFar = (
  { text: { mentions }, asking, question }: Problem,
  said: readonly Said[],
  { sentence }: Said,
  counted: Unit,
): boolean => {
  const units = new Set([counted.unit, ...said.flatMap(({ mention }) => [mention.unit, mention.per])]);
  return (
    sentence !== asking &&
    !english.tellsVaguely(question.slice(0, sentence.end)) &&
    mentions.every(
      (mention) =>
        mention.start > sentence.end ||
        mention.role === 'ordinal or name' ||
        said.some((one) => one.mention === mention) ||
        (mention.start < sentence.start &&
          mention.kind === 'plain' &&
          mention.unit !== undefined &&
          !units.has(mention.unit) &&
          !units.has(mention.per)),
    )
  );
};

/** Whether all that a result follows from stands before the question, also where it is not certain which place tells it. */
const isToldBefore = ({ subject, asking }: Problem, index: number): boolean =>
  inputsOf(subject, index).every((input) => {
    const source = subject.steps[input]?.quantity.source;
    return source?.kind !== 'question' || (source.place !== undefined && source.place.end <= asking.start);
  });

/** `The cost of the purse is $85.`: a result with a name of its own, told before the question. */
export const named = (problem: Problem, { index, quantity: { unit } }: SubjectStep): Telling | undefined => {
  const { subject, question, asking, sentences } = problem;
  const { phrases } = subject;
  const name = phrases.isAmbiguous(index) ? undefined : phrases.of(index).named;
  const amount = name === undefined ? undefined : english.namedAmount(name, question);
  const places = placesOf(problem, index).toSorted((a, b) => a.start - b.start);
  const first = places.find(({ before }) => before === '$') ?? places[0];
  if (!amount || !first || unit === undefined || asking === sentences[0]) return undefined;
  const isMoney = amount.sort === 'cost' || amount.sort === 'price' || unit === 'dollar';
  if (isMoney !== (unit === 'dollar') || (!isMoney && english.dimensionOf(unit) === undefined))
    return undefined;
  if (!isToldBefore(problem, index)) return undefined;
  if (english.tellsVaguely(question.slice(0, asking.start)) || english.asksOfBefore(asking.text))
    return undefined;
  const like = isMoney ? first : { ...first, before: '' };
  if (!hasRoomFor(problem, amount.subject) || amountOf(problem, like, unit, '5') === undefined)
    return undefined;
  const verb = english.asksOfPast(asking.text) ? 'was' : 'is';
  const says = `${capital(amount.subject)} ${verb}`;
  return {
    like,
    wrong: 'any',
    edit: (number) => beforeQuestion(problem, `${says} ${amountOf(problem, like, unit, number)}.`),
  };
};

/** `Ann has 12 caps.`, before the question, where the solution says so of a result. */
export const asSolved = (problem: Problem, step: SubjectStep, own: Exact): Telling | undefined => {
  const { subject, question, asking, sentences, names } = problem;
  const told =
    step.line === undefined ? undefined : english.statedIn(subject.plainLines[step.line - 1] ?? '');
  const [like] = placesOf(problem, step.index).toSorted((a, b) => a.start - b.start);
  const earlier = question.slice(0, asking.start);
  if (!told || !like || asking === sentences[0] || Number(told.number.replaceAll(',', '')) !== toNumber(own))
    return undefined;
  // `If she eats 2, …`: before the question she has not yet.
  if (!isToldBefore(problem, step.index)) return undefined;
  const { before, sign, behind } = told;
  // `She pours 2 liters into glasses`: what she has by then is another amount.
  const since = sentences.slice(sentences.indexOf(like.sentence), sentences.indexOf(asking));
  if (english.tellsOfHaving(before) && !since.every(({ text: one }) => english.tellsOnlyState(one)))
    return undefined;
  const text = capital(`${before} ${behind}`);
  // Nothing of which the question does not speak, nor of one of several.
  const known = english.nounsIn(earlier);
  const isKnown = [...english.nounsIn(text)].every((noun) => known.has(noun) || english.isSortOfAmount(noun));
  const isOfNamed = [...english.namesOf(`x ${text}`)].every((name) => names.has(name));
  if (!isKnown || !isOfNamed || !english.mayGoOn(text, earlier) || english.tellsVaguely(earlier))
    return undefined;
  if (english.openingPronoun(text) !== undefined && names.size > 1) return undefined;
  if (english.asksOfBefore(asking.text) || !hasRoomFor(problem, text)) return undefined;
  return {
    like: { ...like, before: sign, numeral: '12' },
    wrong: 'any',
    mayChange: true,
    edit: (number) => beforeQuestion(problem, `${capital(before)} ${sign}${number}${behind}.`),
  };
};
