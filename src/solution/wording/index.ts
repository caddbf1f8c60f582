/**
 * How words follow what changed beside them: nouns, verbs and articles agree with a number, and the words that name
 * an operation follow the working.
 */
export { type Followed, followWords, losesOperation, type Operations } from './follow.ts';
export { longestPhrase, namedOperations, type WordingTable } from './table.ts';
