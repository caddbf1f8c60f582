import { expect, it } from 'vitest';
import { phraseOf, programInWords, shownValue } from './words.ts';

it.each([
  ['insurance_deduction', 'insurance deduction'],
  ['insuranceDeduction2Of3', 'insurance deduction2 of3'],
  ['__pens__left_', 'pens left'],
  ['USD_paid', 'USD paid'],
  ['PensLeft', 'pens left'],
  ['x', 'x'],
])('a name is said as people say it: %s', (name, said) => expect(phraseOf(name)).toBe(said));

it.each([
  ['2 * boxes_of_pens', '2 × boxes of pens'],
  ['a_b // 2 / c', 'a b ÷ 2 ÷ c'],
  ['boxesOfPens*2 - x', 'boxes of pens*2 - x'],
  ['n_1 + a_2', 'n 1 + a 2'],
  ['round(total_cost, 2)', 'round(total cost, 2)'],
])('a program is said in words: %s', (program, said) => expect(programInWords(program)).toBe(said));

it.each([
  [undefined, '·'],
  [JSON.parse('null'), '·'],
  [0.1 + 0.2, '0.3'],
  [3, '3'],
  [1 / 3, '0.333333333333'],
  ['3/4', '3/4'],
  [true, 'true'],
])('a value is shown without what floats left in it: %s', (value, shown) =>
  expect(shownValue(value)).toBe(shown),
);
