import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Division, divide } from './shares.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const counts = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 12 });
const budgets = fc.integer({ min: 0, max: 300 });
const divisions = fc.constantFrom<Division>('equal', 'proportional', 'square_root');
const weigh = { equal: () => 1, proportional: (count: number) => count, square_root: Math.sqrt };

/** The level at which parts that fill at the pace of their weights, between a floor and a cap, hold the budget. */
function waterLevel(budget: number, available: readonly number[], weight: (count: number) => number): number {
  const held = (level: number) =>
    sum(available.map((n) => Math.min(n, Math.max(Math.min(1, n), level * weight(n)))));
  let [low, high] = [0, 1000];
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (held(middle) < budget) low = middle;
    else high = middle;
  }
  return high;
}

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

test('every share is within one of the level of continuous water-filling', () => {
  fc.assert(
    fc.property(budgets, counts, divisions, (budget, available, division) => {
      fc.pre(budget >= available.filter((count) => count > 0).length && budget < sum(available));
      const level = waterLevel(budget, available, weigh[division]);
      const shares = divide(budget, available, division);
      shares.forEach((share, part) => {
        const count = available[part] ?? 0;
        const ideal = Math.min(count, Math.max(Math.min(1, count), level * weigh[division](count)));
        expect(Math.abs(share - ideal)).toBeLessThan(1);
      });
    }),
  );
});

test('with equal parts a bigger budget takes nothing away from any', () => {
  fc.assert(
    fc.property(budgets, counts, (budget, available) => {
      const before = divide(budget, available, 'equal');
      const after = divide(budget + 1, available, 'equal');
      before.forEach((share, part) => {
        expect(after[part]).toBeGreaterThanOrEqual(share);
      });
    }),
  );
});

test('a division of large numbers takes no longer than one of small numbers', () => {
  const available = Array.from({ length: 300 }, (_, part) => 1_000_000 + part);
  expect(sum(divide(200_000_001, available, 'square_root'))).toBe(200_000_001);
});
