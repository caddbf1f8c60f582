/**
 * How good a verifier is: its answers are read leniently (`read-answer`, `replies`), held against a test set
 * (`read-gold`), counted (`counts`) and told in figures with intervals (`figures`), beside baselines that read nothing
 * (`baselines`). Only `read-files` touches files.
 */

export type { Fields } from '../replies/index.ts';
export { type Answer, classes, familyNamed, type Gold, type Said } from './answer.ts';
export { type Baseline, checkedBy } from './baselines.ts';
export { type Arithmetic, type Combined, combined, type DecidedBy } from './combine.ts';
export type { FamilyOf } from './counts.ts';
export type { Figure } from './figures.ts';
export { answerOf } from './read-answer.ts';
export { type PredictionsFile, predictionLines, readGold, readPredictions } from './read-files.ts';
export { goldOf } from './read-gold.ts';
export {
  type Comparison,
  type Predictions,
  type Report,
  type Scored,
  type ScoreOptions,
  type Slice,
  scoreOf,
} from './score.ts';
