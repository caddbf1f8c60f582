import { expect, test } from 'vitest';
import { plainNumber, shortNumber } from './exact.ts';

test.each([
  [25n, 2n, '12.5', '12.5'],
  [3n, 4n, '0.75', '0.75'],
  [-3n, 7n, '-3/7', '-3/7'],
  [1250n, 1n, '1250', '1250'],
  [1n, 1000n, '0.001', '0.001'],
  [1n, 999n, '1/999', '1/999'],
  [61n, 3003n, '61/3003', 'about 0.0203'],
  [1n, 1_000_000n, '0.000001', '0.000001'],
  [1n, 10_000_000n, '1/10000000', 'about 0.0000'],
])('%d/%d is written %s, and %s in short', (num, den, plain, short) => {
  const value = { num, den };
  expect(plainNumber(value)).toBe(plain);
  expect(shortNumber(value)).toBe(short);
});
