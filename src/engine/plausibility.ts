import type { PlausibilityTable } from '../dsl/index.ts';
import type { Family } from '../model/index.ts';
import { type ChangedStep, featuresOf, type Ground } from './plausible-features.ts';

/** Which weights a family's candidates have. */
export const weightsFor = (family: Family): keyof PlausibilityTable =>
  family === 'computational' ? 'slips' : 'reasoning';

/**
 * How likely a pupil is to make this mistake, beside the others that the rules make: above 0 and below 1, 0.5 for the
 * average candidate, to three decimals.
 */
export const plausibilityOf = (table: PlausibilityTable, changed: ChangedStep, ground: Ground): number => {
  const { base, features } = table[weightsFor(changed.rule.family)];
  let sum = base;
  for (const feature of featuresOf(changed, ground)) sum += features.get(feature) ?? 0;
  return Math.round(1000 / (1 + Math.exp(-sum))) / 1000;
};
