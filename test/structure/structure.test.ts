import { expect, test } from 'vitest';
import { structureProblems } from '../../scripts/structure/check.ts';
import { cyclesOf } from '../../scripts/structure/cycles.ts';
import { censusOf } from '../../scripts/structure/english.ts';
import { readSource } from '../../scripts/structure/source.ts';
import { readTable } from '../../scripts/structure/table.ts';

const table = (rest = '') =>
  readTable(`
folders: { low: [], high/part: [low], high: [low, high/part] }
tests: { low: [high] }
limits: { file_lines: 20, function_lines: 5, parameters: 2, casts: 1 }
${rest}`);

/** All arrows of the table in use, so that only what a test adds is wrong. */
const fine = {
  'low/index.ts': 'export const one = 1;\n',
  'low/index.test.ts': "import { two } from '../high/index.ts';\n",
  'high/part/a.ts': "import { one } from '../../low/index.ts';\nexport const two = one;\n",
  'high/index.ts': "export { one } from '../low/index.ts';\nexport { two } from './part/a.ts';\n",
};

const problems = (more: Record<string, string>, rest = ''): string[] =>
  structureProblems(
    Object.entries({ ...fine, ...more }).map(([path, text]) => readSource(path, text)),
    table(rest),
  );

const long = (lines: number): string => `{\n${'  0;\n'.repeat(lines - 2)}}`;

test('a tree as the table says has no problems', () => {
  expect(problems({})).toEqual([]);
});

test.each([
  ["import { two } from '../high/index.ts';\n", /^src\/low\/b\.ts:1 {2}'low' may not import 'high'/],
  ["export * from '../high/index.ts';\n", /'low' may not import 'high'/],
  ["\nawait import('../high/index.ts');\n", /^src\/low\/b\.ts:2 .*'low' may not import 'high'/],
  ["type Two = typeof import('../high/index.ts');\n", /'low' may not import 'high'/],
  [
    "import { two } from '../high/part/a.ts';\n",
    /reaches into src\/high: .* Import src\/high\/index\.ts instead/,
  ],
])('an arrow that is not in the table: %j', (text, problem) => {
  expect(problems({ 'low/b.ts': text })).toEqual([expect.stringMatching(problem)]);
});

test('what tests share is imported by tests alone', () => {
  const sharing = "import { three } from '../../test/shared/three.ts';\n";
  expect(problems({ 'low/b.test.ts': sharing })).toEqual([]);
  expect(problems({ 'low/b.ts': sharing })).toEqual([
    'src/low/b.ts:1  imports test/shared/three.ts, which only tests may.',
  ]);
});

test('a door of a house may be come through by whoever may import the house, and by nobody else', () => {
  const reaching = "import { two } from '../high/part/index.ts';\n";
  const files = {
    'high/part/index.ts': "export { two } from './a.ts';\n",
    'top/b.ts': reaching,
    'low/b.ts': reaching,
  };
  const folders =
    'doors: [high/part]\nfolders: { low: [], high/part: [low], high: [low, high/part], top: [high] }';
  const found = structureProblems(
    Object.entries({ ...fine, ...files }).map(([path, text]) => readSource(path, text)),
    readTable(
      `${folders}\ntests: { low: [high] }\nlimits: { file_lines: 20, function_lines: 5, parameters: 2, casts: 1 }`,
    ),
  );
  expect(found).toEqual([expect.stringMatching(/^src\/low\/b\.ts:1 {2}'low' may not import 'high'/)]);
});

test('a folder, or an arrow of a test, that is not in the table', () => {
  const text = "import { one } from '../low/index.ts';\n";
  expect(problems({ 'new/a.ts': text })).toEqual([expect.stringContaining('src/new is not in scripts')]);
  const part = "import { two } from '../index.ts';\n";
  expect(problems({ 'high/part/a.test.ts': part })).toEqual([
    expect.stringContaining("the tests of 'high/part' may not import 'high'"),
  ]);
});

test('an arrow that nobody uses, and one that leads upwards', () => {
  expect(problems({ 'low/index.test.ts': '' })).toEqual([
    "scripts/structure.yaml: tests: 'low' no longer imports 'high'. Take the arrow out.",
  ]);
  const upside = readTable(`
folders: { low: [high], high: [low] }
limits: { file_lines: 20, function_lines: 5, parameters: 2, casts: 1 }`);
  expect(structureProblems([], upside)).toContain(
    "scripts/structure.yaml: 'low' stands below 'high' and may not import it.",
  );
});

test('files that import each other, through types too, and a cycle that is no more', () => {
  const circle = {
    'low/a.ts': "import { b } from './b.ts';\n",
    'low/b.ts': "import './c.ts';\n",
    'low/c.ts': "import type { A } from './a.ts';\nimport './b.ts';\n",
  };
  const told = 'src/low/a.ts  imports itself: low/a.ts -> low/b.ts -> low/c.ts -> low/a.ts. ';
  expect(problems(circle)).toEqual([expect.stringContaining(told)]);
  const excepted = 'exceptions: { cycles: [{ files: [low/b.ts, low/c.ts, low/a.ts], reason: a test }] }';
  expect(problems(circle, excepted)).toEqual([]);
  expect(problems({}, excepted)).toEqual([expect.stringContaining('are no cycle any more')]);
  expect(cyclesOf([readSource('low/a.ts', "import './a.ts';")])).toEqual([['low/a.ts']]);
});

