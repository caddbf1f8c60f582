import type { Candidate } from '../../../src/model/index.ts';
import type { Numeral } from '../numerals.ts';
import type { Statement } from '../python.ts';
import type { Rational } from '../rational.ts';
import type { Fail } from './failure.ts';
import type { Reference } from './reference.ts';

/** What a variable was in the original, and what it is in the flawed program. */
export interface Change {
  readonly was: Rational;
  readonly now: Rational;
}

/** A line of a flawed solution beside the line of the original that it stands for. */
export interface Line {
  readonly candidate: Candidate;
  readonly reference: Reference;
  /** The statement that differs. */
  readonly statement: Statement | undefined;
  readonly changed: ReadonlyMap<string, Change>;
  /** Values that something still has: a number that shows one of them need not change. */
  readonly held: readonly Rational[];
  /** A person is asked to look at it: numbers that cannot be tied are theirs to judge. */
  readonly asked: boolean;
  readonly labelled: boolean;
  /** `L3`, which begins the detail of each failure. */
  readonly where: string;
  readonly original: string;
  readonly shown: string;
  /** The numbers of `original` and of `shown`. */
  readonly before: readonly Numeral[];
  readonly after: readonly Numeral[];
  /** The template's sentence, and for each number of `original` the variable that it has there. */
  readonly template: string | undefined;
  readonly tied: readonly (string | undefined)[];
  readonly fail: Fail;
}
