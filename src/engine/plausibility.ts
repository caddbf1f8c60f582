import type { PlausibilityTable, Weights } from '../dsl/index.ts';
import type { Family } from '../model/index.ts';
import { type ChangedStep, featuresOf, type Ground } from './plausible-features.ts';

/** Which weights a family's candidates have. */
const weightsFor = (family: Family): 'reasoning' | 'slips' =>
  family === 'computational' ? 'slips' : 'reasoning';

/** How likely a mistake is, and how believable to those who read it. */
export interface Likelihood {
  /**
   * How likely a pupil is to make this mistake, beside the others that the rules make: above 0 and below 1, 0.5 for the
   * average candidate, to three decimals.
   */
  readonly plausibility: number;
  /** Likewise, how likely readers are to believe it; undefined of a slip. */
  readonly believable: number | undefined;
}

export const likelihoodOf = (table: PlausibilityTable, changed: ChangedStep, ground: Ground): Likelihood => {
  const features = featuresOf(changed, ground);
  const kind = weightsFor(changed.rule.family);
  return {
    plausibility: shareOf(table[kind], features),
    believable: kind === 'slips' ? undefined : shareOf(table.believable, features),
  };
};

const shareOf = ({ base, features: weights }: Weights, features: readonly string[]): number => {
  let sum = base;
  for (const feature of features) sum += weights.get(feature) ?? 0;
  return Math.round(1000 / (1 + Math.exp(-sum))) / 1000;
};
