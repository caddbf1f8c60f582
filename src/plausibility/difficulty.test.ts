import { expect, test } from 'vitest';
import { exactOf } from '../base/index.ts';
import type { Expr } from '../model/index.ts';
import { difficultyOf } from './likelihood.ts';

const leaf = (value: number): Expr => ({
  kind: 'num',
  value: Number.isInteger(value) ? BigInt(value) : value,
  id: -1,
  start: 0,
  end: 0,
});
const of = (left: number, op: '+' | '-' | '*' | '/', right: number) =>
  difficultyOf(
    { kind: 'binary', op, left: leaf(left), right: leaf(right), id: -1, start: 0, end: 0 },
    (expr) => (expr.kind === 'num' ? exactOf(expr.value) : undefined),
  );

test.each([
  [45, '+', 1, 'trivial'],
  [6000, '+', 1000, 'trivial'],
  [8, '*', 1, 'trivial'],
  [20, '/', 10, 'easy'],
  [20, '/', 20, 'trivial'],
  [48, '*', 100, 'easy'],
  [5, '+', 4, 'easy'],
  [42, '+', 5, 'easy'],
  [47, '+', 5, 'hard'],
  [600, '+', 400, 'easy'],
  [47, '+', 26, 'hard'],
  [38, '-', 4, 'easy'],
  [32, '-', 8, 'hard'],
  [10, '/', 2, 'easy'],
  [56, '/', 8, 'hard'],
  [3, '*', 30, 'easy'],
  [7, '*', 8, 'hard'],
  [12, '*', 4, 'hard'],
  [0.5, '*', 20, 'easy'],
  // Zeros at both ends go together, as long as both have some.
  [600, '+', 40, 'easy'],
  [4000, '+', 370, 'hard'],
  [70, '-', 10, 'trivial'],
  [8, '-', 3, 'easy'],
  [13, '-', 12, 'hard'],
  [12, '-', 12, 'hard'],
  [4, '-', 4, 'easy'],
  [19, '-', 9, 'easy'],
  [0.5, '+', 3, 'hard'],
  [3, '-', 0.5, 'hard'],
  [-45, '+', 1, 'trivial'],
  [9, '+', 1, 'trivial'],
  [4, '+', 6, 'easy'],
  [4, '+', 7, 'hard'],
  [13, '+', 13, 'hard'],
  // What is known by heart: 2 up to ten times and without a carry, 5 up to nine times, and what comes to ten.
  [2, '*', 9, 'easy'],
  [2, '*', 11, 'easy'],
  [2, '*', 15, 'hard'],
  [43, '*', 2, 'easy'],
  [86, '/', 2, 'easy'],
  [5, '*', 9, 'easy'],
  [5, '*', 11, 'hard'],
  [4, '*', 5, 'easy'],
  [3, '*', 4, 'hard'],
  [3, '*', 3, 'easy'],
  [0, '*', 7, 'easy'],
  [-3, '*', 3, 'easy'],
  [7, '/', 3, 'hard'],
  [7, '/', 1, 'trivial'],
  [7, '/', 0, 'hard'],
  // The digits count, not where the point stands: 25 of 0.25, 15 of 1.5.
  [0.25, '*', 2, 'hard'],
  [1.5, '*', 3, 'hard'],
  [0.2, '*', 9, 'easy'],
  [2.5, '*', 4, 'hard'],
] as const)('%s %s %s is %s', (left, op, right, difficulty) => {
  expect(of(left, op, right)).toBe(difficulty);
});

test('a working of more than two numbers is hard', () => {
  const sum: Expr = { kind: 'binary', op: '+', left: leaf(1), right: leaf(1), id: -1, start: 0, end: 0 };
  const longer: Expr = { kind: 'binary', op: '+', left: sum, right: leaf(1), id: -1, start: 0, end: 0 };
  expect(difficultyOf(longer, (expr) => (expr.kind === 'num' ? exactOf(expr.value) : exactOf(2n)))).toBe(
    'hard',
  );
});
