/**
 * The arithmetic of a template's code: read into the model's tree and written back. A rule's patterns and guards have
 * the same arithmetic and more (`src/dsl`); the equation in a sentence has units and words between its terms
 * (`src/solution`).
 */

export { type ParsedExpression, type PrintOptions, parseExpression, print, type Span } from './parse.ts';
export {
  callInCode,
  callInRules,
  callNames,
  childrenOf,
  exactConstant,
  exactFromParts,
  exactValue,
  insideCalls,
  isAtom,
  isCopy,
  isFractionOfNumbers,
  isLiteral,
  keyOfChange,
  leavesOf,
  type NamedValue,
  namesIn,
  operationsIn,
  otherSign,
  plainTerms,
  type SameLeaf,
  sameTree,
  signedTerms,
  type Term,
  termsAlong,
  walk,
  withChildren,
} from './tree.ts';
