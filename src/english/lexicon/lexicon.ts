import data, { digest } from '../../../rules/lexicon.yaml';

/**
 * The lexicon: which classes a word or phrase belongs to, what it counts, what it measures. `rules/lexicon.yaml` is
 * compiled in as plain data, so that it can be handed to threads.
 */

interface Entry {
  readonly classes?: readonly string[];
  /** How many it says, or of how many parts it is one: 3 of `three`, of `third` and of `triple`. */
  readonly number?: number;
  /** What a unit measures: `length`. */
  readonly unit?: string;
  /** Of an adverb that says how often: the unit of which one is meant: `day` of `daily`. */
  readonly unit_of_rate?: string;
  /** Of a word that is shortened: what it stands for. */
  readonly stands_for?: string;
  /** What one of it is in smaller units: `12 inch`, which everybody knows. */
  readonly is?: readonly string[];
  /** What one does and what was done, of a verb whose forms no rule gives: `gives`, `gave`. */
  readonly forms?: readonly string[];
  /** The word that it is a form of, where no rule gives it: `child` of `kids`. */
  readonly form_of?: string;
}

/** A class of words: what it is for, with an example, and which other classes belong to it whole. */
type ClassOf = { readonly for: string; readonly example: string; readonly with?: readonly string[] };

/** `rules/lexicon.yaml` as it was read. */
export interface Lexicon {
  readonly classes: { readonly [name: string]: ClassOf };
  readonly words: { readonly [word: string]: readonly string[] | Entry };
}

interface Words {
  /** The words of a class, in the order of the file. */
  readonly of: (name: string) => ReadonlySet<string>;
  readonly entry: (word: string) => Entry | undefined;
  /** All entries that say more than their classes. */
  readonly entries: () => readonly (readonly [word: string, entry: Entry])[];
}

const isList = (entry: readonly string[] | Entry): entry is readonly string[] => Array.isArray(entry);

const none: readonly string[] = [];

export const wordsOf = ({ classes, words }: Lexicon): Words => {
  const direct = new Map<string, string[]>(Object.keys(classes).map((name) => [name, []]));
  for (const [word, entry] of Object.entries(words))
    for (const name of isList(entry) ? entry : (entry.classes ?? [])) direct.get(name)?.push(word);
  const made = new Map<string, ReadonlySet<string>>();
  const of = (name: string): ReadonlySet<string> => {
    const known = made.get(name);
    if (known) return known;
    const own = direct.get(name);
    if (!own) throw new Error(`rules/lexicon.yaml has no class '${name}'.`);
    const all = new Set(own);
    for (const other of classes[name]?.with ?? none) for (const word of of(other)) all.add(word);
    made.set(name, all);
    return all;
  };
  // A table of its own: to look a piece of a text up among an object's fields takes several times as long.
  const entries = new Map(
    Object.entries(words).flatMap(([word, one]) => (isList(one) ? [] : [[word, one] as const])),
  );
  return { of, entry: (word) => entries.get(word), entries: () => [...entries] };
};

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
type WordClass = { readonly has: (word: string) => boolean; readonly words: () => readonly string[] };

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
