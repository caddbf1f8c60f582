import { expect, test } from 'vitest';
import { exactOf } from '../base/index.ts';
import type { Expr } from '../model/index.ts';
import { difficultyOf, isTempting } from './difficulty.ts';

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
  [4000, '+', 370, 'easy'],
  // One digit that is added or taken off without a carry.
  [370, '+', 100, 'easy'],
  [32, '+', 10, 'easy'],
  [990, '+', 20, 'hard'],
  [1580, '-', 100, 'easy'],
  [1080, '-', 100, 'hard'],
  [122, '+', 32, 'hard'],
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
  [3, '*', 4, 'easy'],
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

/** A working and a wrong result of it: whether there is a reason to go wrong in just this way. */
const tempts = (left: number, op: '+' | '-' | '*' | '/', right: number, wrong: number) =>
  isTempting(
    { kind: 'binary', op, left: leaf(left), right: leaf(right), id: -1, start: 0, end: 0 },
    wrong,
    (expr) => (expr.kind === 'num' ? exactOf(expr.value) : undefined),
  );

test.each([
  // A column where something runs over, or with digits that are not of the smallest.
  [47, '+', 26, 63, true],
  [47, '+', 26, 75, true],
  [35, '+', 34, 79, true],
  [22, '+', 32, 64, false],
  [370, '+', 114, 584, false],
  [52, '-', 17, 45, true],
  [240, '-', 5, 234, true],
  [89, '-', 23, 76, true],
  [57, '-', 23, 24, false],
  [140, '+', 275, 425, true],
  // By two only the last digit, and where something runs over.
  [38, '+', 24, 64, true],
  [34, '+', 25, 61, false],
  [240, '+', 180, 440, false],
  // Half of a round number is known.
  [500, '-', 250, 240, false],
  [1.5, '+', 2, 3.4, false],
  [2.7, '+', 1.5, 4.3, true],
  // Twice a number is even; products of 5 end in 5 or 0.
  [128, '*', 2, 257, false],
  [128, '*', 2, 246, true],
  [15, '*', 9, 134, false],
  [18, '*', 6, 107, true],
  [150, '*', 2, 350, false],
  [15, '*', 40, 650, true],
  // Quarters of a hundred and hours in minutes are known.
  [25, '*', 12, 400, false],
  [250, '*', 2, 600, false],
  [7.5, '*', 6, 46, false],
  [60, '*', 4, 230, false],
  [35, '*', 12, 520, true],
  [60, '*', 4, 180, true],
  // A digit before the last one, where something is carried to it.
  [16, '*', 8, 118, true],
  [12, '*', 4, 58, false],
  [810, '*', 4, 3140, false],
  [45, '*', 3, 115, false],
  [18, '*', 2, 46, true],
  [24, '*', 2, 38, false],
  [1500, '*', 7, 9500, true],
  [4, '*', 15.5, 52, true],
  [18, '*', 16, 278, true],
  // Groups that are counted.
  [4, '*', 27, 81, true],
  [38, '*', 7, 273, true],
  [96, '*', 8, 760, false],
  [15, '*', 25, 350, true],
  // A part.
  [0.1, '*', 1200, 110, false],
  [0.25, '*', 20, 6, false],
  [0.25, '*', 60, 16, true],
  // A quotient beyond the table is one off; in it the fact beside was taken.
  [84, '/', 4, 22, true],
  [84, '/', 4, 23, false],
  [56, '/', 8, 8, true],
  [56, '/', 8, 9, false],
  [124, '/', 2, 61, false],
  [99, '/', 9, 12, false],
  // The digits before the last one show at once.
  [336, '/', 6, 46, false],
  [336, '/', 16, 31, false],
  [336, '/', 16, 22, true],
  [600, '/', 40, 14, true],
  [750, '/', 3, 251, false],
  [780, '/', 4, 200, false],
  // Other slips are not looked into.
  [47, '+', 26, 37, true],
  [24, '*', 13, 321, true],
] as const)('%s %s %s = %s: %s', (left, op, right, wrong, isOne) => {
  expect(tempts(left, op, right, wrong)).toBe(isOne);
});

test('of longer sums only the last digit is two off', () => {
  const part: Expr = { kind: 'binary', op: '+', left: leaf(240), right: leaf(300), id: -1, start: 0, end: 0 };
  const sum: Expr = { kind: 'binary', op: '+', left: part, right: leaf(280), id: -1, start: 0, end: 0 };
  const isIt = (wrong: number) =>
    isTempting(sum, wrong, (expr) => (expr.kind === 'num' ? exactOf(expr.value) : exactOf(540n)));
  expect([620, 720, 818, 822].map(isIt)).toEqual([false, true, true, true]);
});
