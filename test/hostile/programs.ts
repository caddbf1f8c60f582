/*
 * More programs that a stranger may bring, as small as they can be: `solve()` of each template adds 3 and 4. A program of Python
 * stands in the lines of `solve`, or around it where it has `SOLVE`, which is the whole function.
 */
import { endlessPrograms, forgeries } from '../sandbox/forgeries.ts';

export const pythonSolve = (...lines: readonly string[]): string =>
  `def solve():\n    had = 3\n    found = 4\n    now = had + found\n${lines
    .map((line) => `    ${line}\n`)
    .join('')}    answer = now\n    return answer\n`;

const around = (text: string): string =>
  text.includes('SOLVE')
    ? text.replace('SOLVE', pythonSolve('for i in range(2): pass'))
    : pythonSolve(...text.split('\n'));

const python: readonly string[] = [
  // What is told of a program must not be the inside, nor long.
  '{}["A" * 8000000]',
  'assert False, "\\x1b[31m" * 100000',
  'assert not had, chr(0x202e) * 1000',
  'x = [][10 ** 100]',
  'x = int("A" * 100000)',
  'x = float("1" * 100000 + "x")',
  'from decimal import Decimal\nx = [Decimal("1e999999") * 10]',
  'from decimal import Decimal\nx = [Decimal("NaN") < 1]',
  'from decimal import Decimal\nx = [Decimal(1) / Decimal(0)]',
  'from decimal import Decimal\nx = [Decimal("x" * 100000)]',
  'x = [next(iter([]))]',
  'x = next(i for i in [])',
  'x = {}.popitem()',
  'x = "".join(3)',
  'x = undefined_name_of_no_one',
  `x = ${'undefined'.repeat(200)}`,
  'x = [1, 2](3)',
  'def f(a): return a\nx = f(*range(10 ** 5))',
  'def f(**named): return named\nx = f(**{str(i): i for i in range(10 ** 5)})',
  // Other meanings of names that are computed with.
  'had = [3][0]\nnow = [99][0]',
  'max = min\nx = [max(1, 2)]',
  'import math as statistics\nx = [statistics.floor(2.5)]',
  'from math import floor as ceil\nnow = ceil(7.5)\nx = [1]',
  'def int(x): return 99\nnow = int(7)\nx = [1]',
  'Fraction = lambda a, b: 99\nnow = Fraction(1, 2)\nx = [1]',
  'abs = lambda x: 99\nnow = abs(-7)\nx = [1]',
  'def Fraction(a, b): return 99\nSOLVE',
  'SOLVE\nsolve = 3',
  'SOLVE\nsolve = lambda: 99',
  'solve = print\nSOLVE\nsolve = solve()',
  'SOLVE\nsolve()\nsolve()',
  'SOLVE\nwhile True: solve()',
  'def solve(n=3): return solve(n - 1) if n else 7\nx = [solve()]',
  'def other():\n    return solve()\nSOLVE\nother()',
  'from fractions import Fraction as solve\nSOLVE',
  // Growth of other kinds.
  'x = {i: [i] * 1000 for i in range(10 ** 6)}',
  'x = [[0] * 10 ** 5 for _ in range(10 ** 5)]',
  'from collections import deque\nx = deque()\nwhile True: x.append(x)',
  'from collections import Counter\nx = Counter(range(10 ** 9))',
  'from collections import defaultdict\nx = defaultdict(list)\nwhile True: x[len(x)].append(x)',
  'x = set()\nwhile True: x.add(len(x) * (2 ** 61 - 1))',
  'x = []\nx.extend(x for _ in range(10 ** 9))',
  'x = [1]\nfor i in x: x.append(i)',
  'x = "a"\nfor i in range(100): x = x.join([x, x])',
  'x = [*range(10 ** 9)]',
  'x, *y = range(10 ** 9)',
  'x = (lambda *a: a)(*range(10 ** 8))',
  'x = bytes(10 ** 10)',
  'x = list(map(lambda i: [i] * 10 ** 6, range(10 ** 6)))',
  'x = list(zip(*[range(10 ** 6)] * 10 ** 4))',
  'import itertools\nx = list(itertools.zip_longest(range(10 ** 7), range(10 ** 7)))',
  'import itertools\nx = list(itertools.accumulate([[1]] * 10 ** 6))',
  'import itertools\nx = list(itertools.islice(itertools.combinations(range(10 ** 6), 3), 10 ** 9))',
  'import math\nx = math.perm(5000, 5000) ** 5000',
  'import math\nx = [math.comb(10 ** 9, 5 * 10 ** 8)]',
  'import statistics\nx = [statistics.mode(range(10 ** 9))]',
  'import datetime\nx = [datetime.date(2024, 1, 1) + datetime.timedelta(days=10 ** 12)]',
  'x = 10 ** 4000\nwhile True: y = str(x)',
  'x = [10 ** 4299 // 3 for _ in range(10 ** 6)]',
  'x = sorted([[0] * 10 ** 4 + [i] for i in range(1000)] * 1000)',
  'x = max([[0] * 10 ** 5] * 10 ** 5)',
  // Texts that are odd.
  'nоw = 99',
  'ｎｏｗ = 99\nx = [now]',
  'x = "\\ud800"',
  'x = [f"{now!r:>{10 ** 9}}"]',
  'now: "eval(1)" = 7',
  'def f(a: 1 / 0 = 3) -> 1 / 0: return a\nx = [f()]',
  'type X = int',
  'x = [1 for i in range(3) for i in range(3) if (now := 99)]',
  'lambda: (yield)',
  'match now:\n    case 7: now = 99',
];

