/** One model of how likely people make a change: the features of a change, a closed list, and the table that weighs them. */
export * from './difficulty.ts';
export { type ChangedStep, featuresOf, type Ground, groundOf, type LikelyStep, signsOf } from './features.ts';
export * from './likelihood.ts';
export { slipFeatures } from './slip-features.ts';
export { isFeature, type Listing, nearestFeature } from './vocabulary.ts';
