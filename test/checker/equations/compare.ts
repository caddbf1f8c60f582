import {
  add,
  atMost,
  divide,
  halfUnit,
  magnitude,
  multiply,
  negate,
  type Rational,
  same,
  subtract,
  whole,
} from '../rational.ts';
import type { Value } from './evaluate.ts';
import type { Verdict } from './verdict.ts';

const judgedAs = (exact: Rational | undefined, shown: Rational, decimals: number): Verdict => {
  if (exact === undefined) return 'false';
  const gap = subtract(exact, shown);
  const half = halfUnit(decimals);
  if (atMost(magnitude(gap), half)) return 'true';
  const beyond = shown.num < 0n ? negate(gap) : gap;
  const unit = add(half, half);
  return beyond.num > 0n && atMost(beyond, unit) && !same(beyond, unit) ? 'truncated' : 'false';
};

/** True, cut off, or false: see docs/checking.md for the tolerance. */
export const compare = (left: Value, right: Value): Verdict => {
  if (same(left.value, right.value)) return 'true';
  const shown = right.decimals !== undefined ? right : left.decimals !== undefined ? left : undefined;
  if (shown?.decimals === undefined) return 'false';
  const other = shown === right ? left : right;
  const first = judgedAs(other.value, shown.value, shown.decimals);
  if (first !== 'false') return first;
  // `30 / 120 * 100 = 25%`: the working may already be in percent; `30 / 120 * 100% = 25`: or the result not.
  if (shown.percent && !other.percent)
    return judgedAs(divide(other.value, whole(100)), shown.value, shown.decimals);
  if (!shown.percent && other.hasPercent && other.operators > 0)
    return judgedAs(multiply(other.value, whole(100)), shown.value, shown.decimals);
  return first;
};