/** `function solve()` with these lines before its answer, or around it where there is `SOLVE`. */
export const javascriptSolve = (...lines: readonly string[]): string =>
  `function solve() {\n  const had = 3;\n  const found = 4;\n  let now = had + found;\n${lines
    .map((line) => `  ${line}\n`)
    .join('')}  const answer = Math.max(now, 1);\n  return answer;\n}\n`;

const aroundJavascript = (text: string): string =>
  text.includes('SOLVE') ? text.replace('SOLVE', `\n${javascriptSolve()}`) : javascriptSolve(text);

const javascript: readonly string[] = [
  'const Math = { max: () => 12 };',
  'Math.max = () => 12;',
  'Math["max"] = () => 12;',
  'let Math = 3;',
  'var max = Math.max; now = max(1, 2);',
  'SOLVE Math.max = () => 12;',
  'SOLVE function solve() { return 12; }',
  'SOLVE var solve = () => 12;',
  'SOLVE solve = 12;',
  'SOLVE solve.call = 12; Math = 3;',
  'SOLVE class Math {}',
  'import Math from "x"; SOLVE',
  'import { max as Math } from "x"; SOLVE',
  'const { max } = Math; SOLVE',
  '({ max: Math.max } = { max: () => 12 }); SOLVE',
  '[Math.max] = [() => 12]; SOLVE',
  'for (Math.max in { a: 1 }); SOLVE',
  'for (const Math of []) {} SOLVE',
  'try { x } catch (Math) {} SOLVE',
  'Math.max++; SOLVE',
  'delete Math.max; SOLVE',
  'with (Math) { max = 3 } SOLVE',
  'Object.assign(Math, { max: () => 12 }); SOLVE',
  'Reflect.set(Math, "max", () => 12); SOLVE',
  'Object.defineProperty(globalThis, "Math", { value: {} }); SOLVE',
  'globalThis.Math = {}; SOLVE',
  'this["Math"] = {}; SOLVE',
  'window.Math = {}; SOLVE',
  'eval("Math = {}"); SOLVE',
  'new Function("Math.max = 3")(); SOLVE',
  '[]["constructor"]["constructor"]("Math = 3")(); SOLVE',
  '(async () => {}).constructor("Math = 3")(); SOLVE',
  'Number.prototype.valueOf = () => 12; SOLVE',
  'Object.prototype.__defineGetter__("now", () => 12); SOLVE',
  'enum Math { max } SOLVE',
  'namespace Math { export const max = 3 } SOLVE',
  'declare const Math: number; SOLVE',
  'label: Math; SOLVE',
  '(Math).max = 3; SOLVE',
  '(0, Math).max = 3; SOLVE',
  '(Math as any).max = 3; SOLVE',
  'Math!.max = 3; SOLVE',
  'Math?.max; SOLVE',
  `\`\${(Math.max = 3)}\`; SOLVE`,
  'function* solve() { yield 7; }',
  'async function solve() { return 7; }',
  'const solve = () => 7;',
  'export default function () { return 7; }',
  'class A { solve() { return 7; } }',
  'now = 1n + 2n;',
  'now = 0777;',
  'now = 1_000_000_000_000_000_000_000;',
  'now = 1e999;',
  'now = 0 / 0;',
  'now = -0; now = 1 / now;',
  'now = "7" * 1;',
  'now = had ? 99 : 7;',
  'now = (1, 99);',
  'now ||= 99;',
  'now >>>= 1;',
  'now = now-->0;',
  'now = Math.max(...[1, 2]);',
  'now = Math.max.apply(null, [1, 2]);',
  'now = Math.random();',
  'now = Date.now();',
  'now = require("fs").readFileSync("/etc/passwd");',
  'now = await import("fs");',
  'now = process.env.HOME;',
  'while (true) {}',
  'now = (() => { while (true) {} })();',
  'const { had: other } = { had: 99 };',
  'now = had.constructor.constructor("return 99")();',
  `now = ${'-'.repeat(1500)}1;`.replaceAll('--', '- -'),
  `now = ${'Math.max('.repeat(190)}1${', 1)'.repeat(190)};`,
  'return 99;',
  'if (true) return 99;',
  '/* ',
  '<!-- now = 99',
  '#!/usr/bin/env node',
  'now = 7 // \u2028 now = 99',
  'n\\u006fw = 99;',
];

/** A name that is short, the code, and what it makes of 3 and 4 where it is let in. */
export interface HostileProgram {
  readonly name: string;
  readonly code: string;
  readonly gives: 7 | 12;
}

const named = (language: string, texts: readonly string[], make: (text: string) => string) =>
  texts.map((text, at) => ({
    name: `${language} ${at}: ${text.slice(0, 40)}`,
    code: make(text),
    gives: 7 as const,
  }));

export const pythonPrograms: readonly HostileProgram[] = [
  ...named('Python', python, around),
  ...[...forgeries, ...endlessPrograms].map(({ name, source }) => ({
    name: `Python: ${name}`,
    code: source,
    gives: 12 as const,
  })),
];
export const javascriptPrograms: readonly HostileProgram[] = named(
  'JavaScript',
  javascript,
  aroundJavascript,
);
