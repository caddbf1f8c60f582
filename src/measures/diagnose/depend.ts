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
import type { TextExpr } from '../../solution/index.ts';
import { numbersIn } from './functions.ts';
import { isReal, type Judged } from './judge.ts';

/** How the claims of a solution hang together: which claims each reads. */
export type Links = ReturnType<typeof linksOf>;

export const linksOf = (judged: readonly Judged[], stated: Exact | undefined) => {
  const reads = judged.map(({ claim }, at) => {
    const read = claim.working ? numbersIn(claim.working) : [claim.shown];
    return [...new Set(read.flatMap((value) => sourceOf(judged, at, value) ?? []))];
  });
  const final = stated ? judged.findLastIndex((one) => isReal(one) && equal(one.claim.shown, stated)) : -1;
  const live = new Set<number>();
  const visit = (at: number): void => {
    if (at < 0 || live.has(at)) return;
    live.add(at);
    for (const read of reads[at] ?? []) visit(read);
  };
  visit(final);
  // `final` gives the stated answer, -1 where none does; `live` are those on which it depends, itself included.
  return { reads, final, live };
};

/** The latest claim before that gives a number. */
const sourceOf = (judged: readonly Judged[], before: number, value: Exact): number | undefined => {
  for (let at = before - 1; at >= 0; at--) {
    const one = judged[at];
    if (one && equal(one.claim.shown, value)) return at;
  }
  return undefined;
};

/** What a claim would have to be for the answer to be right, all later ones left as they are. */
export const repairOf = (
  judged: readonly Judged[],
  { final, live }: Links,
  at: number,
  answer: Exact,
): Exact | undefined => {
  if (at === final) return answer;
  if (!live.has(at)) return undefined;
  const of = (value: number): Exact | undefined => finalWith(judged, final, at, whole(value));
  const [zero, one, two] = [of(0), of(1), of(2)];
  if (!one || !two) return undefined;
  if (zero) {
    const slope = subtract(one, zero);
    if (!equal(add(zero, multiply(slope, whole(2))), two)) return undefined;
    return divide(subtract(answer, zero), slope);
  }
  // Divided by: twice as much gives half.
  return equal(multiply(two, whole(2)), one) ? divide(one, answer) : undefined;
};

const finalWith = (
  judged: readonly Judged[],
  final: number,
  changed: number,
  value: Exact,
): Exact | undefined => {
  const known = new Map<number, Exact | undefined>([[changed, value]]);
  const shownBy = (at: number): Exact | undefined => {
    if (known.has(at)) return known.get(at);
    const found = at < changed ? judged[at]?.claim.shown : computed(at);
    known.set(at, found);
    return found;
  };
  /** What is only stated says again what an earlier claim gave. */
  const computed = (at: number): Exact | undefined => {
    const claim = judged[at]?.claim;
    if (!claim) return undefined;
    if (claim.working) return evaluate(claim.working, at);
    const source = sourceOf(judged, at, claim.shown);
    return source === undefined ? claim.shown : shownBy(source);
  };
  const evaluate = (working: TextExpr, at: number): Exact | undefined => {
    if (working.kind === 'number') {
      const source = sourceOf(judged, at, working.value);
      const percent = working.percent ? { num: 1n, den: 100n } : whole(1);
      const own = source === undefined ? working.value : shownBy(source);
      return own && multiply(own, percent);
    }
    if (working.kind === 'minus') {
      const operand = evaluate(working.operand, at);
      return operand && negate(operand);
    }
    const [left, right] = [evaluate(working.left, at), evaluate(working.right, at)];
    return left && right && operate(working.op, left, right);
  };
  return shownBy(final);
};
