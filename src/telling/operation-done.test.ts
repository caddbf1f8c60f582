import { expect, test } from 'vitest';
import { parseExpression } from '../ast/index.ts';
import type { Expr } from '../model/index.ts';
import { changedOperators, operationDone } from './operation-done.ts';

const exprOf = (text: string): Expr => {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.expr;
};

const done = (was: string, made: string): string =>
  operationDone(exprOf(was), exprOf(made), 'WORKING', (expr) => (expr.kind === 'name' ? expr.name : '?'));

test.each([
  ['a + b + c', 'a * b * c', 'addition of a, b and c'],
  ['a + b', 'a - b', 'addition of a and b'],
  ['a - b', 'a + b', 'subtraction of b from a'],
  ['a * b', 'a + b', 'multiplication of a by b'],
  ['a * b * c', 'a + b + c', 'multiplication of a, b and c'],
  ['a / b', 'a * b', 'division of a by b'],
  ['a // b', 'a * b', 'division without a remainder of a by b'],
  ['a % b', 'a * b', 'taking the remainder (WORKING)'],
  ['a ** b', 'a * b', 'raising to a power (WORKING)'],
  // One operation within a longer working.
  ['a * b + c', 'a / b + c', 'multiplication of a by b'],
  ['a / b / c', 'a * b * c', 'division (WORKING)'],
  // It is still done somewhere, or done to more than numbers.
  ['a - b', 'a + b - a', 'subtraction (WORKING)'],
  ['a * b + c * d', 'a + b + c * d', 'multiplication (WORKING)'],
  ['(a + b) * c', '(a + b) + c', 'multiplication (WORKING)'],
  ['a', 'b', 'another operation'],
])('%s for %s: %s', (was, made, told) => expect(done(was, made)).toBe(told));

test.each([
  ['a * b + c', 'a / b + c', ['*', '/']],
  ['a + b', 'a + b', ['+', '+']],
  ['a + b', 'a', ['+', undefined]],
  ['a', 'a * b', [undefined, '*']],
  ['a + b - c', 'a + b + c', ['-', '+']],
])('the signs that change from %s to %s', (was, made, signs) =>
  expect(changedOperators(exprOf(was), exprOf(made))).toEqual(signs),
);
