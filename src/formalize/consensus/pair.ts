import seedrandom from 'seedrandom';
import {
  divide,
  type Exact,
  equal,
  isWhole,
  multiply,
  plainNumber,
  reduced,
  whole,
} from '../../base/index.ts';
import type { AgreementWeights } from '../../model/index.ts';
import {
  type AlignedPair,
  align,
  alignedShare,
  answerOf,
  doublings,
  type Form,
  type Formalization,
  isWorldly,
  type Likeness,
  mostAtRandom,
  partsNamesakes,
  rivals,
  shapeLikeness,
} from './align.ts';

type PairVerdict = 'equivalent' | 'different' | 'undecided';

/** Why nothing is said of a pair. A closed list. */
type Undecided =
  /** A program that only Python itself can run is not compared. */
  | 'not_straight_line'
  /** Too few inputs have a counterpart of the same value. */
  | 'few_inputs_aligned'
  /** An answer that is the same whatever the inputs are says nothing. */
  | 'answer_does_not_depend'
  /** At too few values do both programs give a number. */
  | 'no_common_values'
  /** Another alignment of equal values could still make them one function: there are more than are tried. */
  | 'too_many_rivals';

/** Inputs at which two programs part, and what each then gives; no inputs where they part on the problem as it is. */
export type Counterexample = ReturnType<typeof told>;

interface Judged {
  /** The share of the larger set of inputs that is aligned. */
  readonly aligned: number;
  readonly verdict: PairVerdict;
  readonly reason?: Undecided;
  /** How equivalence is known: as rational functions, or by trying values. */
  readonly by?: 'field' | 'values';
  /** True when only another alignment than the words suggest makes the two one function. */
  readonly rival?: true;
  readonly counterexample?: Counterexample;
}

export type Comparison = ReturnType<typeof comparePair>;

/** Two programs with their inputs taken for each other: the same values go into both. What is known of the world stays. */
type Bound = { readonly a: Formalization; readonly b: Formalization; readonly pairs: readonly AlignedPair[] };

/** What the second program gets where the first one gets `value`. */
const inForm = (value: Exact, form: Form): Exact | undefined => {
  if (form === 'same') return value;
  if (form === 'hundredfold') return multiply(value, whole(100));
  return form === 'reciprocal' ? divide(whole(1), value) : divide(value, whole(100));
};

/** What both programs give for one choice of values, in the order of `pairs`. */
const both = ({ a, b, pairs }: Bound, values: readonly Exact[], largest?: bigint) => {
  const left = new Map<number, Exact>();
  const right = new Map<number, Exact>();
  for (const [at, pair] of pairs.entries()) {
    const value = values[at];
    const other = value && inForm(value, pair.form);
    if (!value || !other) return { a: undefined, b: undefined };
    left.set(pair.a.key, value);
    right.set(pair.b.key, other);
  }
  return { a: answerOf(a, left, largest), b: answerOf(b, right, largest) };
};

/** A number of a random point: whole, below 2^150. */
const largeNumber = (random: () => number): Exact => {
  let value = 0n;
  for (let part = 0; part < 5; part++) value = value * 2n ** 30n + BigInt(Math.floor(random() * 2 ** 30));
  return whole(value);
};

type Finding = 'same' | 'different' | Undecided;

/**
 * Two different rational functions agree at a random point with a chance of at most degree / 2^150. Up to a degree of 2^60
 * the chance is below 2^-89; above it a point is not asked.
 */
const mostDoublings = 59;

/** Whether both are rational functions of a degree that one point decides. */
const isRational = ({ a, b }: Bound): boolean =>
  [a, b].every((one) => (doublings(one) ?? Number.POSITIVE_INFINITY) <= mostDoublings);

