import { expect, test } from 'vitest';
import { compareNaturally, compareTexts, nearest, orNear } from './index.ts';

test('texts by code unit, and numbers in them by size', () => {
  const texts = ['tier10', 'tier9', 'tier', 'Tier2', 'tier9b', '2', '10', 'tier09'];
  expect([...texts].sort(compareTexts)).toEqual([...texts].sort());
  expect([...texts].sort(compareNaturally)).toEqual([
    '2',
    '10',
    'Tier2',
    'tier',
    'tier09',
    'tier9',
    'tier9b',
    'tier10',
  ]);
  expect([compareNaturally('a1', 'a1'), compareTexts('a', 'a')]).toEqual([0, 0]);
});

test.each([
  ['colum', 'column'],
  ['column_total', 'ColumnTotal'],
  ['colmun', 'column'],
  ['clmn', 'column'],
  ['cats', undefined],
  ['-', undefined],
  ['', undefined],
  ['a'.repeat(60), undefined],
])('%s: what was most likely meant is %s', (word, meant) => {
  const known = ['+', 'column', 'ColumnTotal'];
  expect(nearest(word, known)).toBe(meant);
  expect(orNear(word, known)).toBe(meant === undefined ? '' : ` Did you mean ${meant}?`);
});

test('of a word that is longer than any name nothing is near', () =>
  expect([60, 61].map((length) => nearest('a'.repeat(length), ['a'.repeat(60), 'a'.repeat(61)]))).toEqual([
    'a'.repeat(60),
    undefined,
  ]));
