import { clustersOf, type Discordance, discordanceOf } from '../../base/index.ts';
import { positionBins } from '../../model/index.ts';
import type { Item, PairOf, Unread, UnreadReason } from './answer.ts';
import { type Figure, type Figures, type FiguresOf, intervalOf, wholeOf } from './figures.ts';
import { type Layout, tableOf } from './table.ts';

/** What is scored, and how: which classes there are, what is counted, which figures that comes to. */
export interface Scale<G extends Item, S extends object> {
  /** What the lines of the test set are. */
  readonly things: 'solutions' | 'questions';
  readonly layout: Layout<never>;
  /** Of some pairs, what each adds to which counter. */
  readonly counting: (
    pairs: readonly PairOf<G, S>[],
  ) => (pair: PairOf<G, S>) => readonly (readonly [place: number, amount: number])[];
  readonly figuresOf: FiguresOf;
  /** What a slice is told by: it may hold one class only, and few lines. */
  readonly sliceFigures: readonly string[];
  /** By what is to be right, whether each is; null for what the test set does not measure. */
  readonly rights: (pairs: readonly PairOf<G, S>[]) => {
    readonly [measure: string]: readonly (boolean | undefined)[] | null;
  };
}

/** A system's answers by the id of what they are of. */
export type PredictionsOf<S> = { readonly name: string; readonly said: ReadonlyMap<string, S | Unread> };

export interface ScaleOptions<G, S> {
  readonly seed: string;
  readonly resamples: number;
  /** The names of the groups to slice by. */
  readonly by: readonly string[];
  readonly against?: PredictionsOf<S> | undefined;
  /** Held beside the system. */
  readonly baselines: readonly (readonly [
    name: string,
    baseline: (gold: readonly G[]) => readonly (S | Unread)[],
  ])[];
}

export interface Scored {
  readonly name: string;
  readonly things: 'solutions' | 'questions';
  readonly count: number;
  readonly problems: number;
  readonly figures: ReadonlyMap<string, Figure>;
  /** How many there are of each class. */
  readonly support: { readonly [name: string]: number };
  /** By class of the truth, what was said: a class, or `unread`. */
  readonly confusion: { readonly [gold: string]: { readonly [said: string]: number } };
  readonly unread: { readonly [reason in UnreadReason]: number };
  /** The first of those for which there is no answer. */
  readonly unreadIds: readonly string[];
}

export interface Slice {
  readonly value: string;
  readonly count: number;
  readonly problems: number;
  readonly figures: ReadonlyMap<string, Figure>;
}

export interface Comparison {
  readonly other: Scored;
  /** This system's figure less the other's, with the interval of the difference over the same samples. */
  readonly differences: ReadonlyMap<string, Figure>;
  /** McNemar's test by what is to be right. */
  readonly tests: { readonly [measure: string]: Discordance | null };
}

export interface Report {
  readonly system: Scored;
  readonly slices: readonly { readonly by: string; readonly slices: readonly Slice[] }[];
  readonly baselines: readonly Scored[];
  readonly against: Comparison | undefined;
  readonly seed: string;
  readonly resamples: number;
}

/** Scores a system's answers against a test set; everything that the report says, as data. */
export const scoreBy = <G extends Item, S extends object>(
  scale: Scale<G, S>,
  gold: readonly G[],
  predictions: PredictionsOf<S>,
  options: ScaleOptions<G, S>,
): Report => {
  const score = (name: string, saidOf: (gold: G, at: number) => S | Unread | undefined): System<G, S> =>
    systemOf(
      scale,
      name,
      gold.map((one, at) => ({ gold: one, said: saidOf(one, at) ?? { unread: 'missing' } })),
      options,
    );
  const system = score(predictions.name, (one) => predictions.said.get(one.id));
  const { against } = options;
  return {
    system: system.scored,
    slices: options.by.map((by) => ({ by, slices: slicesOf(scale, system.pairs, by, options) })),
    baselines: options.baselines.map(([name, baseline]) => {
      const said = baseline(gold);
      return score(name, (_, at) => said[at]).scored;
    }),
    against:
      against &&
      comparisonOf(
        scale,
        system,
        score(against.name, (one) => against.said.get(one.id)),
      ),
    seed: options.seed,
    resamples: options.resamples,
  };
};

interface System<G, S> {
  readonly scored: Scored;
  readonly pairs: readonly PairOf<G, S>[];
  readonly samples: Figures['samples'];
}

type Drawing = Pick<ScaleOptions<never, never>, 'seed' | 'resamples'>;

const mostIds = 20;

