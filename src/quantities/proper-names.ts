import { mayBeginAny, singularOf, wordClass } from '../english/index.ts';

/** Words that a sentence begins with, and that are nobody's name. */
const starters = wordClass('sentence_opener');
const dayOfWeek = wordClass('day_of_week');
const saysWhich = ['adjective_of_any', 'modifier_of_counted'].map(wordClass);
export const isAdjective = (word: string): boolean => saysWhich.some((ones) => ones.has(word));

/** Somebody's or something's names, in small, and as the texts write them. */
export type ProperNames = ReadonlyMap<string, string>;

/** Words that the texts write with a capital wherever they stand. */
export const properNamesOf = (...texts: readonly string[]): ProperNames => {
  const capital = new Map<string, string>();
  for (const text of texts)
    for (const match of text.matchAll(/(?<=^|[^\p{L}])(?=\p{L}*\p{Lu})\p{L}{2,}/gu)) {
      const [word] = match;
      const inSmall = word.toLowerCase();
      // A sentence's first word has a capital anyway: one in s may be a plural, one in -ing what is done, `Red` a colour.
      if (
        !starters.has(inSmall) &&
        // `mL`, `kWh`, but `iPhone`
        /^\p{Lu}|.{5}/u.test(word) &&
        (!startsSentence(match) || !(mayBeginAny(word) || isAdjective(inSmall)) || owns(match))
      )
        capital.set(inSmall, word);
    }
  for (const word of [...capital.keys()]) if (texts.some((text) => hasWord(text, word))) capital.delete(word);
  return asCalled(capital, texts);
};

/** A word that stands in one name of several words only is called by the whole of it: no `Barn` of the Sound Barn. */
const asCalled = (capital: ReadonlyMap<string, string>, texts: readonly string[]): ProperNames => {
  const called = new Map<string, string>();
  for (const text of texts)
    for (const [run] of text.matchAll(/\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)*/gu)) {
      // `Monday` and `When` are none, and what is left of `A Life Journey` is no name alone.
      const words = run.split(' ').filter((word) => !starters.has(word.toLowerCase()));
      const isName =
        words.every((word) => capital.has(word.toLowerCase()) && !isOfWeek(word)) &&
        !isKind(words.at(-1) ?? '');
      for (const word of words) {
        const [inSmall, whole] = [word.toLowerCase(), isName ? words.join(' ') : word];
        called.set(inSmall, (called.get(inSmall) ?? whole) === whole ? whole : word);
      }
    }
  return new Map([...capital].map(([inSmall, word]) => [inSmall, called.get(inSmall) ?? word]));
};

/** `Maine Coons` */
const isKind = (word: string): boolean => singularOf(word.toLowerCase()) !== undefined;

const isOfWeek = (word: string): boolean =>
  dayOfWeek.has(singularOf(word.toLowerCase()) ?? word.toLowerCase());

/** Whether a text has a word just so, no part of another one. */
const hasWord = (text: string, word: string): boolean => {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!isLetter(text, at - 1) && !isLetter(text, at + word.length)) return true;
  return false;
};

const isLetter = (text: string, at: number): boolean => /^\p{L}/u.test(text.charAt(at));

const startsSentence = ({ input, index }: RegExpExecArray): boolean =>
  /(?:^|[.?!:]|\n)[\s"“'#]*$/.test(input.slice(Math.max(0, index - 4), index));

const owns = ({ input, index, 0: word }: RegExpExecArray): boolean =>
  /^[’']s/.test(input.slice(index + word.length, index + word.length + 2));

export const isOfSeveral = (name: string | undefined): boolean => name?.includes(' ') === true;

/** Whether a word belongs to the name of several words that another word is called by: the `sound` and the `barn` of `sound_barn_price` are one. */
export const isPartOfName = (word: string, other: string | undefined, names: ProperNames): boolean => {
  const name = names.get(other ?? '');
  return isOfSeveral(name) && name?.toLowerCase().split(' ').includes(word) === true;
};
