import { singularOf } from '../wording/index.ts';

/** The words of a problem: each in the singular, and each two that stand side by side, none of them owning the other. */
export interface Attested {
  readonly words: ReadonlySet<string>;
  readonly pairs: ReadonlySet<string>;
}

export const attestedIn = (...texts: readonly string[]): Attested => {
  const words = new Set<string>();
  const pairs = new Set<string>();
  for (const text of texts) {
    const plain = text.replaceAll(/<<[^<>]*>>/g, ' 0 ');
    let before: { readonly word: string; readonly end: number } | undefined;
    for (const { 0: found, index } of plain.matchAll(/\p{L}[\p{L}'’]*/gu)) {
      const word = inSingular(found);
      words.add(word);
      if (before && /^[\s-]$/.test(plain.slice(before.end, index))) pairs.add(`${before.word} ${word}`);
      const end = index + found.length;
      before = /['’]/.test(found) ? undefined : { word, end };
    }
  }
  return { words, pairs };
};

const inSingular = (word: string): string => {
  const small = word.toLowerCase().replace(/['’]s?$/, '');
  return singularOf(small) ?? small;
};

const listOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** What may stand before any noun. */
const adjectives = listOf(
  `total remaining initial final original new old first second third whole extra additional other average combined
  daily weekly monthly yearly regular`,
);
/** What may stand behind any thing: 'the ticket price'. */
const measures = listOf('price cost fee weight length width height speed');
/** Nouns of their own that a text need not have. */
const nouns = listOf(
  `price cost fee weight length width height speed number amount total rest share sum difference income profit change
  time distance age area volume value money average earning saving payment discount tax tip ratio result`,
);
const joins = listOf('of per for in on at with to from');
/** What comes behind a noun: 'the money left'. */
const behind = listOf('left spent paid earned saved needed sold eaten used made worked');

/**
 * Whether a phrase that was made of a variable's name is English: each two words of it stand side by side in the
 * problem, in that order, or are words that go with any others. 'the red apples', 'the total cost of milk', 'the ticket
 * price'; not 'the visitors Tuesday', 'the total Ann Bo', 'the round trip multiplier'. `words` has no article and no
 * owner before it.
 */
export const isEnglish = (
  words: readonly string[],
  { words: seen, pairs }: Attested,
  properNames: ReadonlySet<string>,
): boolean => {
  const own = words.map((word) => word.toLowerCase());
  const single = own.map((word) => singularOf(word) ?? word);
  const isThing = (at: number): boolean =>
    seen.has(single[at] ?? '') && !properNames.has(own[at] ?? '') && !joins.has(own[at] ?? '');
  const isNoun = (at: number): boolean => isThing(at) || nouns.has(single[at] ?? '');
  const goesWith = (at: number): boolean => {
    const [one = '', other = ''] = [own[at], own[at + 1]];
    if (pairs.has(`${single[at]} ${single[at + 1]}`)) return true;
    if (joins.has(one) || joins.has(other)) return true;
    if (adjectives.has(one)) return isNoun(at + 1);
    if (behind.has(other)) return isNoun(at) && at + 2 === own.length;
    return measures.has(other) && isThing(at) && one === single[at] && at + 2 === own.length;
  };
  const ends = joins.has(own.at(-1) ?? '') || joins.has(own[0] ?? '');
  const known = own.every(
    (word, at) =>
      joins.has(word) || adjectives.has(word) || behind.has(word) || seen.has(single[at] ?? '') || isNoun(at),
  );
  const head = own.length > 1 || isNoun(0) || properNames.has(own[0] ?? '');
  return !ends && known && head && own.slice(1).every((_, at) => goesWith(at));
};
