/**
 * Templates in: a program's code becomes steps, steps become exact values. The arithmetic is Python's (or
 * JavaScript's), computed here; Pyodide runs what is no straight-line arithmetic and is the judge in the tests.
 */
export { applyOperator, applySign } from './arithmetic.ts';
export {
  type CompiledProgram,
  childrenOf,
  compile,
  definitionBefore,
  dependencies,
  type StepLinks,
  walk,
} from './compile.ts';
export { type Evaluator, evaluate, nativeEvaluator, reevaluate } from './evaluate.ts';
export { javascriptFunctions, pythonFunctions } from './functions.ts';
export { formatProblem, type ReadTemplate, readTemplates } from './load.ts';
export type { ParsedProgram } from './program.ts';
export { parsePython } from './python.ts';
export { TIER_RULES, type TierRule, tierMatcher, tierOf, validateTemplate } from './validate.ts';
export {
  compareValues,
  divideIntegers,
  equalValues,
  exact,
  fraction,
  fromExact,
  fromJson,
  greatestCommonDivisor,
  isFraction,
  isWhole,
  type NumberType,
  sameNumber,
  toFloat,
  toJson,
  typeOfNumber,
} from './values.ts';
