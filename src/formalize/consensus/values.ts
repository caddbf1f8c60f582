import { decimalsOf, type Exact, isWhole, toDecimal, whole } from '../../base/index.ts';
import type { AlignedPair } from './align.ts';

const of = (num: bigint, den: bigint): Exact => ({ num, den });

const below = (random: () => number, most: bigint): bigint => {
  const most53 = Number(most > 2n ** 50n ? 2n ** 50n : most);
  return BigInt(Math.floor(random() * most53));
};

/**
 * A random value that the number of a problem could have: wholes stay whole and positive, a percentage within 1 to
 * 100, what lies between 0 and 1 stays there, a negative number negative. All are numbers of one size with the old.
 */
export const likeValue = ({ a, b }: AlignedPair, random: () => number): Exact => {
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

const reduced = (num: bigint, den: bigint): Exact => {
  let [x, y] = [num < 0n ? -num : num, den];
  while (y > 0n) [x, y] = [y, x % y];
  return x === 0n ? whole(0n) : of(num / x, den / x);
};

/** Values at which functions of whole numbers part first, the nearest to the old one first. */
export const nearValues = ({ a, b }: AlignedPair): readonly Exact[] => {
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

/** As people write it: `12`, `2.5`, `2/3`. */
export const exactText = (value: Exact): string => {
  const decimals = decimalsOf(value, 6);
  return decimals === undefined ? `${value.num}/${value.den}` : toDecimal(value, decimals);
};
