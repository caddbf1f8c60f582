import { type Likeness, likeness } from './align.ts';
import type { Formalization, Input } from './formalization.ts';

/** A text as a vector of length 1. */
export type VectorOf = (text: string) => Promise<Float64Array>;

/**
 * How alike two inputs are by what their names and comments mean. Only inputs that share their value with another one
 * of their program are read: the others need no words.
 */
export const likenessByMeaning = async (
  vectorOf: VectorOf,
  formalizations: readonly Formalization[],
): Promise<Likeness> => {
  const shared = new Set(formalizations.flatMap(({ inputs }) => valuesTwice(inputs)));
  const vectors = new Map<string, Float64Array>();
  if (shared.size > 0)
    for (const { inputs } of formalizations)
      for (const { said, value } of inputs)
        if (shared.has(keyOf(value)) && !vectors.has(said)) vectors.set(said, await vectorOf(said));
  return (a, b) => {
    const [left, right] = [vectors.get(a.said), vectors.get(b.said)];
    return left && right ? left.reduce((sum, part, at) => sum + part * (right[at] ?? 0), 0) : likeness(a, b);
  };
};

const keyOf = ({ num, den }: Input['value']): string => `${num}/${den}`;

const valuesTwice = (inputs: readonly Input[]): readonly string[] => {
  const keys = inputs.map(({ value }) => keyOf(value));
  return keys.filter((key, at) => keys.indexOf(key) !== at);
};
