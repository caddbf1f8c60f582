import { departsIn } from './departs.ts';
import { exchangedIn } from './exchanged.ts';
import { misquotedIn } from './misquote.ts';
import type { Original } from './original.ts';
import { restsOnChance } from './rests-on-chance.ts';

/** Each tells the first line that is wrong in its way, and what may be wrong with it. */
const tests: readonly (readonly [(original: Original) => number | undefined, string])[] = [
  [misquotedIn, 'another number than the question has'],
  [restsOnChance, 'what is gone is taken for the rest'],
  [departsIn, 'a number departs from the question'],
  [exchangedIn, 'a number has the name of another'],
];

/** What may be wrong with a given solution, seen without a reader. */
export interface OriginalDoubt {
  /** The index of the first line that says something else than the question, or is garbled. */
  readonly line: number;
  readonly says: string;
}

/**
 * The first line of a given solution that says something else than the question, or is garbled, though its equations may be
 * true; undefined where nothing is found. From there on the solution is not to be relied on.
 */
export const originalDoubt = (original: Original): OriginalDoubt | undefined => {
  let first: OriginalDoubt | undefined;
  for (const [test, says] of tests) {
    const line = test(original);
    if (line !== undefined && (first === undefined || line < first.line)) first = { line, says };
  }
  return first;
};
