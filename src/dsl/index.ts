/**
 * The rule language: YAML for the structure, arithmetic with holes inside the strings. Rule files are read
 * and checked by `reader`, and every mistake is reported where it stands; here is what a checked rule is made of.
 * What a rule does is `src/engine`'s.
 */
export { type Diagnostic, didYouMean, formatDiagnostic } from './diagnostics.ts';
export * from './forms.ts';
export type { BrokenRule, LoadedRules, RuleFile } from './load.ts';
export type { QuestionsSection } from './policy/questions.ts';

export type { MistakeKind } from './policy/read-kinds.ts';

export type { ReadSampling } from './policy/read-sampling.ts';
export * from './policy/sections.ts';
export type { EditCall, IdleFact, ProblemExample, ProblemRule } from './problem-rule.ts';
export type { Alternative, Choice, Clause, Example, Rule } from './rule.ts';
export * from './tree.ts';
export {
  type ColumnPart,
  type Kind,
  kinds,
  meaningOf,
  type Relation,
  type SourceName,
  sources,
} from './vocabulary.ts';
