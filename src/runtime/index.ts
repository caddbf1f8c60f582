/**
 * From the input to running programs: templates are read and checked here, their code is parsed and
 * evaluated with Python's semantics (natively, or by Pyodide), and what they compute is held against their
 * solutions.
 */
export { formatProblem, type ReadTemplate, readTemplates } from './load.ts';
export { TIER_RULES, type TierRule, tierMatcher, tierOf, validateTemplate } from './validate.ts';
