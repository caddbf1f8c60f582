import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divide } from './draw.ts';
import type { Division } from './policy.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const counts = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 12 });
const budgets = fc.integer({ min: 0, max: 300 });
const divisions = fc.constantFrom<Division>('equal', 'proportional', 'square_root');
const weigh = { equal: () => 1, proportional: (count: number) => count, square_root: Math.sqrt };

test('what a small part cannot fill goes to the others in equal parts', () => {
  expect(divide(350, [500, 10, 500, 90], 'equal')).toEqual([125, 10, 125, 90]);
  expect(divide(10, [9, 9, 9], 'equal')).toEqual([4, 3, 3]);
});

test('proportional and square-root parts follow what there is', () => {
  expect(divide(100, [600, 300, 100], 'proportional')).toEqual([60, 30, 10]);
  expect(divide(60, [900, 400, 100], 'square_root')).toEqual([30, 20, 10]);
});

test('without caps a part is told what it would have had to fill', () => {
  expect(divide(100, [500, 10, 0], 'equal', { capped: false })).toEqual([50, 50, 0]);
});

test('shares fill the budget or take all there is, and no part gives more than it has', () => {
  fc.assert(
    fc.property(budgets, counts, divisions, (budget, available, division) => {
      const shares = divide(budget, available, division);
      expect(sum(shares)).toBe(Math.min(budget, sum(available)));
      shares.forEach((share, part) => {
        expect(share).toBeLessThanOrEqual(available[part] ?? 0);
      });
    }),
  );
});

test('every part that has anything is present when the budget has room for it', () => {
  fc.assert(
    fc.property(budgets, counts, divisions, (budget, available, division) => {
      const nonEmpty = available.filter((count) => count > 0).length;
      fc.pre(budget >= nonEmpty);
      const present = divide(budget, available, division).filter((share) => share > 0).length;
      expect(present).toBe(nonEmpty);
    }),
  );
});

test('equal shares are the level of continuous water-filling, rounded down or up', () => {
  fc.assert(
    fc.property(budgets, counts, (budget, available) => {
      const level = waterLevel(budget, available);
      divide(budget, available, 'equal').forEach((share, part) => {
        expect(Math.abs(share - Math.min(available[part] ?? 0, level))).toBeLessThan(1);
      });
    }),
  );
});

/** The height at which vessels of one width and different depths hold the budget: the shallow ones are full. */
const waterLevel = (budget: number, depths: readonly number[]): number => {
  const sorted = [...depths].sort((a, b) => a - b);
  let left = budget;
  for (const [place, depth] of sorted.entries()) {
    const even = left / (sorted.length - place);
    if (even <= depth) return even;
    left -= depth;
  }
  return sorted.at(-1) ?? 0;
};

test('no unit would stand lower in another part that has room', () => {
  fc.assert(
    fc.property(budgets, counts, divisions, (budget, available, division) => {
      const shares = divide(budget, available, division);
      const weight = (part: number) => weigh[division](available[part] ?? 0);
      shares.forEach((share, from) => {
        shares.forEach((other, to) => {
          if (share < 2 || other >= (available[to] ?? 0)) return;
          expect((share - 0.5) / weight(from)).toBeLessThanOrEqual((other + 0.5) / weight(to) + 1e-12);
        });
      });
    }),
  );
});

test('a bigger budget takes nothing away from any', () => {
  fc.assert(
    fc.property(budgets, counts, divisions, (budget, available, division) => {
      const before = divide(budget, available, division);
      const after = divide(budget + 1, available, division);
      before.forEach((share, part) => {
        expect(after[part]).toBeGreaterThanOrEqual(share);
      });
    }),
  );
});