test('what is too long, with its exception, which may not be stale', () => {
  const text = `export const work = (a: number, b: number, c: number) => ${long(6)};\n`;
  expect(problems({ 'low/a.ts': text })).toEqual([
    expect.stringMatching(/^src\/low\/a\.ts:1 {2}work has 6 lines, at most 5 may be\. Name its parts/),
    expect.stringMatching(/^src\/low\/a\.ts:1 {2}work has 3 parameters, at most 2 may be\./),
  ]);
  const excepted = (lines: number): string => `exceptions:
  function_lines: [{ file: low/a.ts, function: work, most: ${lines}, reason: a test }]
  parameters: [{ file: low/a.ts, function: work, most: 3, reason: a test }]`;
  expect(problems({ 'low/a.ts': text }, excepted(6))).toEqual([]);
  expect(problems({ 'low/a.ts': text.replace('0;', '0;\n  0;') }, excepted(6))).toHaveLength(1);
  expect(problems({}, excepted(6))).toEqual([
    'scripts/structure.yaml: function_lines: work of low/a.ts is within the limit now. Take it out.',
    'scripts/structure.yaml: parameters: work of low/a.ts is within the limit now. Take it out.',
  ]);
  expect(problems({ 'low/a.ts': '\n'.repeat(21) })).toEqual([expect.stringContaining('has 21 lines')]);
  expect(problems({ 'low/a.test.ts': `test('x', () => ${long(9)});` })).toEqual([]);
});

test.each([
  ['function named() BODY', 'named'],
  ['export const given = () => BODY;', 'given'],
  ['const object = { method() BODY };', 'method'],
  ['const object = { field: () => BODY };', 'field'],
  ['const outer = (list) => list.map(() => BODY);', 'callback of outer'],
  ['class Made { constructor() BODY }', 'constructor'],
])('a function has the name it is given: %s', (text, name) => {
  const { functions } = readSource('a.ts', text.replace('BODY', long(7)));
  expect(functions.find(({ lines, name: each }) => lines === 7 && each === name)).toBeDefined();
});

test('an object that is spread where it is written', () => {
  const source = (text: string) => ({ 'low/a.ts': `export const a = ${text};` });
  expect(problems(source('{ ...{ b: 1 }, c: 2 }'))).toEqual([
    expect.stringMatching(/^src\/low\/a\.ts:1 {2}spreads an object that is written out/),
  ]);
  expect(problems(source('{ ...(1 > 0 && { b: 1 }), c: [...[1]] }'))).toEqual([]);
});

test('casts: counted by the parser, named by file, with a limit for all', () => {
  const source = `import { a as b } from './c.ts';
const x = b as number; // not: "y as string"
const y = ['as'] as const;
const z = <number>x;`;
  expect(readSource('a.ts', source).casts).toEqual([2, 4]);
  const once = 'export const n = JSON.parse("1") as number;\n';
  const excepted = (most: number): string =>
    `exceptions: { casts: [{ file: low/a.ts, most: ${most}, reason: data enters here }] }`;
  expect(problems({ 'low/a.ts': once })).toEqual([expect.stringContaining('has 1 casts (lines 1)')]);
  expect(problems({ 'low/a.ts': once }, excepted(1))).toEqual([]);
  expect(problems({ 'low/a.ts': once }, excepted(2))).toEqual([expect.stringContaining('has fewer now')]);
  expect(problems({ 'low/a.ts': once + once.replace('n =', 'm =') }, excepted(2))).toEqual([
    expect.stringMatching(/^src {2}has 2 casts, at most 1 may be/),
  ]);
  expect(problems({ 'low/a.test.ts': once })).toEqual([]);
});

test('an exception without a reason is refused', () => {
  expect(() => table('exceptions: { casts: [{ file: low/a.ts, most: 1 }] }')).toThrow(
    'exceptions.casts[0].reason must be a text',
  );
});

test('English outside its room is counted: expressions that name words, and lists of six', () => {
  const text = [
    'const a = /\\b(?:each|per)\\b/;',
    'const b = /^\\p{Lu}\\d+[a-z]$/u;',
    "const c = new Set('one two three four five six'.split(' '));",
    "const d = ['it', 'has', 'five', 'words', 'only'];",
    'const e = new RegExp(`(?:one|two|three|four|five|six) x`);',
    "throw new Error('a sentence of six words here');",
    "const f = { is: 'a', was: 'b', are: 'c', were: 'd', be: 'e', been: 'f' };",
  ].join('\n');
  const files = [
    readSource('low/a.ts', text),
    readSource('low/a.test.ts', text),
    readSource('high/a.ts', text),
  ];
  const most = (expressions: number, lists: number) =>
    table(`english: { readers: [low], expressions: ${expressions}, lists: ${lists} }`);
  expect(censusOf(files, most(2, 3), true).match(/low\/a\.ts:\d {2}[a-z]+/g)).toEqual([
    'low/a.ts:1  expression',
    'low/a.ts:3  list',
    'low/a.ts:5  expression',
    'low/a.ts:5  list',
    'low/a.ts:7  list',
  ]);
  const told = structureProblems(files, most(1, 3)).filter((one) => one.includes('English'));
  expect(told).toEqual([expect.stringContaining('has 2 expressions with English words outside')]);
});
