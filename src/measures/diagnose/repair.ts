import {
  add,
  divide,
  type Exact,
  equal,
  multiply,
  negate,
  operate,
  subtract,
  toNumber,
  whole,
} from '../../base/index.ts';
import { numbersOf, type TextExpr, textValue } from '../../solution/index.ts';
import { numbersIn, sizeOf } from './functions.ts';
import { isReal, isRoundedTo, type Judged } from './judge.ts';
import { holdsValue } from './polynomial.ts';
import type { Reference } from './reference.ts';

/** On which claims the answer depends: `final` is the one that gives it, -1 where none does; `live` has it too. */
type Links = ReturnType<typeof linksOf>;

export const linksOf = (judged: readonly Judged[], stated: Exact | undefined) => {
  const last = (is: (value: Exact, answer: Exact) => boolean): number =>
    stated ? judged.findLastIndex((one) => isReal(one) && is(one.claim.shown, stated)) : -1;
  // `340 ÷ 8 = 42.5 → 43 weeks`: who rounds the answer works it out there.
  const final = [equal, isRoundedTo].map(last).find((at) => at >= 0) ?? -1;
  const live = new Set(final < 0 ? [] : [final]);
  // What is added while it is gone through is gone through, too.
  for (const at of live) {
    const { working, shown } = judged[at]?.claim ?? {};
    const read = working ? numbersIn(working) : shown ? [shown] : [];
    for (const source of read.map((value) => sourceOf(judged, at, value))) if (source >= 0) live.add(source);
  }
  return { final, live };
};

/** The latest claim before that gives a number; -1 where there is none. */
const sourceOf = (judged: readonly Judged[], before: number, value: Exact): number =>
  judged.findLastIndex(({ claim }, at) => at < before && equal(claim.shown, value));

/** What a claim would have to be for the answer to be right, all later ones left as they are. */
export const repairOf = (
  judged: readonly Judged[],
  { final, live }: Links,
  at: number,
  answer: Exact,
): Exact | undefined => {
  if (at === final) return answer;
  if (!live.has(at)) return undefined;
  const [zero, one, two] = [0, 1, 2].map((value) => finalWith(judged, final, at, whole(value)));
  if (!one || !two) return undefined;
  if (zero) {
    const slope = subtract(one, zero);
    const isStraight = equal(add(zero, multiply(slope, whole(2))), two);
    return isStraight ? divide(subtract(answer, zero), slope) : undefined;
  }
  // Divided by: twice as much gives half.
  return equal(multiply(two, whole(2)), one) ? divide(one, answer) : undefined;
};

/**
 * A number alone of which nothing is known, and with which, were it a step of the reference, all that follows would be right, is
 * that step worked out falsely, as people do, who hardly miss by more than a quarter: `all together 64.5`.
 */
export const misstated = (
  judged: readonly Judged[],
  stated: Exact | undefined,
  { answer, steps }: Pick<Reference, 'answer' | 'steps'>,
): readonly Judged[] => {
  const links = linksOf(judged, stated);
  return judged.map((one, at) => {
    if (one.standing !== 'unknown' || at === links.final || !answer) return one;
    const value = repairOf(judged, links, at, answer.value);
    return value && isClose(one.claim.shown, value) && holdsValue(steps, value)
      ? { ...one, standing: 'false', claim: { ...one.claim, value, holds: false } }
      : one;
  });
};

const isClose = (shown: Exact, value: Exact): boolean =>
  Math.abs(toNumber(subtract(shown, value))) <= Math.abs(toNumber(value)) / 4;

