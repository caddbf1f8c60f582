import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { print } from '../ast/index.ts';
import { linksOf } from '../facts/index.ts';
import { type BinaryOp, type Expr, NEW, type Program } from '../model/index.ts';
import { evaluate, reevaluate } from './evaluate.ts';
import { parseJavascript } from './javascript.ts';
import { rewriteSource } from './rewrite.ts';

const read = (source: string): string[] | string => {
  const parsed = parseJavascript(source);
  return parsed.ok
    ? parsed.program.steps.map(
        ({ target, expr, comment }) =>
          `${target} = ${print(expr, { language: 'javascript' })}${comment === '' ? '' : ` // ${comment}`}`,
      )
    : `${parsed.line}:${parsed.column} ${parsed.message}`;
};
const program = (source: string): Program => {
  const parsed = parseJavascript(source);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.program;
};
const inside = (...lines: readonly string[]): string => `function solve() {\n${lines.join('\n')}\n}\n`;

const shop = inside(
  '  // L1',
  '  const price: number = 12.5; // dollars',
  '  let count = (3 + 1) * 2, rest = 7 % 4;',
  '  count += rest;',
  '  const answer = Math.round((price * count) / 3);',
  '  return answer;',
);

it('is refused where brackets stand deep in each other, whoever calls the parser', () => {
  const nested = (depth: number): string =>
    `function solve() { return ${'('.repeat(depth)}3${')'.repeat(depth)}; }`;
  expect(parseJavascript(nested(150)).ok).toBe(true);
  expect(parseJavascript(nested(250))).toMatchObject({
    ok: false,
    message: 'an expression is nested too deeply',
  });
});

describe('reading JavaScript', () => {
  it('takes declarations and assignments for steps, TypeScript or not', () => {
    expect(read(shop)).toEqual([
      'price = 12.5 // dollars',
      'count = (3 + 1) * 2',
      'rest = 7 % 4',
      'count = count + rest',
      'answer = Math.round(price * count / 3)',
    ]);
    expect(evaluate(program(shop))).toEqual({ ok: true, trace: [12.5, 8, 3, 11, 46] });
  });

  it('takes the defaults of parameters for steps', () => {
    const source =
      'function solve(\n  apples: number = 5, // red ones\n  price = (2.5),\n) {\n  return apples * price;\n}';
    expect(read(source)).toEqual(['apples = 5 // red ones', 'price = 2.5', 'answer = apples * price']);
    expect(program(source).steps.map(({ start, end }) => source.slice(start, end))).toEqual([
      '5',
      '(2.5)',
      'apples * price',
    ]);
  });

  it('takes a function that is the value of `solve` as one that is called so', () => {
    const body = '{\n  const a = 6, b = 9;\n  return a + b;\n}';
    for (const head of [
      'const solve = () =>',
      'export const solve = (): number =>',
      'let solve = function ()',
    ])
      expect(read(`${head} ${body};`)).toEqual(['a = 6', 'b = 9', 'answer = a + b']);
    expect(read('const solve = async () => { return 1; };')).toBe('1:15 solve() must be a plain function');
    expect(read('const solve = () => 6 + 9;')).toBe(
      '1:21 solve() needs a body in braces, with a statement a step',
    );
    expect(read(`let solve = () => ${body};\nfunction solve() ${body}`)).toMatch(/solve/);
  });

  it('points into the source, outer parentheses included', () => {
    const source = inside('  const a = ((1 + 2));', '  return ( a + (3) ) ;');
    expect(program(source).steps.map(({ start, end }) => source.slice(start, end))).toEqual([
      '((1 + 2))',
      '( a + (3) )',
    ]);
  });

  it.each([
    [inside('if (true) return 1;'), '2:1 only plain assignments can be read here, not `if`'],
    [inside('const a = Math.random();', 'return a;'), '2:11 Math.random() cannot be computed here'],
    [inside('const a = 1;', 'a = 2;', 'return a;'), '3:1 `a` is a `const` and keeps its value'],
    [inside('b = 2;', 'return b;'), '2:1 `b` is not declared'],
    [inside('const a = 2; // \ud800', 'return a;'), '2:17 half a character (a lone surrogate)'],
    [
      inside('const __proto__ = 2;', 'return __proto__;'),
      '2:19 names that begin with __ are not for templates',
    ],
    [inside('const a = 1;'), '3:1 solve() ends without `return`'],
    [inside('const a = 1 +;', 'return a;'), '2:14 Unexpected token'],
    [inside(`return ${'- '.repeat(200_000)}1;`), '1:1 an expression is nested too deeply'],
    [inside(`return 1${'+1'.repeat(1200)};`), '2:8 the expression is longer than 2000 characters'],
    ['const x = 3;', '1:1 there is no `function solve()`'],
    [
      'function solve(a) { return a; }',
      '1:16 a parameter needs a name and its number as the default: `apples = 5`',
    ],
  ])('refuses %.60s: %s', (source, message) => expect(read(source)).toBe(message));
});

describe('running JavaScript', () => {
  const place = { id: NEW, start: -1, end: -1 };
  const { expression } = fc.letrec<{ expression: Expr }>((tie) => ({
    expression: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      fc
        .integer({ min: -500, max: 500 })
        .map((cents): Expr => ({ kind: 'num', value: cents / 20, ...place })),
      fc.bigInt({ min: -9n, max: 9n }).map((value): Expr => ({ kind: 'num', value, ...place })),
      fc.constantFrom('price', 'count').map((name): Expr => ({ kind: 'name', name, ...place })),
      tie('expression').map((operand): Expr => ({ kind: 'unary', op: '-', operand, ...place })),
      fc
        .tuple(
          fc.constantFrom<BinaryOp>('+', '-', '*', '/', '//', '%', '**'),
          tie('expression'),
          tie('expression'),
        )
        .map(([op, left, right]): Expr => ({ kind: 'binary', op, left, right, ...place })),
      fc
        .tuple(
          fc.constantFrom('Math.round', 'Math.floor', 'Math.ceil', 'Math.abs', 'Math.trunc'),
          tie('expression'),
        )
        .map(([func, arg]): Expr => ({ kind: 'call', func, args: [arg], ...place })),
    ),
  }));

  it('gives what the engine gives for any change', () => {
    const source = shop.replace(': number', '');
    const original = program(source);
    const run = evaluate(original);
    fc.assert(
      fc.property(expression, (expr) => {
        const native = reevaluate(linksOf(original), run.ok ? run.trace : [], 3, expr);
        const judged: unknown = runInNewContext(`${rewriteSource(linksOf(original), 3, expr)}; solve()`);
        // Division by zero and what comes of it are faults here, and silent in JavaScript.
        if (native.ok) expect(native.trace.at(-1)).toBe(judged);
        else expect(['division_by_zero', 'overflow', 'not_a_number']).toContain(native.fault);
      }),
    );
  });
});

it.each(['-', '+'])('has the sign %s before a number or a name as an operation of its own', (sign) => {
  const [, , step] = program(
    inside('const a = 3;', 'const b = 4;', `const c = ${sign}a;`, 'return c + b;'),
  ).steps;
  expect(step?.expr).toMatchObject({ kind: 'unary', op: sign, operand: { kind: 'name', name: 'a' } });
});
