import { expression } from './expression.ts';
import { wordClass } from './lexicon/ask.ts';

/** A sentence of a question: its offsets, its end mark included. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const shortened = expression(String.raw`(?:^|[\s(])(?:<shortened>|\p{Lu})$`, 'iu');

/** Cuts a text into its sentences. What ends in an abbreviation goes on. */
export const sentencesOf = (text: string): readonly Sentence[] => {
  const found: Sentence[] = [];
  let start = 0;
  const close = (end: number): void => {
    const from = start + (/^\s*/.exec(text.slice(start, end))?.[0].length ?? 0);
    if (from < end) found.push({ start: from, end, text: text.slice(from, end) });
    start = end;
  };
  for (const { index, 0: mark } of text.matchAll(/[.?!]+["”’')]*(?=\s|$)|\n+/g)) {
    if (mark.startsWith('\n')) close(index);
    else if (mark !== '.' || !shortened().test(text.slice(start, index))) close(index + mark.length);
  }
  close(text.trimEnd().length);
  return found;
};

const asks = expression(String.raw`^(?:<asking>)\b`, 'i');

/** The sentence that asks: the last with a question mark, else the last that says what to find, else the last. */
export const askingSentence = (sentences: readonly Sentence[]): Sentence | undefined =>
  sentences.findLast(({ text }) => /\?["”’')]*$/.test(text)) ??
  sentences.findLast(({ text }) => asks().test(text)) ??
  sentences.at(-1);

const smallOpener = wordClass('small_opener');

/** Names of persons and places: words with a capital that does not come from the beginning of a sentence. */
export const namesOf = (text: string): ReadonlySet<string> => {
  const words = [...text.matchAll(/\p{L}[\p{L}’'-]*/gu)].map((match) => ({
    word: match[0].replace(/[’']s?$/, ''),
    first: /(?:^|[.?!:"“\n])\s*["“(]?$/.test(text.slice(0, match.index)),
  }));
  const named = (word: string): boolean =>
    /^\p{Lu}\p{Ll}+/u.test(word) && !smallOpener.has(word.toLowerCase());
  const inside = words.filter(({ word, first }) => !first && named(word)).map(({ word }) => word);
  const small = new Set(words.filter(({ word }) => /^\p{Ll}/u.test(word)).map(({ word }) => word));
  const begins = words
    .filter(({ word, first }) => first && named(word) && !small.has(word.toLowerCase()))
    .map(({ word }) => word);
  return new Set([...inside, ...begins]);
};
