/** The features that something has, by number. */
export type Features = Uint32Array;

/** A problem's candidates, and which of them a person wrote. */
export interface Written {
  readonly index: number;
  readonly candidates: readonly Features[];
  readonly written: readonly boolean[];
}

/** A change that a person accepted or rejected. */
export interface Judged {
  readonly index: number;
  readonly features: Features;
  readonly accepted: boolean;
}

export interface Fit {
  readonly weights: Float64Array;
}

/** How much a decision counts beside a mistake that somebody wrote, and how far weights are drawn towards 0. */
export interface Strength {
  readonly decisions: number;
  readonly pull: number;
}

const rounds = 250;
const rate = 0.15;

/**
 * Weights by which what people wrote stands before the other candidates of its problem (a choice among them, by the
 * exponential of their scores), and what they accepted before what they rejected (a logistic regression). Weights are
 * drawn towards 0, so that a feature that was seen seldom adds little. Gradient descent with a rate of its own for
 * each weight; the same data give the same weights.
 */
export const fitted = (
  written: readonly Written[],
  judged: readonly Judged[],
  features: number,
  { decisions, pull }: Strength,
): Fit => {
  const weights = new Float64Array(features);
  const squares = new Float64Array(features).fill(1e-4);
  let [bias, biasSquare] = [1, 1e-4];
  for (let round = 0; round < rounds; round++) {
    const slopes = new Float64Array(features);
    for (const one of written) addChoice(one, weights, slopes);
    let biasSlope = 0;
    for (const { features: own, accepted } of judged) {
      const share = 1 / (1 + Math.exp(-(bias + scoreOf(own, weights))));
      const slope = (share - (accepted ? 1 : 0)) * decisions;
      biasSlope += slope;
      for (const feature of own) slopes[feature] = (slopes[feature] ?? 0) + slope;
    }
    biasSquare += biasSlope * biasSlope;
    bias -= (rate * biasSlope) / Math.sqrt(biasSquare);
    for (let at = 0; at < features; at++) {
      const slope = (slopes[at] ?? 0) + pull * (weights[at] ?? 0);
      if (slope === 0) continue;
      const square = (squares[at] ?? 0) + slope * slope;
      squares[at] = square;
      weights[at] = (weights[at] ?? 0) - (rate * slope) / Math.sqrt(square);
    }
  }
  return { weights };
};

export const scoreOf = (features: Features, weights: Float64Array): number => {
  let sum = 0;
  for (const feature of features) sum += weights[feature] ?? 0;
  return sum;
};

/** The slope of minus the logarithm of the share that what was written has among all. */
const addChoice = ({ candidates, written }: Written, weights: Float64Array, slopes: Float64Array): void => {
  const scores = candidates.map((one) => scoreOf(one, weights));
  const highest = Math.max(...scores);
  const parts = scores.map((score) => Math.exp(score - highest));
  const sum = parts.reduce((all, part) => all + part, 0);
  const hit = parts.reduce((all, part, at) => all + (written[at] ? part : 0), 0);
  candidates.forEach((features, at) => {
    const part = parts[at] ?? 0;
    const slope = part / sum - (written[at] ? part / hit : 0);
    for (const feature of features) slopes[feature] = (slopes[feature] ?? 0) + slope;
  });
};

/** How likely an accepted one scores above a rejected one; ties count half. */
export const areaOf = (scored: readonly { readonly score: number; readonly accepted: boolean }[]): number => {
  const yes = scored.filter(({ accepted }) => accepted);
  const no = scored.filter(({ accepted }) => !accepted);
  let won = 0;
  for (const a of yes) for (const b of no) won += a.score > b.score ? 1 : a.score === b.score ? 0.5 : 0;
  return won / (yes.length * no.length);
};
