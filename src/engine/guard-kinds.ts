import { isAtom, isFractionOfNumbers, isLiteral } from '../ast/index.ts';
import { equal } from '../base/index.ts';
import type { Kind } from '../dsl/index.ts';
import type { Third } from '../model/index.ts';
import { isDivisible, isMeasured } from '../quantities/index.ts';
import { typeOfNumber } from '../runtime/index.ts';
import type { Match, Truth } from './bindings.ts';
import type { Binding } from './bound.ts';
import type { SubjectStep } from './subject.ts';

type KindTest = (bound: Binding, match: Match) => Truth;

const measures =
  (dimension: string): KindTest =>
  ({ step }) =>
    step !== undefined && isMeasured(step.quantity, dimension);

const inPart =
  (part: Third): KindTest =>
  (bound) =>
    bound.step?.position === part;

const hasRole =
  (...roles: readonly SubjectStep['role'][]): KindTest =>
  ({ step }) =>
    step !== undefined && roles.includes(step.role);

/** A decimal and a fraction are told apart by the program's type; anything without a fractional part is whole. */
const typeTest =
  (type: 'int' | 'decimal' | 'fraction'): KindTest =>
  (bound) => {
    const { step, value } = bound;
    if (step) return step.type === type;
    if (!value) return false;
    if (value.den === 1n) return type === 'int';
    if (bound.kind === 'node' && bound.expr.kind === 'num') return typeOfNumber(bound.expr.value) === type;
    return (bound.kind === 'node' && isLiteral(bound.expr) ? 'fraction' : 'decimal') === type;
  };

/** What holds of a thing when a condition says `x is …`. */
export const kindTests: { readonly [kind in Kind]: KindTest } = {
  atom: (bound) => bound.kind !== 'node' || isAtom(bound.expr),
  variable: (bound) => bound.kind === 'step' || (bound.kind === 'node' && bound.expr.kind === 'name'),
  question: hasRole('question'),
  'world knowledge': hasRole('world knowledge'),
  input: hasRole('question', 'world knowledge'),
  computed: hasRole('computed'),
  constant: (bound) => bound.kind === 'node' && isLiteral(bound.expr),
  int: typeTest('int'),
  decimal: typeTest('decimal'),
  fraction: typeTest('fraction'),
  'written fraction': (bound) =>
    bound.step
      ? bound.step.exact?.den !== 1n && bound.step.writtenAs === 'fraction'
      : bound.kind === 'node' && isFractionOfNumbers(bound.expr),
  // `$2 a pen` is money, `$9 an hour` a rate.
  money: (bound, match) => measures('money')(bound, match) || bound.step?.quantity.role === 'price',
  percent: ({ step }) => step?.quantity.unit === 'percent',
  time: measures('duration'),
  length: measures('length'),
  weight: measures('weight'),
  volume: measures('volume'),
  divisible: ({ quantity }) => quantity && isDivisible(quantity),
  early: inPart('early'),
  middle: inPart('middle'),
  late: inPart('late'),
  // That the final answer names it is no use: the solution does not go on from there.
  used: (bound, match) =>
    bound.step?.usedBy.some((index) => match.subject.steps[index]?.sort !== 'alias') === true,
  reported: ({ step }, { subject }) => {
    const answer = subject.steps.at(-1);
    if (!step || !answer) return false;
    return step === answer || (answer.sort === 'alias' && answer.reads.includes(step.index));
  },
  'asked for': ({ quantity }) =>
    quantity?.unit === undefined && quantity?.thing === undefined ? undefined : quantity.asked,
  'like an earlier step': ({ step }, { subject }) => step && subject.likeEarlier[step.index] === true,
  'like a later step': ({ step }, { subject }) => step && subject.likeLater[step.index] === true,
  // Who gets through many steps rightly hardly takes one of them for another.
  'in a long solution': ({ step }, { subject }) =>
    step && step.line !== undefined && subject.plainLines.length > 4,
  'in digits': ({ quantity }) =>
    quantity && quantity.source.kind === 'question' && quantity.source.form === 'digits',
  shared: ({ step }, { subject }) => {
    const source = step?.quantity.source;
    const value = step?.exact;
    if (source?.kind !== 'question' || !value) return false;
    const { place } = source;
    if (!place) return undefined;
    return subject.steps.some(
      ({ index, exact, quantity: { source: other } }) =>
        index !== step.index &&
        other.kind === 'question' &&
        other.place?.start === place.start &&
        equal(exact, value),
    );
  },
  'just worked out': ({ step }, { subject, step: { index } }) =>
    step !== undefined && step === subject.steps.slice(0, index).findLast(({ sort }) => sort === 'working'),
  'told before': ({ step }, { subject, step: { line } }) => {
    const shown = step && subject.phrases.lineOf(step.index);
    return line !== undefined && shown !== undefined && shown + 1 < line;
  },
};
