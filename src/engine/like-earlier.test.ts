import { describe, expect, it } from 'vitest';
import type { BinaryOp, Expr } from '../model/index.ts';
import { type Quantity, unknownQuantity } from '../quantities/index.ts';
import { type Done, likeOthers } from './subject.ts';

const quantity = (role: Quantity['role'], unit: string | undefined): Quantity => ({
  ...unknownQuantity('x'),
  role,
  unit,
});
const price = quantity('price', 'dollar');
const cards = [price, price, quantity('count', 'card'), quantity('count', 'card')];
const leaf = (id: number): Expr => ({ kind: 'name', id, name: `n${id}`, start: 0, end: 0 });
const done = (op: BinaryOp, left: number, right: number, line: number, unit = 'dollar'): Done => ({
  expr: { kind: 'binary', id: 9, op, left: leaf(left), right: leaf(right), start: 0, end: 0 },
  quantity: quantity('money', unit),
  line,
});
const of = (...steps: readonly Done[]) => likeOthers(steps, ({ id }) => cards[id]).likeEarlier;

it('a step is like a later one where that one is like it', () => {
  const steps = [done('*', 0, 2, 1), done('*', 1, 3, 2), done('/', 1, 3, 3)];
  expect(likeOthers(steps, ({ id }) => cards[id]).likeLater).toEqual([true, false, false]);
});

describe('a step like an earlier one', () => {
  it('does the same operation with the same kinds of numbers, factors in any order', () => {
    expect(of(done('*', 0, 2, 1), done('*', 1, 3, 2))).toEqual([false, true]);
    expect(of(done('*', 0, 2, 1), done('*', 3, 1, 2))).toEqual([false, true]);
  });
  it('is none of another operation, another result, the same line or the other order of a division', () => {
    expect(of(done('*', 0, 2, 1), done('/', 1, 3, 2))).toEqual([false, false]);
    expect(of(done('*', 0, 2, 1), done('*', 1, 3, 2, 'card'))).toEqual([false, false]);
    expect(of(done('*', 0, 2, 1), done('*', 1, 3, 1))).toEqual([false, false]);
    expect(of(done('/', 0, 2, 1), done('/', 3, 1, 2))).toEqual([false, false]);
  });
});
