import { expect, it } from 'vitest';
import { rootsHold } from './workings.ts';

it.each([
  ['It has 3 * 4 = 12 tiles.', true],
  ['Each side is 12 feet because √(144) = 12.', true],
  ['Each side is sqrt 1,600 = 40 feet.', true],
  ['Each side is 11 feet because √(134) = 11.', false],
  ['The square root of 134 is 11.', false],
  ['√(144) = 12, and the square root of 134 is 11.', false],
])('%s: its roots are told rightly: %s', (line, right) => {
  expect(rootsHold(line)).toBe(right);
});
