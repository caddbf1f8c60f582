import { expect, test } from 'vitest';
import { counted } from './told.ts';

test('a number stands with its noun, one or many, thousands apart', () => {
  expect([counted(0, 'site'), counted(1, 'site'), counted(12_345, 'site')]).toEqual([
    '0 sites',
    '1 site',
    '12,345 sites',
  ]);
  expect(counted(0, 'site', 'no')).toBe('no sites');
});