/** What the last claim would come to, were one of those before it another number. */
const finalWith = (judged: readonly Judged[], final: number, changed: number, value: Exact) => {
  const known = new Map<number, Exact | undefined>([[changed, value]]);
  const numberAt = (at: number): Exact | undefined => {
    const { working, shown } = judged[at]?.claim ?? {};
    // What is only stated says again what an earlier claim gave.
    const computed = (): Exact | undefined => (working ? evaluate(working, at) : shown && readAt(shown, at));
    if (!known.has(at)) known.set(at, at < changed ? shown : computed());
    return known.get(at);
  };
  const readAt = (number: Exact, at: number): Exact | undefined => {
    const source = sourceOf(judged, at, number);
    return source < 0 ? number : numberAt(source);
  };
  const evaluate = (working: TextExpr, at: number): Exact | undefined => {
    if (working.kind === 'number') {
      const own = readAt(sizeOf(working), at);
      return own && multiply(own, working.percent ? { num: 1n, den: 100n } : whole(1));
    }
    if (working.kind === 'minus') {
      const operand = evaluate(working.operand, at);
      return operand && negate(operand);
    }
    const [left, right] = [evaluate(working.left, at), evaluate(working.right, at)];
    return left && right && operate(working.op, left, right);
  };
  return numberAt(final);
};

type Operator = (TextExpr & { readonly kind: 'binary' })['op'];
type Side = (other: Exact, wanted: Exact) => Exact | undefined;

/** What must stand left, and right, of a sign beside another number for a working to give a value. */
const sides: { readonly [op in Operator]?: readonly [left: Side, right: Side] } = {
  '+': [(other, wanted) => subtract(wanted, other), (other, wanted) => subtract(wanted, other)],
  '-': [(other, wanted) => add(wanted, other), (other, wanted) => subtract(other, wanted)],
  '*': [(other, wanted) => divide(wanted, other), (other, wanted) => divide(wanted, other)],
  '/': [(other, wanted) => multiply(wanted, other), (other, wanted) => divide(other, wanted)],
};
const operators: readonly Operator[] = ['+', '-', '*', '/'];

/** One change of a working: another number, another operator, the order, or a part that is dropped. */
export interface Mend {
  readonly what: 'number' | 'operator' | 'order' | 'too_many';
  /** What stands there, and does not belong. */
  readonly part: TextExpr;
  /** The number that belongs in its place. */
  readonly to?: TextExpr;
  /** The working as it then is. */
  readonly right: TextExpr;
}

/** What is put in stands in no text. */
const joined = (op: Operator, left: TextExpr, right: TextExpr): TextExpr => ({
  kind: 'binary',
  op,
  left,
  right,
  start: 0,
  end: 0,
  opStart: 0,
  opEnd: 0,
  opWord: false,
});

/** The changes of a working that make it give another value; its numbers become those of `pool`. */
export const mendsOf = (working: TextExpr, wanted: Exact, pool: readonly Exact[]): readonly Mend[] => {
  const [sample] = numbersOf(working);
  if (!sample) return [];
  const numbered = (value: Exact | undefined): readonly TextExpr[] =>
    value && pool.some((one) => equal(one, value))
      ? [{ ...sample, start: 0, end: 0, value, percent: false, times: undefined }]
      : [];
  if (working.kind === 'number')
    return numbered(wanted).map((right) => ({ what: 'number', part: working, to: right, right }));
  if (working.kind === 'minus') return [];
  const { op, left, right } = working;
  const [leftValue, rightValue] = [textValue(left), textValue(right)];
  if (!leftValue || !rightValue) return [];
  const isWanted = (value: Exact | undefined): boolean => value !== undefined && equal(value, wanted);
  const here: Mend[] = operators
    .filter((other) => other !== op && isWanted(operate(other, leftValue, rightValue)))
    .map((other) => ({ what: 'operator', part: working, right: joined(other, left, right) }));
  if (isWanted(operate(op, rightValue, leftValue)))
    here.push({ what: 'order', part: working, right: joined(op, right, left) });
  if (isWanted(leftValue)) here.push({ what: 'too_many', part: right, right: left });
  if (isWanted(rightValue)) here.push({ what: 'too_many', part: left, right });
  const [leftFor, rightFor] = sides[op] ?? [];
  const within = (part: TextExpr, value: Exact | undefined, around: (mended: TextExpr) => TextExpr) =>
    value ? mendsOf(part, value, pool).map((one) => ({ ...one, right: around(one.right) })) : [];
  return [
    ...here,
    ...within(left, leftFor?.(rightValue, wanted), (one) => joined(op, one, right)),
    ...within(right, rightFor?.(leftValue, wanted), (one) => joined(op, left, one)),
  ];
};
