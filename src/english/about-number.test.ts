import { expect, test } from 'vitest';
import { beforePercent } from './about-number.ts';

test('an amount of money that is said to be a percentage has no sign', () => {
  expect(beforePercent('€15', ' percent of it')).toBe('15');
  expect(beforePercent('€15', ' itself')).toBe('€15');
});
