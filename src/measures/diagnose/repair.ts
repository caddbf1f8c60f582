import {
  add,
  divide,
  type Exact,
  equal,
  multiply,
  negate,
  operate,
  subtract,
  whole,
} from '../../base/index.ts';
import { type TextExpr, textValue } from '../../solution/index.ts';
import { numbersIn } from './functions.ts';
import { isReal, type Judged } from './judge.ts';

/** On which claims the answer depends: `final` is the one that gives it, -1 where none does; `live` has it too. */
type Links = ReturnType<typeof linksOf>;

export const linksOf = (judged: readonly Judged[], stated: Exact | undefined) => {
  const final = stated ? judged.findLastIndex((one) => isReal(one) && equal(one.claim.shown, stated)) : -1;
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
      const own = readAt(working.value, at);
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

/**
 * Whether one change of a working makes it give another value: another operator, one number of `pool` for another, the
 * order, or a part that is dropped.
 */
export const isMended = (working: TextExpr, wanted: Exact, pool: readonly Exact[]): boolean => {
  if (working.kind === 'number') return pool.some((value) => equal(value, wanted));
  if (working.kind === 'minus') return false;
  const { op } = working;
  const [left, right] = [textValue(working.left), textValue(working.right)];
  if (!left || !right) return false;
  const others = operators.filter((one) => one !== op).map((one) => operate(one, left, right));
  if ([left, right, ...others, operate(op, right, left)].some((value) => value && equal(value, wanted)))
    return true;
  const [leftFor, rightFor] = sides[op] ?? [];
  const [wantedLeft, wantedRight] = [leftFor?.(right, wanted), rightFor?.(left, wanted)];
  return (
    (wantedLeft !== undefined && isMended(working.left, wantedLeft, pool)) ||
    (wantedRight !== undefined && isMended(working.right, wantedRight, pool))
  );
};
