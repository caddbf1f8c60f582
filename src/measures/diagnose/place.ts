import { divide, type Exact } from '../../base/index.ts';
import {
  isConstant,
  keyOf,
  type Polynomial,
  type Powers,
  powersTimes,
  ratioOf,
  type Term,
} from './polynomial.ts';

/** Where a function stands on the ways from the problem's numbers to the answer. */
export type Place =
  | { readonly kind: 'step'; readonly step: number }
  | { readonly kind: 'given' }
  | { readonly kind: 'other_way'; readonly step: number }
  | { readonly kind: 'none' };

/** The functions that have a place. */
export interface Ways {
  /** By step of the reference; undefined where it has no function that can be followed. */
  readonly steps: readonly (Polynomial | undefined)[];
  readonly stepOfKey: ReadonlyMap<string, number>;
  readonly given: ReadonlySet<string>;
  /** Constants by which right ways may differ: those of the reference, 100, and changes of unit. */
  readonly factors: readonly Exact[];
}

/** Where a function has its place; the step of which it is a part, where it is none itself. */
export const placeOf = (found: Polynomial, ways: Ways): Place => {
  const key = keyOf(found);
  const step = ways.stepOfKey.get(key);
  if (step !== undefined) return { kind: 'step', step };
  if (ways.given.has(key)) return { kind: 'given' };
  if (isConstant(found)) return { kind: 'none' };
  // A share, in hundredths or not.
  for (const [at, other] of ways.steps.entries())
    if (other && isAllowed(ratioOf(found, other), hundred)) return { kind: 'step', step: at };
  for (const [at, other] of ways.steps.entries())
    if (other && (isMultiple(found, other, ways.factors) || isPartOf(found, other, ways.factors)))
      return { kind: 'other_way', step: at };
  return { kind: 'none' };
};

const hundred: readonly Exact[] = [{ num: 100n, den: 1n }];

const isAllowed = (ratio: Exact | undefined, factors: readonly Exact[]): boolean =>
  ratio !== undefined && factors.some(({ num, den }) => isEither(ratio, num, den));

const isEither = ({ num, den }: Exact, above: bigint, below: bigint): boolean => {
  const size = num < 0n ? -num : num;
  return (size === above && den === below) || (size === below && den === above);
};

/** The same in another unit, or the other way round. */
const isMultiple = (found: Polynomial, other: Polynomial, factors: readonly Exact[]): boolean =>
  isAllowed(ratioOf(found, other), factors);

/**
 * Whether a function times a product of symbols is some of the terms of another: `5 + 3` and `5 * 2` of `(5 + 3) * 2`,
 * `25 - 8` of `25 - (8 + 6)`. Nothing may cancel: `22 - 10` is not on the way to `12`.
 */
export const isPartOf = (found: Polynomial, whole: Polynomial, factors: readonly Exact[]): boolean => {
  const [first] = found.terms.values();
  if (!first || found.terms.size > whole.terms.size) return false;
  for (const candidate of whole.terms.values()) {
    if (!isWithin(first.powers, candidate.powers)) continue;
    const factor = quotientOf(candidate, first);
    if (factor && isAllowed(factor.coefficient, factors) && allWithin(found, factor, whole)) return true;
  }
  return false;
};

const allWithin = (found: Polynomial, factor: Term, whole: Polynomial): boolean => {
  for (const { powers, coefficient } of found.terms.values()) {
    const product = powersTimes(powers, factor.powers);
    if (!isWithin(powers, product)) return false;
    const key = [...product]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([symbol, power]) => `${symbol}^${power}`)
      .join('*');
    const other = whole.terms.get(key);
    const ratio = other && divide(other.coefficient, coefficient);
    if (!ratio || !isAsMany(ratio, factor.coefficient)) return false;
  }
  return true;
};

/** `20 - 5` is within `20 - 5 - (5 + 2)`. */
const isAsMany = (ratio: Exact, { num, den }: Exact): boolean =>
  num === 1n && den === 1n ? ratio.num >= ratio.den : ratio.num === num && ratio.den === den;

/** Every symbol of the first stands in the second on the same side of the bar, at least as often. */
const isWithin = (part: Powers, all: Powers): boolean => {
  for (const [name, power] of part) {
    const other = all.get(name) ?? 0;
    if (power > 0 ? other < power : other > power) return false;
  }
  return true;
};

const quotientOf = (a: Term, b: Term): Term | undefined => {
  const coefficient = divide(a.coefficient, b.coefficient);
  const inverse: Powers = new Map([...b.powers].map(([name, power]) => [name, -power]));
  return coefficient && { powers: powersTimes(a.powers, inverse), coefficient };
};
