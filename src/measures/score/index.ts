/**
 * How good a verifier is: its answers are read leniently (`read-answer`, `replies`), held against a test set
 * (`read-gold`), counted (`counts`) and told in figures with intervals (`figures`), beside baselines that read nothing
 * (`baselines`). What is scored is a `Scale`: solutions (`score`), or questions in three classes (`questions`). Only
 * `read-files` touches files.
 */
export { type Answer, answerOf, familyNamed, type Gold, type Said, type Unread } from './answer.ts';
export {
  type Arithmetic,
  type Baseline,
  type Combined,
  checkedBy,
  combined,
  type DecidedBy,
} from './baselines.ts';
export { type FamilyOf, type Rightness, rightnessOf } from './counts.ts';
export type { Figure } from './figures.ts';
export { type QuestionAnswer, type QuestionGold, scoreQuestions } from './questions.ts';
export * from './read-files.ts';
export { goldOf, isQuestionGold, questionAnswerOf, questionGoldOf } from './read-gold.ts';
export type { Comparison, PredictionsOf, Report, Scored, Slice } from './scale.ts';
export { type Predictions, type ScoreOptions, scoreOf } from './score.ts';
