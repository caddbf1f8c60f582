/** A sentence of a question: its offsets, its end mark included. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const shortened =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|st|mt|jr|sr|vs|no|oz|lbs?|sq|ft|in|a\.m|p\.m|e\.g|i\.e|\p{Lu})$/iu;

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
    else if (mark !== '.' || !shortened.test(text.slice(start, index))) close(index + mark.length);
  }
  close(text.trimEnd().length);
  return found;
};

const asks = /^(?:how|what|calculate|find|determine|compute|which|who)\b/i;

/** The sentence that asks: the last with a question mark, else the last that says what to find, else the last. */
export const askingSentence = (sentences: readonly Sentence[]): Sentence | undefined =>
  sentences.findLast(({ text }) => text.endsWith('?')) ??
  sentences.findLast(({ text }) => asks.test(text)) ??
  sentences.at(-1);

/** Names of persons and places: words with a capital that does not come from the beginning of a sentence. */
export const namesOf = (text: string): ReadonlySet<string> => {
  const words = [...text.matchAll(/\p{L}[\p{L}’'-]*/gu)].map((match) => ({
    word: match[0].replace(/[’']s?$/, ''),
    first: /(?:^|[.?!:"“\n])\s*["“(]?$/.test(text.slice(0, match.index)),
  }));
  const named = (word: string): boolean => /^\p{Lu}\p{Ll}+/u.test(word) && !common.has(word.toLowerCase());
  const inside = words.filter(({ word, first }) => !first && named(word)).map(({ word }) => word);
  const small = new Set(words.filter(({ word }) => /^\p{Ll}/u.test(word)).map(({ word }) => word));
  const begins = words
    .filter(({ word, first }) => first && named(word) && !small.has(word.toLowerCase()))
    .map(({ word }) => word);
  return new Set([...inside, ...begins]);
};

const common = new Set(
  `the a an he she it they we you i his her their its our my this that these those each every all both some there if
  when while after before then so for in on at to from of with by as and but or how what which who where why during
  since because once one two three four five six seven eight nine ten eleven twelve thirteen
  fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred
  dozen twice triple half another other also however not no yes
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july august
  september october november december mr mrs ms dr english math christmas halloween easter thanksgiving today
  yesterday tomorrow last next on out over under between given assuming suppose calculate find determine initially
  originally finally later together altogether unfortunately luckily only most many several few more less
  american french chinese spanish german italian japanese mexican`.split(/\s+/),
);
