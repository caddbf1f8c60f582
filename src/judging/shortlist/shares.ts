import type { Division } from './policy.ts';

/** The weight of a part that has `count` to give. */
export const weightOf = (count: number, division: Division): number => {
  if (division === 'equal') return 1;
  return division === 'proportional' ? count : Math.sqrt(count);
};

/**
 * How high the water stands in a part once it has the half of its next unit (Webster's method): the next
 * unit goes where this is lowest, to the earlier part of equals. A part that has nothing comes before all.
 */
export const levelOf = (share: number, weight: number): number => (share === 0 ? 0 : (share + 0.5) / weight);

/**
 * Divides `budget` (a whole number) among parts by water-filling: the level rises in all of them at the pace
 * of their weights, and a part that is full leaves the rest to the others. `available[i]` is both the cap of
 * part `i` and what its weight comes from. Every part that has anything gets one before any gets two, so none
 * is rounded away. The shares sum to `budget`, or to all there is when that is less.
 *
 * With `capped: false` the caps are lifted: what each non-empty part would get if it could fill anything.
 */
export const divide = (
  budget: number,
  available: readonly number[],
  division: Division,
  { capped = true }: { readonly capped?: boolean } = {},
): readonly number[] => {
  const weights = available.map((count) => weightOf(count, division));
  const shares = available.map(() => 0);
  const open = new Set(available.flatMap((count, part) => (count > 0 ? [part] : [])));
  for (let left = budget; left > 0 && open.size > 0; left--) {
    const part = lowestOf(open, (one) => levelOf(shares[one] ?? 0, weights[one] ?? 1));
    const share = (shares[part] ?? 0) + 1;
    shares[part] = share;
    if (capped && share >= (available[part] ?? 0)) open.delete(part);
  }
  return shares;
};

/** The first of the parts at which `level` is lowest; -1 of none. */
export const lowestOf = (parts: Iterable<number>, level: (part: number) => number): number => {
  let lowest = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const part of parts) {
    const here = level(part);
    if (here < least) [lowest, least] = [part, here];
  }
  return lowest;
};
