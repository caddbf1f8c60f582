import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clustersOf, discordanceOf, quantile, resampled } from './statistics.ts';

const pairsOf = (both: number, first: number, second: number, neither: number) => [
  ...Array.from({ length: both }, () => [true, true] as const),
  ...Array.from({ length: first }, () => [true, false] as const),
  ...Array.from({ length: second }, () => [false, true] as const),
  ...Array.from({ length: neither }, () => [false, false] as const),
];

describe("McNemar's test", () => {
  it('has the p of a coin counted by hand', () => {
    // 5 flips, at most 1 head: 6 of 32; twice that, and less the 5 of exactly 1 head.
    const test = discordanceOf(pairsOf(7, 4, 1, 3));
    expect(test).toMatchObject({ both: 7, only_first: 4, only_second: 1, neither: 3 });
    expect(test.exact_p).toBeCloseTo(12 / 32, 12);
    expect(test.mid_p).toBeCloseTo(7 / 32, 12);
  });

  it('finds nothing where the two never differ, or differ evenly', () => {
    expect(discordanceOf(pairsOf(9, 0, 0, 2))).toMatchObject({ exact_p: 1, mid_p: 1 });
    const even = discordanceOf(pairsOf(0, 50, 50, 0));
    expect(even.exact_p).toBe(1);
    expect(even.mid_p).toBeCloseTo(1, 12);
  });

  it('stands thousands of differing items', () => {
    const { exact_p: p } = discordanceOf(pairsOf(0, 5100, 4900, 0));
    // By the normal approximation with continuity correction: z = 199 / 100, p = 0.0466.
    expect(p).toBeGreaterThan(0.046);
    expect(p).toBeLessThan(0.047);
  });

  it('is the same whoever comes first, and the middle p never above the exact one', () => {
    const count = fc.nat({ max: 60 });
    fc.assert(
      fc.property(count, count, count, (both, first, second) => {
        const one = discordanceOf(pairsOf(both, first, second, 1));
        const other = discordanceOf(pairsOf(both, second, first, 1));
        expect(one.exact_p).toBe(other.exact_p);
        expect(one.mid_p).toBeLessThanOrEqual(one.exact_p);
        expect(one.mid_p).toBeGreaterThan(0);
      }),
    );
  });
});

describe('quantiles', () => {
  it('lie straight between neighbours', () => {
    expect(quantile([10, 20, 30, 40], 0.5)).toBe(25);
    expect(quantile([10, 20, 30, 40], 0)).toBe(10);
    expect(quantile([10, 20, 30, 40], 1)).toBe(40);
    expect(quantile([10, 20, 30, 40], 0.1)).toBeCloseTo(13, 12);
    expect(quantile([], 0.5)).toBeUndefined();
  });
});

describe('samples of clusters', () => {
  const items = [
    { cluster: 'a', counts: [[0, 1]] },
    {
      cluster: 'b',
      counts: [
        [0, 1],
        [1, 1],
      ],
    },
    {
      cluster: 'a',
      counts: [
        [0, 1],
        [1, 1],
      ],
    },
  ] as const;

  it('draw whole clusters, as many as there are', () => {
    const clusters = clustersOf(items, 2);
    expect(clusters.count).toBe(2);
    const sums: string[] = [];
    for (const counts of resampled(clusters, '1', 200)) sums.push(counts.join());
    // Twice a, a and b, twice b.
    expect([...new Set(sums)].sort()).toEqual(['2,2', '3,2', '4,2']);
  });

  it('are the same for the same seed, and others for another', () => {
    const clusters = clustersOf(items, 2);
    const drawn = (seed: string) => {
      const sums: string[] = [];
      for (const counts of resampled(clusters, seed, 20)) sums.push(counts.join());
      return sums.join(' ');
    };
    expect(drawn('1')).toBe(drawn('1'));
    expect(drawn('1')).not.toBe(drawn('2'));
  });
});
