import type { Exact } from '../../base/index.ts';
import type { Facts } from '../../facts/index.ts';
import type { Nouns } from './evidence.ts';

/** What all lines are read with. */
export interface Context {
  readonly facts: Facts;
  /** The steps that have a value, by its key; in order. */
  readonly stepsByValue: ReadonlyMap<string, readonly number[]>;
  /** The index of the final line. */
  readonly last: number;
  /** The solution writes money with both digits. */
  readonly cents: boolean;
  /** It writes `1,250` in plain sight. */
  readonly groups: boolean;
  /** What stands behind the numbers of each step. */
  readonly nouns: Nouns;
  /** The numbers of the question, as keys. */
  readonly asked: ReadonlySet<string>;
  /** The question itself. */
  readonly question: string;
  /** The same as its words are compared: `plainWords`. */
  readonly questionWords: string;
  /** The numbers that the program is given, as keys. */
  readonly literals: ReadonlySet<string>;
}

/** A value as a key: two are equal when their keys are. */
export const keyOf = ({ num, den }: Exact): string => (den === 1n ? `${num}` : `${num}/${den}`);

export const stepsByValue = (exact: readonly (Exact | undefined)[]): Map<string, number[]> => {
  const steps = new Map<string, number[]>();
  for (const [step, value] of exact.entries()) {
    if (!value) continue;
    const key = keyOf(value);
    const found = steps.get(key);
    if (found) found.push(step);
    else steps.set(key, [step]);
  }
  return steps;
};

const none: readonly number[] = [];

/** The steps that have one of these values, in order. */
export const stepsWith = (
  { stepsByValue: steps }: Pick<Context, 'stepsByValue'>,
  values: readonly Exact[],
): readonly number[] => {
  const keys = [...new Set(values.map(keyOf))];
  const found = keys.flatMap((key) => steps.get(key) ?? none);
  return keys.length > 1 ? found.sort((a, b) => a - b) : found;
};
