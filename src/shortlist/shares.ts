/** How a budget is divided: `equal` parts, parts in `proportional`ity to what there is, or to its `square_root`. */
export type Division = 'equal' | 'proportional' | 'square_root';

/**
 * Divides `budget` (a whole number) among parts by water-filling: the level rises in all of them at the pace
 * of their weights, and a part that is full leaves the rest to the others. `available[i]` is both the cap of
 * part `i` and what its weight comes from. A part that has anything gets one before any gets two, so none is
 * rounded away. Every share is its level rounded down or up; the odd units go to the largest fractions, ties
 * to the earlier part.
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
  const parts = available.map((count, part) => {
    const cap = count === 0 ? 0 : capped ? count : Number.POSITIVE_INFINITY;
    return { part, cap, floor: Math.min(1, cap), weight: weightOf(count, division) };
  });
  const nonEmpty = parts.filter(({ cap }) => cap > 0);
  if (budget < nonEmpty.length)
    return parts.map(({ part }) => (nonEmpty.slice(0, budget).some((p) => p.part === part) ? 1 : 0));

  const level = waterLevel(budget, nonEmpty);
  const ideals = parts.map(({ cap, floor, weight }) => (cap === 0 ? 0 : clamp(level * weight, floor, cap)));
  const shares = ideals.map((ideal) => Math.floor(ideal + NEARLY));
  const odd = budget - shares.reduce((total, share) => total + share, 0);
  const byFraction = nonEmpty
    .filter(({ part, cap }) => (shares[part] ?? 0) < cap)
    .map(({ part }) => ({ part, fraction: (ideals[part] ?? 0) - (shares[part] ?? 0) }))
    .sort((a, b) => (Math.abs(a.fraction - b.fraction) < NEARLY ? a.part - b.part : b.fraction - a.fraction));
  for (const { part } of byFraction.slice(0, Math.max(0, odd))) shares[part] = (shares[part] ?? 0) + 1;
  return shares;
}

interface Part {
  readonly cap: number;
  readonly floor: number;
  readonly weight: number;
}

/** Binary fractions of a level are off by far less than this, real differences between counts by far more. */
const NEARLY = 1e-7;

/**
 * The level at which the parts hold the budget. Between two neighbouring bends (a part leaves its floor, a
 * part reaches its cap) what they hold grows in a straight line, so the level is found without a search.
 * The level of the last bend when they can never hold the budget.
 */
function waterLevel(budget: number, parts: readonly Part[]): number {
  const held = (level: number) =>
    parts.reduce((total, { cap, floor, weight }) => total + clamp(level * weight, floor, cap), 0);
  const bends = parts
    .flatMap(({ cap, floor, weight }) => [floor / weight, cap / weight])
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  const above = bends.findIndex((bend) => held(bend) >= budget);
  const low = above === -1 ? (bends.at(-1) ?? 0) : (bends[above - 1] ?? 0);
  const risen = budget - held(low);
  const flowing = parts.filter(({ cap, floor, weight }) => floor / weight <= low && cap / weight > low);
  const pace = flowing.reduce((total, { weight }) => total + weight, 0);
  return risen <= 0 || pace === 0 ? low : low + risen / pace;
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

function weightOf(count: number, division: Division): number {
  if (division === 'equal') return 1;
  return division === 'proportional' ? count : Math.sqrt(count);
}
