import { positionBins } from '../model/index.ts';
import { type Clusters, clustersOf, type Discordance, discordanceOf } from '../statistics/index.ts';
import { classes, familyNamed, type Gold, type Said, type UnreadReason } from './answer.ts';
import { type Baseline, lengthOnly, majority } from './baselines.ts';
import {
  cellIn,
  counters,
  countsOf,
  type FamilyOf,
  type Pair,
  type Rightness,
  rightnessOf,
  unreadColumn,
} from './counts.ts';
import { type Figure, type Figures, figuresOf, intervalOf, wholeOf } from './figures.ts';

/** A system's answers by the id of the solution. */
export interface Predictions {
  readonly name: string;
  readonly said: ReadonlyMap<string, Said>;
}

export interface ScoreOptions {
  readonly seed: string;
  readonly resamples: number;
  /** The names of the groups to slice by. */
  readonly by: readonly string[];
  readonly against?: Predictions | undefined;
  /** Held beside the system, with those that are always there. */
  readonly baselines?: readonly (readonly [name: string, baseline: Baseline])[];
  /** The families of fine types that the test set does not have. */
  readonly familyOf?: FamilyOf;
}

/** What a system's answers come to. */
export interface Scored {
  readonly name: string;
  readonly solutions: number;
  readonly problems: number;
  readonly figures: ReadonlyMap<string, Figure>;
  /** How many solutions of each class there are. */
  readonly support: { readonly [name: string]: number };
  /** By class of the truth, what was said: a class, or `unread`. */
  readonly confusion: { readonly [gold: string]: { readonly [said: string]: number } };
  readonly unread: { readonly [reason in UnreadReason]: number };
  /** The first of the solutions for which there is no answer. */
  readonly unreadIds: readonly string[];
}

