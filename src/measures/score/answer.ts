import { defaultErrorType, type Family, families, finalAnswer } from '../../model/index.ts';

const verdicts = ['Correct', 'Flawed'] as const;
export type Verdict = (typeof verdicts)[number];

/**
 * What a solution can be said to be: `correct`, flawed by one of the three families, or `flawed` by something else or
 * of no stated type.
 */
export const classes = ['correct', ...families.map((family) => defaultErrorType[family]), 'flawed'];

/** What a verifier says of one solution, read from what it wrote. */
export interface Answer {
  readonly verdict: Verdict;
  /** As written, in lower case with underscores; undefined where none is given. */
  readonly type: string | undefined;
  /** `L1` … or `FA`; undefined where none is given or it names no single line. */
  readonly line: string | undefined;
  /** For each line in order, whether it is called right; undefined where none are given. */
  readonly steps: readonly boolean[] | undefined;
  /** How sure it is of the verdict, 0 to 1; absent where it does not say. */
  readonly confidence?: number;
}

/** Why there is no answer: no prediction of that id, no JSON in its text, or no verdict in the JSON. */
const unreadReasons = ['missing', 'no_json', 'no_verdict'] as const;
export type UnreadReason = (typeof unreadReasons)[number];

/** What every line of a test set has, whatever it is of. */
export interface Item {
  readonly id: string;
  /** Its problem: what is of one problem is drawn together when intervals are made. */
  readonly cluster: string;
  /** What it can be sliced by: `tier`, `rule`, … */
  readonly groups: { readonly [name: string]: string };
}

export type Unread = { readonly unread: UnreadReason };

/** A line of the test set and what was said of it. */
export interface PairOf<G, S> {
  readonly gold: G;
  readonly said: S | Unread;
}

export type Said = Answer | Unread;

/** A solution of the test set with what is true of it. */
export interface Gold extends Item {
  readonly verdict: Verdict;
  readonly type: string | undefined;
  /** The family of `type`, where the file says so. */
  readonly family: Family | undefined;
  readonly line: string | undefined;
  /** How many lines the solution has; undefined where the file does not show it. */
  readonly lines: number | undefined;
  readonly steps: readonly boolean[] | undefined;
  /** The solution's text; undefined where the file has none. */
  readonly solution: string | undefined;
}

/** A word for a type as it is compared: lower case, underscores. */
export const typeName = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

const familyNames = new Map<string, Family>([
  ['computational', 'computational'],
  ['computational_error', 'computational'],
  ['conceptual', 'conceptual'],
  ['conceptual_error', 'conceptual'],
  ['skipped_step', 'skipped_step'],
  ['skipped_step_error', 'skipped_step'],
]);

/** The family that a coarse type names; undefined for a fine one. */
export const familyNamed = (type: string): Family | undefined => familyNames.get(type);

/** The place of a line, from 0; undefined for `FA` where the number of lines is not known. */
export const placeOf = (label: string, lines: number | undefined): number | undefined =>
  label === finalAnswer ? lines && lines - 1 : Number(label.slice(1)) - 1;

/** Whether two labels name the same line: the last one may be called by its number too. */
export const sameLine = (one: string, other: string, lines: number | undefined): boolean => {
  const place = placeOf(one, lines);
  return one === other || (place !== undefined && place === placeOf(other, lines));
};
