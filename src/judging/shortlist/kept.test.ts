import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Entry, entryAt, keepLowest } from './kept.ts';
import { compareKeys, keyOf } from './key.ts';

const entry = (id: number, claim: number): Entry => ({
  ...keyOf('seed', `c${id}`),
  claim,
  print: id,
  file: 0,
  offset: id,
  length: 1,
});
const entries = fc
  .array(fc.nat(12), { maxLength: 60 })
  .map((claims) => claims.map((claim, id) => entry(id, claim)));

/** All at once: the best of each claim, the lowest of those. */
const lowest = (all: readonly Entry[], limit: number): readonly Entry[] => {
  const best = new Map<number, Entry>();
  for (const one of [...all].sort(compareKeys)) if (!best.has(one.claim)) best.set(one.claim, one);
  return [...best.values()].slice(0, limit);
};

test('the lowest key of each claim is kept, up to the limit, in whatever order entries come', () => {
  fc.assert(
    fc.property(
      entries.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      fc.integer({ min: 1, max: 8 }),
      ([all, shuffled], limit) => {
        const kept = keepLowest(() => limit);
        for (const one of shuffled) kept.put(one);
        const { columns, size, truncated } = kept.list();
        const held = Array.from({ length: size }, (_, place) => entryAt(columns, place));
        expect(held).toEqual(lowest(all, limit));
        expect(truncated).toBe(new Set(all.map(({ claim }) => claim)).size > limit);
      },
    ),
  );
});

test('the same line put in twice is noticed', () => {
  const kept = keepLowest(() => 4);
  expect(kept.put(entry(1, 7))).toBeUndefined();
  expect(kept.put(entry(2, 8))).toBeUndefined();
  expect(kept.put({ ...entry(1, 7), file: 1 })).toEqual(entry(1, 7));
});

test('of two lines with one id the one with the lower digest is kept, whichever came first, and it is counted', () => {
  const pair = [entry(1, 7), { ...entry(1, 7), print: 0 }];
  for (const order of [pair, [...pair].reverse()]) {
    const kept = keepLowest(() => 4);
    for (const one of order) expect(kept.put(one)).toBeUndefined();
    const { columns, size, twins } = kept.list();
    expect([size, twins, entryAt(columns, 0).print]).toEqual([1, 1, 0]);
  }
});
