import { expect, test } from 'vitest';
import { exactOf } from '../base/index.ts';
import type { Expr } from '../model/index.ts';
import { difficultyOf } from './difficulty.ts';

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
