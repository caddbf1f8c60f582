import { expect, it } from 'vitest';
import type { Expr } from '../model/index.ts';
import { parseExpression, print } from './parse.ts';
import {
  isAtom,
  isFractionOfNumbers,
  isLiteral,
  otherSign,
  plainTerms,
  sameTree,
  signedTerms,
} from './tree.ts';

const read = (text: string): Expr => {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.expr;
};

it('each sign of a sum or a product has another, and no other operation has', () => {
  expect((['+', '-', '*', '/', '//', '%', '**'] as const).map(otherSign)).toEqual([
    ...['-', '+', '/', '*'],
    ...[undefined, undefined, undefined],
  ]);
});

it.each([
  ['a - b + c', '+', ['+a', '-b', '+c']],
  ['a - b + c', '-', ['+a', '-b', '+c']],
  ['a / b * c', '*', ['*a', '/b', '*c']],
  ['a / b * c', '/', ['*a', '/b', '*c']],
  ['a * b + c', '*', ['*a * b + c']],
  ['a * b - c', '+', ['+a * b', '-c']],
  ['a - (b + c)', '+', ['+a', '-b + c']],
  ['a % b', '%', ['*a', '%b']],
  ['a', '+', ['+a']],
] as const)('%s along %s has its terms with their signs', (text, sign, terms) => {
  expect(signedTerms(read(text), sign).map(({ op, expr }) => op + print(expr))).toEqual(terms);
});

it.each([
  ['a + b + c', '+', ['a', 'b', 'c']],
  ['a - b + c', '+', ['a - b', 'c']],
  ['a * b', '+', ['a * b']],
] as const)('%s is a chain of one sign as far as it has that sign', (text, sign, terms) => {
  expect(plainTerms(read(text), sign).map((expr) => print(expr))).toEqual(terms);
});

it.each([
  ['3', { atom: true, literal: true, fraction: false }],
  ['-3', { atom: true, literal: true, fraction: false }],
  ['a', { atom: true, literal: false, fraction: false }],
  ['-a', { atom: false, literal: false, fraction: false }],
  ['Fraction(3, 4)', { atom: true, literal: true, fraction: true }],
  ['Fraction(a, 4)', { atom: false, literal: false, fraction: false }],
  ['max(3, 4)', { atom: false, literal: false, fraction: false }],
  ['3 + 4', { atom: false, literal: false, fraction: false }],
])('%s is as much of a number as it is', (text, is) => {
  const expr = read(text);
  expect({ atom: isAtom(expr), literal: isLiteral(expr), fraction: isFractionOfNumbers(expr) }).toEqual(is);
});

it.each([
  ['3', '3', true],
  ['3', '4', false],
  ['3', 'a', false],
  ['a', '3', false],
  ['a', 'a + 1', false],
  ['3', '-3', false],
  ['-a', '-a', true],
  ['-a', 'a', false],
  ['a + b', 'b + a', false],
  ['max(a, b)', 'max(a, b)', true],
  ['max(a, b)', 'max(a, c)', false],
  ['max(a, b)', 'max(a, b, c)', false],
  ['max(a, b)', 'min(a, b)', false],
])('%s and %s say the same: %s', (one, other, same) => {
  expect(sameTree(read(one), read(other))).toBe(same);
});