/** Undefined where a program divides by what is zero everywhere. */
const atRandom = (bound: Bound, random: () => number): Finding | undefined => {
  const point = (): readonly Exact[] => bound.pairs.map(() => largeNumber(random));
  const one = both(bound, point(), mostAtRandom);
  if (!one.a || !one.b) return undefined;
  if (!equal(one.a, one.b)) return 'different';
  const other = both(bound, point(), mostAtRandom);
  return other.a && equal(other.a, one.a) ? 'answer_does_not_depend' : 'same';
};

const tries = 200;
const leastTried = 40;

/** One input changed at a time, the nearest values first, and then all of them at random. */
function* choices(pairs: readonly AlignedPair[], random: () => number): Generator<readonly Exact[]> {
  const old = pairs.map(({ a }) => a.value);
  const near = pairs.map(nearValues);
  const most = Math.max(0, ...near.map((values) => values.length));
  for (let at = 0; at < most; at++)
    for (const [index, values] of near.entries()) {
      const value = values[at];
      if (value) yield old.with(index, value);
    }
  for (let count = 0; count < tries; count++) yield pairs.map((pair) => likeValue(pair, random));
}

type Tried = { readonly finding: Finding; readonly counterexample?: Counterexample };

const byValues = (bound: Bound, random: () => number): Tried => {
  let common = 0;
  const answers = new Set<string>();
  for (const values of choices(bound.pairs, random)) {
    const { a, b } = both(bound, values);
    if (a === undefined || b === undefined) continue;
    if (!equal(a, b)) return { finding: 'different', counterexample: told(bound, values, a, b) };
    common++;
    answers.add(plainNumber(a));
  }
  if (common < leastTried) return { finding: 'no_common_values' };
  return { finding: answers.size === 1 ? 'answer_does_not_depend' : 'same' };
};

const told = ({ pairs }: Bound, values: readonly Exact[], a: Exact, b: Exact) => ({
  inputs: pairs.flatMap((pair, at) => {
    const value = values[at];
    if (!value || equal(value, pair.a.value)) return [];
    return [
      { a: pair.a.name, b: pair.b.name, value: plainNumber(pair.a.value), instead: plainNumber(value) },
    ];
  }),
  a: plainNumber(a),
  b: plainNumber(b),
});

/** Whether two bound programs are one function, and how that is known. */
const decide = (bound: Bound, random: () => number): Tried & { readonly by: 'field' | 'values' } => {
  const found = isRational(bound) ? atRandom(bound, random) : undefined;
  if (found === undefined) return { ...byValues(bound, random), by: 'values' };
  return { finding: found, by: 'field' };
};

/** Whether another alignment of equal values makes the two one function; undefined when there are too many. */
const aRivalAgrees = (bound: Bound, most: number, random: () => number): boolean | undefined => {
  let count = 0;
  for (const pairs of rivals(bound.a, bound.b)) {
    if (count++ >= most) return undefined;
    if (partsNamesakes(pairs)) continue;
    if (decide({ ...bound, pairs: varied(pairs) }, random).finding === 'same') return true;
  }
  return false;
};

/**
 * Aligns the inputs of two programs for one problem and says whether they are one function of these inputs. What
 * cannot be decided never counts as agreement.
 */
export const comparePair = (
  a: Formalization,
  b: Formalization,
  weights: AgreementWeights,
  like?: Likeness,
) => {
  const pairs = align(a, b, like);
  const found = judge({ a, b, pairs }, weights);
  return {
    a: a.name,
    b: b.name,
    ...found,
    pairs: pairs.map((pair) => ({ a: pair.a.name, b: pair.b.name })),
    /** From 0 to 1. */
    quality:
      weights.aligned * found.aligned +
      weights.equivalent * (found.verdict === 'equivalent' ? 1 : 0) +
      weights.shape * shapeLikeness(a, b),
  };
};

/** What can be another: all but what is known of the world. */
const varied = (pairs: readonly AlignedPair[]): readonly AlignedPair[] =>
  pairs.filter((pair) => !isWorldly(pair));

