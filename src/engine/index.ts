/** Finds the places where rules apply, makes the mutants, judges their numbers and has them told in words. */
export { type Asked, type AskMiss, compileAsking } from './ask.ts';
export type { Bindings } from './bindings.ts';
export type { Binding } from './bound.ts';
export * from './candidates.ts';
export { type CompiledRule, compileRule, compileRules } from './compile-rule.ts';
export { drawKey } from './draw.ts';
export * from './examples.ts';
export { defaultPolicy, type Policy, setAsideBy, whyRecognised } from './judge.ts';
export * from './prepare.ts';
export { type Miss, mayConcern, type Proposal, propose } from './propose.ts';
export { doubts, isReason, type NamedGuard, type Reason, reasons } from './reasons.ts';
export { type Role, type Subject, type SubjectStep, subjectOf } from './subject.ts';
export type * from './verdict.ts';
export { proposedFor, verdictsOf } from './verdicts.ts';
export { type Why, type WhyGroup, type WhyPossibility, type WhyStep, whyOf } from './why.ts';
