import { compareKeys, keyOf } from './key.ts';

/** For each candidate of each stratum: the reviewers who get it, one or two names. */
export type Assignment = readonly (readonly (readonly string[])[])[];

/**
 * Deals the candidates of every stratum to the reviewers: within each stratum, and in all, no reviewer has
 * more than one more than another. `overlap` of the candidates (0 to 1, as evenly over the strata as whole
 * numbers allow, chosen by keys of their own) go to two reviewers; pairs take turns.
 * `ids` are the candidates' ids by stratum; the answer is aligned with them.
 */
export const assignReviewers = (
  ids: readonly (readonly string[])[],
  reviewers: readonly string[],
  overlap: number,
  seed: string,
): Assignment => {
  const all = reviewers.map(() => 0);
  const pairs = new Map<string, number>();
  let seen = 0;
  let doubled = 0;
  return ids.map((stratum) => {
    const here = reviewers.map(() => 0);
    const byLoad = (a: number, b: number) =>
      (here[a] ?? 0) - (here[b] ?? 0) || (all[a] ?? 0) - (all[b] ?? 0) || a - b;
    const give = (reviewer: number) => {
      here[reviewer] = (here[reviewer] ?? 0) + 1;
      all[reviewer] = (all[reviewer] ?? 0) + 1;
    };
    seen += stratum.length;
    const twice = reviewers.length < 2 ? 0 : Math.round(overlap * seen) - doubled;
    doubled += twice;
    const chosen = new Set(lowestIds(stratum, twice, `${seed}\0overlap`));
    return stratum.map((id) => {
      const order = reviewers.map((_, reviewer) => reviewer).sort(byLoad);
      const first = order[0] ?? 0;
      give(first);
      if (!chosen.has(id)) return [reviewers[first] ?? ''];
      const pair = (other: number) => [first, other].sort((a, b) => a - b).join('+');
      const others = order.slice(1).sort((a, b) => {
        const load = (here[a] ?? 0) - (here[b] ?? 0) || (all[a] ?? 0) - (all[b] ?? 0);
        return load || (pairs.get(pair(a)) ?? 0) - (pairs.get(pair(b)) ?? 0) || a - b;
      });
      const second = others[0] ?? 0;
      give(second);
      pairs.set(pair(second), (pairs.get(pair(second)) ?? 0) + 1);
      return [reviewers[first] ?? '', reviewers[second] ?? ''];
    });
  });
};

const lowestIds = (ids: readonly string[], number: number, seed: string): readonly string[] =>
  ids
    .map((id) => ({ id, key: keyOf(seed, id) }))
    .sort((a, b) => compareKeys(a.key, b.key))
    .slice(0, number)
    .map(({ id }) => id);
