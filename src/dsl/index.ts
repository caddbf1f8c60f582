/**
 * The rule language: YAML for the structure, arithmetic with holes inside the strings. Rule files are read
 * and checked here, and every mistake is reported where it stands; what a rule does is `src/engine`'s.
 */
export { type Diagnostic, didYouMean, formatDiagnostic } from './diagnostics.ts';
export { parseCondition } from './grammar.ts';
export { type LoadedRules, loadRules, type RuleFile } from './load.ts';
export { type Alternative, type Choice, type Condition, type Example, namesIn, type Rule } from './rule.ts';
export {
  functions,
  type Kind,
  kinds,
  notHoles,
  type Source,
  type StructureFunction,
  sources,
} from './vocabulary.ts';
