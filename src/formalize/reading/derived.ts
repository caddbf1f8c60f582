import { divide, type Exact, equal, isWhole, multiply, whole } from '../../base/index.ts';
import { conversions, lemma } from '../../english/index.ts';
import type { Mention } from '../../quantities/index.ts';
import type { ReadLine } from './calculations.ts';

/** What a number does in its working. */
export type Part = 'term' | 'taken' | 'factor' | 'dividend' | 'divisor' | 'power' | 'alone';

/** What stands beside a number in its working and its line. */
export interface Beside {
  readonly part: Part;
  readonly numbers: readonly Exact[];
  readonly units: readonly string[];
  /** The unit of what comes out. */
  readonly resultUnit: string | undefined;
}

const [one, hundred] = [whole(1), whole(100)];
const hundredth: Exact = { num: 1n, den: 100n };

/** Whether a working has the 100 of a percentage. */
export const hasHundred = (numbers: readonly Exact[]): boolean =>
  numbers.some((one) => equal(one, hundred) || equal(one, hundredth));

/** 0.8, 80, 1.2 and 120 of `20%`, 2/3 of `a third`: what is left, or what it becomes; the 50 of `50 * .01` of `half`. */
export const followsFrom = (
  { kind, value: stated }: Mention,
  value: Exact,
  { part, numbers }: Beside,
): boolean => {
  if (kind !== 'percent' && kind !== 'fraction') return false;
  const share = kind === 'percent' ? divide(stated, hundred) : stated;
  if (!share) return false;
  // `50% of` divides by 2.
  if (part === 'divisor' && kind === 'percent' && value.den === 1n && value.num * share.num === share.den)
    return true;
  if (kind === 'fraction' && hasHundred(numbers) && equal(value, multiply(share, hundred))) return true;
  const [rest, grown] = [
    { num: share.den - share.num, den: share.den },
    { num: share.den + share.num, den: share.den },
  ];
  const scaled = kind === 'percent' ? divide(value, hundred) : undefined;
  return [value, ...(scaled && value.num > value.den ? [scaled] : [])].some(
    (each) => !equal(each, one) && (sameRatio(each, rest) || sameRatio(each, grown)),
  );
};

/**
 * What the solution changes to another unit without a word: to the larger one only for a part of a unit that it speaks of
 * (the dollars of 0.75 for `75 cents`; 10 years are no decade that nobody names), to the smaller one where it says that one
 * beside the number (the cents of 250 for `$2.50`).
 */
export const inOtherUnit = (
  said: Mention,
  value: Exact,
  beside: Beside,
  lines: readonly ReadLine[],
): Mention | undefined => {
  if (said.kind !== 'plain') return undefined;
  const isSpokenOf = (unit: string): boolean =>
    lines.some(({ mentions }) => mentions.some((one) => one.unit === unit));
  for (const { small, large, factor } of conversions()) {
    const isLarger = small === said.unit && !isWhole(value) && equal(multiply(value, factor), said.value);
    const isSmaller = large === said.unit && equal(multiply(said.value, factor), value);
    const unit = isLarger ? large : small;
    if (
      !(isLarger && isSpokenOf(unit)) &&
      !(isSmaller && (beside.units.includes(unit) || beside.resultUnit === unit))
    )
      continue;
    return { ...said, unit, clause: said.clause.filter(({ text }) => lemma(text) !== said.unit) };
  }
  return undefined;
};

const sameRatio = (a: Exact, b: Exact): boolean => a.num * b.den === b.num * a.den;
