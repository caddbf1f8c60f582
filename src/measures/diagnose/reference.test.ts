import { expect, test } from 'vitest';
import { askedAbout } from '../../../test/shared/measures/asked.ts';
import { labelled } from '../check/index.ts';
import { diagnose } from './diagnose.ts';

test.each([
  ['3 + 4 = 8\n#### 8', 'the reference is false in L1: 3 + 4 = 8, where 7 is right'],
  [
    '4 * 5 = 20\n3 + 20 = 23\n#### 24',
    'the reference ends with 24, which it works out nowhere: its last working comes to 23',
  ],
])('nothing is held against a reference that is false itself: %j', async (reference, reason) => {
  const own = await askedAbout('Tom has 3 apples and buys 4 bags of 5. How many apples?', reference);
  expect(diagnose(own, labelled('4 * 5 = 20\n3 + 20 = 23'))).toMatchObject({
    verdict: 'Unread',
    reason,
    rules: [],
  });
});

test('a reference may end with another unit, or in thousands', async () => {
  const own = await askedAbout('Each of 5 pens costs $0.45 less 20 cents.', '0.45 - 0.2 = 0.25\n#### 25');
  expect(own.reference.doubt).toBeUndefined();
});
