import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printValue } from './exact.ts';

test.each<[Parameters<typeof printValue>[0], string, string]>([
  [12n, '12', '12'],
  [-3n, '-3', '-3'],
  [true, 'True', 'true'],
  [false, 'False', 'false'],
  [{ num: -3n, den: 4n }, 'Fraction(-3, 4)', '-3 / 4'],
  [25, '25.0', '25'],
  [-25, '-25.0', '-25'],
  [0, '0.0', '0'],
  [-0, '-0.0', '-0'],
  [0.5, '0.5', '0.5'],
  [900719925474099.2, '900719925474099.2', '900719925474099.2'],
  [9999999999999998, '9999999999999998.0', '9999999999999998'],
  [1e16, '1e+16', '10000000000000000'],
  [-12345678901234567000, '-1.2345678901234567e+19', '-12345678901234567000'],
  [1e21, '1e+21', '1e+21'],
  [1.5e300, '1.5e+300', '1.5e+300'],
  [0.0001, '0.0001', '0.0001'],
  [0.00012, '0.00012', '0.00012'],
  [0.00001, '1e-05', '0.00001'],
  [-0.000012, '-1.2e-05', '-0.000012'],
  [1e-7, '1e-07', '1e-7'],
  [1.5e-12, '1.5e-12', '1.5e-12'],
])('%s is %s in Python, %s in JavaScript', (value, python, javascript) => {
  expect(printValue(value)).toBe(python);
  expect(printValue(value, 'javascript')).toBe(javascript);
});

test('a float reads back as it was, and has a point or an exponent', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const text = printValue(value);
      expect(Object.is(Number(text), value)).toBe(true);
      expect(text).toMatch(/^-?\d+(?:\.\d+)?(?:e[+-]\d{2,})?$/);
      expect(text).toMatch(/[.e]/);
    }),
  );
});
