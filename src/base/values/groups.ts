/** Things by a key of each: groups in the order in which they are first met, and within them in their own. */
export const groupedBy = <K, T>(all: Iterable<T>, keyOf: (one: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const own = groups.get(key);
    if (own) own.push(one);
    else groups.set(key, [one]);
  }
  return groups;
};

/** Counts one more. */
export const raise = <K>(counts: Map<K, number>, key: K, by = 1): void =>
  void counts.set(key, (counts.get(key) ?? 0) + by);

/** How often each comes, in the order in which it comes first. */
export const tallyOf = <K>(all: Iterable<K>): Map<K, number> => {
  const counts = new Map<K, number>();
  for (const one of all) raise(counts, one);
  return counts;
};

/** Of those that come most often the first; undefined of none. */
export const mostFrequent = <K>(all: Iterable<K>): K | undefined =>
  [...tallyOf(all)].reduce<readonly [K | undefined, number]>(
    (best, one) => (one[1] > best[1] ? one : best),
    [undefined, 0],
  )[0];

export const sumOf = (numbers: Iterable<number>): number => {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
};
