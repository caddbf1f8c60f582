import { clustersOf } from '../../base/index.ts';
import { type Answer, familyNamed, type Gold } from './answer.ts';
import { type Baseline, lengthOnly, majority } from './baselines.ts';
import { counters, countsOf, type FamilyOf, matrix, type Rightness, rightnessOf } from './counts.ts';
import { solutionFigures } from './figures.ts';
import { type PredictionsOf, type Report, type Scale, type ScaleOptions, scoreBy } from './scale.ts';

/** A system's answers by the id of the solution. */
export type Predictions = PredictionsOf<Answer>;

export interface ScoreOptions extends Omit<ScaleOptions<Gold, Answer>, 'baselines'> {
  /** Held beside the system, with those that are always there. */
  readonly baselines?: readonly (readonly [name: string, baseline: Baseline])[];
  /** The families of fine types that the test set does not have. */
  readonly familyOf?: FamilyOf;
}

/** Scores a system's answers against a test set of solutions. */
export const scoreOf = (gold: readonly Gold[], predictions: Predictions, options: ScoreOptions): Report => {
  const baselines = [
    ['majority', majority] as const,
    ['length only', lengthOnly] as const,
    ...(options.baselines ?? []),
  ];
  return scoreBy(solutionScale(familiesIn(gold, options.familyOf)), gold, predictions, {
    ...options,
    baselines,
  });
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

const solutionScale = (familyOf: FamilyOf): Scale<Gold, Answer> => ({
  things: 'solutions',
  matrix,
  clusters: (pairs) => {
    const steps = pairs.some(({ said }) => !('unread' in said) && said.steps !== undefined);
    return clustersOf(
      pairs.map((pair) => ({ cluster: pair.gold.cluster, counts: countsOf(pair, { familyOf, steps }) })),
      counters,
    );
  },
  figures: solutionFigures,
  sliceFigures: [
    'verdict.accuracy',
    'verdict.recall',
    'verdict.false_alarms',
    'error_type.accuracy',
    'line.exact',
    'joint.verdict_line',
  ],
  rights: (pairs) => {
    const all = pairs.map((pair) => rightnessOf(pair, familyOf));
    const rights = (measure: keyof Rightness): readonly (boolean | undefined)[] | null => {
      // Were correct solutions all that is measured, it would be the verdict under another name.
      const isMeasured = pairs.some(
        ({ gold }, at) => gold.verdict === 'Flawed' && all[at]?.[measure] !== undefined,
      );
      return isMeasured ? all.map((one) => one[measure]) : null;
    };
    return { verdict: rights('verdict'), type: rights('type'), line: rights('line'), all: rights('all') };
  },
});
