import { describe, expect, it } from 'vitest';
import { childrenOf, exactFromParts } from '../ast/index.ts';
import { type Exact, fromDecimal } from '../base/index.ts';
import type { Expr } from '../model/index.ts';
import { parsePython } from '../runtime/index.ts';
import { isInBounds } from './judge.ts';

const workingOf = (code: string): Expr => {
  const parsed = parsePython(`def solve():\n    answer = ${code}\n    return answer`);
  const expr = parsed.ok ? parsed.program.steps[0]?.expr : undefined;
  if (!expr) throw new Error(`${code} cannot be read`);
  return expr;
};

const numberOf = (expr: Expr): Exact | undefined =>
  exactFromParts(expr, childrenOf(expr).map(numberOf), () => undefined);

const holds = (code: string, wrong: string): boolean => {
  const working = workingOf(code);
  const right = numberOf(working);
  if (!right) throw new Error(`${code} has no value`);
  return isInBounds(working, right, fromDecimal(wrong), numberOf);
};

describe('a wrong result in bounds', () => {
  it.each([
    ['7 + 4', '8', true],
    ['7 + 4', '7', false],
    ['7 + 4', '6', false],
    ['7 + 4 + 9', '8', false],
    ['9 - 2', '8', true],
    ['9 - 2', '9', false],
    ['9 - 2', '10', false],
    ['9 - 2 - 1', '10', false],
    ['9 + 3 - 2', '11', true],
    ['6 * 4', '10', true],
    ['6 * 4', '5', false],
    ['50 * 2', '51', true],
    ['50 * 2', '50', false],
    ['0.5 * 40', '30', true],
    ['0.5 * 40', '40', false],
    ['3 * 1', '2', true],
    ['16 / 4', '4', true],
    ['16 / 4', '16', false],
    ['6 / 0.5', '5', false],
    ['4 - 9', '7', true],
    ['2 ** 3', '1', true],
  ])('%s = %s: %s', (code, wrong, expected) => {
    expect(holds(code, wrong)).toBe(expected);
  });
});
