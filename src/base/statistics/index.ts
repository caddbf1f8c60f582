/**
 * What any measure needs and no field owns: intervals of a share, quantiles, resampling by clusters, and the test of
 * two systems on the same items. Pure functions on numbers; chance comes from a seed.
 */
export { type Clusters, clustersOf, resampled } from './bootstrap.ts';
export { type Kappa, kappaOf } from './kappa.ts';
export { discordanceOf } from './mcnemar.ts';
export { quantile } from './quantile.ts';
export { type Share, wilson } from './wilson.ts';
