/** Errata as a library: what the command line does, for programs. */
export type { LoadedRules, Rule, RuleFile } from './dsl/index.ts';
export { loadRules } from './dsl/reader/index.ts';
export {
  type CompiledRule,
  candidateFrom,
  candidatesOf,
  compileRules,
  type PreparedTemplate,
  prepare,
  type Verdict,
  verdictsOf,
} from './engine/index.ts';
export type * from './model/index.ts';
export { type RunOptions, type RunSummary, run, type Sink, sinksNamed } from './run/index.ts';
export { readTemplates } from './runtime/index.ts';
export { type AlignedText, readSolution, rewrite } from './solution/index.ts';
