import { describe, expect, it } from 'vitest';
import { printValue } from '../base/index.ts';
import { type PrintOptions, parseExpression, print } from './parse.ts';

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
    ['a b', 'error at 2: b'],
    ['(a', 'error at 2: '],
    ['a)', 'error at 1: )'],
    ['min(a, )', 'error at 7: )'],
    ['a.', 'error at 2: '],
    ['a - (b + c) - d', 'a - (b + c) - d'],
    ['a - (b * c)', 'a - b * c'],
    ['(a + b) * c', '(a + b) * c'],
    ['a / (b / c) / d', 'a / (b / c) / d'],
    ['a % (b // c)', 'a % (b // c)'],
    ['(2 ** 3) ** 2', '(2 ** 3) ** 2'],
    ['2 ** (-a)', '2 ** -a'],
    ['2 ** (a * b)', '2 ** (a * b)'],
    ['--a', '--a'],
    ['+-a', '+-a'],
    ['-(a + b)', '-(a + b)'],
    ['-(a * b)', '-(a * b)'],
    ['a - -b', 'a - -b'],
    ['a * -b', 'a * -b'],
    ['(-a) * b', '-a * b'],
    ['f(a + b, -c)', 'f(a + b, -c)'],
    ['a.b.c(x).d', 'error at 8: .'],
    ['1_000.5 + 1.', '1000.5 + 1.0'],
    ['1e5 + 2E-3 + .5e1', '100000.0 + 0.002 + 5.0'],
    ['größe_1 + _x2', 'größe_1 + _x2'],
    ['2x', 'error at 1: x'],
    ['', 'error at 0: '],
  ])('reads %s as %s', (text, expected) => expect(through(text)).toBe(expected));

  it.each([
    ['parentheses', (many: number) => `${'('.repeat(many)}1${')'.repeat(many)}`],
    ['signs', (many: number) => `${'-'.repeat(many)}1`],
    ['powers', (many: number) => `1${' ** 1'.repeat(many)}`],
  ])('are refused where %s stand deeper in each other than CPython has a tree', (_what, text) => {
    expect(parseExpression(text(150)).ok).toBe(true);
    expect(() => parseExpression(text(250))).toThrow(RangeError);
  });

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

describe('a printed expression', () => {
  const printed = (text: string, options: PrintOptions): string => {
    const parsed = parseExpression(text);
    return parsed.ok ? print(parsed.expr, options) : 'unread';
  };

  it.each([
    ['--a', '-(-a)'],
    ['-a ** 2', '-(a ** 2)'],
    ['-(a * b)', '-(a * b)'],
    ['(-a) ** 2', '(-a) ** 2'],
    ['-3 * a', '-3 * a'],
    ['2.0 + 1', '2 + 1'],
  ])('is in JavaScript, for %s: %s', (text, code) =>
    expect(printed(text, { language: 'javascript' })).toBe(code),
  );

  it('has the names that it is given, and texts in place of nodes', () => {
    expect(printed('a + f(b)', { name: (name) => name.toUpperCase() })).toBe('A + f(B)');
    const sum = (expr: { readonly kind: string; readonly op?: string }): string | undefined =>
      expr.op === '+' ? 'SUM' : undefined;
    expect(printed('(a + b) * c', { whole: sum })).toBe('SUM * c');
    expect(printed('(a + b) * c', { text: sum })).toBe('(SUM) * c');
    expect(printed('c * (a + b)', { text: sum })).toBe('c * (SUM)');
    expect(printed('a + b - c', { text: sum })).toBe('SUM - c');
    const leaf = ({ kind }: { readonly kind: string }): string | undefined =>
      kind === 'unary' || kind === 'call' || kind === 'num' ? kind : undefined;
    expect(printed('(-a) ** 2 + f(b)', { text: leaf })).toBe('(unary) ** num + call');
    expect(printed('a + b', { text: ({ kind }) => (kind === 'name' ? 'n' : undefined) })).toBe('n + n');
  });

  it('puts a negative number in parentheses where a sign binds it', () => {
    const [left, right] = ['a', 'b'].map((name) => ({
      kind: 'name' as const,
      name,
      id: 0,
      start: 0,
      end: 0,
    }));
    const negative = (value: bigint | number) => ({ kind: 'num' as const, value, id: 0, start: 0, end: 0 });
    const node = { kind: 'binary' as const, id: 0, start: 0, end: 0 };
    if (!left || !right) throw new Error('two names');
    expect(print({ ...node, op: '+', left, right: negative(-3n) })).toBe('a + (-3)');
    expect(print({ ...node, op: '+', left: negative(-3n), right })).toBe('-3 + b');
    expect(print({ ...node, op: '*', left: negative(-0.5), right })).toBe('(-0.5) * b');
    expect(print({ ...node, op: '*', left: negative(-0), right })).toBe('(-0.0) * b');
    expect(print({ ...node, op: '*', left: negative(0), right: negative(0n) })).toBe('0.0 * 0');
  });

  it.each([
    [true, 'True', 'true'],
    [false, 'False', 'false'],
    [7n, '7', '7'],
    [{ num: 1n, den: 3n }, 'Fraction(1, 3)', '1 / 3'],
    [2.5, '2.5', '2.5'],
    [-2, '-2.0', '-2'],
    [1e15, '1000000000000000.0', '1000000000000000'],
    [-1e16, '-1e+16', '-10000000000000000'],
    [1e21, '1e+21', '1e+21'],
    [1e100, '1e+100', '1e+100'],
    [1e-7, '1e-07', '1e-7'],
    [1.5e-10, '1.5e-10', '1.5e-10'],
    [0.00012, '0.00012', '0.00012'],
    [-0.000012, '-1.2e-05', '-0.000012'],
    [-0, '-0.0', '-0'],
    [0, '0.0', '0'],
  ])('writes the value %s as %s and as %s', (value, python, javascript) => {
    expect(printValue(value)).toBe(python);
    expect(printValue(value, 'javascript')).toBe(javascript);
  });
});
