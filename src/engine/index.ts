/**
 * What rules do to programs: where they apply, what they may choose, the mutants they make and how these
 * are explained; then the judgement, the words and the emitted candidates.
 */
export type { Binding, Bindings } from './bindings.ts';
export { type ExplainOptions, explain, type FormatNumber, inWords, plainNumber } from './explain.ts';
export { type Miss, type Proposal, propose } from './propose.ts';
export { type Role, type Subject, type SubjectStep, subjectOf } from './subject.ts';