const judge = ({ a, b, pairs }: Bound, weights: AgreementWeights): Judged => {
  const aligned = alignedShare(a, b, pairs);
  const undecided = (reason: Undecided): Judged => ({ aligned, verdict: 'undecided', reason });
  if (a.live.length === 0 || b.live.length === 0) return undecided('not_straight_line');
  const asGiven = both({ a, b, pairs: [] }, []);
  if (asGiven.a && asGiven.b && !equal(asGiven.a, asGiven.b))
    return { aligned, verdict: 'different', counterexample: told({ a, b, pairs }, [], asGiven.a, asGiven.b) };
  const bound: Bound = { a, b, pairs: varied(pairs) };
  if (bound.pairs.length === 0 || aligned < weights.least_aligned) return undecided('few_inputs_aligned');
  const random = seedrandom.alea(`${a.links.program.source}\0${b.links.program.source}`);
  const next = (): number => random.double();
  const { finding, by, counterexample } = decide(bound, next);
  if (finding === 'same') return { aligned, verdict: 'equivalent', by };
  if (finding !== 'different') return undecided(finding);
  const rival = aRivalAgrees(bound, weights.most_rivals, next);
  if (rival) return { aligned, verdict: 'equivalent', by, rival: true };
  if (rival === undefined) return undecided('too_many_rivals');
  const named = pairs.filter(({ unnamed }) => !unnamed);
  // A number without a name may stand for something else of the same value: that refutes nothing.
  if (named.length < pairs.length) return judge({ a, b, pairs: named }, weights);
  const shown = counterexample ?? byValues(bound, next).counterexample;
  // Functions that part nowhere near the problem's own values cannot be shown to part.
  return shown ? { aligned, verdict: 'different', counterexample: shown } : undecided('no_common_values');
};

const below = (random: () => number, most: bigint): bigint => {
  const most53 = Number(most > 2n ** 50n ? 2n ** 50n : most);
  return BigInt(Math.floor(random() * most53));
};

/**
 * A random value that the number of a problem could have: wholes stay whole and positive, a percentage within 1 to
 * 100, what lies between 0 and 1 stays there, a negative number negative. All are numbers of one size with the old.
 */
const likeValue = ({ a, b }: AlignedPair, random: () => number): Exact => {
  const { num, den } = a.value;
  const size = num < 0n ? -num : num;
  const sign = num < 0n ? -1n : 1n;
  if ((a.percent || b.percent) && den === 1n && size <= 100n) return whole(1n + below(random, 100n));
  if (den === 1n) return whole(sign * (1n + below(random, 2n * size + 12n)));
  if (inHundredths(a.value)) return reduced(sign * (1n + below(random, 99n)), 100n);
  const most = size < den ? den - 1n : 2n * size;
  return reduced(sign * (1n + below(random, most)), den);
};

/** A half is the only share in halves: what has whole hundredths is taken in these. */
const inHundredths = ({ num, den }: Exact): boolean => num < den && -num < den && 100n % den === 0n;

/** Values at which functions of whole numbers part first, the nearest to the old one first. */
const nearValues = ({ a, b }: AlignedPair): readonly Exact[] => {
  const { num, den } = a.value;
  const percent = (a.percent || b.percent) && isWhole(a.value) && num >= 0n && num <= 100n;
  const share = num > 0n && num < den;
  const near = [num + 1n, num - 1n, num + 2n, num * 2n, num * 3n, 1n, 0n].map((other) => reduced(other, den));
  const hundredths = (100n * num) / den;
  if (share && inHundredths(a.value))
    near.push(reduced(hundredths + 1n, 100n), reduced(hundredths - 1n, 100n));
  return near.filter(
    (value, at) =>
      (value.num !== num || value.den !== den) &&
      (num < 0n || value.num >= 0n) &&
      (!percent || value.num <= 100n) &&
      (!share || (value.num > 0n && value.num < value.den)) &&
      near.findIndex((other) => other.num === value.num && other.den === value.den) === at,
  );
};
