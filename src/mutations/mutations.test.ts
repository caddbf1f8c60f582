import { describe, expect, it } from 'vitest';
import { type Exact, fromDecimal, ratio } from '../exact/index.ts';
import { mutationFunctions } from './index.ts';

const numberOf = (text: string): Exact => {
  const [above = '', below] = text.trim().split('/');
  const sign = above.startsWith('-') ? -1n : 1n;
  const value = fromDecimal(above.replace('-', ''));
  return ratio(sign * value.num, value.den * BigInt(below ?? 1)) as Exact;
};

const cases = mutationFunctions.flatMap(({ name, apply, parameters, examples }) =>
  examples.map(({ call, gives }) => ({ name, call, gives, apply, parameters })),
);

describe('the functions that rules may call', () => {
  it.each(cases)('$call is $gives', ({ name, call, gives, apply, parameters }) => {
    const inside = new RegExp(`^${name}\\((.*)\\)$`).exec(call)?.[1] ?? '';
    const values = inside.split(',').map(numberOf);
    expect(values).toHaveLength(parameters.length);
    expect(apply(...values)).toEqual(gives === 'nothing' ? undefined : numberOf(gives));
  });

  it('have different names, and each shows a case', () => {
    expect(new Set(mutationFunctions.map(({ name }) => name)).size).toBe(mutationFunctions.length);
    for (const { examples } of mutationFunctions) expect(examples.length).toBeGreaterThan(1);
  });
});