const systemOf = <G extends Item, S extends object>(
  scale: Scale<G, S>,
  name: string,
  pairs: readonly PairOf<G, S>[],
  { seed, resamples }: Drawing,
): System<G, S> => {
  const clusters = counted(scale, pairs);
  const { figures, samples } = scale.figuresOf(clusters, { seed, resamples });
  const unread = pairs.flatMap(({ gold: { id }, said }) =>
    'unread' in said ? [{ id, why: said.unread }] : [],
  );
  const countOf = (reason: UnreadReason): number => unread.filter(({ why }) => why === reason).length;
  return {
    scored: {
      ...{ name, things: scale.things, count: pairs.length, problems: clusters.count, figures },
      ...tablesOf(scale.layout, wholeOf(clusters)),
      unread: { missing: countOf('missing'), no_json: countOf('no_json'), no_verdict: countOf('no_verdict') },
      unreadIds: unread.slice(0, mostIds).map(({ id }) => id),
    },
    pairs,
    samples,
  };
};

/** What is counted, by problem. */
const counted = <G extends Item, S extends object>(
  { counting, layout }: Scale<G, S>,
  pairs: readonly PairOf<G, S>[],
) => {
  const count = counting(pairs);
  return clustersOf(
    pairs.map((pair) => ({ cluster: pair.gold.cluster, counts: count(pair) })),
    layout.size,
  );
};

const tablesOf = (layout: Layout<never>, counts: Float64Array) => {
  const { classes, is, said, unread, cell } = tableOf(layout, counts);
  const columns = [...classes, 'unread'].map((name, at) => ({ name, at }));
  const used = columns.filter(({ at }) => at === unread || said[at]);
  const there = classes.map((name, at) => ({ name, at })).filter(({ at }) => is[at]);
  return {
    support: Object.fromEntries(classes.map((name, at) => [name, is[at] ?? 0])),
    confusion: Object.fromEntries(
      there.map((gold) => [
        gold.name,
        Object.fromEntries(used.map(({ name, at }) => [name, cell(gold.at, at)])),
      ]),
    ),
  };
};

/** Those that have no such group stand under a name of their own, last. */
const none = '(none)';

/** Thirds in their order before anything else, no group last. */
const orderOf = (value: string): number => {
  const bin = [...positionBins, value].indexOf(value);
  return value === none ? 1 : bin - positionBins.length;
};

const slicesOf = <G extends Item, S extends object>(
  scale: Scale<G, S>,
  pairs: readonly PairOf<G, S>[],
  by: string,
  { seed, resamples }: Drawing,
): readonly Slice[] => {
  const groups = new Map<string, PairOf<G, S>[]>();
  for (const pair of pairs) {
    const value = pair.gold.groups[by] ?? none;
    const own = groups.get(value);
    if (own) own.push(pair);
    else groups.set(value, [pair]);
  }
  return [...groups]
    .sort(([a], [b]) => orderOf(a) - orderOf(b) || (a < b ? -1 : 1))
    .map(([value, own]) => {
      const clusters = counted(scale, own);
      const { figures } = scale.figuresOf(clusters, {
        ...{ seed: `${seed} ${by} ${value}`, resamples, only: scale.sliceFigures },
      });
      return { value, count: own.length, problems: clusters.count, figures };
    });
};

const comparisonOf = <G extends Item, S extends object>(
  scale: Scale<G, S>,
  system: System<G, S>,
  other: System<G, S>,
): Comparison => {
  const theirs = scale.rights(other.pairs);
  const tests = Object.entries(scale.rights(system.pairs)).map(([measure, own]) => {
    const both = (own ?? []).flatMap((one, at): (readonly [boolean, boolean])[] => {
      const two = theirs[measure]?.[at];
      return one === undefined || two === undefined ? [] : [[one, two]];
    });
    return [measure, both.length > 0 ? discordanceOf(both) : null] as const;
  });
  return { other: other.scored, differences: differencesOf(system, other), tests: Object.fromEntries(tests) };
};

const differencesOf = (
  one: Pick<System<never, never>, 'scored' | 'samples'>,
  other: Pick<System<never, never>, 'scored' | 'samples'>,
): Comparison['differences'] =>
  new Map(
    [...one.scored.figures].map(([name, { value, why }]): [string, Figure] => {
      const twin = other.scored.figures.get(name);
      if (value === null || twin === undefined || twin.value === null)
        return [name, { value: null, low: null, high: null, why: why ?? twin?.why ?? 'it is not defined' }];
      const theirs = other.samples.get(name) ?? [];
      const samples = (one.samples.get(name) ?? []).map((own, at) => {
        const their = theirs[at];
        return own === undefined || their === undefined ? undefined : own - their;
      });
      return [name, { value: value - twin.value, ...intervalOf(samples) }];
    }),
  );
