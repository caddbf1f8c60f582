import { add, compare, type Exact, equal, multiply, subtract, whole } from '../../base/index.ts';
import type { SubjectStep } from '../../engine/index.ts';
import {
  comparisonBehind,
  dimensionOf,
  endsClause,
  isPlural,
  lemma,
  pluralOf,
  sharedBehind,
  sharesAlike,
  speaksOfRest,
  takesAway,
} from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import { inputsOf } from '../solve/values.ts';
import { aroundOf } from '../text/around.ts';
import type { Edit } from '../text/edits.ts';
import { apposed } from './apposed.ts';
import { type Editable, type Form, no, numberAt, quantityAt, ways } from './form.ts';
import { inClause } from './in-clause.ts';
import { soFar } from './so-far.ts';
import { written } from './written.ts';

/** Which other numbers stand against what follows: a total that is too small, a share that is too large, or any. */
type Wrong = 'less' | 'more' | 'any';

/** How a result can be told: what comes of the text with a number for it. */
interface Telling {
  readonly wrong: Wrong;
  readonly edit: (number: string) => Edit;
  /** The number beside which it stands: it is written as that one is. */
  readonly like: Said;
}

/** `5 red and 8 green apples, 13 apples in all`: a result is told where the question says what it follows from. */
export const tell: Form = {
  make: (problem, args) => {
    const [step, value] = [quantityAt(args, 0), numberAt(args, 1)];
    const own = problem.values[step.index];
    const answer = problem.values.at(-1);
    if (step.sort !== 'working' || !own) return no('no_sentence', 'it is no result');
    if (answer && (equal(own, answer) || isOfAnswer(problem, step)))
      return no('gives_answer', 'that would be the answer');
    const telling = tellingOf(problem, step, own);
    if (!telling) return no('no_sentence', 'no sentence tells what it follows from in one of the known ways');
    const order = compare(value, own);
    const isFitting = telling.wrong === 'any' || order === 0 || order < 0 === (telling.wrong === 'less');
    const number =
      isFitting && compare(value, whole(1)) > 0 ? written(problem, telling.like, value) : undefined;
    if (number === undefined) return no('no_words', 'the number cannot be written there');
    return ways([
      {
        edits: [telling.edit(number)],
        claims: [{ kind: 'fact', step: step.index, sign: '=', value }],
      },
    ]);
  },
};

/** The answer is this number and what everybody knows: 300 cents for 3 dollars. */
const isOfAnswer = ({ subject: { steps } }: Problem, step: SubjectStep): boolean => {
  const last = steps.at(-1);
  const answer = last?.sort === 'alias' ? steps[last.reads[0] ?? -1] : last;
  return (
    answer?.reads.includes(step.index) === true &&
    answer.reads.every((read) => read === step.index || steps[read]?.role === 'world knowledge')
  );
};

/** What a result follows from: numbers of the question, and one other amount besides at most. */
interface From {
  readonly said: readonly Said[];
  readonly other: Exact | undefined;
  readonly otherUnit: string | undefined;
  /** Where the question says the last number that it hangs on. */
  readonly last: number;
  /** The words of what it follows from, as the program names it. */
  readonly words: ReadonlySet<string>;
}

/** Where the question says what a step reads, or `half` for the 2 that it divides by. */
const saidIn =
  ({ said, divided }: Problem, { expr }: SubjectStep) =>
  (read: number): Said | undefined =>
    said.get(read) ?? (expr.kind === 'binary' && expr.op === '/' ? divided.get(read) : undefined);

const fromOf = (problem: Problem, step: SubjectStep): From | undefined => {
  const reads = [...new Set(step.reads)];
  const saidAt = saidIn(problem, step);
  const said = reads.flatMap((read) => saidAt(read) ?? []);
  const rest = reads.filter((read) => !saidAt(read));
  const [other, ...more] = rest;
  if (said.length === 0 || more.length > 0) return undefined;
  const { steps } = problem.subject;
  const starts = inputsOf(problem.subject, step.index).map((input) => {
    const source = steps[input]?.quantity.source;
    return source?.kind === 'question' ? (source.place?.start ?? 0) : 0;
  });
  const words = new Set(reads.flatMap((read) => steps[read]?.quantity.name.words ?? []).map(lemma));
  const last = Math.max(0, ...starts);
  const known = other === undefined ? undefined : problem.values[other];
  return {
    said,
    other: known,
    otherUnit: other === undefined ? undefined : steps[other]?.quantity.unit,
    last,
    words,
  };
};

