import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { evaluate } from './evaluate.ts';
import { parseJavascript } from './javascript.ts';

const solve = (...lines: readonly string[]): string =>
  `function solve() {\n  const had = 3;\n${lines.map((line) => `  ${line}\n`).join('')}  const answer = Math.max(had, 4);\n  return answer;\n}\n`;

/** Each changes what `Math.max` or `solve` is when JavaScript runs it, or could. */
const changed: readonly (readonly [name: string, source: string])[] = [
  ['a Math of its own within', solve('const Math = { max: () => 12 };')],
  ['a Math of its own beside', `const Math = { max: () => 12 };\n${solve()}`],
  ['a parameter of this name', solve().replace('solve()', 'solve(Math = { max: () => 12 })')],
  [
    'a function of this name behind the return',
    solve().replace('return answer;', 'return answer;\n  function Math() {}'),
  ],
  ['an assignment', `Math.max = () => 12;\n${solve()}`],
  ['an assignment by a text', `Math['max'] = () => 12;\n${solve()}`],
  ['an assignment by a text in parts', `Math['m' + 'ax'] = () => 12;\n${solve()}`],
  ['an assignment within', solve('Math.max = () => 12;')],
  ['a pattern', `[Math.max] = [() => 12];\n${solve()}`],
  ['a pattern of an object', `({ a: Math.max } = { a: () => 12 });\n${solve()}`],
  ['a loop', `for (Math.max of [() => 12]);\n${solve()}`],
  ['another name for it', `const m = Math;\nm.max = () => 12;\n${solve()}`],
  ['a function that changes it', `Object.assign(Math, { max: () => 12 });\n${solve()}`],
  ['a property that is defined', `Object.defineProperty(Math, 'max', { value: () => 12 });\n${solve()}`],
  ['everything global', `globalThis.Math = { max: () => 12 };\n${solve()}`],
  ['a program in a text', `eval('Math.max = () => 12');\n${solve()}`],
  ['a function of a text', `(() => 0).constructor('Math.max = () => 12')();\n${solve()}`],
  ['what everything inherits', `Object.prototype.max = 3;\n${solve()}`],
  ['a deleted function', `delete Math.max;\n${solve()}`],
  ['a call by another way', solve('const x = Math.max.call(had, 4);')],
  ['a second solve', `${solve()}function solve() { return 12; }\n`],
  ['a solve that is assigned', `${solve()}solve = () => 12;\n`],
  ['a solve that is declared', `${solve()}var solve = () => 12;\n`],
  ['a solve by a pattern', `${solve()}[solve] = [() => 12];\n`],
  ['everything global by `this`', `this.Math = { max: () => 12 };\n${solve()}`],
  ['everything global, handed on', `Object.assign(this, { Math: { max: () => 12 } });\n${solve()}`],
  [
    'a function of a text, by a pattern',
    `const { constructor: C } = () => 1;\nC('Math.max = () => 12')();\n${solve()}`,
  ],
  ['a program in another module', `require('vm').runInThisContext('Math.max = () => 12');\n${solve()}`],
  ['a module that is taken from', `export { x } from './x.js';\n${solve()}`],
  ['a throw', `throw new Error('no');\n${solve()}`],
  ['what has no property', `null.f();\n${solve()}`],
  ['a loop without end', `for (;;) {}\n${solve()}`],
  ['a call of a function', `(function () { this.Math = {}; })();\n${solve()}`],
  ['an import', `import x from 'y';\n${solve()}`],
  ['a value in a value', `const x = 'a' in 3;\n${solve()}`],
  ['a getter', `const x = { ...{ get a() { throw 1; } } };\n${solve()}`],
  ['what is exported under a name that is worked out', `module[f()] = solve;\n${solve()}function f() {}\n`],
  ['a property under a name that is worked out', `const x = { [f()]: 1 };\n${solve()}function f() {}\n`],
  ['a call of what is exported', `module.exports = f();\n${solve()}function f() {}\n`],
  [
    'a second solve that is exported',
    `${solve()}export { other as solve };\nfunction other() { return 12; }\nvar solve;\n`,
  ],
];

describe('JavaScript that changes what its names mean', () => {
  it.each(changed)('is refused: %s', (_name, source) => {
    expect(parseJavascript(source)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/keeps its meaning|twice|may stand|no arithmetic|already been declared/),
    });
  });

  it.each([
    ['nothing else', ''],
    ['a helper that reads a constant', 'const circle = (r) => r * Math.PI;\n'],
    ['a helper that calls', 'function larger(a, b) { return Math.max(a, b); }\n'],
    ['a property of this name', 'const table = { Math: 3, solve: 4 };\n'],
    ['an interface', 'interface Shop { Math: number }\n'],
    ['numbers and texts', 'const rate = -1 / 2, names = ["a", null];\nlet later;\n'],
    ['what is exported', 'var module = {};\nmodule.exports = { solve, rate: 2 };\n'],
    ['a call that shows', 'console.log("The answer is", solve());\nconst given = solve();\n;'],
  ])('is read beside %s', (_name, before) => {
    const parsed = parseJavascript(`${before}${solve()}`);
    const run = parsed.ok ? evaluate(parsed.program) : undefined;
    expect(run).toMatchObject({ ok: true, trace: [3, 4] });
    if (!before.startsWith('interface')) expect(runInNewContext(`${before}${solve()}; solve()`)).toBe(4);
  });

  it('is told with the place', () => {
    expect(parseJavascript(`${solve()}Math.max = 3;\n`)).toMatchObject({ ok: false, line: 6, column: 1 });
  });
});
