/**
 * How words follow what changed beside them: nouns, verbs and articles agree with a number, and the words that name
 * an operation follow the working.
 */
export { agree } from './agree.ts';
export { type Followed, followWords, losesOperation, type Operations } from './follow.ts';
export { pluralOf, singularOf } from './nouns.ts';
export { remembered } from './remembered.ts';
export { longestPhrase, namedOperations, slotSources, type WordingTable } from './table.ts';
