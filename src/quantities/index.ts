/**
 * What the numbers of a problem mean: where each comes from, what it counts and in which unit, what part it plays,
 * and the words that say so. Rules ask this; the engine only knows what a number is.
 */

export { type Measure, type Mention, measuresIn, numeralsIn, type ReadText, readText } from './around.ts';
export { inWords } from './name-words.ts';
export { type Phrase, type PhraseBook, phraseBook } from './phrases.ts';
export { says } from './place.ts';
export { properNamesOf } from './proper-names.ts';
export { readQuantities, unknownQuantity } from './read.ts';
export {
  comesInParts,
  comparable,
  isDivisible,
  isMeasured,
  otherGroup,
  sameKind,
  sameState,
  sameUnit,
} from './sums.ts';
export {
  type Evidence,
  type EvidenceFrom,
  type NameWords,
  type Quantities,
  type Quantity,
  type Source,
  wordsOf,
} from './units.ts';
export { hasUsual, usualNumbers } from './usual.ts';
