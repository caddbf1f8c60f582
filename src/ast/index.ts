/**
 * One grammar, three readers: a template's code, a rule's pattern and its guard are all arithmetic
 * expressions. This folder reads them into the model's tree and writes them back. (The equation in a
 * sentence has units and words between its terms: `src/words` reads it.)
 */
export { ExpressionGrammar, type ParsedExpression, parseExpression } from './grammar.ts';
export { type PrintOptions, print, printValue } from './print.ts';
export * from './tokens.ts';
export { childrenOf, isCopy, leavesOf, namesIn, operationsIn, walk } from './visit.ts';
