// One candidate held against the contract, point by point (docs/checking.md).
export { checkCandidate } from './check.ts';
export { type Coverage, type Failure, noCoverage, type Point } from './failure.ts';
export { type Reference, rationalText, referenceOf, splitAnswer } from './reference.ts';
export { checkTwins } from './twins.ts';
