import { rememberedOf } from '../base/index.ts';
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
  const { reasoning, believable } = table;
  const both = togetherIn(table);
  let [one, other] = [reasoning.base, believable.base];
  for (const feature of features) {
    const weights = both.get(feature);
    if (!weights) continue;
    one += weights.plausibility;
    other += weights.believable;
  }
  return { plausibility: shareOf(one), believable: shareOf(other) };
};

/** What a feature adds to each. */
interface Both {
  readonly plausibility: number;
  readonly believable: number;
}

/** Of every change that is no slip both are asked: each of its features is looked up once. */
const togetherIn = rememberedOf(
  ({ reasoning, believable }: PlausibilityTable): ReadonlyMap<string, Both> =>
    new Map(
      [...reasoning.features.keys(), ...believable.features.keys()].map((feature): [string, Both] => [
        feature,
        {
          plausibility: reasoning.features.get(feature) ?? 0,
          believable: believable.features.get(feature) ?? 0,
        },
      ]),
    ),
);

/** How likely the changes of one template are, which is looked up once; undefined where there is no table. */
export const likelihoodsIn = (
  subject: LikelySubject,
  table: PlausibilityTable | undefined,
): ((changed: ChangedStep) => Likelihood | undefined) => {
  if (!table) return () => undefined;
  let ground: Ground | undefined;
  return (changed) => {
    ground ??= groundOf(subject);
    return likelihoodOf(table, changed, ground);
  };
};

const sumOf = ({ base, features: weights }: Weights, features: readonly string[]): number => {
  let sum = base;
  for (const feature of features) sum += weights.get(feature) ?? 0;
  return sum;
};

const shareOf = (sum: number): number => Math.round(1000 / (1 + Math.exp(-sum))) / 1000;
