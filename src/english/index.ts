/**
 * What the program knows of English, and the only place that knows any. A word stands once in `rules/lexicon.yaml`, with
 * its classes; here are the readers that ask for them; everybody else asks this file.
 *
 * **A list becomes a class.** Look whether a class of the lexicon has these words already, or several together
 * (`with: [pronoun, auxiliary]`); else name a new one after what the words do, never after who asks: `for` says it in a
 * sentence, `example` shows it. Then `const kin = wordClass('kin')` at the head of a file, and `kin.has(word)`. What is asked
 * is in small letters.
 *
 * **An expression is built of classes.** ``const shape = expression(String.raw`\b(?:<kin>) of\b`, 'i')``, and
 * `shape().exec(text)`: the words are alternatives, those that are longer first; `<NUMBER>` is a number in digits or
 * letters, `<NUMERAL>` one in digits. Nothing reads the lexicon before somebody asks, for it may be set when the process
 * starts (`setLexicon`): so neither a class nor an expression is turned into a set or a `RegExp` at the head of a file;
 * what else is made of them is made by `once`.
 *
 * **An expression that names words lives here**, in a file named after what it reads (`rates.ts`, `totals.ts`), as a
 * function that says what it tells: `tellsRate(text)`. Its callers hold no words. `npm run boundaries -- --english` lists
 * what is still elsewhere.
 */
export * from './about-number.ts';
export { ofAge, olderBy, tellsSeveralTimes } from './ages.ts';
export { agree, agreeing, agreeingWithMany, withArticleFor } from './agree.ts';
export * from './asking.ts';
export * from './beside.ts';
export * from './claims.ts';
export * from './clause-ends.ts';
export * from './comments.ts';
export * from './comparing.ts';
export * from './comparisons.ts';
export { counts, isRoman } from './counting-words.ts';
export * from './dropping.ts';
export { expression } from './expression.ts';
export { articleAtEnd, articleBefore, faultOfWriting, takesLetters, withoutArticle } from './faults.ts';
export { isGarbled } from './garbled.ts';
export { markupIn, mistakeTold, statesAnswer } from './giving-away.ts';
export { type Found, intervalsSaid, ratiosSaid } from './intervals.ts';
export { isNaming, listNumberAt } from './labels.ts';
export * from './lexicon/ask.ts';
export type { ClassOf, Entry, Lexicon } from './lexicon/lexicon.ts';
export { limitsIn, saysEnough, wholeAround } from './limits.ts';
export { clauseOf, conclusionOf, countsOperands, listItemOf } from './listing.ts';
export { joinsParts } from './measures.ts';
export * from './named-amount.ts';
export { isPlural, lemma, pluralOf, singularOf } from './nouns.ts';
export * from './number-words.ts';
export { type Form, isCardinal, type Numeral, type NumeralKind, numeralsOf, timesAfter } from './numerals.ts';
export * from './pointing.ts';
export { quoteAround, withoutJoint, withoutUnfinished } from './quoting.ts';
export * from './referring.ts';
export { goingOnWord, happensOnce, isNumbered, isSmallWithin, withoutNow } from './reopening.ts';
export { rootsHold } from './roots.ts';
export { countsFull, isRoundedBefore, remainderBehind } from './rounding.ts';
export { isCentsBefore, scaleBehind, scaleOf, scalesIn, scaleTextBehind } from './scale.ts';
export * from './scenes.ts';
export { askingSentence, namesOf, type Sentence, sentencesOf } from './sentences.ts';
export { isSlot, noPurpose, slotEnds, slotSource } from './slots.ts';
export { mixedJoint, mixedParts, mixedRest, mixedText, type Spelled, spelledAt } from './spelled.ts';
export { inCents, spokenLike } from './spoken.ts';
export * from './stating.ts';
export * from './taking.ts';
export { withoutTex } from './tex.ts';
export * from './things.ts';
export { type Token, textAt, tokensOf } from './tokens.ts';
export * from './units.ts';
export * from './vaguely.ts';
export { isOfOne } from './verbs.ts';
export * from './words.ts';
export { saysPart, type ToldWorking, unitOfSame, workingsTold } from './workings.ts';
