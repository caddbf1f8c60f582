/**
 * The rule language: YAML for the structure, arithmetic with holes inside the strings. Rule files are read and checked by `reader`,
 * and every mistake is reported where it stands; here is what a checked rule is made of. What a rule does is `src/engine`'s.
 */

export { type Diagnostic, didYouMean, formatDiagnostic } from './diagnostics.ts';
export type { WordLists } from './fields.ts';
export type { BrokenRule, LoadedRules, RuleFile } from './load.ts';
export type { FileBeside } from './policy/by-schema.ts';
export type { MistakeKind } from './policy/read-tables.ts';
export * from './policy/sections.ts';
export * from './rule.ts';
export * from './vocabulary.ts';
