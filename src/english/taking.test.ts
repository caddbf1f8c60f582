import { expect, test } from 'vitest';
import { waySaid } from './index.ts';

test('which way an amount goes is said by deeds and comparatives', () => {
  expect(['She loses 3.', 'The price was reduced by $4.', '5 fewer pens'].map(waySaid)).toEqual([-1, -1, -1]);
  expect(['She gets 3.', 'The price increased by $4.', '5 more pens'].map(waySaid)).toEqual([1, 1, 1]);
  expect(['There are 3.', 'She gets 3 more and loses 2.'].map(waySaid)).toEqual([0, 0]);
});
