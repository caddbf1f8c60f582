import { isContent, lemma } from '../../english/index.ts';

/** The words of a text that say what it is about, in their plain form. */
export const wordsIn = (text: string): ReadonlySet<string> =>
  new Set((text.toLowerCase().match(/\p{L}+/gu) ?? []).filter(isContent).map((word) => lemma(word)));

/** From 0 to 1: the share of their words that two texts have in common. */
export const likenessOf = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  let common = 0;
  for (const word of a) if (b.has(word)) common++;
  const all = a.size + b.size - common;
  return all === 0 ? 0 : common / all;
};

/** From 0 to 1: the share of some words that are among others. */
export const shareOf = (some: ReadonlySet<string>, others: ReadonlySet<string>): number => {
  let common = 0;
  for (const word of some) if (others.has(word)) common++;
  return some.size === 0 ? 0 : common / some.size;
};
