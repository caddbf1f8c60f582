import {
  dimensionOf,
  endsLikeDeed,
  endsPhrase,
  isPlural,
  lemma,
  type Token,
  textAt,
  wordClass,
} from '../english/index.ts';

const holding = wordClass('holding_verb');

/** A noun phrase that begins at a token: its head in the singular, the words before it, and where it ends. */
export interface NounPhrase {
  readonly head: string;
  readonly before: readonly string[];
  readonly to: number;
}

const skipped = wordClass('skipped_before_noun');
/** Words that stand before a noun phrase and are no part of it. */
export const skipsOver = (word: string): boolean => skipped.has(word);

/** Words that end a phrase as verbs, and count as nouns right after a number. */
const verbNouns = wordClass('noun_behind_number');

const longestPhrase = 5;

/**
 * The noun phrase after a number. A plural or a unit of measure ends it (`5 red apples cost`); with `one`, where it
 * may be a singular (of `1 apple`, `each small box`), the word before the first that no phrase goes on over.
 */
export const phraseAt = (tokens: readonly Token[], from: number, one: boolean): NounPhrase | undefined => {
  let at = from;
  while (skipsOver(textAt(tokens, at))) at += 1;
  const words: string[] = [];
  for (let step = at; step < Math.min(tokens.length, at + longestPhrase); step += 1) {
    const token = tokens[step];
    if (token?.text === '-' && words.length > 0) continue;
    if (token?.kind !== 'word') break;
    const singular = lemma(token.text);
    const measured = dimensionOf(singular) !== undefined;
    // Right after the number a word in -s is a noun: `12 runs`, `3 plays`.
    const isNoun = measured || (step === from && verbNouns.has(token.text));
    if (!isNoun && endsPhrase(token.text)) break;
    words.push(singular);
    if (measured && words.at(-2) === 'square')
      return { head: `square ${singular}`, before: words.slice(0, -2), to: step + 1 };
    if (isPlural(token.text) || measured) {
      // `3 sports cars`, `5 goods trains`: a plural right before another.
      const next = textAt(tokens, step + 1);
      if (!measured && isPlural(next) && !endsPhrase(next)) continue;
      return { head: singular, before: words.slice(0, -1), to: step + 1 };
    }
  }
  const head = words.at(-1);
  return one && head !== undefined ? { head, before: words.slice(0, -1), to: at + words.length } : undefined;
};

/**
 * The noun after `each`, `every`, `per`, `a`: it stands in the singular, so that a word in -s or -ed after it is a
 * verb (`each mini box contains`).
 */
export const nounAfter = (tokens: readonly Token[], from: number): NounPhrase | undefined => {
  const words: string[] = [];
  for (let step = from; step < Math.min(tokens.length, from + longestPhrase); step += 1) {
    const token = tokens[step];
    if (token?.text === '-' && words.length > 0) continue;
    if (token?.kind !== 'word') break;
    const singular = lemma(token.text);
    const measured = dimensionOf(singular) !== undefined;
    if (!measured && (endsPhrase(token.text) || isVerbal(token.text, words.length))) break;
    words.push(singular);
    if (!measured) continue;
    const square = words.at(-2) === 'square';
    const head = square ? `square ${singular}` : singular;
    return { head, before: words.slice(0, square ? -2 : -1), to: step + 1 };
  }
  const head = words.at(-1);
  return head === undefined ? undefined : { head, before: words.slice(0, -1), to: from + words.length };
};

const isVerbal = (word: string, wordsBefore: number): boolean =>
  wordsBefore > 0 && (isPlural(word) || endsLikeDeed(word) || holding.has(word));
