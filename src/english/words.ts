import { wordClass } from './lexicon/ask.ts';

const ender = wordClass('ender');
/** True for a word in small letters that no noun phrase goes on over. */
export const endsPhrase = (word: string): boolean => ender.has(word);

const withoutContent = wordClass('without_content');
/** True for words that say something of what is meant: those by which two texts are held together. */
export const isContent = (word: string): boolean => !withoutContent.has(word);
