/** Edits of a text. */

export { applyEdits, between, composed, type Edit, moved } from './edits.ts';
export { type LinePair, linePairs, pairsOf } from './pairs.ts';
