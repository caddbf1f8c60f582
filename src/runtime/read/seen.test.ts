import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digestOfName, seenBefore } from './read.ts';

describe('seenBefore', () => {
  test('tells what a Set tells, from a table of two slots on', () => {
    const digest = fc.oneof(fc.bigInt(1n, 40n), fc.bigInt(1n, 2n ** 64n - 1n));
    fc.assert(
      fc.property(fc.array(digest, { maxLength: 400 }), (digests) => {
        const seen = seenBefore(2);
        const set = new Set<bigint>();
        for (const each of digests) {
          expect(seen.add(each)).toBe(!set.has(each));
          set.add(each);
        }
      }),
    );
  });
});

describe('digestOfName', () => {
  test('is the same for a number and for its text, and for no model and an empty one', () => {
    expect(digestOfName({ index: 7 })).toBe(digestOfName({ index: '7', model: '' }));
  });

  test('differs where index or model differ, wherever one ends', () => {
    const all = [{ index: 1 }, { index: 11 }, { index: 1, model: '1' }, { index: '1","1' }];
    expect(new Set(all.map(digestOfName)).size).toBe(all.length);
  });
});
