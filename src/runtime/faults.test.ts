import { expect, test } from 'vitest';
import { evaluate } from './evaluate.ts';
import { parsePython } from './python.ts';

test.each([
  ['1 / 0', 'division by zero'],
  ['1 // 0', 'division by zero'],
  ['1.5 % 0', 'division by zero'],
  ['Fraction(1, 2) // 0', 'division by zero'],
  ['Fraction(1, 0)', 'a fraction with 0 below the line'],
  ['0 ** -1', 'zero to a negative power'],
  ['Fraction(0) ** -1', 'zero to a negative power'],
  ['(-8) ** 0.5', 'a negative number to a fractional power'],
  ['10.0 ** 400', 'the power is too large for a decimal number'],
  ['10 ** 400 / 3', 'the result is too large for a decimal number'],
  ['10 ** 400 * 1.5', 'the whole number is too large for a decimal'],
  ['9 ** 99999', 'the power has thousands of digits'],
  ['2 ** 29999', 'the result has thousands of digits'],
  ['round(2.5, 0.5)', 'the second number of round() must be a whole one'],
  ['round(2.5, 30000)', 'round() to thousands of digits'],
  ['round(1e300 * 1e300)', 'infinity cannot become a whole number'],
  ['int(1e300 * 1e300 - 1e300 * 1e300)', 'not a number cannot become a whole number'],
  ['Fraction(1.5, 2)', 'Fraction(a, b) takes whole numbers and fractions, not decimals'],
  ['Fraction(1e300 * 1e300)', 'infinity is not a fraction'],
  ['Fraction()', 'Fraction() cannot take 0 numbers'],
  ['Fraction(1, 2, 3)', 'Fraction() cannot take 3 numbers'],
  ['min(2)', 'min() cannot take 1 number'],
])('why %s has no value: %s', (text, why) => {
  const imports = 'from fractions import Fraction\n';
  const parsed = parsePython(
    `${imports}def solve():\n    a = 2\n    price = ${text}\n    return price + a\n`,
  );
  if (!parsed.ok || parsed.program.foreign) throw new Error('not a straight-line program');
  expect(evaluate(parsed.program)).toMatchObject({ ok: false, detail: `price: ${why}` });
});
