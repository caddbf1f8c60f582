import { describe, expect, it } from 'vitest';
import { isGarbled } from './faults.ts';

describe('what nobody would write', () => {
  it.each([
    ["they subtract Caleb's Cynthia's 8 gallons - 7", "they add Caleb's 7 + Cynthia's 8"],
    ['The total number of dogs total is 92+69', 'The total number of dogs left is 92-69'],
    ['She still has 11 + 2 = 13 slices in all.', 'She still has 11 - 2 = 9 slices left.'],
    ['She has the the pens', 'She has the pens'],
    ['25 tickets on buds + 10 + 25 tickets on a bear', '25 tickets on buds + 25 tickets on a bear'],
    ['They eat 300/300 = 1 as much', 'They eat 200/300 = 2/3 as much'],
    ['They eat 300/300.', 'They eat 200/300.'],
    ['640 g is 640 g.', '3/4 of 640 g is 3/4 * 640 = 480 g.'],
    ['15 is $15.', '15% of $60 is 60 * 15/100 = $9.'],
    ['So 20 apples are 20 apples', 'So 20 apples are 20 * 2 = 40 pears'],
    ['They cost 6 mangoes / 3/mango = $2', 'They cost $3/mango * 6 mangoes = $18'],
  ])('is %s', (now, before) => {
    expect(isGarbled(now, before)).toBe(true);
    expect(isGarbled(before, before)).toBe(false);
    expect(isGarbled(now, now)).toBe(false);
  });

  it('is no number that is worked on with', () =>
    expect(isGarbled('Half of 20 is 20 / 2 = 10.', 'Half of 30 is 30 / 2 = 15.')).toBe(false));
});
