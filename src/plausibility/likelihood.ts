import { once } from '../base/index.ts';
import { type ChangedStep, featuresOf, type Ground, groundOf, type LikelySubject } from './features.ts';

/** What each feature of a mistake adds to its score, and what every one has. */
export type Weights = { readonly base: number; readonly features: ReadonlyMap<string, number> };

/**
 * `rules/plausibility.yaml`: weights for slips, and for all other mistakes; for these also how believable they
 * are, what readers alone found added.
 */
export interface PlausibilityTable {
  readonly reasoning: Weights;
  readonly believable: Weights;
  readonly slips: Weights;
}

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
  if (changed.rule.family === 'computational')
    return { plausibility: shareOf(sumOf(table.slips, features)), believable: undefined };
  return {
    plausibility: shareOf(sumOf(table.reasoning, features)),
    believable: shareOf(sumOf(table.believable, features)),
  };
};

/** How likely the changes of one template are, which is looked up once; undefined where there is no table. */
export const likelihoodsIn = (
  subject: LikelySubject,
  table: PlausibilityTable | undefined,
): ((changed: ChangedStep) => Likelihood | undefined) => {
  if (!table) return () => undefined;
  const ground = once(() => groundOf(subject));
  return (changed) => likelihoodOf(table, changed, ground());
};

const sumOf = ({ base, features: weights }: Weights, features: readonly string[]): number => {
  let sum = base;
  for (const feature of features) sum += weights.get(feature) ?? 0;
  return sum;
};

const shareOf = (sum: number): number => Math.round(1000 / (1 + Math.exp(-sum))) / 1000;
