import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { linksOf } from '../../src/facts/index.ts';
import { type BinaryOp, type Expr, NEW, type Program, type Value } from '../../src/model/index.ts';
import { evaluate, reevaluate } from '../../src/runtime/evaluate.ts';
import { loadPython, type Python, pyodideEvaluator } from '../../src/runtime/pyodide.ts';
import { parsePython } from '../../src/runtime/python.ts';
import { rewriteSource } from '../../src/runtime/rewrite.ts';

// CPython is the judge here: what it computes is right, whatever this project computes.
// The seed is fixed: a test that fails once in a thousand runs helps nobody. Change it to search on.
let python: Python;
const seed = 314;
beforeAll(async () => {
  python = await loadPython();
});

const solve = (...lines: readonly string[]): string =>
  `from fractions import Fraction\nimport math\n\ndef solve():\n${lines.map((line) => `    ${line}\n`).join('')}`;

const program = (source: string, ...judge: readonly Python[]): Program => {
  const parsed = parsePython(source, ...judge);
  if (!parsed.ok) throw new Error(`${parsed.line}:${parsed.column} ${parsed.message}`);
  return parsed.program;
};

const place = { id: NEW, start: -1, end: -1 };
const operator = fc.constantFrom<BinaryOp>('+', '-', '*', '/', '//', '%', '**');
const value: fc.Arbitrary<Value> = fc.oneof(
  fc.bigInt({ min: -20n, max: 20n }),
  fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
  fc.constantFrom(0n, 1n, -1n, 2n ** 53n, 2n ** 53n + 1n, 10n ** 400n, 3n ** 700n),
  fc.integer({ min: -2000, max: 2000 }).map((cents) => cents / 100),
  fc.constantFrom(0, -0, 0.5, 1.5, 2.5, -2.5, 2.675, 0.1, 1e16, 1e300, 5e-324, 1e-310, 123456789.125),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc
    .tuple(fc.bigInt({ min: -30n, max: 30n }), fc.bigInt({ min: 1n, max: 12n }))
    .map(([num, den]) => reduced(num, den)),
);
const reduced = (num: bigint, den: bigint): Value => {
  const divides = (n: bigint): boolean => num % n === 0n && den % n === 0n;
  const divisor = [12n, 11n, 10n, 9n, 8n, 7n, 6n, 5n, 4n, 3n, 2n].find(divides) ?? 1n;
  return { num: num / divisor, den: den / divisor };
};
const literal = value.map((chosen): Expr => ({ kind: 'num', value: chosen, ...place }));
const call = (args: readonly Expr[], func: string): Expr => ({ kind: 'call', func, args, ...place });

const { expression } = fc.letrec<{ expression: Expr; leaf: Expr }>((tie) => ({
  leaf: fc.oneof(
    literal,
    fc.constantFrom('a', 'b', 'c').map((name): Expr => ({ kind: 'name', name, ...place })),
  ),
  expression: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    tie('leaf'),
    fc
      .tuple(operator, tie('expression'), tie('expression'))
      .map(([op, left, right]): Expr => ({ kind: 'binary', op, left, right, ...place })),
    fc
      .tuple(fc.constantFrom('-' as const, '+' as const), tie('expression'))
      .map(([op, operand]): Expr => ({ kind: 'unary', op, operand, ...place })),
    fc
      .tuple(
        fc.constantFrom('int', 'float', 'round', 'abs', 'math.ceil', 'math.floor', 'Fraction'),
        tie('expression'),
      )
      .map(([func, inner]) => call([inner], func)),
    fc
      .tuple(fc.constantFrom('max', 'min', 'Fraction'), tie('expression'), tie('expression'))
      .map(([func, first, second]) => call([first, second], func)),
    fc
      .tuple(tie('expression'), fc.bigInt({ min: -4n, max: 6n }))
      .map(([inner, digits]) => call([inner, { kind: 'num', value: digits, ...place }], 'round')),
  ),
}));

/** C's `pow` errs in the last place once in a thousand; the project's rounds rightly: both are let pass. */
const usesDecimalPower = (source: string): boolean => /\*\*/.test(source);
const near = (a: Value, b: Value): boolean =>
  typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) <= Math.abs(a) * 1e-12;

