import { type Clusters, quantile, resampled, wilson } from '../../base/index.ts';
import {
  type CountName,
  classDefinitions,
  countIn,
  type Definition,
  matrix,
  meanDefinitions,
  share,
  sumOf,
  type Value,
} from './counts.ts';

/** A figure with its 95 % interval. Where it is undefined all three are null and `why` says so. */
export interface Figure {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly why?: string;
}

const rows = matrix.classes.map((_, at) => at);
const { cell: cellIn, row, column, all, unread: unreadColumn } = matrix;

/** Correct and flawed against correct, flawed and unread. */
type Verdicts = ReturnType<typeof verdictsIn>;

const verdictsIn = (counts: Float64Array) => {
  const correct = row(counts, 0);
  const flawed = all(counts) - correct;
  const correctSaidCorrect = cellIn(counts, 0, 0);
  const flawedSaidCorrect = column(counts, 0) - correctSaidCorrect;
  const correctUnread = cellIn(counts, 0, unreadColumn);
  const flawedUnread = column(counts, unreadColumn) - correctUnread;
  return {
    correct,
    flawed,
    correctSaidCorrect,
    correctSaidFlawed: correct - correctSaidCorrect - correctUnread,
    flawedSaidFlawed: flawed - flawedSaidCorrect - flawedUnread,
    flawedSaidCorrect,
  };
};

const of =
  (formula: (verdicts: Verdicts) => Value) =>
  (counts: Float64Array): Value =>
    formula(verdictsIn(counts));

const ratio =
  (counted: CountName, among: CountName) =>
  (counts: Float64Array): Value => [countIn(counts, counted), countIn(counts, among)];

/** Matthews' correlation of the truth (two classes) with what is said (three: unread is one), as Gorodkin's R_K. */
const correlation = (v: Verdicts): number | undefined => {
  const n = v.correct + v.flawed;
  const saidCorrect = v.correctSaidCorrect + v.flawedSaidCorrect;
  const saidFlawed = v.correctSaidFlawed + v.flawedSaidFlawed;
  const unread = n - saidCorrect - saidFlawed;
  const right = v.correctSaidCorrect + v.flawedSaidFlawed;
  const under =
    Math.sqrt(n * n - v.correct ** 2 - v.flawed ** 2) *
    Math.sqrt(n * n - saidCorrect ** 2 - saidFlawed ** 2 - unread ** 2);
  return under > 0 ? (n * right - v.correct * saidCorrect - v.flawed * saidFlawed) / under : undefined;
};

/** The harmonic mean; 0 where one of them is. */
const harmonic = (one: number | undefined, other: number | undefined): number | undefined => {
  if (one === undefined || other === undefined) return undefined;
  return one + other > 0 ? (2 * one * other) / (one + other) : 0;
};

const lineShare = (counts: Float64Array): number | undefined =>
  share([countIn(counts, 'lineRight'), countIn(counts, 'lineOf')]);

/** 0.2 and 0.3 are the weights of the verdict and the line in MR-GSM8K; the half that a judge would give is left out. */
const mrScore = (counts: Float64Array): number | undefined => {
  const mcc = correlation(verdictsIn(counts));
  const step = lineShare(counts);
  return mcc === undefined || step === undefined ? undefined : (0.2 * Math.max(0, mcc) + 0.3 * step) / 0.5;
};

const typedRows = rows.slice(1, -1);
const typed = (counts: Float64Array): number => sumOf(typedRows.map((at) => row(counts, at)));
const typedRight = (counts: Float64Array): number => sumOf(typedRows.map((at) => cellIn(counts, at, at)));
const typedGiven = (counts: Float64Array): number =>
  sumOf(typedRows.flatMap((gold) => rows.slice(1).map((said) => cellIn(counts, gold, said))));

