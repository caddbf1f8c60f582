import { describe, expect, it } from 'vitest';
import { isTrueAsItStands } from './rewrite.ts';

describe('a changed line that is true as it stands', () => {
  it.each([
    ['The price for 5 rows is 5*400 = 2000', 'The price for 2 rows is 2*400 = 800', true],
    ['The price for 5 rows is 5*400 = 2000', 'The price for 5 rows is 5*20 = 100', false],
    ['Twice the beans of Ann is 20 * 2 = 40.', 'Two more than the beans of Ann is 20 + 2 = 22.', true],
    ['40% of 300 beans is .4 * 300 = 120', '40% of 250 beans is .4 * 250 = 100', true],
    ['A third of 60 beans is 60 / 3 = 20', 'A third of 60 beans is 60 - 3 = 57', false],
    ['Twice 20 beans are left: 20 * 2 = 40', 'Two more than 20 beans are left: 20 + 2 = 22', false],
    ['He lost 5 rows of 400, so 5*400 = 2000', 'He lost 2 rows of 400, so 2*400 = 800', false],
  ])('speaks of another number: %s => %s', (was, now, so) =>
    expect(isTrueAsItStands(was, now, false)).toBe(so),
  );
  it.each([
    [
      'Dad uses 3 and Mom uses 2, so together they use 2 + 3 + 2 = <<3+2+2=7>>7 grams',
      'Dad uses 3 and Mom uses 2, so together they use 2 + 3 = <<3+2=5>>5 grams',
      true,
    ],
    [
      'The meat is $5, the nuts are $3 and the jam is $4 for a total of 5+3+4 = $<<5+3+4=12>>12',
      'The meat is $5 and the jam is $4 for a total of 5+4 = $<<5+4=9>>9',
      true,
    ],
    [
      'All in all the meat is $5, the nuts are $3 and the jam is $4 for a total of 5+3+4 = $12',
      'All in all the meat is $5 and the jam is $4 for a total of 5+4 = $9',
      false,
    ],
    ['He uses 1 a cup and 2 cups so that’s 1*2 = <<1*2=2>>2 bags', 'He uses 1 a cup so that’s 1 bag', true],
    [
      'He uses 1 a cup and 2 cups so he needs 1*2 = <<1*2=2>>2 bags',
      'He uses 1 a cup so he needs 1 bag',
      false,
    ],
    ['He uses 4 and 2 cups so that’s 4*2 = <<4*2=8>>8 bags', 'He uses 4 and 2 cups so that’s 4 bags', false],
  ])('adds up what it names: %s => %s', (was, now, so) => {
    expect(isTrueAsItStands(was, now, true)).toBe(so);
    expect(isTrueAsItStands(was, now, false)).toBe(false);
  });
});
