import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { clustersOf, resampled, wilson } from './statistics.ts';

test.each([
  [0.5, 10, 0.2366, 0.7634],
  [1, 2, 0.3424, 1],
  [0, 50, 0, 0.0713],
  [0.9, 100, 0.8256, 0.9448],
])('%d of %i lies between %d and %d', (share, among, low, high) => {
  const found = wilson(share, among);
  expect(found.share).toBe(share);
  expect(found.low).toBeCloseTo(low, 4);
  expect(found.high).toBeCloseTo(high, 4);
});

it('of nothing says nothing', () => {
  expect(wilson(0, 0)).toEqual({ share: 0, low: 0, high: 1 });
  expect(wilson(0.5, -1)).toEqual({ share: 0.5, low: 0, high: 1 });
});

it('holds its share, and less of it where there is more', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 1000 }),
      (share, among) => {
        const [few, many] = [wilson(share, among), wilson(share, among * 4)];
        expect(few.low).toBeGreaterThanOrEqual(0);
        expect(few.high).toBeLessThanOrEqual(1);
        expect(few.low).toBeLessThanOrEqual(share + 1e-12);
        expect(few.high).toBeGreaterThanOrEqual(share - 1e-12);
        expect(many.high - many.low).toBeLessThanOrEqual(few.high - few.low);
      },
    ),
  );
});

it('of clusters each sample has as many, with all that they count', () => {
  const clusters = clustersOf(
    [
      {
        cluster: 'a',
        counts: [
          [0, 1],
          [2, 5],
        ],
      },
      { cluster: 'b', counts: [[0, 1]] },
      {
        cluster: 'a',
        counts: [
          [2, 2],
          [1, 4],
        ],
      },
    ] as const,
    3,
  );
  expect(clusters).toMatchObject({ count: 2, counters: 3 });
  expect([...clusters.starts]).toEqual([0, 3, 4]);
  expect([...clusters.places]).toEqual([0, 2, 1, 0]);
  expect([...clusters.amounts]).toEqual([1, 7, 4, 1]);
  const seen = new Set([...resampled(clusters, 's', 60)].map((sums) => [...sums].join(' ')));
  // Twice the one, twice the other, or one of each.
  expect(seen.size).toBeLessThanOrEqual(3);
  const samples: string[] = [];
  for (const sums of resampled(clusters, 's', 60)) samples.push([...sums].join(' '));
  expect([...new Set(samples)].sort()).toEqual(['2 0 0', '2 4 7', '2 8 14']);
});
