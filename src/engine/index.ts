/**
 * Finds the places where rules apply, makes the mutants, judges their numbers, has them told in words and
 * writes the candidates. `run` is the whole way; the other entries are its parts, for `why`, `test` and
 * `show`. Only `run` and `merge` touch files.
 */

export type { Binding, Bindings } from './bindings.ts';
export {
  candidateOf,
  candidatesOf,
  type Discard,
  idOf,
  type Outcome,
  type Settings,
} from './candidates.ts';
export {
  type ExampleHooks,
  type ExampleOutcome,
  type ExampleResult,
  judgedBy,
  runExamples,
  templateOfExample,
} from './examples.ts';
export { type ExplainOptions, explain, type FormatNumber, inWords, plainNumber } from './explain.ts';
export { eachLine } from './lines.ts';
export type { Manifest } from './manifest.ts';
export { type MergeOptions, type MergeSummary, merge } from './merge.ts';
export { discardAllNow, outputFiles } from './output.ts';
export { defaultPolicy, type Policy, readRunPolicy } from './policy.ts';
export { type Prepared, type Problem, prepare, type Runtime } from './problem.ts';
export { type Miss, type Proposal, propose } from './propose.ts';
export { doubts, type Reason, reasons } from './reasons.ts';
export { checkedRules, readRuleFiles, readSampling } from './rules-in.ts';
export { type RunOptions, type RunSummary, run } from './run.ts';
export { type Role, type Subject, type SubjectStep, subjectOf } from './subject.ts';
export type { Tally } from './tally.ts';
export { type Why, type WhyGroup, type WhyPossibility, type WhyStep, whyOf } from './why.ts';
