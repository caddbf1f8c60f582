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
  type Reason,
  type Settings,
} from './candidates.ts';
export { type ExplainOptions, explain, type FormatNumber, inWords, plainNumber } from './explain.ts';
export { defaultPolicy, type Policy, readRunPolicy } from './policy.ts';
export { type Prepared, type Problem, prepare, type Runtime } from './problem.ts';
export { type Miss, type Proposal, propose } from './propose.ts';
export { outputFiles, type RunOptions, type RunSummary, readRuleFiles, readSampling, run } from './run.ts';
export { type Role, type Subject, type SubjectStep, subjectOf } from './subject.ts';
export type { Tally } from './tally.ts';
