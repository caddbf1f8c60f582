import { type Mention, readText } from '../../quantities/index.ts';

/** The numbers that a text says, in digits or letters; an article or `one` that counts nothing is none. */
export const numeralsIn = (text: string): readonly Mention[] =>
  readText(text).mentions.filter(({ form, value }) => form === 'digits' || value.num !== value.den);
