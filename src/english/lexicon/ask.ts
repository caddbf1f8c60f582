import data, { digest } from '../../../rules/lexicon.yaml';
import { type Entry, type Lexicon, type Words, wordsOf } from './lexicon.ts';

/**
 * The lexicon of this process. Who starts a process may set another one, before anything was asked; from then on it
 * never changes, so that what was made of it (sets, expressions) holds.
 */
// The file that is compiled in is checked by `rules lint`, and by a test.
const shipped = data as Lexicon;
let own: Lexicon | undefined;
let words: Words | undefined;

/** Sets the lexicon of this process. Throws where words were asked already. */
export const setLexicon = (lexicon: Lexicon): void => {
  if (words) throw new Error('The lexicon was asked already: it is set once, before anything else.');
  own = lexicon;
};

/** The lexicon that was set; undefined for the one that is compiled in. */
export const ownLexicon = (): Lexicon | undefined => own;

/** The digest of the file that is compiled in, and the names of its classes: those that the program asks for. */
export const shippedLexicon = { digest, classes: Object.keys(shipped.classes) } as const;

const asked = (): Words => {
  words ??= wordsOf(own ?? shipped);
  return words;
};

/** A class of words: `wordClass('ender').has('of')`. It reads the lexicon when it is first asked. */
export interface WordClass {
  readonly has: (word: string) => boolean;
  readonly words: () => readonly string[];
}

/** The class of this name. What it is asked about is in small letters. */
export const wordClass = (name: string): WordClass => {
  let found: ReadonlySet<string> | undefined;
  const all = (): ReadonlySet<string> => {
    found ??= asked().of(name);
    return found;
  };
  // Asked more often than anything else in the program.
  return { has: (word) => (found ?? all()).has(word), words: () => [...all()] };
};

/** What the lexicon says of a word besides its classes. */
export const entryOf = (word: string): Entry | undefined => asked().entry(word);

/** Every word of which it says more than its classes. */
export const entries = (): readonly (readonly [word: string, entry: Entry])[] => asked().entries();

/** The words of a class with the number that each says, in the order of the lexicon. */
export const numbersOf = (name: string): ReadonlyMap<string, number> =>
  new Map(
    [...asked().of(name)].flatMap((word) => {
      const number = asked().entry(word)?.number;
      return number === undefined ? [] : [[word, number] as const];
    }),
  );

const alternations = new Map<string, string>();

/** A class as a piece of an expression: its words as alternatives, those that are longer first. */
export const anyOf = (name: string): string => {
  const known = alternations.get(name);
  if (known !== undefined) return known;
  const made = [...asked().of(name)]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
  alternations.set(name, made);
  return made;
};
