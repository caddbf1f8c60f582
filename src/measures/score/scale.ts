import { clustersOf, discordanceOf, groupedBy } from '../../base/index.ts';
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

export type PredictionsOf<S> = { readonly name: string; readonly said: ReadonlyMap<string, S | Unread> };

export interface ScaleOptions<G, S> {
  readonly seed: string;
  readonly resamples: number;
  readonly by: readonly string[];
  readonly against?: PredictionsOf<S> | undefined;
  readonly baselines: readonly (readonly [
    name: string,
    baseline: (gold: readonly G[]) => readonly (S | Unread)[],
  ])[];
}

/** Everything that is said of a system's answers, as data. */
export type Report = ReturnType<typeof scoreBy>;
export type Scored = Report['system'];
export type Slice = Report['slices'][number]['slices'][number];
export type Comparison = NonNullable<Report['against']>;

export const scoreBy = <G extends Item, S extends object>(
  scale: Scale<G, S>,
  gold: readonly G[],
  predictions: PredictionsOf<S>,
  options: ScaleOptions<G, S>,
) => {
  const { by, against, baselines, seed, resamples } = options;
  const score = (name: string, saidOf: (gold: G, at: number) => S | Unread | undefined) => {
    const pairs = gold.map((one, at) => ({
      gold: one,
      said: saidOf(one, at) ?? { unread: 'missing' as const },
    }));
    return systemOf(scale, name, pairs, options);
  };
  const scoreOf = ({ name, said }: PredictionsOf<S>) => score(name, ({ id }) => said.get(id));
  const system = scoreOf(predictions);
  return {
    system: system.scored,
    slices: by.map((name) => ({ by: name, slices: slicesOf(scale, system.pairs, name, options) })),
    baselines: baselines.map(([name, baseline]) => {
      const said = baseline(gold);
      return score(name, (_, at) => said[at]).scored;
    }),
    against: against && comparisonOf(scale, system, scoreOf(against)),
    seed,
    resamples,
  };
};

type Drawing = Pick<ScaleOptions<never, never>, 'seed' | 'resamples'>;

const measured = <G extends Item, S extends object>(
  { counting, layout, figuresOf }: Scale<G, S>,
  pairs: readonly PairOf<G, S>[],
  sampling: Drawing & { readonly only?: readonly string[] },
) => {
  const count = counting(pairs);
  const items = pairs.map((pair) => ({ cluster: pair.gold.cluster, counts: count(pair) }));
  const clusters = clustersOf(items, layout.size);
  const { figures, samples } = figuresOf(clusters, sampling);
  return {
    whole: wholeOf(clusters),
    samples,
    told: { count: pairs.length, problems: clusters.count, figures },
  };
};

const mostIds = 20;

const systemOf = <G extends Item, S extends object>(
  scale: Scale<G, S>,
  name: string,
  pairs: readonly PairOf<G, S>[],
  { seed, resamples }: Drawing,
) => {
  const { whole, samples, told } = measured(scale, pairs, { seed, resamples });
  const unread = pairs.flatMap(({ gold: { id }, said }) =>
    'unread' in said ? [{ id, why: said.unread }] : [],
  );
  const countOf = (reason: UnreadReason): number => unread.filter(({ why }) => why === reason).length;
  const scored = {
    name,
    things: scale.things,
    ...told,
    ...tablesOf(scale.layout, whole),
    unread: { missing: countOf('missing'), no_json: countOf('no_json'), no_verdict: countOf('no_verdict') },
    /** The first of those for which there is no answer. */
    unreadIds: unread.slice(0, mostIds).map(({ id }) => id),
  };
  return { scored, pairs, samples };
};

type System<G extends Item, S extends object> = ReturnType<typeof systemOf<G, S>>;

/** How many there are of each class; and by class of the truth, what was said: a class, or `unread`. */
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
) =>
  [...groupedBy(pairs, ({ gold }) => gold.groups[by] ?? none)]
    .sort(([a], [b]) => orderOf(a) - orderOf(b) || (a < b ? -1 : 1))
    .map(([value, own]) => {
      const sampling = { seed: `${seed} ${by} ${value}`, resamples, only: scale.sliceFigures };
      return { value, ...measured(scale, own, sampling).told };
    });

const comparisonOf = <G extends Item, S extends object>(
  scale: Scale<G, S>,
  system: System<G, S>,
  other: System<G, S>,
) => {
  const theirs = scale.rights(other.pairs);
  const tests = Object.entries(scale.rights(system.pairs)).map(([measure, own]) => {
    const both = (own ?? []).flatMap((one, at): (readonly [boolean, boolean])[] => {
      const two = theirs[measure]?.[at];
      return one === undefined || two === undefined ? [] : [[one, two]];
    });
    return [measure, both.length > 0 ? discordanceOf(both) : null] as const;
  });
  const { figures } = system.scored;
  return {
    other: other.scored,
    /** This system's figure less the other's, with the interval of the difference over the same samples. */
    differences: new Map([...figures.keys()].map((name) => [name, differenceOf(name, system, other)])),
    /** McNemar's test by what is to be right. */
    tests: Object.fromEntries(tests),
  };
};

type Sampled = {
  readonly scored: { readonly figures: Figures['figures'] };
  readonly samples: Figures['samples'];
};

const differenceOf = (name: string, one: Sampled, other: Sampled): Figure => {
  const [own, twin] = [one, other].map(({ scored }) => scored.figures.get(name));
  const [value, less] = [own?.value ?? null, twin?.value ?? null];
  if (value === null || less === null)
    return { value: null, low: null, high: null, why: own?.why ?? twin?.why ?? 'it is not defined' };
  const theirs = other.samples.get(name) ?? [];
  const samples = (one.samples.get(name) ?? []).map((sample, at) => {
    const their = theirs[at];
    return sample === undefined || their === undefined ? undefined : sample - their;
  });
  return { value: value - less, ...intervalOf(samples) };
};
