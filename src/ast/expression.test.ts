import { describe, expect, it } from 'vitest';
import { parseExpression } from './grammar.ts';
import { print, printValue } from './print.ts';

const through = (text: string): string => {
  const parsed = parseExpression(text);
  return parsed.ok ? print(parsed.expr) : `error at ${parsed.at}: ${parsed.found}`;
};

describe('expressions', () => {
  it.each([
    ['a+b - c', 'a + b - c'],
    ['a-(b-c)', 'a - (b - c)'],
    ['(a*b)/c', 'a * b / c'],
    ['a*(b/c)', 'a * (b / c)'],
    ['-a ** 2', '-a ** 2'],
    ['(-a) ** -b', '(-a) ** -b'],
    ['2**3**2', '2 ** 3 ** 2'],
    ['Fraction(3,4)*x', 'Fraction(3, 4) * x'],
    ['math.ceil(a / b)', 'math.ceil(a / b)'],
    ['.5*x', '0.5 * x'],
    ['1_000 // 7 % 3', '1000 // 7 % 3'],
    ['a + * b', 'error at 4: *'],
    ['a + ', 'error at 4: '],
    ['a ; b', 'error at 2: ;'],
  ])('reads %s as %s', (text, expected) => expect(through(text)).toBe(expected));

  it('gives offsets into the longer text and its own id to every node', () => {
    const parsed = parseExpression('a + bb', 10, 5);
    expect(parsed).toMatchObject({
      ok: true,
      nextId: 8,
      expr: {
        start: 10,
        end: 16,
        left: { start: 10, end: 11, id: 5 },
        right: { start: 14, end: 16, id: 6 },
        id: 7,
      },
    });
  });

  it('spans the parentheses of the parts, not its own', () => {
    const parsed = parseExpression('((a + b) * -(1250))');
    expect(parsed).toMatchObject({
      ok: true,
      expr: {
        start: 1,
        end: 18,
        left: { start: 2, end: 7 },
        right: { start: 11, end: 18, operand: { start: 13, end: 17 } },
      },
    });
  });

  it.each([
    [24, '24.0'],
    [0.1, '0.1'],
    [1e16, '1e+16'],
    [1.5e22, '1.5e+22'],
    [0.00001, '1e-05'],
    [0.0001, '0.0001'],
    [-0, '-0.0'],
    [123456789012345680, '1.2345678901234568e+17'],
  ])('writes the float %s as Python does', (value, text) => expect(printValue(value)).toBe(text));
});
