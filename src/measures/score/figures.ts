import { type Clusters, quantile, resampled, wilson } from '../../base/index.ts';
import { type Formula, type Layout, share, type Table, tableOf, type Value } from './table.ts';

/** A figure with its 95 % interval. Where it is undefined all three are null and `why` says so. */
export interface Figure {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly why?: string;
}

const numberOf = (value: Value): number | undefined => (typeof value === 'object' ? share(value) : value);

/** Figures by name, and the values that each took over the samples (undefined where it was not defined). */
export interface Figures {
  readonly figures: ReadonlyMap<string, Figure>;
  readonly samples: ReadonlyMap<string, readonly (number | undefined)[]>;
}

interface Sampling {
  readonly seed: string;
  readonly resamples: number;
  readonly only?: readonly string[] | undefined;
}

/** How figures are made of what was counted; formulas that go together stand in one list. */
export type FiguresOf = (clusters: Clusters, sampling: Sampling) => Figures;

/**
 * The figures of what was counted, with percentile intervals over samples of whole clusters. A share of 0 or 1 has
 * nothing to resample: it has Wilson's interval, among as many as there are clusters. Formulas have the same names in the
 * same order whatever the counts.
 */
export const figuresBy =
  <N extends string>(
    layout: Layout<N>,
    formulas: readonly ((table: Table<N>) => readonly Formula[])[],
  ): FiguresOf =>
  (clusters, { seed, resamples, only }) => {
    const isWanted = ([name]: Formula): boolean => only?.includes(name) ?? true;
    const table = tableOf(layout, wholeOf(clusters));
    const needed = formulas.filter((made) => made(table).some(isWanted));
    const wholes = needed.flatMap((made) => made(table));
    const samples = wholes.map((): (number | undefined)[] => []);
    for (const counts of resampled(clusters, seed, resamples)) {
      const sampled = tableOf(layout, counts);
      let at = 0;
      for (const made of needed) for (const [, value] of made(sampled)) samples[at++]?.push(numberOf(value));
    }
    const all = wholes.flatMap((whole, at) => {
      const own = samples[at] ?? [];
      return isWanted(whole) ? [{ name: whole[0], own, figure: figureOf(whole, own, clusters.count) }] : [];
    });
    return {
      figures: new Map(all.map(({ name, figure }) => [name, figure])),
      samples: new Map(all.map(({ name, own }) => [name, own])),
    };
  };

export const wholeOf = ({ counters, places, amounts }: Clusters): Float64Array => {
  const sums = new Float64Array(counters);
  places.forEach((place, at) => {
    sums[place] = (sums[place] ?? 0) + (amounts[at] ?? 0);
  });
  return sums;
};

const figureOf = (
  [, value, unless]: Formula,
  samples: readonly (number | undefined)[],
  clusters: number,
): Figure => {
  const point = numberOf(value);
  if (point === undefined) return { value: null, low: null, high: null, why: unless };
  // Without samples there are no intervals.
  if (samples.length > 0 && typeof value === 'object' && (point === 0 || point === 1)) {
    const { low, high } = wilson(point, Math.min(clusters, value[1]));
    return { value: point, low: Math.min(point, low), high: Math.max(point, high) };
  }
  return { value: point, ...intervalOf(samples) };
};

/** The middle 95 % of the samples in which it was defined; null where it never was. */
export const intervalOf = (samples: readonly (number | undefined)[]) => {
  const sorted = samples.filter((one) => one !== undefined).sort((a, b) => a - b);
  return { low: quantile(sorted, 0.025) ?? null, high: quantile(sorted, 0.975) ?? null };
};
