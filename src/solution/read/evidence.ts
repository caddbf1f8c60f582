import { isContent, singularByEnding, wordClass } from '../../english/index.ts';
import type { Alignment } from './align.ts';
import { fold } from './fold.ts';

/** The words that stand behind the numbers of each step, by step: `pencil` of `96 pencils`. */
export type Nouns = ReadonlyMap<number, ReadonlySet<string>>;

/** What a number counts, by the words behind it: at most two, in the singular; its currency sign where it has one. */
const nounsBeside = (line: string, start: number, end: number): readonly string[] => {
  const sign = /(\p{Sc})(?:<<[^<>]*>>)?-?$/u.exec(line.slice(Math.max(0, start - 60), start))?.[1];
  const words = /^(?:<<[^<>]*>>)?(?:\s?%)?[\s-]*(\p{L}+)(?:[ -](\p{L}+))?/u.exec(line.slice(end, end + 80));
  const behind = (words?.slice(1) ?? []).flatMap((word) =>
    word !== undefined && word.length > 2 && !isIdle(word.toLowerCase()) ? [singular(word)] : [],
  );
  return sign === undefined ? behind : [sign, ...behind];
};

/** Words that count nothing. */
const isIdle = (word: string): boolean => !isContent(word) || compares.has(word);
const compares = wordClass('amount_compared');

const singular = (word: string): string => singularByEnding(word.toLowerCase());

/** What stands behind each step's numbers where the templates have its placeholders. */
export const nounsOf = (texts: readonly string[], alignments: readonly (Alignment | undefined)[]): Nouns => {
  const nouns = new Map<number, Set<string>>();
  for (const [i, alignment] of alignments.entries()) {
    const line = fold(texts[i] ?? '');
    for (const { start, end, step } of alignment?.known ?? []) {
      const found = nouns.get(step) ?? new Set<string>();
      for (const noun of nounsBeside(line, start, end)) found.add(noun);
      nouns.set(step, found);
    }
  }
  return nouns;
};

/** Whether the words beside a number, or its place, say that it shows a step's value. */
export const speaksOf = (
  { line, start, end }: { readonly line: string; readonly start: number; readonly end: number },
  {
    nouns,
    name,
    near,
  }: { readonly nouns: ReadonlySet<string> | undefined; readonly name: string; readonly near: boolean },
): boolean => {
  const beside = nounsBeside(line, start, end);
  // In the very line that works it out, the number with the same value is that value, unless it counts other things.
  if (near && (beside.length === 0 || !nouns || nouns.size === 0)) return true;
  const words = new Set(
    name
      .toLowerCase()
      .split(/[_\d]+/)
      .map(singular),
  );
  return beside.some(
    (noun) => words.has(noun) || (nouns?.has(noun) === true && (near || !/\p{Sc}/u.test(noun))),
  );
};