const stepF1 = (counts: Float64Array, hit: CountName): readonly [number, number] => {
  const right = countIn(counts, hit);
  const wrong = countIn(counts, 'stepRightSaidWrong') + countIn(counts, 'stepWrongSaidRight');
  return [2 * right, 2 * right + wrong];
};

const noFlawed = 'the test set has no flawed solution';
const noCorrect = 'the test set has no correct solution';
const noLines = 'the test set names no line';
const noSaid = 'no flawed solution was said to be flawed';
const noSteps = 'steps are not given on both sides';

const verdictDefinitions: readonly Definition[] = [
  { name: 'unread', of: (c) => [column(c, unreadColumn), all(c)], unless: 'the test set is empty' },
  {
    name: 'verdict.accuracy',
    of: of((v) => [v.correctSaidCorrect + v.flawedSaidFlawed, v.correct + v.flawed]),
    unless: 'the test set is empty',
  },
  {
    name: 'verdict.precision',
    of: of((v) => [v.flawedSaidFlawed, v.flawedSaidFlawed + v.correctSaidFlawed]),
    unless: 'nothing was said to be flawed',
  },
  { name: 'verdict.recall', of: of((v) => [v.flawedSaidFlawed, v.flawed]), unless: noFlawed },
  {
    name: 'verdict.f1',
    of: of((v) => [2 * v.flawedSaidFlawed, v.flawed + v.flawedSaidFlawed + v.correctSaidFlawed]),
    unless: 'nothing is flawed and nothing was said to be',
  },
  { name: 'verdict.mcc', of: of(correlation), unless: 'all are of one verdict, or all were said to be' },
  { name: 'verdict.false_alarms', of: of((v) => [v.correctSaidFlawed, v.correct]), unless: noCorrect },
];

const typeDefinitions: readonly Definition[] = [
  ...meanDefinitions(matrix),
  {
    name: 'error_type.accuracy',
    of: (c) => [typedRight(c), typed(c)],
    unless: 'the test set gives no types of the three families',
  },
  { name: 'error_type.given_verdict', of: (c) => [typedRight(c), typedGiven(c)], unless: noSaid },
  { name: 'error_type.fine', of: ratio('fineRight', 'fineOf'), unless: 'the test set gives no fine types' },
  {
    name: 'error_type.fine_given_verdict',
    of: ratio('fineRight', 'fineGiven'),
    unless: 'the test set gives no fine types, or none of those was said to be flawed',
  },
];

const lineDefinitions: readonly Definition[] = [
  { name: 'line.exact', of: ratio('lineRight', 'lineOf'), unless: noLines },
  { name: 'line.given_verdict', of: ratio('lineRight', 'lineGiven'), unless: noSaid },
  {
    name: 'line.mean_offset',
    of: (c) => share([countIn(c, 'offset'), countIn(c, 'offsetOf')]),
    unless: 'no line was named where the test set names one',
  },
  {
    name: 'line.signed_offset',
    of: (c) => share([countIn(c, 'signedOffset'), countIn(c, 'offsetOf')]),
    unless: 'no line was named where the test set names one',
  },
  {
    name: 'joint.verdict_line',
    of: (c) => (countIn(c, 'lineOf') > 0 ? [countIn(c, 'jointRight'), countIn(c, 'jointOf')] : undefined),
    unless: noLines,
  },
  {
    name: 'joint.verdict_line_type',
    of: (c) => (countIn(c, 'allOf') > row(c, 0) ? [countIn(c, 'allRight'), countIn(c, 'allOf')] : undefined),
    unless: 'the test set names no line, or no type',
  },
  {
    name: 'processbench_f1',
    of: (c) => harmonic(lineShare(c), share([cellIn(c, 0, 0), row(c, 0)])),
    unless: 'the test set has no flawed solution with a line, or no correct one',
  },
  { name: 'processbench.error', of: ratio('lineRight', 'lineOf'), unless: noLines },
  { name: 'processbench.correct', of: (c) => [cellIn(c, 0, 0), row(c, 0)], unless: noCorrect },
  { name: 'mr_score', of: mrScore, unless: 'it needs both verdicts, and lines' },
];