const tellingOf = (problem: Editable, step: SubjectStep, own: Exact): Telling | undefined => {
  const from = fromOf(problem, step);
  if (!from) return asSentence(problem, step) ?? inClause(problem, step, own);
  const telling =
    asTotal(problem, from, own) ??
    asProduct(problem, from, own) ??
    asPart(problem, from, own) ??
    asRest(problem, from, own) ??
    asShare(problem, from, own);
  // `The sales tax is 5%, or $24` of prices that are told later: nobody knows yet.
  const isKnown = telling !== undefined && from.last < telling.like.sentence.end;
  return isKnown
    ? telling
    : (asCompared(problem, from, own) ?? asSentence(problem, step) ?? inClause(problem, step, own));
};

const asSentence = (problem: Problem, step: SubjectStep): Telling | undefined => {
  const told = apposed(problem, step) ?? soFar(problem, step);
  return told && { ...told, wrong: 'any' };
};

/** What is told at the end of a sentence that says these numbers and no others; undefined where its end is of other things. */
const atTheEnd = (
  problem: Problem,
  last: Said,
  all: readonly Said[],
  wrong: Wrong,
  words: (number: string) => string,
): Telling | undefined => {
  const { sentence } = last;
  if (sentence === problem.asking || !sentence.text.endsWith('.')) return undefined;
  const others = problem.text.mentions.filter(
    ({ start, end, role }) =>
      start >= sentence.start &&
      end <= sentence.end &&
      role !== 'ordinal or name' &&
      !all.some(({ mention }) => mention.start === start),
  );
  if (others.length > 0 || !endsClause(problem.question.slice(last.end, sentence.end - 1))) return undefined;
  const at = sentence.end - 1;
  return { wrong, like: last, edit: (number) => ({ start: at, end: at, text: words(number) }) };
};

const inOrder = (said: readonly Said[]): readonly Said[] => said.toSorted((a, b) => a.start - b.start);
/** Of things that have a name: `4 ones` says of nothing how many they are. */
const isPlain = ({ mention, scale }: Said): boolean =>
  mention.kind === 'plain' && scale.num === scale.den && mention.unit !== 'one';

/** Whether so many of it can be written: no `12 thing`. */
const canBeCounted = ({ before }: Said, unit: string): boolean =>
  before === '$' || pluralOf(unit) !== undefined || dimensionOf(unit) !== undefined;

/** `7 crates` or `$7`. */
const counted = (like: Said, unit: string, number: string): string =>
  like.before === '$' ? `$${number}` : `${number} ${pluralOf(unit) ?? unit}`;

const totalOf =
  (like: Said, unit: string) =>
  (number: string): string =>
    like.before === '$' ? `, for a total of $${number}` : `, ${counted(like, unit, number)} in all`;

const asTotal = (problem: Problem, { said, other }: From, own: Exact): Telling | undefined => {
  const ordered = inOrder(said);
  const [first] = ordered;
  const last = ordered.at(-1);
  if (other || !first || !last || ordered.length < 2 || !ordered.every(isPlain)) return undefined;
  if (
    !equal(
      own,
      ordered.reduce((sum, { mention }) => add(sum, mention.value), whole(0)),
    )
  )
    return undefined;
  const { unit } = first.mention;
  const isAlike = ordered.every(
    ({ mention, sentence, before }) =>
      mention.unit === unit &&
      mention.per === undefined &&
      mention.role !== 'difference' &&
      mention.role !== 'age' &&
      sentence === first.sentence &&
      before === first.before,
  );
  if (!isAlike || unit === undefined || !canBeCounted(first, unit)) return undefined;
  if (speaksOfRest(first.sentence.text)) return undefined;
  return atTheEnd(problem, last, ordered, 'less', totalOf(first, unit));
};

