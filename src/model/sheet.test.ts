import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromCell, toCell } from './told.ts';

it.each([
  ['=HYPERLINK("http://x")', `'=HYPERLINK("http://x")`],
  ['+cmd', "'+cmd"],
  ['-cmd|x', "'-cmd|x"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ["'=1", "''=1"],
  ['-12', '-12'],
  ['-3/4', '-3/4'],
  ['+1,250.50', '+1,250.50'],
  ['-5%', '-5%'],
  ['-1e-7', '-1e-7'],
  ['-1e-12', '-1e-12'],
  ['-12|cmd', "'-12|cmd"],
  ['+1+HYPERLINK("http://x")', `'+1+HYPERLINK("http://x")`],
  ['a = b', 'a = b'],
  ["it's", "it's"],
  ["'quoted'", "'quoted'"],
  ['', ''],
])('%j is written %j, and read back', (text, cell) => {
  expect(toCell(text)).toBe(cell);
  expect(fromCell(cell)).toBe(text);
});

it('every text comes back, and none that is written begins a formula but numbers', () => {
  const text = fc.array(fc.constantFrom(...`'=+-@\t\r1a.`)).map((signs) => signs.join(''));
  fc.assert(
    fc.property(fc.oneof(text, fc.string()), (one) => {
      const cell = toCell(one);
      expect(fromCell(cell)).toBe(one);
      if (/^[=+\-@\t\r]/.test(cell)) expect(cell).toMatch(/^[+-]?[\d.,]*\d/);
    }),
  );
});
