import { expect, test } from 'vitest';
import { parseExpression } from '../ast/index.ts';
import type { Expr } from '../model/index.ts';
import { changedOperators } from './explain.ts';

const exprOf = (text: string): Expr => {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.expr;
};

test.each([
  ['a * b + c', 'a / b + c', ['*', '/']],
  ['a + b', 'a + b', ['+', '+']],
  ['a + b', 'a', ['+', undefined]],
  ['a', 'a * b', [undefined, '*']],
  ['a + b - c', 'a + b + c', ['-', '+']],
])('the signs that change from %s to %s', (was, made, signs) =>
  expect(changedOperators(exprOf(was), exprOf(made))).toEqual(signs),
);
