/** What the program knows of English. */
export { agree } from './agree.ts';
export { counts, isRoman } from './counting-words.ts';
export { expression } from './expression.ts';
export {
  anyOf,
  classesOf,
  entryOf,
  isOf,
  numbersOf,
  useLexicon,
  type WordClass,
  wordClass,
} from './lexicon/ask.ts';
export type { ClassOf, Entry, Lexicon } from './lexicon/lexicon.ts';
export { once } from './lexicon/once.ts';
export { isPlural, lemma, pluralOf, singularOf } from './nouns.ts';
export {
  inLetters,
  isCount,
  numeral,
  numeralsIn,
  onlyDigits,
  readNumber,
  readNumeral,
  separators,
  spelledNumber,
} from './number-words.ts';
export { type Form, isCardinal, type Numeral, type NumeralKind, numeralsOf, timesAfter } from './numerals.ts';
export { scaleBehind, scaleOf, scaleTextBehind } from './scale.ts';
export { askingSentence, namesOf, type Sentence, sentencesOf } from './sentences.ts';
export { inCents, spokenLike } from './spoken.ts';
export { isOfAnotherTime, type Tense, verbsIn } from './tense.ts';
export { type Token, textAt, tokensOf } from './tokens.ts';
export { conversionWith, type Dimension, dimensionOf } from './units.ts';
export { formsOf, isOfMany, isOfOne, isThirdPerson, presentOf, verbs } from './verbs.ts';
export { endsPhrase, isContent } from './words.ts';
