import { wordClass } from './lexicon/ask.ts';

const named = wordClass('numbered_in_line');
/** Words before such a noun in small letters: `on day 14`; not `each day 14 eggs`, not `she can grade 8 papers`. */
const pointing = wordClass('before_named');

/** What goes on with a number as a quantity: a sign of operation, a percent sign, another digit. */
const counts = /^\s*[-+*×÷·⋅/−–^%]|^\s?x\s|^[\d.,]\d/;

/**
 * Whether the number that ends at `end` only names what the word before it says. `word` is that word, `before` the
 * one before it (empty at the start of a sentence).
 */
export const isNaming = (line: string, end: number, word: string, before: string): boolean => {
  if (!named.has(word.toLowerCase()) || counts.test(line.slice(end, end + 4))) return false;
  const capital = /^\p{Lu}/u.test(word);
  if (capital) return true;
  return (before === '' || pointing.has(before.toLowerCase())) && !(before === 'to' && word === 'grade');
};

/** The number of a list at the head of a line: `2)`, `(2)`, `2.`; its length with brackets, 0 for none. */
export const listNumberAt = (line: string): number => {
  const found = /^(\s*)(?:\(\d{1,2}\)|\d{1,2}\)|\d{1,2}\.)(?=\s)(?!\s*[-+*×·⋅/÷=^−–]\s?\S)/.exec(line);
  return found ? found[0].length : 0;
};
