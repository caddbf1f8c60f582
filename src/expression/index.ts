/**
 * One grammar, four readers: a template's code, the equation in a sentence, a rule's pattern and its guard
 * are all arithmetic expressions. This folder reads them into the model's tree and writes them back.
 */
export { ExpressionGrammar, type ParsedExpression, parseExpression } from './grammar.ts';
export { type PrintOptions, print, printValue } from './print.ts';
export * from './tokens.ts';
