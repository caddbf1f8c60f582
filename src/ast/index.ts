/**
 * One grammar, three readers: a template's code, a rule's pattern and its guard are all arithmetic
 * expressions. This folder reads them into the model's tree and writes them back. (The equation in a
 * sentence has units and words between its terms: `src/solution` reads it.)
 */
export { callInCode, callInRules, callNames, exactCall } from './calls.ts';
export { type Definitions, definitionBefore, definitionsOf } from './definitions.ts';
export { exactConstant, exactFromParts, exactValue, type NamedValue } from './evaluate.ts';
export { ArithmeticGrammar, type ParsedExpression, parseExpression, type Span } from './grammar.ts';
export { type PrintOptions, print, printValue } from './print.ts';
export { isCopy, keyOfChange, type SameLeaf, sameAsWritten, sameTree } from './same.ts';
export * from './tokens.ts';
export { childrenOf, insideCalls, leavesOf, namesIn, operationsIn, walk, withChildren } from './visit.ts';
