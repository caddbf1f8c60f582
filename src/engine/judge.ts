import { absolute, compare, type Exact, exactOf, isWhole, whole } from '../base/index.ts';
import type { Keep } from '../dsl/index.ts';
import type { KeepCondition, Trace } from '../model/index.ts';

/** `in_bounds` is asked of a slip apart: it is about the working, not only about the numbers. */
export type KeepReason = Exclude<KeepCondition, 'in_bounds'>;

export interface Failed {
  readonly reason: KeepReason;
  /** The step whose value gave the reason, with both values. */
  readonly step: number;
  readonly now: Exact;
  readonly was: Exact;
}

/**
 * Holds a changed program's numbers against what a pupil would believe: undefined when they may be kept,
 * else the first condition that fails. `correct` is the exact trace; `step` is the changed step. What is `divisible`
 * may come out in hundredths though it was whole.
 */
export const judge = (
  correct: readonly (Exact | undefined)[],
  trace: Trace,
  flawed: Trace,
  step: number,
  keep: Keep,
  divisible: (step: number) => boolean = never,
): Failed | undefined => {
  const last = trace.length - 1;
  let answerChanged = false;
  for (let at = step; at <= last; at++) {
    if (flawed[at] === trace[at]) continue;
    const was = correct[at];
    const now = exactOf(flawed[at] ?? 0n);
    if (!was || !now || compare(now, was) === 0) continue;
    if (at === last) answerChanged = true;
    const reason =
      keep.whole_number && isWhole(was) && !isWhole(now) && !(divisible(at) && inHundredths(now))
        ? 'whole_number'
        : implausible(now, was, keep, at === step || at === last);
    // A value that the solution reports in place of the answer is one of its own: its size proves nothing.
    if (reason && !(reason === 'within' && step === last)) return { reason, step: at, now, was };
  }
  if (keep.answer_changes && !answerChanged) {
    const was = correct[last] ?? whole(0);
    return { reason: 'answer_changes', step: last, now: was, was };
  }
  return undefined;
};

const never = (): boolean => false;

const inHundredths = ({ den }: Exact): boolean => 100n % den === 0n;

const implausible = (now: Exact, was: Exact, keep: Keep, sized: boolean): KeepReason | undefined => {
  if (keep.nonzero && now.num === 0n && was.num !== 0n) return 'nonzero';
  if (keep.same_sign && now.num < 0n !== was.num < 0n && now.num !== 0n && was.num !== 0n) return 'same_sign';
  if (keep.within > 0 && sized && now.num !== 0n && was.num !== 0n) {
    // Both sizes over one denominator: nothing has to be divided.
    const [a, b] = [absolute(now).num * was.den, absolute(was).num * now.den];
    const most = BigInt(keep.within);
    if (a > most * b || b > most * a) return 'within';
  }
  return undefined;
};
