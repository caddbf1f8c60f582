import { expect, test } from 'vitest';
import { linePairs, pairsOf } from './edits.ts';

const original = ['She has 2 + 3 = 5 apples.', 'She eats 1.', '4'];
const changed = { line: 'L1', start: 12, end: 13, from: '3', to: '4' };

test('a line stands beside the one that it is made of, with what was written anew', () => {
  expect(linePairs(original, [changed])).toEqual([
    { of: 0, text: 'She has 2 + 4 = 5 apples.', edits: [{ start: 12, end: 13, text: '4' }] },
    { of: 1, text: 'She eats 1.', edits: [] },
    { of: 2, text: '4', edits: [] },
  ]);
});

test('lines come and go', () => {
  const gone = { line: 'L2', start: 0, end: 11, from: 'She eats 1.', to: null };
  const come = { line: 'FA', start: 0, end: 0, from: null, to: 'She is sad.' };
  expect(linePairs(original, [gone, come])).toEqual([
    { of: 0, text: original[0], edits: [] },
    { of: 1, text: undefined, edits: [] },
    { of: undefined, text: 'She is sad.', edits: [] },
    { of: 2, text: '4', edits: [] },
  ]);
});

test('what a record says goes only where it makes the lines that there are', () => {
  const made = ['She has 2 + 4 = 5 apples.', 'She eats 1.', '4'];
  expect(pairsOf(original, made, [changed])).toEqual(linePairs(original, [changed]));
  expect(pairsOf(original, [...made.slice(0, 2), '5'], [changed]).at(-1)).toMatchObject({ of: 2, text: '5' });
});

test('of a record that says nothing lines meet at their places, the last ones always', () => {
  expect(pairsOf(['a', 'b', '4'], ['a', '5'], undefined)).toMatchObject([
    { of: 0, text: 'a', edits: [] },
    { of: 1, text: undefined, edits: [] },
    { of: 2, text: '5' },
  ]);
  expect(pairsOf(['a', '4'], ['a', 'b', 'c', '4'], undefined)).toMatchObject([
    { of: 0, text: 'a' },
    { of: undefined, text: 'b', edits: [] },
    { of: undefined, text: 'c', edits: [] },
    { of: 1, text: '4', edits: [] },
  ]);
});
