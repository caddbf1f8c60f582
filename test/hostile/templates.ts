import { javascriptPrograms, pythonPrograms } from './programs.ts';

/*
 * Templates that a language model, a stranger or an accident may bring. Each is one line of a `.jsonl` file; none may
 * cost more than itself. The good ones are fixtures; what they give must not change by the company they are in.
 */
export interface Hostile {
  readonly name: string;
  readonly line: string;
}

interface Parts {
  readonly question?: unknown;
  readonly answer?: unknown;
  readonly function_code?: unknown;
  readonly logical_steps?: unknown;
  readonly index?: unknown;
}

const plain = {
  question: 'Mira has 3 shells and finds 4 more. How many shells has she now?',
  answer: 'Now she has 3 + 4 = <<3+4=7>>7 shells.\n#### 7',
  function_code:
    'def solve():\n    had = 3\n    found = 4\n    now = had + found\n    answer = now\n    return answer\n',
  logical_steps: [
    {
      line_number: 'L1',
      question_inputs: ['had', 'found'],
      WK_inputs: [],
      output_variable: 'now',
      solution_line_template: 'Now she has {had} + {found} = <<{had}+{found}={now}>>{now} shells.',
    },
  ],
};

let made = 0;
const template = (name: string, parts: Parts): Hostile => {
  made++;
  return { name, line: JSON.stringify({ index: `hostile ${made}`, ...plain, ...parts }) };
};
const raw = (name: string, line: string): Hostile => ({ name, line });

/** A program whose `solve` has these lines before the answer. */
const python = (name: string, ...lines: readonly string[]): Hostile =>
  template(`Python: ${name}`, {
    function_code: `def solve():\n    had = 3\n    found = 4\n    now = had + found\n${lines
      .map((line) => `    ${line}\n`)
      .join('')}    answer = now\n    return answer\n`,
  });
const javascript = (name: string, ...lines: readonly string[]): Hostile =>
  template(`JavaScript: ${name}`, {
    function_code: `function solve() {\n  const had = 3;\n  const found = 4;\n  let now = had + found;\n${lines
      .map((line) => `  ${line}\n`)
      .join('')}  const answer = now;\n  return answer;\n}\n`,
  });
const answer = (name: string, text: string): Hostile =>
  template(`solution: ${name}`, {
    answer: `${text}\n#### 7`,
    logical_steps: [{ ...plain.logical_steps[0], solution_line_template: text }],
  });
const question = (name: string, text: string): Hostile => template(`question: ${name}`, { question: text });

/** Renames the variable that the answer is computed in. */
const named = (name: string): Hostile =>
  template(`a variable named ${name}`, {
    function_code: plain.function_code.replaceAll('now', name),
    logical_steps: [
      {
        ...plain.logical_steps[0],
        output_variable: name,
        solution_line_template: plain.logical_steps[0]?.solution_line_template.replaceAll(
          '{now}',
          `{${name}}`,
        ),
      },
    ],
  });

const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

