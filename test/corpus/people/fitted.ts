/** The features that something has, by number. */
export type Features = Uint32Array;

/** A problem's candidates, and which of them a person wrote. */
export interface Written {
  readonly index: number;
  readonly candidates: readonly Features[];
  readonly written: readonly boolean[];
}

/** A change that somebody accepted or rejected, or found plausible or not. */
export interface Judged {
  readonly index: number;
  readonly features: Features;
  readonly accepted: boolean;
  /** Whose judgement it is: some are stricter than others. */
  readonly by: string;
  /** How much it counts beside a mistake that somebody wrote. */
  readonly weight: number;
}

export interface Fit {
  readonly weights: Float64Array;
}

/** How strictly weights are kept few and small. */
export interface Penalty {
  /** How far weights are drawn towards 0 (a ridge). */
  readonly pull: number;
  /** What each weight costs by its size, while it is decided which weights there are (a lasso). */
  readonly price: number;
}

const rounds = 250;
const rate = 0.15;

/** A weight below this is none: a table has two decimals. */
export const least = 0.05;

/** While it is decided which weights there are the price does most of the drawing. */
const pullBeside = 0.5;

/**
 * Few weights: those that are worth their price, fitted anew without it, since a price also makes small what it leaves
 * (the relaxed lasso).
 */
export const fitted = (
  written: readonly Written[],
  judged: readonly Judged[],
  features: number,
  { pull, price }: Penalty,
): Fit => {
  const { weights: priced } = descended(written, judged, features, { pull: pullBeside, price });
  const { weights } = descended(written, judged, features, { pull, price: 0 }, priced.map(isKept));
  return { weights: weights.map((weight) => weight * isKept(weight)) };
};

const isKept = (weight: number): number => (Math.abs(weight) >= least ? 1 : 0);

/**
 * Weights by which what people wrote stands before the other candidates of its problem (a choice among them, by the
 * exponential of their scores), and what was accepted before what was rejected (a logistic regression, in which everyone who
 * judges is as strict as they are). Weights are drawn towards 0 by `pull`, so that a feature that was seen seldom adds
 * little. Gradient descent with a rate of its own for each weight, the price paid after each step; the same data give the
 * same weights. Of `among` only those have a weight that are not 0.
 */
const descended = (
  written: readonly Written[],
  judged: readonly Judged[],
  features: number,
  { pull, price }: Penalty,
  among?: Float64Array,
): Fit => {
  const judges = [...new Set(judged.map(({ by }) => by))];
  // The strictness of each judge stands behind the features; it is not drawn towards 0.
  const all = new Float64Array(features + judges.length).fill(1, features);
  const strictness = judged.map(({ by }) => features + judges.indexOf(by));
  const weights = all.subarray(0, features);
  const squares = new Float64Array(all.length).fill(1e-4);
  for (let round = 0; round < rounds; round++) {
    const slopes = new Float64Array(all.length);
    for (const one of written) addChoice(one, weights, slopes);
    for (const [at, { features: own, accepted, weight }] of judged.entries()) {
      const judge = strictness[at] ?? 0;
      const share = 1 / (1 + Math.exp(-((all[judge] ?? 0) + scoreOf(own, weights))));
      const slope = (share - (accepted ? 1 : 0)) * weight;
      slopes[judge] = (slopes[judge] ?? 0) + slope;
      for (const feature of own) slopes[feature] = (slopes[feature] ?? 0) + slope;
    }
    for (let at = 0; at < all.length; at++) {
      const isFeature = at < features;
      if (isFeature && among?.[at] === 0) continue;
      const slope = (slopes[at] ?? 0) + (isFeature ? pull * (all[at] ?? 0) : 0);
      if (slope === 0) continue;
      const square = (squares[at] ?? 0) + slope * slope;
      squares[at] = square;
      const step = rate / Math.sqrt(square);
      const moved = (all[at] ?? 0) - step * slope;
      all[at] = isFeature ? Math.sign(moved) * Math.max(0, Math.abs(moved) - step * price) : moved;
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
