/** A share with its 95 % interval. */
export type Share = { readonly share: number; readonly low: number; readonly high: number };

const normal = 1.959963984540054;

/** The 95 % interval of Wilson for a share among so many (a part of one, too, where readings weigh unequally). */
export const wilson = (share: number, among: number): Share => {
  if (among <= 0) return { share, low: 0, high: 1 };
  const square = (normal * normal) / among;
  const middle = (share + square / 2) / (1 + square);
  const half = (normal * Math.sqrt((share * (1 - share)) / among + square / (4 * among))) / (1 + square);
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
};
