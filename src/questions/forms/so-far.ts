import type { SubjectStep } from '../../engine/index.ts';
import {
  articleBefore,
  beginsWithPronoun,
  dimensionOf,
  endsClause,
  isAsMuch,
  openingPronoun,
  pluralOf,
  pointsBack,
  refersBack,
  type Sentence,
  takesAway,
  tellsVaguely,
} from '../../english/index.ts';
import type { Expr } from '../../model/index.ts';
import type { Problem, Said } from '../problem.ts';
import { inputsOf } from '../solve/values.ts';
import type { Edit } from '../text/edits.ts';
import { byIn } from './apposed.ts';

/** What a number counts, and for each of what: `pen` per `pack`; per an empty text where it says `each` alone. */
interface Unit {
  readonly unit: string;
  readonly per: string | undefined;
  readonly sentence: Sentence | undefined;
}

/** A result of all that the story has told so far, and where a sentence of its own can tell it. */
export interface SoFar {
  readonly like: Said;
  readonly edit: (number: string) => Edit;
}

/** `Ben buys 5 packs. Each pack holds 12 pens. That makes 60 pens in all.` */
export const soFar = (problem: Problem, step: SubjectStep): SoFar | undefined => {
  const { expr } = step;
  const isRest = expr.kind === 'binary' && expr.op === '-';
  const inputs = inputsOf(problem.subject, step.index);
  const said = inputs.flatMap((input) => problem.said.get(input) ?? problem.divided.get(input) ?? []);
  if (said.length < inputs.length || said.length < 2) return undefined;
  const counted = isRest ? restIn(problem, expr) : (unitIn(problem, expr) ?? sumIn(problem, expr));
  const last = said.toSorted((a, b) => a.start - b.start).at(-1);
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
  if (counted.per !== undefined && dimensionOf(counted.per) !== 'duration') return undefined;
  const like = said.find(({ mention }) => mention.unit === counted.unit) ?? last;
  const isMore = text.mentions.some(({ start, unit }) => start > next.start && unit === counted.unit);
  const words = wordsFor(like, counted, isRest, isMore);
  return { like, edit: (number) => ({ start: next.start, end: next.start, text: `${words(number)} ` }) };
};

/** A plain count: no difference, no multiplier, no part, nothing that only `ones` are. */
const isCount = ({ mention: { kind, role, unit }, scale }: Said): boolean =>
  kind === 'plain' &&
  scale.num === scale.den &&
  role !== 'difference' &&
  role !== 'age' &&
  unit !== undefined &&
  unit !== 'one';

const countedBy = (said: Said): Unit | undefined => {
  const { mention, sentence } = said;
  return mention.unit !== undefined && isCount(said)
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
  if (expr.op === '*') return ofEach(left, right) ?? ofEach(right, left);
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
const ofEach = ({ unit, per, sentence }: Unit, count: Unit): Unit | undefined => {
  const isOf =
    per === ''
      ? count.per === undefined && sentence !== undefined && sentence === count.sentence
      : per !== undefined && per === count.unit;
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
  ({ before }: Said, { unit, per }: Unit, isRest: boolean, isMore: boolean) =>
  (number: string): string => {
    const amount = before === '$' ? `$${number}` : `${number} ${pluralOf(unit) ?? unit}`;
    if (isRest) return `That leaves ${amount}.`;
    const verb = before === '$' ? 'comes to' : dimensionOf(unit) === undefined ? 'makes' : 'is';
    const end = per === undefined ? (isMore ? '' : ' in all') : ` ${articleBefore(per)} ${per}`;
    return `That ${verb} ${amount}${end}.`;
  };