const stepDefinitions: readonly Definition[] = [
  { name: 'steps.f1', of: (c) => stepF1(c, 'stepRightSaidRight'), unless: noSteps },
  { name: 'steps.f1_error', of: (c) => stepF1(c, 'stepWrongSaidWrong'), unless: noSteps },
  {
    name: 'steps.prm_score',
    of: (c) => {
      const right = share(stepF1(c, 'stepRightSaidRight'));
      const wrong = share(stepF1(c, 'stepWrongSaidWrong'));
      return right === undefined || wrong === undefined ? undefined : (right + wrong) / 2;
    },
    unless: noSteps,
  },
];

/** Every figure of solutions, in the order in which they are written; docs/score.md defines each. */
export const solutionFigures: readonly Definition[] = [
  ...verdictDefinitions,
  ...classDefinitions(matrix),
  ...typeDefinitions,
  ...lineDefinitions,
  ...stepDefinitions,
];

const numberOf = (value: Value): number | undefined => (typeof value === 'object' ? share(value) : value);

/** Figures by name, and the values that each took over the samples (without those where it was undefined). */
export interface Figures {
  readonly figures: ReadonlyMap<string, Figure>;
  readonly samples: ReadonlyMap<string, readonly (number | undefined)[]>;
}

interface Sampling {
  readonly seed: string;
  readonly resamples: number;
  /** The figures that are wanted; all where nothing is said. */
  readonly only?: readonly string[] | undefined;
}

/**
 * The figures of what was counted, with percentile intervals over samples of whole clusters. A share of 0 or 1 has
 * nothing to resample: it has Wilson's interval, among as many as there are clusters.
 */
export const figuresOf = (
  clusters: Clusters,
  definitions: readonly Definition[],
  { seed, resamples, only }: Sampling,
): Figures => {
  const whole = wholeOf(clusters);
  const wanted = definitions.filter(({ name }) => only?.includes(name) ?? true);
  const samples = new Map(wanted.map(({ name }): [string, (number | undefined)[]] => [name, []]));
  const defined = wanted.filter((one) => numberOf(one.of(whole)) !== undefined);
  for (const counts of resampled(clusters, seed, resamples))
    for (const one of defined) samples.get(one.name)?.push(numberOf(one.of(counts)));
  const figures = new Map(
    wanted.map((one): [string, Figure] => [
      one.name,
      figureOf(one, whole, samples.get(one.name) ?? [], clusters.count),
    ]),
  );
  return { figures, samples };
};

export const wholeOf = ({ counters, places, amounts }: Clusters): Float64Array => {
  const sums = new Float64Array(counters);
  places.forEach((place, at) => {
    sums[place] = (sums[place] ?? 0) + (amounts[at] ?? 0);
  });
  return sums;
};

const figureOf = (
  { of: formula, unless }: Definition,
  whole: Float64Array,
  samples: readonly (number | undefined)[],
  clusters: number,
): Figure => {
  const value = formula(whole);
  const point = numberOf(value);
  if (point === undefined) return { value: null, low: null, high: null, why: unless };
  if (typeof value === 'object' && (point === 0 || point === 1)) {
    const { low, high } = wilson(point, Math.min(clusters, value[1]));
    return { value: point, low: Math.min(point, low), high: Math.max(point, high) };
  }
  return { value: point, ...intervalOf(samples) };
};

/** The middle 95 % of the samples in which it was defined; null where it never was. */
export const intervalOf = (
  samples: readonly (number | undefined)[],
): { readonly low: number | null; readonly high: number | null } => {
  const sorted = samples.filter((one) => one !== undefined).sort((a, b) => a - b);
  return { low: quantile(sorted, 0.025) ?? null, high: quantile(sorted, 0.975) ?? null };
};
