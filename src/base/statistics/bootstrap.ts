import seedrandom from 'seedrandom';

/** Items that belong together, and what each group of them adds to which counter. Only what is not 0 is kept. */
export type Clusters = ReturnType<typeof clustersOf>;

/** Adds up the counts of the items by cluster; clusters stand in the order in which they are first met. */
export const clustersOf = (
  items: Iterable<{ readonly cluster: string; readonly counts: Iterable<readonly [number, number]> }>,
  counters: number,
) => {
  const byName = new Map<string, Map<number, number>>();
  let entries = 0;
  for (const { cluster, counts } of items) {
    const own = byName.get(cluster) ?? new Map<number, number>();
    byName.set(cluster, own);
    for (const [place, amount] of counts) {
      if (!own.has(place)) entries++;
      own.set(place, (own.get(place) ?? 0) + amount);
    }
  }
  const starts = new Uint32Array(byName.size + 1);
  const places = new Uint16Array(entries);
  const amounts = new Float64Array(entries);
  let [at, cluster] = [0, 0];
  for (const own of byName.values()) {
    starts[cluster++] = at;
    for (const [place, amount] of own) {
      places[at] = place;
      amounts[at++] = amount;
    }
  }
  starts[cluster] = at;
  // `starts`: where each cluster's entries begin, and where the last one's end.
  return { count: byName.size, counters, starts, places, amounts };
};

/**
 * The counters of `times` samples, each of as many clusters as there are, drawn with replacement. The same seed and
 * number of clusters give the same draws, so that two systems on the same clusters are drawn in pairs. The array
 * that is handed on is filled anew for each sample.
 */
export function* resampled(
  { count, counters, starts, places, amounts }: Clusters,
  seed: string,
  times: number,
): Generator<Float64Array> {
  const random = seedrandom.alea(seed);
  const sums = new Float64Array(counters);
  for (let time = 0; time < times; time++) {
    sums.fill(0);
    for (let draw = 0; draw < count; draw++) {
      const cluster = Math.floor(random() * count);
      const end = starts[cluster + 1] ?? 0;
      for (let at = starts[cluster] ?? 0; at < end; at++) {
        const place = places[at] ?? 0;
        sums[place] = (sums[place] ?? 0) + (amounts[at] ?? 0);
      }
    }
    yield sums;
  }
}