export interface Slice {
  readonly value: string;
  readonly solutions: number;
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
export const scoreOf = (gold: readonly Gold[], predictions: Predictions, options: ScoreOptions): Report => {
  const familyOf = familiesIn(gold, options.familyOf);
  const scorer = scorerOf(gold, familyOf, options);
  const system = scorer(predictions.name, (one) => predictions.said.get(one.id));
  const beside = [
    ['majority', majority] as const,
    ['length only', lengthOnly] as const,
    ...(options.baselines ?? []),
  ];
  return {
    system: system.scored,
    slices: options.by.map((by) => ({ by, slices: slicesOf(system.pairs, by, familyOf, options) })),
    baselines: beside.map(([name, baseline]) => {
      const said = baseline(gold);
      return scorer(name, (_, at) => said[at]).scored;
    }),
    against: options.against && comparisonOf(system, options.against, scorer, familyOf),
    seed: options.seed,
    resamples: options.resamples,
  };
};

/** The family of a fine type: by the test set's own lines, then by what else is known. */
const familiesIn = (gold: readonly Gold[], known: FamilyOf | undefined): FamilyOf => {
  const own = new Map(
    gold.flatMap(({ type, family }) =>
      type !== undefined && family && !familyNamed(type) ? [[type, family] as const] : [],
    ),
  );
  return (type) => own.get(type) ?? known?.(type);
};

interface System {
  readonly scored: Scored;
  readonly pairs: readonly Pair[];
  readonly samples: Figures['samples'];
}

type Scorer = (name: string, saidOf: (gold: Gold, at: number) => Said | undefined) => System;

const clustered = (pairs: readonly Pair[], familyOf: FamilyOf): Clusters => {
  const steps = pairs.some(({ said }) => !('unread' in said) && said.steps !== undefined);
  return clustersOf(
    pairs.map((pair) => ({ cluster: pair.gold.cluster, counts: countsOf(pair, { familyOf, steps }) })),
    counters,
  );
};

const mostIds = 20;

const scorerOf =
  (gold: readonly Gold[], familyOf: FamilyOf, { seed, resamples }: ScoreOptions): Scorer =>
  (name, saidOf) => {
    const pairs = gold.map(
      (one, at): Pair => ({ gold: one, said: saidOf(one, at) ?? { unread: 'missing' } }),
    );
    const clusters = clustered(pairs, familyOf);
    const { figures, samples } = figuresOf(clusters, { seed, resamples });
    const unread = pairs.flatMap(({ gold: { id }, said }) =>
      'unread' in said ? [{ id, why: said.unread }] : [],
    );
    const countOf = (reason: UnreadReason): number => unread.filter(({ why }) => why === reason).length;
    return {
      scored: {
        name,
        solutions: gold.length,
        problems: clusters.count,
        figures,
        ...tablesOf(wholeOf(clusters)),
        unread: {
          missing: countOf('missing'),
          no_json: countOf('no_json'),
          no_verdict: countOf('no_verdict'),
        },
        unreadIds: unread.slice(0, mostIds).map(({ id }) => id),
      },
      pairs,
      samples,
    };
  };

const tablesOf = (counts: Float64Array): Pick<Scored, 'support' | 'confusion'> => {
  const said = [...classes, 'unread'];
  const rows = classes.map((name, row) => ({
    name,
    cells: said.map((_, column) => cellIn(counts, row, column)),
  }));
  const supported = rows.map(({ name, cells }) => ({
    name,
    cells,
    support: cells.reduce((a, b) => a + b, 0),
  }));
  const used = said.filter((_, column) => column === unreadColumn || rows.some(({ cells }) => cells[column]));
  return {
    support: Object.fromEntries(supported.map(({ name, support }) => [name, support])),
    confusion: Object.fromEntries(
      supported
        .filter(({ support }) => support > 0)
        .map(({ name, cells }) => [
          name,
          Object.fromEntries(
            said
              .map((one, column) => [one, cells[column] ?? 0] as const)
              .filter(([one]) => used.includes(one)),
          ),
        ]),
    ),
  };
};

/** What a slice is told by: it may hold one class only, and few solutions. */
const sliceFigures = [
  'verdict.accuracy',
  'verdict.recall',
  'verdict.false_alarms',
  'error_type.accuracy',
  'line.exact',
  'joint.verdict_line',
];

/** The solutions that have no such group stand under a name of their own, last. */
const none = '(none)';

/** Thirds in their order before anything else, no group last. */
const orderOf = (value: string): number => {
  const bin = [...positionBins, value].indexOf(value);
  return value === none ? 1 : bin - positionBins.length;
};

const slicesOf = (
  pairs: readonly Pair[],
  by: string,
  familyOf: FamilyOf,
  { seed, resamples }: ScoreOptions,
): readonly Slice[] => {
  const groups = new Map<string, Pair[]>();
  for (const pair of pairs) {
    const value = pair.gold.groups[by] ?? none;
    const own = groups.get(value);
    if (own) own.push(pair);
    else groups.set(value, [pair]);
  }
  return [...groups]
    .sort(([a], [b]) => orderOf(a) - orderOf(b) || (a < b ? -1 : 1))
    .map(([value, own]) => {
      const clusters = clustered(own, familyOf);
      const { figures } = figuresOf(clusters, {
        seed: `${seed} ${by} ${value}`,
        resamples,
        only: sliceFigures,
      });
      return { value, solutions: own.length, problems: clusters.count, figures };
    });
};

const comparisonOf = (
  system: System,
  against: Predictions,
  scorer: Scorer,
  familyOf: FamilyOf,
): Comparison => {
  const other = scorer(against.name, (one) => against.said.get(one.id));
  const pairs = system.pairs.map((pair, at) => {
    const twin = other.pairs[at] ?? pair;
    return [rightnessOf(pair, familyOf), rightnessOf(twin, familyOf)] as const;
  });
  const test = (right: (one: Partial<Rightness>) => boolean | undefined): Discordance | null => {
    // Were correct solutions all that is measured, it would be the verdict under another name.
    if (
      !system.pairs.some(
        (pair, at) => pair.gold.verdict === 'Flawed' && right(pairs[at]?.[0] ?? {}) !== undefined,
      )
    )
      return null;
    const both = pairs.flatMap(([one, two]): (readonly [boolean, boolean])[] => {
      const [a, b] = [right(one), right(two)];
      return a === undefined || b === undefined ? [] : [[a, b]];
    });
    return both.length > 0 ? discordanceOf(both) : null;
  };
  return {
    other: other.scored,
    differences: differencesOf(system, other),
    tests: {
      verdict: test(({ verdict }) => verdict),
      type: test(({ type }) => type),
      line: test(({ line }) => line),
      all: test(({ all }) => all),
    },
  };
};

const differencesOf = (one: System, other: System): Comparison['differences'] =>
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
