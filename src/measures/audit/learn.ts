/** A solution as the features that it has, by number: those of its lines, which many solutions share, and its own. */
export interface Example {
  readonly flawed: boolean;
  /** How much it counts among those of its problem. */
  readonly weight: number;
  readonly lines: readonly Uint32Array[];
  readonly own: Uint32Array;
}

/** The solutions of one problem: they are learnt from at once, so that each problem counts the same. */
type Problem = readonly Example[];

/** What was learnt: a weight by feature. */
export type Classifier = { readonly weights: Float64Array };

const rounds = 6;
const rate = 0.05;
const decay = 1e-4;
/** Features count less than one each, so that a score of some hundreds of them begins small. */
const size = 0.5;

/**
 * Logistic regression by gradient descent, a step a problem, each weight with a rate of its own that falls as it is
 * used (AdaGrad), and weights drawn towards 0. The same problems in the same order give the same weights.
 */
export const learn = (problems: readonly Problem[], features: number): Classifier => {
  const weights = new Float64Array(features);
  const squares = new Float64Array(features).fill(1e-3);
  const gradient = new Float64Array(features);
  for (let round = 0; round < rounds; round++)
    for (const problem of problems) {
      const touched = gradientOf(problem, weights, gradient);
      for (const feature of touched) {
        const slope = (gradient[feature] ?? 0) + decay * (weights[feature] ?? 0);
        gradient[feature] = 0;
        const square = (squares[feature] ?? 0) + slope * slope;
        squares[feature] = square;
        weights[feature] = (weights[feature] ?? 0) - (rate * slope) / Math.sqrt(square);
      }
    }
  return { weights };
};

/** Adds the slopes of one problem to `gradient`, which is 0 elsewhere; gives the features that have one. */
const gradientOf = (problem: Problem, weights: Float64Array, gradient: Float64Array): readonly number[] => {
  const scoreOfLine = new Map<Uint32Array, number>();
  const slopeOfLine = new Map<Uint32Array, number>();
  const touched: number[] = [];
  const addTo = (features: Uint32Array, slope: number): void => {
    for (const feature of features) {
      if (gradient[feature] === 0) touched.push(feature);
      gradient[feature] = (gradient[feature] ?? 0) + slope * size;
    }
  };
  for (const example of problem) {
    const share = 1 / (1 + Math.exp(-scoreWith(example, weights, scoreOfLine)));
    const slope = (share - (example.flawed ? 1 : 0)) * example.weight;
    for (const line of example.lines) slopeOfLine.set(line, (slopeOfLine.get(line) ?? 0) + slope);
    addTo(example.own, slope);
  }
  for (const [line, slope] of slopeOfLine) if (slope !== 0) addTo(line, slope);
  return touched;
};

const sumOf = (features: Uint32Array, weights: Float64Array): number => {
  let sum = 0;
  for (const feature of features) sum += weights[feature] ?? 0;
  return sum * size;
};

const scoreWith = ({ lines, own }: Example, weights: Float64Array, known: Map<Uint32Array, number>) => {
  let score = sumOf(own, weights);
  for (const line of lines) {
    let part = known.get(line);
    if (part === undefined) {
      part = sumOf(line, weights);
      known.set(line, part);
    }
    score += part;
  }
  return score;
};

export const scoresOf = (problem: Problem, { weights }: Classifier): readonly number[] => {
  const known = new Map<Uint32Array, number>();
  return problem.map((example) => scoreWith(example, weights, known));
};

/** A score with what it is of: flawed or correct, and how much it counts. */
export type Scored = { readonly score: number; readonly flawed: boolean; readonly weight: number };

/**
 * The area under the curve: how likely a flawed one scores above a correct one, ties counting half, each as much as
 * it weighs. 0.5 is a coin; undefined where one of the two kinds is missing.
 */
export const areaUnderCurve = (scored: readonly Scored[]): number | undefined => {
  const inOrder = scored.toSorted((a, b) => a.score - b.score);
  let [flawed, correct, won] = [0, 0, 0];
  for (let at = 0; at < inOrder.length; ) {
    let [flawedHere, correctHere] = [0, 0];
    const { score } = inOrder[at] ?? { score: 0 };
    for (; inOrder[at]?.score === score; at++) {
      const { weight = 0, flawed: isFlawed = false } = inOrder[at] ?? {};
      if (isFlawed) flawedHere += weight;
      else correctHere += weight;
    }
    won += flawedHere * (correct + correctHere / 2);
    flawed += flawedHere;
    correct += correctHere;
  }
  return flawed > 0 && correct > 0 ? won / (flawed * correct) : undefined;
};
