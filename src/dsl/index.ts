/**
 * The rule language: YAML for the structure, arithmetic with holes inside the strings. Rule files are read
 * and checked here, and every mistake is reported where it stands; what a rule does is `src/engine`'s.
 */
export { type Diagnostic, didYouMean, formatDiagnostic } from './diagnostics.ts';
export { type BrokenRule, type LoadedRules, loadRules, type RuleFile } from './load.ts';
export { defaultSampling, type ReadSampling, readSamplingText } from './policy/read-sampling.ts';
export type { Bar, Division, Keep, SameProblem, Sampling, ShortlistSection } from './policy/sections.ts';
export type { Alternative, Choice, Clause, Example, Rule } from './rule.ts';
export {
  type Binary,
  type CodeCall,
  type Comparison,
  type ComparisonSign,
  type Condition,
  type NumberExpression,
  type Operation,
  type Option,
  type Pattern,
  type Range,
  type Run,
  type Source,
  unreachable,
  type Working,
} from './tree.ts';
export { type Kind, kinds, type SourceName, sources } from './vocabulary.ts';
