import { describe, expect, it } from 'vitest';
import { slipFeatures } from './slip-features.ts';

describe('what a slip looks like', () => {
  it.each([
    [384, 374, ['too small', 'within 5 %', 'by 1', 'as round']],
    [48, 40, ['too small', 'within 25 %', 'by 6 to 9', 'rounder']],
    [300, 250, ['too small', 'within 25 %', 'by 5', 'less round']],
    [12, 14, ['too large', 'within 25 %', 'by 2', 'as round']],
    [2.25, 2, ['too small', 'within 25 %', 'by several digits', 'rounder']],
    [73, 613, ['too large', 'farther', 'by several digits', 'as round']],
    [0, 3, ['too large', 'farther', 'by 3 or 4', 'as round']],
  ])('%d for %d', (right, wrong, expected) => {
    const features = slipFeatures({ rule: 'r', right, wrong, signs: '+', operands: 2 });
    expect(features).toEqual(expect.arrayContaining(['rule r', `rule r, ${expected[0]}`, ...expected]));
    expect(new Set(features).size).toBe(features.length);
  });
});
