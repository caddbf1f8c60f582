import { add, compare, type Exact, equal, isWhole, subtract, whole } from '../../base/index.ts';
import type { Problem, Said } from '../problem.ts';
import { dropped } from './bare.ts';
import { bounded } from './bounds.ts';
import { type Form, type Made, no, numberAt, type Tried, ways } from './form.ts';
import { hiding } from './hidden.ts';
import { untoldIn, vaguely } from './vague.ts';

/**
 * A number is said loosely, in any of the ways that there are: left out, `several`, `between 3 and 7`, `at least 4`,
 * `at most 9`. Bounds lie around the second number; where it is another than the first they may leave the first out.
 */
export const loosen: Form = hiding((problem, said, args) => {
  const middle = numberAt(args, 1);
  const own = said.step.exact !== undefined && equal(said.step.exact, middle);
  const made = [...(own ? untold(problem, said) : []), ...boundsAround(problem, said, middle)];
  return made.length > 0 ? ways(made) : no('no_words', 'the number cannot be said loosely here');
});

const untold = (problem: Problem, said: Said): readonly Made[] => {
  const bare = dropped(problem, said);
  const [words, ...more] = vaguely(problem, said);
  const edits = [bare, words, more[0]].filter((edit) => edit !== undefined);
  return edits.map((edit) => ({ edits: [edit], claims: [untoldIn(said, edit)] }));
};

const boundsAround = (problem: Problem, said: Said, middle: Exact): readonly Made[] => {
  if (compare(middle, whole(2)) <= 0) return [];
  const one = unitOf(middle);
  const two = add(one, one);
  const [lower, higher] = [subtract(middle, one), add(middle, two)];
  const offered = [
    { low: subtract(middle, two), high: higher, words: between },
    { low: lower, high: higher, words: between },
    { low: lower, words: ([low = '']: readonly string[]) => `at least ${low}` },
    { high: higher, words: ([high = '']: readonly string[]) => `at most ${high}` },
  ];
  return offered.flatMap((bound) => waysOf(bounded(problem, said, bound)));
};

const between = ([low = '', high = '']: readonly string[]): string =>
  `between ${low.replace(/ times?$/, '')} and ${high}`;

/** By how much bounds lie apart from a number: tens for round ones. */
const unitOf = (value: Exact): Exact => {
  const isRound = isWhole(value) && value.num % 10n === 0n && value.num >= 40n;
  return whole(isRound ? 10 : 1);
};

const waysOf = (tried: Tried): readonly Made[] => (tried.ok ? tried.ways : []);
