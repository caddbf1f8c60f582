/** How a budget is divided: `equal` parts, parts in `proportional`ity to what there is, or to its `square_root`. */
export type Division = 'equal' | 'proportional' | 'square_root';

/**
 * Divides `budget` (a whole number) among parts by water-filling: the level rises in all of them at the pace
 * of their weights, and a part that is full leaves the rest to the others. `available[i]` is both the cap of
 * part `i` and what its weight comes from. Every part that has anything gets one before any gets two, so none
 * is rounded away. Odd units go to the part furthest below the level (Webster's method), ties to the earlier.
 *
 * With `capped: false` the caps are lifted: what each non-empty part would get if it could fill anything.
 * The shares sum to `budget`, or to all there is when that is less.
 */
export function divide(
  budget: number,
  available: readonly number[],
  division: Division,
  { capped = true }: { readonly capped?: boolean } = {},
): readonly number[] {
  const weights = available.map((count) => weightOf(count, division));
  const shares = available.map(() => 0);
  const level = (part: number, share: number) => (share === 0 ? 0 : (share + 0.5) / (weights[part] ?? 1));
  const open = new Set(available.flatMap((count, part) => (count > 0 ? [part] : [])));
  for (let left = budget; left > 0 && open.size > 0; left--) {
    let lowest = -1;
    let lowestLevel = Number.POSITIVE_INFINITY;
    for (const part of open) {
      const here = level(part, shares[part] ?? 0);
      if (here < lowestLevel) [lowest, lowestLevel] = [part, here];
    }
    const share = (shares[lowest] ?? 0) + 1;
    shares[lowest] = share;
    if (capped && share >= (available[lowest] ?? 0)) open.delete(lowest);
  }
  return shares;
}

function weightOf(count: number, division: Division): number {
  if (division === 'equal') return 1;
  return division === 'proportional' ? count : Math.sqrt(count);
}