describe('native arithmetic against CPython', () => {
  it('gives the same values, types and faults for any change of any step', () => {
    const source = solve(
      'a = 7 # seven',
      'b = 2.50',
      'c = Fraction(6, 4)',
      'd = a',
      'answer = d',
      'return answer',
    );
    const original = program(source);
    const run = evaluate(original);
    if (!run.ok) throw new Error(run.detail);
    fc.assert(
      fc.property(expression, (expr) => {
        const written = rewriteSource(linksOf(original), 3, expr);
        const judged = python.trace(written);
        const native = reevaluate(linksOf(original), run.trace, 3, expr);
        if (!judged.ok || !native.ok) {
          expect(native.ok ? native.trace : native.fault, written).toEqual(
            judged.ok ? judged.trace : judged.fault,
          );
          return;
        }
        const last = [native.trace[4] as Value, judged.trace[4] as Value] as const;
        if (!(usesDecimalPower(written) && near(...last)))
          expect(native.trace, written).toEqual(judged.trace);
        // What was written out reads back as a program with the same values.
        expect(evaluate(program(written))).toEqual(native);
      }),
      { numRuns: 1500, seed },
    );
  });
});

describe('reading against CPython', () => {
  const bit = fc.constantFrom(
    ...[
      'a',
      'b',
      'x1',
      '1',
      '2.50',
      '.5',
      '3.',
      '1e5',
      '007',
      '0x1F',
      '1_000',
      '1__0',
      '10_',
      '0_0',
      '2j',
      '1.e3',
    ],
    ...[
      '+',
      '-',
      '*',
      '/',
      '//',
      '%',
      '**',
      '(',
      ')',
      ' ',
      '  ',
      ',',
      '.',
      ';',
      '=',
      '+=',
      '\n    ',
      '\\\n',
      '\\',
    ],
    ...[
      '# note',
      'if',
      'else',
      'not',
      'and',
      'None',
      'True',
      'lambda',
      'return',
      'answer',
      'sum',
      'int',
      "'t'",
      '"""',
    ],
    ...[
      'max(a, b)',
      'Fraction(1, 2)',
      'Fraction(',
      'round(a, ',
      'math.ceil(',
      'math.pi',
      'ceil(',
      'é',
      '×',
      '\t',
      '²',
    ],
    ...[
      'a = 1\n    ',
      'b = a\n    ',
      'a + b',
      'pass',
      '[',
      ':',
      ': int = ',
      '~',
      '\u00a0',
      'ſ',
      '(a)',
      '...',
      '0',
      '\r\n    ',
    ],
  );
  const statements = fc.array(bit, { minLength: 1, maxLength: 7 }).map((bits) => bits.join(''));

  it('gives its tree, hands the program on, or refuses what it refuses', () => {
    const seen = { native: 0, foreign: 0, refused: 0 };
    fc.assert(
      fc.property(statements, fc.boolean(), (text, whole) => {
        const source = solve(
          'a = 3',
          'b = a * 2',
          whole ? text : `c = ${text}`,
          'answer = a',
          'return answer',
        );
        const native = parsePython(source);
        const judged = python.tree(source);
        if (!native.ok) {
          seen.refused += 1;
          expect(judged.ok, `${source}\n${native.message}`).toBe(false);
        } else if (native.program.foreign) {
          seen.foreign += 1;
        } else {
          seen.native += 1;
          expect(native.program.steps, source).toEqual(judged.ok ? judged.program.steps : judged.message);
        }
      }),
      { numRuns: 3000, seed },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(50);
  });
});

describe('programs that only Python can run', () => {
  const loop = solve(
    'a = 3 # first',
    'total = 0',
    'for i in range(a):',
    '    total += i',
    'if total > 2:',
    '    pay = 10',
    'else:',
    '    pay = 20',
    'answer = pay * 2',
    'return answer',
  );

  it('have the plain assignments at their top level as steps', () => {
    const read = program(loop, python);
    expect(read.foreign).toBe(true);
    expect(read.steps.map(({ target, comment }) => [target, comment])).toEqual([
      ['a', 'first'],
      ['total', ''],
      ['answer', ''],
    ]);
    const { evaluate: run, reevaluate: rerun } = pyodideEvaluator(python);
    const result = run(linksOf(read));
    expect(result).toEqual({ ok: true, trace: [3n, 0n, 20n] });
    expect(rerun(linksOf(read), [3n, 0n, 20n], 0, { kind: 'num', value: 2n, ...place })).toEqual({
      ok: true,
      trace: [2n, 0n, 40n],
    });
  });

  it('have their parameters as steps, and Python reads those as we do', () => {
    const signature = 'def solve(a: int = 3,  # first\n          b=-2.5, *, c: float = (4)):\n';
    const read = program(
      `${signature}    total = 0\n    for i in range(a):\n        total += i\n    return total * b + c\n`,
      python,
    );
    expect(read.steps.map(({ target, comment }) => [target, comment])).toEqual([
      ['a', 'first'],
      ['b', ''],
      ['c', ''],
      ['total', ''],
      ['answer', ''],
    ]);
    const { evaluate: run, reevaluate: rerun } = pyodideEvaluator(python);
    expect(run(linksOf(read))).toEqual({ ok: true, trace: [3n, -2.5, 4n, 0n, -3.5] });
    const two: Expr = { kind: 'num', value: 2n, ...place };
    expect(rerun(linksOf(read), [3n, -2.5, 4n, 0n, -3.5], 0, two)).toEqual({
      ok: true,
      trace: [2n, -2.5, 4n, 0n, 1.5],
    });
    const straight = 'def solve(a: int = 3,  # first\n          b=-2.5):\n    return a * b\n';
    const judged = python.tree(straight);
    expect(judged.ok && judged.program.steps).toEqual(program(straight).steps);
  });

  it('have no steps until Python is at hand', () => {
    expect(program(loop)).toMatchObject({ foreign: true, steps: [] });
    expect(evaluate(program(loop))).toMatchObject({ ok: false, fault: 'unsupported' });
  });

  it.each<[why: string, fault: string, ...lines: string[]]>([
    ['an endless loop', 'too_long', 'while True:', '    pass'],
    ['a huge range', 'too_long', 'x = sum(range(10 ** 12))'],
    ['a huge power', 'too_long', 'x = [10 ** 10 ** 10]'],
    ['a power with two steps', 'too_long', 'y = 10', 'y **= 10 ** 9'],
    ['growth without end', 'too_long', 'y = 10', 'while True:', '    y *= y'],
    ['a huge factorial', 'too_long', 'x = [math.factorial(10 ** 7)]'],
    ['endless recursion', 'too_long', 'def f(): return f()', 'x = f()'],
    ['an open file', 'unknown_name', "x = open('/etc/passwd')"],
    ['an early return', 'unsupported', 'if 1 < 2:', '    return 4'],
    ['a text for an answer', 'not_a_number', "answer = f'{3}'"],
  ])('stop at %s with %s', (_why, fault, ...lines) => {
    const read = program(solve('answer = 1', ...lines, 'return answer'), python);
    expect(pyodideEvaluator(python).evaluate(linksOf(read))).toMatchObject({ ok: false, fault });
  });

  it.each<[why: string, message: string, ...lines: string[]]>([
    ['an endless list', 'the attribute count is', 'import itertools', 'x = list(itertools.count())'],
    ['a foreign module', 'the module os is', 'import os'],
    ['the way to JavaScript', 'the module js is', 'import js'],
    ['another module by way of one that is let in', 'sys of the module typing is', 'from typing import sys'],
    ['the inside of Python', 'the attribute __class__ is', 'x = ().__class__'],
    ['the time of day', 'the attribute now is', 'import datetime', 'x = datetime.datetime.now()'],
    ['chance', 'the module random is', 'import random'],
    ['the settings of decimals', 'getcontext of the module decimal is', 'from decimal import getcontext'],
    ['a changed module', 'a template cannot change', 'import math', 'math.floor = 3'],
    ['a class', '"class" is', 'class A: pass'],
  ])('are refused for %s before they run', (_why, message, ...lines) => {
    const read = parsePython(solve('answer = 1', ...lines, 'return answer'), python);
    expect(read).toMatchObject({ ok: false, message: expect.stringContaining(message) });
  });

  it('are refused with line and column when Python refuses them', () => {
    expect(parsePython(solve('a = [1, 2', 'return a'), python)).toEqual({
      ok: false,
      line: 5,
      column: 9,
      message: "'[' was never closed",
    });
  });

  it('keep offsets right beside letters of several bytes', () => {
    const source = solve("name = 'é😀'; a = 1 + 2 # ça", 'answer = a', 'return answer');
    const read = program(source, python);
    expect(read.steps.map(({ start, end }) => source.slice(start, end))).toEqual(['1 + 2', 'a']);
    expect(read.steps[0]?.comment).toBe('ça');
  });
});
