import { describe, expect, it } from 'vitest';
import { parseExpression } from '../ast/index.ts';
import { linksOf } from '../facts/index.ts';
import type { Expr, Program, RunResult } from '../model/index.ts';
import { evaluate, reevaluate } from './evaluate.ts';
import { parsePython } from './python.ts';
import { toJson } from './values.ts';

const program = (...lines: readonly string[]): Program => {
  const imports = 'from fractions import Fraction\nimport math\n';
  const parsed = parsePython(`${imports}def solve():\n${lines.map((line) => `    ${line}\n`).join('')}`);
  if (!parsed.ok || parsed.program.foreign) throw new Error('not a straight-line program');
  return parsed.program;
};
const expression = (text: string): Expr => {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.expr;
};
const answer = (text: string): unknown => {
  const run = evaluate(program(`answer = ${text}`, 'return answer'));
  return run.ok ? run.trace[0] : run.fault;
};
const readable = (run: RunResult): unknown =>
  run.ok ? run.trace.map(toJson) : `${run.fault}: ${run.detail}`;

describe('evaluating', () => {
  it.each<[string, unknown]>([
    ['7 / 2', 3.5],
    ['8 / 2', 4],
    ['-7 // 2', -4n],
    ['-7 % 3', 2n],
    ['7 % -3', -2n],
    ['-7.5 // 2', -4],
    ['2 ** 100', 2n ** 100n],
    ['2 ** -1', 0.5],
    ['80 ** -4', 2.44140625e-8],
    ['-2 ** 2', -4n],
    ['2 ** 3 ** 2', 512n],
    ['Fraction(20, 100) * 10', { num: 2n, den: 1n }],
    ['Fraction(1, 3) + 0.5', 0.8333333333333333],
    ['Fraction(2, 3) ** -2', { num: 9n, den: 4n }],
    ['Fraction(7, 2) // 1', 3n],
    ['Fraction(0.5)', { num: 1n, den: 2n }],
    ['round(2.5)', 2n],
    ['round(3.5)', 4n],
    ['round(2.675, 2)', 2.67],
    ['round(0.125, 2)', 0.12],
    ['round(1250, -2)', 1200n],
    ['round(Fraction(5, 2))', 2n],
    ['int(-2.7)', -2n],
    ['float(3)', 3],
    ['math.ceil(7 / 2)', 4n],
    ['math.floor(-7 / 2)', -4n],
    ['max(1, 1.0)', 1n],
    ['min(2, Fraction(3, 2))', { num: 3n, den: 2n }],
    ['abs(-3)', 3n],
    ['0.1 + 0.2', 0.30000000000000004],
    ['1 / 0', 'division_by_zero'],
    ['1 % 0.0', 'division_by_zero'],
    ['0 ** -1', 'division_by_zero'],
    ['10.0 ** 400', 'overflow'],
    ['1e300 * 1e300', 'overflow'],
    ['1e300 * 1e300 - 1e300 * 1e300', 'not_a_number'],
    ['(-8) ** 0.5', 'not_a_number'],
    ['10 ** 10 ** 10', 'too_long'],
    ['10 ** 4299', 10n ** 4299n],
    ['10 ** 4300', 'too_long'],
    ['Fraction(1, 2.5)', 'type_error'],
    ['round(1, 2.0)', 'type_error'],
    ['max(1)', 'type_error'],
    ['missing + 1', 'unknown_name'],
  ])('%s is %o', (text, expected) => expect(answer(text)).toEqual(expected));

  it('says which step stopped, and why', () => {
    expect(readable(evaluate(program('a = 0', 'each = 5 / a', 'return each')))).toBe(
      'division_by_zero: each: division by zero',
    );
    expect(readable(evaluate(program('a = b', 'b = 1', 'return a')))).toBe(
      'unknown_name: a: b has no value here',
    );
  });

  it('gives no answer for a program without `return`', () => {
    expect(evaluate(program('a = 1'))).toMatchObject({ ok: false, fault: 'not_a_number' });
  });

  const shop = program(
    'price = 4',
    'count = 3',
    'cost = price * count',
    'price = 5',
    'later = price * count',
    'return cost + later',
  );

  it('recomputes what follows from a change and nothing else', () => {
    // A trace that is wrong on purpose: what keeps its value here was not computed again.
    const trace = [100n, 3n, 200n, 5n, 300n, 400n];
    expect(readable(reevaluate(linksOf(shop), trace, 3, expression('price + 2')))).toEqual([
      100, 3, 200, 102, 306, 506,
    ]);
    expect(readable(reevaluate(linksOf(shop), trace, 0, expression('6')))).toEqual([6, 3, 18, 5, 300, 318]);
  });

  it('recomputes what follows from several changes in the order of the code', () => {
    const links = linksOf(shop);
    const run = evaluate(shop);
    const trace = run.ok ? run.trace : [];
    const first = [{ step: 0, expr: expression('10') }];
    expect(readable(reevaluate(links, trace, 3, expression('cost + 1'), first))).toEqual([
      10, 3, 30, 31, 93, 123,
    ]);
    expect(readable(reevaluate(links, trace, 5, expression('later'), first))).toEqual([10, 3, 30, 5, 15, 15]);
  });

  it('lets a new expression read only what has a value by then', () => {
    const run = evaluate(shop);
    const trace = run.ok ? run.trace : [];
    expect(readable(reevaluate(linksOf(shop), trace, 2, expression('later')))).toBe(
      'unknown_name: cost: later has no value here',
    );
    expect(readable(reevaluate(linksOf(shop), trace, 4, expression('price - cost')))).toEqual([
      4, 3, 12, 5, -7, 5,
    ]);
  });
});
