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
export * from './agree.ts';
export * from './asking.ts';
export * from './attributes.ts';
export * from './beside.ts';
export * from './bounds.ts';
export * from './clause-ends.ts';
export * from './comparisons.ts';
export * from './contrary.ts';
export * from './dropping.ts';
export * from './expression.ts';
export * from './faults.ts';
export * from './lexicon/lexicon.ts';
export * from './missing.ts';
export * from './nouns.ts';
export * from './number-words.ts';
export * from './numerals.ts';
export * from './quoting.ts';
export * from './referring.ts';
export * from './sentences.ts';
export * from './stating.ts';
export * from './taking.ts';
export * from './things.ts';
export * from './units.ts';
export * from './vaguely.ts';
export * from './words.ts';
export * from './workings.ts';