export const hostileTemplates = (): readonly Hostile[] => [
  // JSON
  raw('no JSON', '{"index": 1, "question": '),
  raw('an empty object', '{}'),
  raw('a list', '[]'),
  raw('null', 'null'),
  raw('a number', '12'),
  raw('a text', '"template"'),
  raw('a list nested 50,000 deep', deep(50_000)),
  raw('an object nested 50,000 deep', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`),
  raw('a field nested 50,000 deep', `{"index": 5, "question": ${deep(50_000)}}`),
  raw(
    'steps nested 50,000 deep',
    JSON.stringify(plain).replace('"logical_steps":[', `"logical_steps":[${deep(50_000)},`),
  ),
  raw('__proto__ as a key', `{"__proto__": {"polluted": true}, ${JSON.stringify(plain).slice(1)}`),
  raw(
    'constructor as a key',
    `{"constructor": {"prototype": {"polluted": true}}, ${JSON.stringify(plain).slice(1)}`,
  ),
  raw('the same key a thousand times', `{${'"index": 1, '.repeat(1000)}${JSON.stringify(plain).slice(1)}`),
  raw('bytes of zero', '\u0000'.repeat(1000)),
  raw('half a surrogate', '{"index": "\\ud800", "question": "\\udc00"}'),
  raw('a line of 20 MB', `{"index": 7, "question": "${'a'.repeat(20_000_000)}"}`),
  raw('a number of 100,000 digits', `{"index": ${'9'.repeat(100_000)}}`),
  raw('NaN', '{"index": NaN}'),
  // Fields
  template('an index that is a list', { index: [1] }),
  template('an index of 100,000 signs', { index: 'x'.repeat(100_000) }),
  template('an index with signs of control', { index: '\u001b[2J\u202e\r\n\u0000' }),
  template('a question that is a number', { question: 12 }),
  template('no steps', { logical_steps: [] }),
  template('steps that are none', { logical_steps: [null, 1, 'L1', []] }),
  template('a step of a line that is not there', {
    logical_steps: [{ ...plain.logical_steps[0], line_number: 'L999999999999' }],
  }),
  template('a step of line minus one', {
    logical_steps: [{ ...plain.logical_steps[0], line_number: 'L-1' }],
  }),
  template('100,000 steps', { logical_steps: Array.from({ length: 100_000 }, () => plain.logical_steps[0]) }),
  template('100,000 inputs', {
    logical_steps: [
      { ...plain.logical_steps[0], question_inputs: Array.from({ length: 100_000 }, (_, i) => `v${i}`) },
    ],
  }),
  template('an empty question and solution', { question: '', answer: '' }),
  template('a solution without an end', { answer: 'Now she has 7 shells.' }),
  template('a hundred ends', { answer: '#### 7\n'.repeat(100) }),
  template('100,000 lines', { answer: `${'\n'.repeat(100_000)}#### 7` }),
  // Names
  ...['constructor', '__proto__', 'toString', 'hasOwnProperty', 'prototype', 'valueOf', 'length'].map(named),
  // Python that is read here
  python('50,000 terms', `x = ${'1+'.repeat(50_000)}1`),
  python('50,000 factors', `x = ${'1*'.repeat(50_000)}1`),
  python('50,000 brackets', `x = ${'('.repeat(50_000)}1${')'.repeat(50_000)}`),
  python('20,000 times not', `x = ${'not '.repeat(20_000)}1`),
  python('50,000 signs', `x = ${'-'.repeat(50_000)}1`),
  python('50,000 steps', ...Array.from({ length: 50_000 }, (_, i) => `x${i} = ${i}`)),
  python(
    'a chain of 5,000 steps',
    'x0 = 1',
    ...Array.from({ length: 5000 }, (_, i) => `x${i + 1} = x${i} + x${i}`),
  ),
  python('a power of powers', 'x = 9 ** 9 ** 9'),
  python(
    'a tower of squares',
    'x0 = 10',
    ...Array.from({ length: 60 }, (_, i) => `x${i + 1} = x${i} * x${i}`),
  ),
  python('a number of a million digits', `x = ${'9'.repeat(1_000_000)}`),
  python('a decimal of a million digits', `x = 0.${'9'.repeat(1_000_000)}`),
  python('an exponent of a million', 'x = 1e1000000'),
  python('a fraction of huge numbers', `x = Fraction(${'9'.repeat(5000)}, ${'7'.repeat(5000)})`),
  python('a division by zero', 'x = 1 / 0'),
  python('a name of a million letters', `${'x'.repeat(1_000_000)} = 1`),
  python('a comment of a million signs', `x = 1 # ${'('.repeat(1_000_000)}`),
  python('a text of a million signs', `"""${'\\'.repeat(1_000_000)}"""`),
  python('a call of 50,000 arguments', `x = max(${'1, '.repeat(50_000)}1)`),
  python('calls in calls', `x = ${'abs('.repeat(5000)}1${')'.repeat(5000)}`),
  python('signs of direction', 'x = 1 # \u202e\u2066 hidden'),
  python('letters that look alike', 'n\u043ew = 12'),
  // Python that runs in its process
  python('no end', 'while True: pass'),
  python('no end in C', 'x = any(iter(int, 1))'),
  python('a key that is slow', 'x = sorted(range(10 ** 6), key=lambda i: sum(range(10 ** 4)))'),
  python('a product of 300,000 numbers', 'import math', 'x = math.prod(range(1, 300000))'),
  python(
    'an exception handler around recursion',
    'def f():',
    '    try:',
    '        f()',
    '    except BaseException:',
    '        f()',
    'f()',
  ),
  python('recursion without end', 'def f(n): return f(n + 1)', 'x = f(1)'),
  python('a list of 2 GB', 'x = [0] * (1 << 28)', 'x = x + x'),
  python('a text of 2 GB', "x = '%02000000000d' % 1"),
  python('lists in lists', 'x = []', 'for i in range(100000): x = [x]'),
  python('an end', 'raise SystemExit'),
  python('an end by the keyboard', 'raise KeyboardInterrupt'),
  python('an end, the hard way', 'import os', 'os._exit(0)'),
  python('sys through typing', 'from typing import sys'),
  python('a changed function', 'import math', 'math.floor = math.ceil', 'x = [math.floor(2.5)]'),
  python('no builtins', '__builtins__.clear()'),
  python('the precision of decimals', 'from decimal import getcontext', 'getcontext().prec = 2'),
  python('the time', 'import datetime', 'x = [datetime.datetime.now()]'),
  python('chance', 'import random', 'x = [random.random()]'),
  python('an address', 'x = [id(had)]'),
  python('the hash of a text', 'x = [hash("a")]'),
  python('a generator of itself', 'def g(): yield from g()', 'x = list(g())'),
  python('eval', 'x = [eval("1")]'),
  python('a class with __del__', 'class A:', '    def __del__(self): self.__init__()', 'x = [A()]'),
  python(
    '50,000 for',
    ...Array.from({ length: 90 }, (_, i) => `${'    '.repeat(i)}for i${i} in range(2):`),
    `${'    '.repeat(90)}pass`,
  ),
  python('a lambda in a lambda', `x = [${'lambda: '.repeat(5000)}1]`),
  python('a comparison of 20,000', `x = [${'1 < '.repeat(20_000)}2]`),
  python('an f-string in an f-string', `x = [f"{f'{f"{1}"}'}"]`),
  python('nothing but a decorator', '@property', 'def f(): return 1'),
  template('Python: no end of solve', { function_code: 'def solve():\n    had = 3\n' }),
  template('Python: solve in solve', {
    function_code: `${'def solve():\n'}    def solve(): return solve()\n    answer = solve()\n    return answer\n`,
  }),
  template('Python: bytes of zero', {
    function_code: 'def solve():\n    answer = 7\u0000\n    return answer',
  }),
  template('Python: tabs and blanks', { function_code: 'def solve():\n\tanswer = 7\n        return answer' }),
  template('Python: an encoding', {
    function_code: '# -*- coding: utf-7 -*-\ndef solve():\n    answer = 7\n    return answer',
  }),
  // JavaScript
  javascript('no end', 'for (;;) {}'),
  javascript('process', 'process.exit(0);'),
  javascript('the Function of Node', "now.constructor.constructor('return process')().exit();"),
  javascript('50,000 terms', `const x = ${'1+'.repeat(50_000)}1;`),
  javascript('50,000 brackets', `const x = ${'('.repeat(50_000)}1${')'.repeat(50_000)};`),
  javascript('a power', 'const x = 9 ** 9 ** 9;'),
  javascript('a prototype', 'Object.prototype.now = 3;'),
  javascript('a template literal in another', `const x = ${'`${'.repeat(3000)}1${'}`'.repeat(3000)};`),
  template('JavaScript: a type of types', {
    function_code: `type A = ${'A | '.repeat(20_000)}A;\nfunction solve() { const answer = 7; return answer; }`,
  }),
  // Solutions
  answer('an equation without end', '2 + 3 = 5 = '.repeat(10_000)),
  answer('50,000 times <<', '<<'.repeat(50_000)),
  answer('50,000 times >>', '>>'.repeat(50_000)),
  answer('50,000 annotations', '<<3+4=7>>7 '.repeat(50_000)),
  answer('25,000 names with a number', 'B-7 '.repeat(25_000)),
  answer('100,000 braces', '{'.repeat(100_000)),
  answer('100,000 braces with a name', '{now'.repeat(25_000)),
  answer('2,000 brackets', `Now ${'('.repeat(2000)}3 + 4${')'.repeat(2000)} = 7 shells.`),
  answer('50,000 brackets', `Now ${'('.repeat(50_000)}3 + 4${')'.repeat(50_000)} = 7 shells.`),
  answer('100,000 operations', `Now ${'3 + '.repeat(100_000)}4 = 7 shells.`),
  answer('100,000 times =', `${'7 = '.repeat(100_000)}7`),
  answer('a number of 100,000 digits', `Now 3 + 4 = ${'7'.repeat(100_000)} shells.`),
  answer('commas and digits', `Now 3 + 4 = ${'7,777'.repeat(20_000)} shells.`),
  answer('points and digits', `Now 3 + 4 = ${'7.7'.repeat(20_000)} shells.`),
  answer('100,000 dollars', '$'.repeat(100_000)),
  answer('100,000 slashes', '3/4'.repeat(30_000)),
  answer('100,000 percents', '3% '.repeat(30_000)),
  answer('100,000 dashes', '3 - - - - '.repeat(10_000)),
  answer('100,000 blanks', `Now 3 + 4 =${' '.repeat(100_000)}7 shells.`),
  answer('100,000 words', `${'seven '.repeat(20_000)}3 + 4 = 7`),
  answer('100,000 quotes', `${"'".repeat(100_000)}3 + 4 = 7`),
  answer('LaTeX without end', '\\frac{'.repeat(20_000)),
  answer('signs of control', 'Now \u001b[31m 3 + 4 = 7 \u0007\u202e shells.'),
  answer('half a surrogate', 'Now \ud800 3 + 4 = 7 shells.'),
  answer('letters of several signs', `Now ${'e\u0301'.repeat(20_000)} 3 + 4 = 7.`),
  answer('units without end', `Now 3 ${'km/'.repeat(20_000)}h + 4 = 7.`),
  answer('times of day', '3:04 '.repeat(20_000)),
  // Questions
  question('a million signs', 'How many? '.repeat(100_000)),
  question('100,000 numbers', '3 4 '.repeat(50_000)),
  question('100,000 words of numbers', 'three hundred and '.repeat(20_000)),
  question('100,000 capitals', 'A. B? '.repeat(20_000)),
  question('100,000 halves', 'half of half as many as twice '.repeat(5000)),
  question('one word of a million letters', 'a'.repeat(1_000_000)),
  question('100,000 apostrophes', "Ann's ".repeat(20_000)),
];

/** The programs of the tables, each in a template of its own. */
export const hostilePrograms = (): readonly Hostile[] =>
  [...pythonPrograms, ...javascriptPrograms].map(({ name, code, gives }) => {
    const words = 'She has {had} * {found} = <<{had}*{found}={now}>>{now} shells.';
    const product = {
      answer: 'She has 3 * 4 = <<3*4=12>>12 shells.\n#### 12',
      logical_steps: [{ ...plain.logical_steps[0], solution_line_template: words }],
    };
    return template(name, { function_code: code, ...(gives === 12 ? product : {}) });
  });

/** What a reader of sentences might go through again for each sign of it. */
const repeated = [
  '1 ',
  '1/1 ',
  '1,',
  '1 1/2 ',
  '1 x 1 ',
  '3+4=',
  'x=1 ',
  '<<3+4=7>>',
  '(',
  '((1)',
  '$1 ',
  '1% ',
  'one hundred and ',
  'twenty-',
  'half of ',
  'twice as many ',
  '3 more shells than ',
  '3 feet 4 inches ',
  'A. ',
  '3:30 ',
  '1-1-',
  '1,000,000,',
  '\\frac{1}{2} ',
  '{now} ',
  '{{',
  "'s ",
  '\t',
  '\u200b',
  '\u202e',
  '\u0301',
  '\u{1d7db} ',
  '\ud800',
  '½ ',
  ', and ',
  'If Mira ',
  'How many? ',
];

/** Templates whose sentences are one piece of text again and again. */
export const repeatedTemplates = (): readonly Hostile[] =>
  repeated.flatMap((piece) => {
    const [question_, line] = [19_000, 1800].map((size) => piece.repeat(Math.floor(size / piece.length)));
    const name = `repeated ${JSON.stringify(piece)}`;
    const sentence = `${line} 3 + 4 = <<3+4=7>>7.`;
    return [
      template(`${name} in the question`, { question: `${question_} How many shells has she now?` }),
      template(`${name} in the solution`, {
        answer: `${sentence}\n#### 7`,
        logical_steps: [{ ...plain.logical_steps[0], solution_line_template: sentence }],
      }),
    ];
  });

/** How many there are to take from the fixtures, beside them. */
export const goodOnes = 20;
