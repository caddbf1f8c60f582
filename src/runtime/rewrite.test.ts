import { describe, expect, it } from 'vitest';
import { linksOf } from '../facts/index.ts';
import { type Expr, NEW, type Program } from '../model/index.ts';
import { rewriteSource } from './rewrite.ts';
import { parseProgram } from './run-template.ts';

const program = (source: string): Program => {
  const parsed = parseProgram(source);
  if (!parsed.ok || parsed.program.foreign) throw new Error('not a straight-line program');
  return parsed.program;
};
const solve = (...lines: readonly string[]): string =>
  ['def solve():', ...lines.map((line) => `    ${line}`)].join('\n');
const place = { id: NEW, start: -1, end: -1 };
const right = (from: Program, step: number): Expr => from.steps[step]?.expr as Expr;
const swapped = (from: Program, step: number): Expr => {
  const expr = right(from, step);
  return expr.kind === 'binary' ? { ...expr, op: '-', left: expr.right, right: expr.left, id: NEW } : expr;
};

describe('rewriting a program', () => {
  it('changes one right-hand side and no other byte', () => {
    const source = solve('a = 2.50  # each', 'b = (a*4)+1 # all', 'answer = b', 'return answer  # done');
    const original = program(source);
    expect(rewriteSource(linksOf(original), 1, swapped(original, 1))).toBe(
      source.replace('(a*4)+1', '1 - a*4'),
    );
    expect(rewriteSource(linksOf(original), 1, right(original, 1))).toBe(source);
  });

  it('keeps the text of numbers and calls that stay', () => {
    const source = `from fractions import Fraction\n${solve('a = 1_250 + 18.00', 'b = Fraction(20,100) * (a + 1)', 'return b')}`;
    const original = program(source);
    expect(rewriteSource(linksOf(original), 0, swapped(original, 0))).toContain('a = 18.00 - 1_250\n');
    expect(rewriteSource(linksOf(original), 1, swapped(original, 1))).toContain(
      'b = a + 1 - Fraction(20,100)\n',
    );
  });

  it('puts parentheses where the tree needs them', () => {
    const original = program(solve('a = 7', 'b = a - (a + 1)', 'return b'));
    const sum = right(original, 1);
    if (sum.kind !== 'binary') throw new Error('no sum');
    const product: Expr = { ...sum, op: '*', id: NEW };
    expect(rewriteSource(linksOf(original), 1, product)).toContain('b = a * (a + 1)\n');
    const negative: Expr = { kind: 'unary', op: '-', operand: sum, ...place };
    expect(rewriteSource(linksOf(original), 1, negative)).toContain('b = -(a - (a + 1))\n');
  });

  it('brings a right-hand side of several lines onto one', () => {
    const original = program(solve('a = (1 + # one', '     2)', 'return a'));
    expect(rewriteSource(linksOf(original), 0, swapped(original, 0))).toBe(solve('a = 2 - 1', 'return a'));
    const larger: Expr = {
      kind: 'binary',
      op: '*',
      left: right(original, 0),
      right: right(original, 0),
      ...place,
    };
    expect(rewriteSource(linksOf(original), 0, larger)).toBe(solve('a = (1 + 2) * (1 + 2)', 'return a'));
  });

  it('writes an augmented assignment out, and a returned expression in place', () => {
    const original = program(solve('a = 4', 'a  +=  2; b = a', 'return b + 1 # total'));
    expect(rewriteSource(linksOf(original), 1, swapped(original, 1))).toContain('    a  =  2 - a; b = a\n');
    expect(rewriteSource(linksOf(original), 3, swapped(original, 3))).toContain('return 1 - b # total');
  });

  it('imports what the change needs, once', () => {
    const original = program(solve('a = 4', 'return a'));
    const third: Expr = { kind: 'num', value: { num: 1n, den: 3n }, ...place };
    const ceil: Expr = { kind: 'call', func: 'math.ceil', args: [third], ...place };
    expect(rewriteSource(linksOf(original), 0, ceil)).toBe(
      `from fractions import Fraction\nimport math\n\n${solve('a = math.ceil(Fraction(1, 3))', 'return a')}`,
    );
    const ready = program(`from fractions import Fraction\n${solve('a = 4', 'return a')}`);
    expect(rewriteSource(linksOf(ready), 0, third)).toBe(
      `from fractions import Fraction\n${solve('a = Fraction(1, 3)', 'return a')}`,
    );
  });

  it('keeps JavaScript valid', () => {
    const original = program('function solve() {\n  const a = 7; // each\n  return a / 2;\n}\n');
    const seven = right(original, 0);
    const power: Expr = { kind: 'binary', op: '**', left: seven, right: seven, ...place };
    const negative: Expr = { kind: 'unary', op: '-', operand: power, ...place };
    expect(rewriteSource(linksOf(original), 0, negative)).toContain('const a = -(7 ** 7); // each');
    const twice: Expr = { kind: 'unary', op: '-', operand: { ...negative, operand: seven }, ...place };
    expect(rewriteSource(linksOf(original), 0, twice)).toContain('const a = -(-7); // each');
    const floor: Expr = {
      kind: 'binary',
      op: '//',
      left: seven,
      right: { kind: 'num', value: 2n, ...place },
      ...place,
    };
    expect(rewriteSource(linksOf(original), 0, floor)).toContain('const a = Math.floor(7 / 2); // each');
    expect(rewriteSource(linksOf(original), 1, swapped(original, 1))).toContain('return 2 - a;');
  });
});
