/**
 * The arithmetic of a template's code: read into the model's tree and written back. A rule's patterns and guards have
 * the same arithmetic and more (`src/dsl`); the equation in a sentence has units and words between its terms
 * (`src/solution`).
 */
export { isAtom, isFractionOfNumbers, isLiteral } from './atoms.ts';
export { callInCode, callInRules, callNames } from './calls.ts';
export { exactConstant, exactFromParts, exactValue, type NamedValue } from './evaluate.ts';
export { type ParsedExpression, parseExpression, type Span } from './parse.ts';
export { type PrintOptions, print } from './print.ts';
export { isCopy, keyOfChange, type SameLeaf, sameTree } from './same.ts';
export { otherSign, plainTerms, signedTerms, type Term, termsAlong } from './terms.ts';
export { childrenOf, insideCalls, leavesOf, namesIn, operationsIn, walk, withChildren } from './visit.ts';
