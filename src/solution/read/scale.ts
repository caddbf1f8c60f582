/** Words that belong to the number before them: `3 million`, `2k`. */
const scales: ReadonlyMap<string, bigint> = new Map([
  ['hundred', 100n],
  ['thousand', 1000n],
  ['k', 1000n],
  ['lakh', 100_000n],
  ['lakhs', 100_000n],
  ['lac', 100_000n],
  ['million', 1_000_000n],
  ['mn', 1_000_000n],
  ['crore', 10_000_000n],
  ['crores', 10_000_000n],
  ['billion', 1_000_000_000n],
  ['bn', 1_000_000_000n],
  ['trillion', 1_000_000_000_000n],
]);

/** How many times a number counts for which the word stands behind it; `k` only where it is glued to the number. */
export const scaleOf = (word: string, glued: boolean): bigint | undefined =>
  /^[kK]$/.test(word) && !glued ? undefined : scales.get(word.toLowerCase());

const behind =
  /(?: ?(hundred|thousand|lakhs?|lac|million|mn|crores?|billion|bn|trillion)|([kK]))(?![\p{L}\d])/iuy;

/** The scale of the number that ends at `end`; undefined for none. */
export const scaleBehind = (line: string, end: number): bigint | undefined => {
  const word = scaleTextBehind(line, end).trim();
  return word === '' ? undefined : scaleOf(word, true);
};

/** The scale as it is written: ` million`, `k`, or nothing. */
export const scaleTextBehind = (line: string, end: number): string => {
  behind.lastIndex = end;
  return behind.exec(line)?.[0] ?? '';
};
