/**
 * The value below which a part (0 to 1) of the numbers lies, drawn straight between neighbours (R's type 7, numpy's
 * default). `sorted` rises; undefined where it is empty.
 */
export const quantile = (sorted: readonly number[], part: number): number | undefined => {
  const at = (sorted.length - 1) * part;
  const below = sorted[Math.floor(at)];
  const above = sorted[Math.ceil(at)];
  if (below === undefined || above === undefined) return undefined;
  return below + (above - below) * (at - Math.floor(at));
};
