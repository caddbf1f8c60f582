/**
 * How good a verifier is: its answers, read leniently (`answer`), are held against a test set (`read-gold`), counted in a `table` and
 * told in figures with intervals (`figures`), beside `baselines`. What is scored is a `Scale`: `solutions`, or `questions`.
 */
export { type Answer, answerOf, type Gold, type Said, sameLine, type Unread } from './answer.ts';
export {
  type Arithmetic,
  type Baseline,
  type Combined,
  checkedBy,
  combined,
  type DecidedBy,
} from './baselines.ts';
export type { Figure } from './figures.ts';
export { type QuestionAnswer, type QuestionGold, scoreQuestions } from './questions.ts';
export * from './read-files.ts';
export { goldOf, isQuestionGold, questionAnswerOf, questionGoldOf } from './read-gold.ts';
export type { Comparison, PredictionsOf, Report, Scored, Slice } from './scale.ts';
export {
  type FamilyOf,
  type Predictions,
  type Rightness,
  rightnessOf,
  type ScoreOptions,
  scoreOf,
} from './solutions.ts';
