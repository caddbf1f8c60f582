import seedrandom from 'seedrandom';
import { keptIn, raise, tallyOf } from './values/index.ts';

/*
 * What any measure needs and no field owns: intervals of a share, quantiles, resampling by clusters, and the test of
 * two systems on the same items. Pure functions on numbers; chance comes from a seed.
 */

/** A share with its 95 % interval. */
export type Share = { readonly share: number; readonly low: number; readonly high: number };

/** So many standard deviations about the mean hold 95 %. */
const normal = 1.959963984540054;

/** The 95 % interval of Wilson for a share among so many (a part of one, too, where readings weigh unequally). */
export const wilson = (share: number, among: number): Share => {
  if (among <= 0) return { share, low: 0, high: 1 };
  const square = (normal * normal) / among;
  const middle = (share + square / 2) / (1 + square);
  const half = (normal * Math.sqrt((share * (1 - share)) / among + square / (4 * among))) / (1 + square);
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
};

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

export type Kappa = { readonly kappa: number; readonly low: number; readonly high: number };

/**
 * Cohen's kappa of pairs of classes, one of each reader: (observed - expected) / (1 - expected). The interval is by the
 * large-sample variance of Fleiss, Cohen and Everitt (1969). Undefined where there is no pair, or where chance alone
 * explains all: both gave one class only.
 */
export const kappaOf = (pairs: readonly (readonly [string, string])[]): Kappa | undefined => {
  const among = pairs.length;
  const cells = tallyOf(pairs.map(([one, other]) => JSON.stringify([one, other])));
  const [rows, columns] = [tallyOf(pairs.map(([one]) => one)), tallyOf(pairs.map(([, other]) => other))];
  const shareIn = (counts: ReadonlyMap<string, number>, name: string): number =>
    (counts.get(name) ?? 0) / among;
  const names = [...new Set([...rows.keys(), ...columns.keys()])];
  const expected = names.reduce((sum, name) => sum + shareIn(rows, name) * shareIn(columns, name), 0);
  if (among === 0 || expected === 1) return undefined;
  const observed = pairs.filter(([one, other]) => one === other).length / among;
  const kappa = (observed - expected) / (1 - expected);
  const rest = 1 - kappa;
  let spread = 0;
  for (const [cell, count] of cells) {
    const [one, other]: readonly [string, string] = JSON.parse(cell);
    const share = count / among;
    spread +=
      one === other
        ? share * (1 - (shareIn(rows, one) + shareIn(columns, one)) * rest) ** 2
        : share * rest ** 2 * (shareIn(columns, one) + shareIn(rows, other)) ** 2;
  }
  const variance = (spread - (kappa - expected * rest) ** 2) / (among * (1 - expected) ** 2);
  const half = normal * Math.sqrt(Math.max(0, variance));
  return { kappa, low: Math.max(-1, kappa - half), high: Math.min(1, kappa + half) };
};

/**
 * How two systems fare on the same items, each right or wrong on each: McNemar's test on the items that one of them
 * alone has right. Were both equally good, each such item would be a fair coin. The binomial is summed as it is, for any
 * number of items, with no normal approximation.
 */
export const discordanceOf = (pairs: Iterable<readonly [boolean, boolean]>) => {
  let [both, first, second, neither] = [0, 0, 0, 0];
  for (const [one, other] of pairs) {
    if (one && other) both++;
    else if (one) first++;
    else if (other) second++;
    else neither++;
  }
  const { tail, seen } = coinTail(first + second, Math.min(first, second));
  return {
    both,
    only_first: first,
    only_second: second,
    neither,

    /** Two-sided p of the exact test: 1 where they never differ. */
    exact_p: Math.min(1, 2 * tail),

    /** The same with half the probability of what was seen taken off each tail: less cautious, nearer the level. */
    mid_p: Math.min(1, 2 * tail - seen),
  };
};

/** Of `flips` of a fair coin: how likely at most `most` heads are, and how likely exactly so many. */
const coinTail = (flips: number, most: number): { readonly tail: number; readonly seen: number } => {
  // In logarithms: 2 ** -flips is no number of the machine past a thousand flips.
  let log = -flips * Math.LN2;
  let tail = Math.exp(log);
  for (let heads = 1; heads <= most; heads++) {
    log += Math.log(flips - heads + 1) - Math.log(heads);
    tail += Math.exp(log);
  }
  return { tail, seen: Math.exp(log) };
};

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
    const own = keptIn(byName, cluster, () => new Map<number, number>());
    for (const [place, amount] of counts) {
      if (!own.has(place)) entries++;
      raise(own, place, amount);
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
