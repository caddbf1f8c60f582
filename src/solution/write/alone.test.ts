import { expect, it } from 'vitest';
import { saysAgain } from './alone.ts';

const above = [{ text: '33 * 16 = $<<33*16=528>>528' }, { text: 'Left: 12' }];

it.each([
  ['$528', true],
  ['And 528 pounds.', true],
  ['$10', false],
  ['Left: $528', false],
  ['$528 are left', false],
  ['528 + 12', false],
  ['#### 528', false],
])('a number alone that stands above: %s', (now, so) =>
  expect(saysAgain(above, '528 + 30 = 558', now)).toBe(so),
);

it('is all that the line said before', () => expect(saysAgain(above, '$558', '$528')).toBe(false));