const asProduct = (problem: Problem, { said, other, otherUnit }: From, own: Exact): Telling | undefined => {
  const ordered = inOrder(said);
  const [one, two] = ordered;
  if (!one || !ordered.every(isPlain)) return undefined;
  if (other) return ordered.length === 1 ? asMultiple(problem, one, { other, otherUnit }, own) : undefined;
  if (!two || ordered.length !== 2 || !equal(own, multiply(one.mention.value, two.mention.value)))
    return undefined;
  const [rate, count] = one.mention.per === undefined ? [two, one] : [one, two];
  const { unit, per } = rate.mention;
  if (unit === undefined || per === undefined || count.mention.per !== undefined) return undefined;
  if (!canBeCounted(rate, unit)) return undefined;
  const isTogether = one.sentence === two.sentence;
  // `The bars cost $2 each`
  const of = per === '' && !isTogether ? subjectCounted(rate, count) : per;
  if (of !== '' ? of !== count.mention.unit : !isTogether) return undefined;
  // Of several packs it would not be plain which are meant, nor of several rates what is meant by all.
  const { mentions } = problem.text;
  const isAlone =
    mentions.filter((each) => each.unit === unit && each.per !== undefined).length === 1 &&
    (isTogether || mentions.filter((each) => each.unit === count.mention.unit).length === 1);
  return isAlone ? atTheEnd(problem, two, [one, two], 'less', totalOf(rate, unit)) : undefined;
};

/** What a rate is for each of, where its sentence begins with them: `bar` of `The bars cost $2 each`. */
const subjectCounted = ({ sentence }: Said, { mention: { unit } }: Said): string | undefined => {
  const plural = unit && pluralOf(unit);
  return plural &&
    sentence.text
      .toLowerCase()
      .split(/[^a-z]+/)
      .slice(0, 4)
      .includes(plural)
    ? unit
    : undefined;
};

/** A rate for what was worked out before: `Each pack holds 12 pens, 60 pens in all`. */
const asMultiple = (
  problem: Problem,
  rate: Said,
  { other, otherUnit }: { readonly other: Exact; readonly otherUnit: string | undefined },
  own: Exact,
): Telling | undefined => {
  const { unit, per, value } = rate.mention;
  if (unit === undefined || per === undefined || per === '' || per !== otherUnit) return undefined;
  if (!canBeCounted(rate, unit)) return undefined;
  const rates = problem.text.mentions.filter(
    (each) => each.per === per || (each.unit === unit && each.per !== undefined),
  );
  if (rates.length !== 1 || !equal(own, multiply(value, other))) return undefined;
  const later = problem.text.mentions.some((each) => each.start > rate.end && each.unit === per);
  return later ? undefined : atTheEnd(problem, rate, [rate], 'less', totalOf(rate, unit));
};

/** `Jayden has 11 lemons, 6 more than Levi`. */
const asCompared = (problem: Problem, { said, other }: From, own: Exact): Telling | undefined => {
  const { question } = problem;
  const by = said.find(({ end, sentence }) => comparisonBehind(question.slice(end, sentence.end)));
  const comparison = by && comparisonBehind(question.slice(by.end, by.sentence.end));
  const base = other ?? said.find((one) => one !== by)?.step.exact;
  if (!by || !comparison || !base || said.length > (other ? 1 : 2) || by.before !== '') return undefined;
  // `60 less than 4 times as many` tells of another one.
  if (aroundOf(problem, by).before === 'than' || by.step.usedBy.length > 1) return undefined;
  const { value } = by.mention;
  const { things } = comparison;
  const result = comparison.isDifference
    ? (comparison.isLess ? subtract : add)(base, value)
    : multiply(base, value);
  if (
    !equal(result, own) ||
    (!isPlural(things.split(' ')[0] ?? '') && !isPlural(things.split(' ').at(-1) ?? ''))
  )
    return undefined;
  const { compares, other: side } = comparison;
  const end = by.end + comparison.length;
  const itself = question.slice(by.start, by.end);
  return {
    wrong: 'any',
    like: by,
    edit: (number) => ({ start: by.start, end, text: `${number} ${things}, ${itself} ${compares} ${side}` }),
  };
};

