import { signedTerms } from '../ast/index.ts';
import { absolute, compare, type Exact, exactOf, isWhole, whole } from '../base/index.ts';
import { defaultSampling, type Keep, type Sampling } from '../dsl/index.ts';
import type { Expr, KeepCondition, Trace } from '../model/index.ts';
import type { PlausibilityTable } from '../plausibility/index.ts';
import type { WordingTable } from '../solution/index.ts';

/** The sections of `rules/sampling.yaml` that rule a run, and the words of `rules/wording.yaml` where there are any. */
export interface Policy
  extends Pick<Sampling, 'tiers' | 'keep' | 'draw' | 'caps'>,
    Partial<Pick<Sampling, 'visible' | 'recognised' | 'questions' | 'consistent'>> {
  readonly wording?: WordingTable;
  /** By which candidates are said to be plausible; without it they are not. */
  readonly scores?: PlausibilityTable;
}

/** What a change is held against, for one rule. */
export interface Conditions extends Keep {
  /** Whether one mistake may stand in several lines. */
  readonly consistent?: boolean | undefined;
  /** Whether the changed result itself, and what repeats it, need not be whole where what follows must. */
  readonly result_in_parts?: boolean | undefined;
  readonly wording?: WordingTable | undefined;
}

/** What counts where no sampling file is given. */
export const defaultPolicy: Policy = defaultSampling;

/** Why a run leaves a rule alone, where it does: a rule may have any name, `constructor` too. */
export const whyRecognised = (
  { recognised = {} }: Pick<Policy, 'recognised'>,
  rule: string,
): string | undefined => (Object.hasOwn(recognised, rule) ? recognised[rule] : undefined);

/** The rules that make nothing: those that are only recognised, but where there are no others. */
export const setAsideBy = (
  policy: Pick<Policy, 'recognised'>,
  rules: readonly { readonly id: string }[],
): readonly string[] => {
  const aside = rules.filter(({ id }) => whyRecognised(policy, id) !== undefined).map(({ id }) => id);
  return aside.length < rules.length ? aside : [];
};

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
  keep: Keep & Pick<Conditions, 'result_in_parts'>,
  divisible: (step: number) => boolean = () => false,
): Failed | undefined => {
  const last = trace.length - 1;
  const result = keep.result_in_parts ? exactOf(flawed[step] ?? 0n) : undefined;
  let answerChanged = false;
  for (let at = step; at <= last; at++) {
    if (flawed[at] === trace[at]) continue;
    const was = correct[at];
    const now = exactOf(flawed[at] ?? 0n);
    if (!was || !now || compare(now, was) === 0) continue;
    if (at === last) answerChanged = true;
    const reason =
      keep.whole_number &&
      isWhole(was) &&
      !isWhole(now) &&
      !(result && compare(now, result) === 0) &&
      !(divisible(at) && inHundredths(now))
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

const zero: Exact = { num: 0n, den: 1n };
const one: Exact = { num: 1n, den: 1n };

type ValueOf = (expr: Expr) => Exact | undefined;

/**
 * Whether a wrong result of a step could be a result of its operation, as everyone sees at a glance: a sum is above each
 * addend, a difference below what is taken from, a product above its factors, a part below its whole, a quotient below
 * what is divided. Only positive numbers are looked at; of anything else nothing is known.
 */
export const isInBounds = (working: Expr, right: Exact, wrong: Exact, numberOf: ValueOf): boolean => {
  if (working.kind !== 'binary') return true;
  const product = working.op === '*' || working.op === '/';
  if (!product && working.op !== '+' && working.op !== '-') return true;
  const terms = signedTerms(working, working.op).map(({ op, expr }) => ({ op, value: numberOf(expr) }));
  if (!terms.every(({ value }) => value && compare(value, zero) > 0) || compare(right, zero) <= 0)
    return true;
  const of = (op: string): readonly Exact[] =>
    terms.flatMap((term) => (term.op === op && term.value ? [term.value] : []));
  if (product) return of('*').every((factor) => staysBeside(factor, right, wrong));
  const [added, taken] = [of('+'), of('-')];
  if (taken.length === 0) return added.length < 2 || added.every((addend) => compare(wrong, addend) > 0);
  // Of `a + b - c` only the first is looked at: what is taken from is not written as one number.
  const [first] = added;
  return added.length > 1 || first === undefined || compare(wrong, first) < 0;
};

/** A result above a factor stays so, one below stays below. */
const staysBeside = (factor: Exact, right: Exact, wrong: Exact): boolean => {
  const order = compare(right, factor);
  // `7 * 1`: that nothing changed is no sign of where the result must lie.
  if (order === 0 || compare(factor, one) === 0) return true;
  return compare(wrong, factor) === order;
};
