import { describe, expect, it } from 'vitest';
import { type Exact, fromDecimal, ratio } from '../base/index.ts';
import { mutationFunctions } from './index.ts';

const numberOf = (text: string): Exact => {
  const [above = '', below] = text.trim().split('/');
  const sign = above.startsWith('-') ? -1n : 1n;
  const value = fromDecimal(above.replace('-', ''));
  return ratio(sign * value.num, value.den * BigInt(below ?? 1)) as Exact;
};

/** Beside the examples that the docs show. */
const further: readonly (readonly [call: string, gives: string])[] = [
  ['abs(0)', '0'],
  ['add_misaligned(0.25, 12)', '0.37'],
  ['add_misaligned(5, -0.3)', 'nothing'],
  ['add_misaligned(1/3, 2)', 'nothing'],
  ['add_misaligned(2, 1/3)', 'nothing'],
  ['add_writing_carries(5, 147)', '1412'],
  ['add_writing_carries(147, 5)', '1412'],
  ['add_writing_carries(45, 45)', '810'],
  ['add_writing_carries(2.5, 7)', 'nothing'],
  ['add_writing_carries(7, 2.5)', 'nothing'],
  ['borrow_from_zero(300, 1)', '399'],
  ['borrow_from_zero(1000, 1)', '1999'],
  ['borrow_from_zero(205, 16)', '289'],
  ['borrow_from_zero(3204, 1306)', '1998'],
  ['borrow_from_zero(324, 19)', 'nothing'],
  ['borrow_from_zero(306, 306)', 'nothing'],
  ['borrow_from_zero(100, 205)', 'nothing'],
  ['borrow_from_zero(2.5, 1)', 'nothing'],
  ['borrow_from_zero(105, 0.5)', 'nothing'],
  ['ceil(-7.5)', '-7'],
  ['digit(-143, 1)', '3'],
  ['digit(143, 0)', 'nothing'],
  ['digit(143, 1/3)', 'nothing'],
  ['digit(143, 1/20)', 'nothing'],
  ['digit(143, 1000)', '0'],
  ['digits(0)', '1'],
  ['digits(0.05)', '3'],
  ['drop_inner_zero(-103)', '-13'],
  ['drop_inner_zero(1003)', '103'],
  ['drop_inner_zero(1030)', '130'],
  ['drop_inner_zero(0)', 'nothing'],
  ['floor(7)', '7'],
  ['multiply_without_carry(25, 4)', '80'],
  ['multiply_without_carry(4, 25)', '80'],
  ['multiply_without_carry(99, 9)', '811'],
  ['multiply_without_carry(12, 5)', '50'],
  ['multiply_without_carry(20, 5)', 'nothing'],
  ['multiply_without_carry(2.5, 3)', 'nothing'],
  ['multiply_without_carry(3, 2.5)', 'nothing'],
  ['multiply_without_cross_products(123, 45)', '815'],
  ['multiply_without_cross_products(45, 123)', '815'],
  ['multiply_without_cross_products(11, 10)', 'nothing'],
  ['multiply_without_cross_products(34, 7)', 'nothing'],
  ['multiply_without_cross_products(2.5, 23)', 'nothing'],
  ['multiply_without_cross_products(23, 2.5)', 'nothing'],
  ['denominator(-3/4)', '4'],
  ['numerator(-3/4)', '-3'],
  ['round(-7.4)', '-7'],
  ['round_like(2.875, 1.25)', '2.88'],
  ['round_like(2.8, 1.25)', '2.8'],
  ['swap_digits(143, 3)', 'nothing'],
  ['swap_digits(143, 0)', 'nothing'],
  ['swap_digits(110, 2)', '101'],
  ['swap_digits(1.05, 2)', '1.5'],
  ['swap_digits(1/3, 1)', 'nothing'],
  ['zeros(-120)', '1'],
  ['zeros(105)', '0'],
];

const cases = mutationFunctions.flatMap(({ name, apply, parameters, examples }) => [
  ...examples.map((example) => {
    const [args, gives = ''] = example.split(': ');
    return { name, call: `${name}(${args})`, gives, apply, parameters };
  }),
  ...further
    .filter(([call]) => call.startsWith(`${name}(`))
    .map(([call, gives]) => ({ name, call, gives, apply, parameters })),
]);

describe('the functions that rules may call', () => {
  it.each(cases)('$call is $gives', ({ name, call, gives, apply, parameters }) => {
    const inside = new RegExp(`^${name}\\((.*)\\)$`).exec(call)?.[1] ?? '';
    const values = inside.split(',').map(numberOf);
    expect(values).toHaveLength(parameters.length);
    expect(apply(...values)).toEqual(gives === 'nothing' ? undefined : numberOf(gives));
  });

  it('are tried with every further case', () => {
    expect(further.filter(([call]) => !cases.some((one) => one.call === call))).toEqual([]);
  });

  it('have different names, and each shows a case', () => {
    expect(new Set(mutationFunctions.map(({ name }) => name)).size).toBe(mutationFunctions.length);
    for (const { examples, parameters } of mutationFunctions) {
      expect(examples.length).toBeGreaterThan(1);
      for (const parameter of parameters) expect(parameter).toMatch(/^[a-z]+$/);
    }
  });
});