/** `Half of the pupils, or 12 pupils, are girls`; `She pays 20%, or $9, for the tax`. */
const asPart = (
  problem: Problem,
  { said, other, otherUnit, words }: From,
  own: Exact,
): Telling | undefined => {
  const { question, asking } = problem;
  const by = said.find(({ mention }) => mention.kind === 'fraction' || mention.kind === 'percent');
  const all = said.find((one) => one !== by);
  const base = other ?? all?.step.exact;
  if (!by || !base || by.sentence === asking || said.length > (other ? 1 : 2)) return undefined;
  // `She gives half, and he gives half of his`: of which is the result?
  if (by.step.usedBy.length > 1 || aroundOf(problem, by).before === 'in') return undefined;
  const { value, kind } = by.mention;
  const share = kind === 'percent' ? multiply(value, { num: 1n, den: 100n }) : value;
  const part = sharedBehind(
    question.slice(by.sentence.start, by.start),
    question.slice(by.end, by.sentence.end),
  );
  const unit = other ? otherUnit : all?.mention.unit;
  if (!part || unit === undefined || !equal(own, multiply(base, share))) return undefined;
  const isMoney = unit === 'dollar';
  // `half of the pens` and `half to his brother`, but `half of the box`: of what?
  const things = isMoney ? unit : part.of === '' ? pluralOf(unit) : isPlural(part.of) ? part.of : undefined;
  if (things === undefined || (isMoney && !/\$/.test(question)) || (!isMoney && lemma(things) !== unit))
    return undefined;
  // `70% of the ticket price` is told of one ticket.
  if (isMoney && part.of !== '' && !words.has(lemma(part.of))) return undefined;
  const at = by.end + part.length;
  const comma = /^[.,;]/.test(question.slice(at)) ? '' : ',';
  return {
    wrong: 'any',
    like: by,
    edit: (number) => ({
      start: at,
      end: at,
      text: `, or ${isMoney ? `$${number}` : `${number} ${things}`}${comma}`,
    }),
  };
};

/** `She sells 12 beans, leaving 30 beans`. */
const asRest = (problem: Problem, { said, other, otherUnit }: From, own: Exact): Telling | undefined => {
  const ordered = inOrder(said);
  const taken = ordered.at(-1);
  const base = other ?? (ordered.length === 2 ? ordered[0]?.step.exact : undefined);
  if (!taken || !base || !isPlain(taken) || (other && ordered.length > 1)) return undefined;
  const { unit, value, per } = taken.mention;
  const baseUnit = other ? otherUnit : ordered[0]?.mention.unit;
  if (unit === undefined || per !== undefined || unit !== baseUnit || !equal(own, subtract(base, value)))
    return undefined;
  if (!canBeCounted(taken, unit)) return undefined;
  // `4 feet lower than hers` throws nothing away.
  if (taken.mention.role === 'difference') return undefined;
  if (!takesAway(problem.question.slice(taken.sentence.start, taken.start))) return undefined;
  return atTheEnd(problem, taken, ordered, 'any', (number) => `, leaving ${counted(taken, unit, number)}`);
};

/** `He shares 24 candies equally among 6 friends, 4 candies each`. */
const asShare = (problem: Problem, { said, other }: From, own: Exact): Telling | undefined => {
  const [all, parts] = inOrder(said);
  if (other || !all || !parts || said.length !== 2 || all.sentence !== parts.sentence) return undefined;
  const { unit } = all.mention;
  if (unit === undefined || !isPlain(all) || !isPlain(parts) || !canBeCounted(all, unit)) return undefined;
  if (!sharesAlike(all.sentence.text)) return undefined;
  if (!equal(multiply(own, parts.mention.value), all.mention.value)) return undefined;
  return atTheEnd(problem, parts, [all, parts], 'more', (number) => `, ${counted(all, unit, number)} each`);
};
