/**
 * Questions that contradict themselves or leave something out, and harmless changes beside them: rules of the family
 * `problem` edit a question, and what the edited one is, is proved by the template's program or not said.
 */
export { type CompiledProblemRule, compileProblemRule, compileProblemRules } from './compile.ts';
export { runProblemExamples } from './examples.ts';
export { readProblem } from './read-problem.ts';
export * from './records.ts';
export { type FlawReason, flawReasons } from './solve/reasons.ts';
export { siteOf } from './texts.ts';
export { type Flaws, type FlawVerdict, flawsOf, triedWith } from './verdicts.ts';
