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

  it.each([
    [384, 374, '+', 'an inner digit by 1', 'off by 10, +', 'slip of 0- doublings', 'whole > whole', 3],
    [48, 40, '*', 'the last digit by 3 to 9', 'off by 3 to 9, *', 'slip of 0- doublings', 'whole > whole', 2],
    [300, 250, '-', '2 digits', 'off by other, -', 'slip of 0- doublings', 'whole > whole', 3],
    [12, 14, '+', 'the last digit by 2', 'off by 2, +', 'slip of 0+ doublings', 'whole > whole', 2],
    [2.25, 2, '/', 'another length', 'off by 3 to 9, /', 'slip of 0- doublings', 'decimal > whole', 1],
    [1111, 2222, '*', '3+ digits', 'off by other, *', 'slip of 2 doublings', 'whole > whole', 4],
    [0, 3, '-', 'the last digit by 3 to 9', 'off by 3 to 9, -', 'slip of none doublings', 'whole > whole', 1],
    [212, 112, '+', 'the first digit by 1', 'off by 100, +', 'slip of -1 doublings', 'whole > whole', 3],
    [-5, 5, '-', '0 digits', 'off by 10, -', 'slip of 0 doublings', 'whole > whole', 1],
    [1, 1001, '*', 'another length', 'off by 1000, *', 'slip of 5 doublings', 'whole > whole', 1],
    [1 / 3, 0.5, '/', 'another length', 'off by 3 to 9, /', 'slip of 1 doublings', 'long > decimal', 1],
    [
      123_456,
      123_457,
      '*',
      'the last digit by 1',
      'off by 1, *',
      'slip of 0+ doublings',
      'whole > whole',
      '6+',
    ],
    [40, 20, '+', 'the first digit by 2', 'off by 20, +', 'slip of -1 doublings', 'whole > whole', 2],
    [640, 20, '+', 'another length', 'off by other, +', 'slip of -5 doublings', 'whole > whole', 3],
  ] as const)('%d for %d, by their digits', (right, wrong, signs, digits, off, doublings, whole, size) => {
    const features = slipFeatures({ rule: 'r', right, wrong, signs, operands: 4 });
    const direction = wrong < right ? 'too small' : 'too large';
    expect(features).toEqual(
      expect.arrayContaining([
        digits,
        `${digits} ${direction}`,
        `${signs} ${digits}`,
        `${signs} ${direction}`,
        off,
        doublings,
        `slip ${whole}`,
        `size ${size}`,
        'operands 4+',
      ]),
    );
  });

  it.each([
    [100, 105, 'within 5 %', 'by 5'],
    [100, 106, 'within 10 %', 'by 6 to 9'],
    [100, 110, 'within 10 %', 'by 1'],
    [100, 111, 'within 25 %', 'by several digits'],
    [100, 75, 'within 25 %', 'by several digits'],
    [100, 150, 'within 50 %', 'by 5'],
    [100, 160, 'farther', 'by 6 to 9'],
    [-100, -103, 'within 5 %', 'by 3 or 4'],
    [7, 11, 'farther', 'by 3 or 4'],
    [0.5, 0.7, 'within 50 %', 'by 2'],
    [8, 8, 'within 5 %', 'by 0'],
  ])('%d for %d is %s, %s', (right, wrong, near, by) => {
    const features = slipFeatures({ rule: 'r', right, wrong, signs: '+', operands: 2 });
    const told = features.filter((name) => /^(?:within|farther|by )/.test(name));
    expect(told).toEqual([near, by]);
  });

  it.each([
    [48, 50, 'rounder'],
    [50, 48, 'less round'],
    [100, 90, 'less round'],
    [0.25, 0.5, 'rounder'],
    [12, 1200, 'rounder'],
    [12, 13, 'as round'],
  ])('%d for %d is %s', (right, wrong, round) => {
    const features = slipFeatures({ rule: 'r', right, wrong, signs: '+', operands: 2 });
    expect(features.filter((name) => name.endsWith(' round') || name === 'rounder')).toEqual([round]);
  });
});
