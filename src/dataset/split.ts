import { drawOf } from './text.ts';
import { type Split, splits } from './types.ts';

/** Parts of the whole, in the order of `splits`; their sum is 1. */
export type Shares = { readonly [split in Split]: number };

/** Problems that must stay together, as what there is of them. */
export interface Group {
  /** The normalised question. */
  readonly key: string;
  /** Groups of one stratum are dealt out evenly: tier and classes. */
  readonly stratum: string;
}

/**
 * Deals groups out over the splits. They come stratum by stratum, in each in an order that the seed gives, and each
 * goes where most is lacking: so every run of neighbours, a stratum above all, has its shares to within one.
 */
export const dealt = (groups: readonly Group[], shares: Shares, seed: string): ReadonlyMap<string, Split> => {
  const ordered = groups
    .map((group) => ({ ...group, draw: drawOf(seed, 'split', group.key) }))
    .sort((a, b) => compare(a.stratum, b.stratum) || a.draw - b.draw || compare(a.key, b.key));
  const counts = { train: 0, validation: 0, test: 0 };
  const where = new Map<string, Split>();
  ordered.forEach(({ key }, at) => {
    let chosen: Split = 'train';
    let most = Number.NEGATIVE_INFINITY;
    for (const split of splits) {
      const lacking =
        shares[split] === 0 ? Number.NEGATIVE_INFINITY : shares[split] * (at + 1) - counts[split];
      if (lacking > most + 1e-9) [chosen, most] = [split, lacking];
    }
    counts[chosen]++;
    where.set(key, chosen);
  });
  return where;
};

export const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
