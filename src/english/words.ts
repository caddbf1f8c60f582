import { wordClass } from './lexicon/ask.ts';

const ender = wordClass('ender');
/** True for a word in small letters that no noun phrase goes on over. */
export const endsPhrase = (word: string): boolean => ender.has(word);

/** Whether a word ends as what was done does: `baked`; not `seed`. */
export const endsLikeDeed = (word: string): boolean => /[^e]ed$/.test(word);

const thingInIng = wordClass('thing_in_ing');
/** Whether a word ends in -ing. */
export const endsInIng = (word: string): boolean => /.ing$/.test(word);
/** Whether it does, and is something that is done: `swimming`; not `ring`. */
export const endsLikeDoing = (word: string): boolean => endsInIng(word) && !thingInIng.has(word);

/** Whether a word with a capital may be one that any sentence begins with: `Cats`, `Running`. */
export const mayBeginAny = (word: string): boolean => /[^s]s$|.{3}ing$/.test(word);

const withoutContent = wordClass('without_content');
/** True for words that say something of what is meant: those by which two texts are held together. */
export const isContent = (word: string): boolean => !withoutContent.has(word);
