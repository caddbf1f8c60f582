import { expect, test } from 'vitest';
import { tellingOf } from '../../test/shared/telling/telling.ts';
import { formulaOf, readAloud } from './read-aloud.ts';

const both = (code: string, question = '', through: readonly number[] = []): readonly [string, string] => {
  const { telling, working, at } = tellingOf(code, question);
  return [readAloud(working, telling, at, through), formulaOf(working, telling, at, through)];
};

test.each([
  ['a = 8; b = 3; s = a + b', '8 plus 3', '8 + 3'],
  ['a = 8; b = 3; s = a - b', '8 minus 3', '8 - 3'],
  ['a = 8; b = 3; s = a * b', '8 times 3', '8 × 3'],
  ['a = 8; b = 4; s = a / b', '8 divided by 4', '8 ÷ 4'],
  ['a = 8; b = 4; s = a // b', '8 divided by 4', '8 ÷ 4'],
  ['a = 9; b = 4; s = a // b', 'the whole part of 9 divided by 4', 'the whole part of 9 ÷ 4'],
  ['a = 8; b = 3; s = a % b', 'the remainder of 8 divided by 3', 'the remainder of 8 ÷ 3'],
  ['a = 8; b = -3; s = a - b', '8 minus -3', '8 - (-3)'],
  ['a = 8; b = 2; s = a ** b', '8 to the power of 2', '8 to the power of 2'],
  ['a = 8; s = -a', 'minus 8', '-8'],
  ['a = 8; b = 3; s = -a - -b', 'minus 8 minus minus 3', '-8 - (-3)'],
  ['a = 8; s = +a', '8', '8'],
  // Brackets stand where the signs need them.
  ['a = 8; b = 3; c = 2; s = (a + b) * c', '(8 plus 3) times 2', '(8 + 3) × 2'],
  ['a = 8; b = 3; c = 2; s = a * b + c', '8 times 3 plus 2', '8 × 3 + 2'],
  ['a = 8; b = 3; c = 2; s = a - (b - c)', '8 minus (3 minus 2)', '8 - (3 - 2)'],
  ['a = 8; b = 3; c = 2; s = a - b - c', '8 minus 3 minus 2', '8 - 3 - 2'],
  ['a = 8; b = 4; c = 2; s = a / (b * c)', '8 divided by (4 times 2)', '8 ÷ (4 × 2)'],
  ['a = 8; s = a + Fraction(3, 4)', '8 plus 3 over 4', '8 + 3/4'],
  ['a = 8; s = a / Fraction(3, 4)', '8 divided by 3 over 4', '8 ÷ (3/4)'],
  ['a = 8.5; s = round(a)', 'the whole number nearest to 8.5', 'the whole number nearest to 8.5'],
  ['a = 9; b = 7; s = round(a / b, 2)', '9 divided by 7, rounded', '9 ÷ 7, rounded'],
  ['a = 8; b = 3; c = 5; s = min(a, b, c)', 'the smallest of 8, 3 and 5', 'the smallest of 8, 3 and 5'],
  ['a = 8; b = 3; s = max(a, b)', 'the larger of 8 and 3', 'the larger of 8 and 3'],
])('%s: %s', (code, aloud, formula) => expect(both(code)).toEqual([aloud, formula]));

test('a step that is looked through is told by what it is worked out from', () => {
  const code = 'a = 8; b = 3; s = a + b; t = s * b';
  expect(both(code)).toEqual(['11 times 3', '11 × 3']);
  expect(both(code, '', [2])).toEqual(['(8 plus 3) times 3', '(8 + 3) × 3']);
});

test.each([
  // 40% of what the program has as 40.
  ['p = 40; n = 50; s = n * p / 100', '40%', '50 × 40%'],
  ['p = 40; n = 50; s = p / 100', '40%', '40%'],
  ['p = 40; n = 50; s = p * 0.01', '40%', '40%'],
  ['p = 40; n = 50; s = p / 10', '40%', '40 ÷ 10'],
  ['p = 40; n = 50; s = n / p', '40%', '50 ÷ 40'],
  ['p = 40; n = 50; s = n * p', '40%', '50 × 40'],
  ['p = 40; n = 50; s = 100 - p', '40%', '100 - 40'],
  ['p = 40; n = 50; s = 100 + p', '40%', '100 + 40'],
  ['p = 40; n = 50; s = 90 + p', '40%', '90 + 40'],
  ['p = 100; n = 50; s = n * p', '100%', '50 × 100'],
  ['p = 40; n = 50; s = p / 100 * n', '40%', '40% of 50'],
  ['p = 40; n = 50; s = p * n / 100', '40%', '40% of 50'],
  ['p = 40; n = 50; s = (100 - p) / 100 * n', '40%', '(100% - 40%) × 50'],
  ['p = 40; n = 50; s = (100 - p) * n / 100', '40%', '(100% - 40%) × 50'],
  ['p = 40; n = 50; s = n * Fraction(p, 100)', '40%', '50 × 40%'],
  ['p = 0.4; n = 50; s = p * n', '40%', '40% of 50'],
  ['p = 0.4; n = 50; s = n * p', '40%', '50 × 40%'],
])('a percentage: %s', (code, share, formula) => {
  expect(both(code, `There are 50 pens, and ${share} of them are red.`)[1]).toBe(formula);
});

test('a difference of percentages has their signs where the solution shows that one comes out', () => {
  const formula = (answer: string): string => {
    const { telling, working, at } = tellingOf('p = 40; s = 100 - p', '40% of the pens are red.', answer);
    return formulaOf(working, telling, at);
  };
  expect(formula('So 100% - 40% = 60% are not.\n#### 60')).toBe('100% - 40%');
  expect(formula('So 100 - 40 = 60 are not.\n#### 60')).toBe('100 - 40');
});
