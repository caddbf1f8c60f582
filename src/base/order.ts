/** By code unit, the same on every machine. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Counts as they are written: by name, so that equal counts have equal texts. */
export const countsByName = (counts: Iterable<readonly [string, number]>): { [name: string]: number } =>
  Object.fromEntries([...counts].sort(([a], [b]) => compareTexts(a, b)));

/** Like `compareTexts`, but numbers in texts by size, so that `tier10` comes after `tier9`. */
export const compareNaturally = (a: string, b: string): number => {
  const [left, right] = [a, b].map((text): readonly string[] => text.match(/\d+|\D+/g) ?? []);
  for (const [place, part] of (left ?? []).entries()) {
    const other = right?.[place] ?? '';
    const numbers = [part, other].every((one) => /^\d/.test(one));
    const order = (numbers && Number(part) - Number(other)) || compareTexts(part, other);
    if (order !== 0) return order;
  }
  return (left?.length ?? 0) - (right?.length ?? 0);
};
