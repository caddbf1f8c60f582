import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { namesIn, rules, templatesFile, temporaryFolder } from './rules.ts';

const folder = temporaryFolder();
const problems = templatesFile(folder, 40);
const formal = join(folder, 'formal');

test('problems become templates that validate and run, the same each time and from standard input', async () => {
  expect(await rules(['formalize', problems, '--out', formal])).toMatchObject({ code: 0, stderr: '' });
  expect([...namesIn(formal)].sort()).toEqual([
    'manifest.json',
    'rejected.jsonl',
    'report.html',
    'report.md',
    'templates.jsonl',
  ]);
  const again = join(folder, 'again');
  const input = readFileSync(problems);
  expect(await rules(['formalize', '-', '--out', again], { input })).toMatchObject({ code: 0 });
  for (const name of namesIn(formal))
    expect(readFileSync(join(again, name), 'utf8')).toBe(readFileSync(join(formal, name), 'utf8'));
  // What the manifest names as something else is not read as templates.
  const valid = await rules(['validate', '--templates', formal, '--json']);
  expect(valid.code).toBe(0);
  const lines = valid.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.every((line) => line.round_trip.result === 'same' && line.unusable === undefined)).toBe(true);
  const run = await rules([
    'run',
    '--seed',
    '42',
    '--templates',
    formal,
    '--out',
    join(folder, 'run'),
    '--json',
  ]);
  expect(JSON.parse(run.stdout).templates).toEqual({ read: lines.length, used: lines.length });
});

test('the files may stand beside their own problems, of whatever name', async () => {
  const own = join(folder, 'own');
  mkdirSync(own);
  writeFileSync(join(own, 'problems.jsonl'), readFileSync(problems));
  const made = await rules(['formalize', 'problems.jsonl', '--out', '.'], { cwd: own });
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(readFileSync(join(own, 'report.html'), 'utf8')).toContain('From problems to templates');
});

test.each<[string, string[], number, RegExp]>([
  ['a file that is none', ['none.jsonl', '--out', formal], 1, /none\.jsonl does not exist/],
  ['no folder', [problems], 2, /--out/],
  ['the input written over', [join(formal, 'templates.jsonl'), '--out', formal], 1, /would be written over/],
  ['a confidence that is none', [problems, '--out', formal, '--least', '2'], 2, /from 0 to 1/],
  [
    'a table that is none',
    [problems, '--out', formal, '--knowledge', 'package.json'],
    1,
    /must be a list|cannot be read/,
  ],
])('%s is told', async (_, args, code, message) => {
  const result = await rules(['formalize', ...args]);
  expect(result.code).toBe(code);
  expect(result.stderr).toMatch(message);
});

test('what is read is not written over', async () => {
  const out = join(folder, 'given');
  mkdirSync(out);
  const given = join(out, 'templates.jsonl');
  cpSync(problems, given);
  for (const sets of [`gpt=${given}`, `gpt=${out}`]) {
    const { code, stderr } = await rules(['formalize', problems, '--with', sets, '--out', out]);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`${given} is read by this run`)]);
  }
  expect(readFileSync(given)).toEqual(readFileSync(problems));
});

test('templates that exist take part, and what agrees says so', async () => {
  const out = join(folder, 'both');
  const sets = `shipped=${problems},again=${problems}`;
  expect(await rules(['formalize', problems, '--with', sets, '--out', out])).toMatchObject({
    code: 0,
    stderr: '',
  });
  const lines = readFileSync(join(out, 'templates.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.length).toBeGreaterThan(30);
  expect(lines.every(({ agreement }) => agreement.clique.includes('shipped'))).toBe(true);
  expect(lines.some(({ agreement }) => agreement.clique.includes('reading'))).toBe(true);
  const wrong = await rules(['formalize', problems, '--with', 'templates.jsonl', '--out', out]);
  expect(wrong).toMatchObject({ code: 2 });
});

test('problems of which none can be read end with 1, and are not recommended to be run', async () => {
  const path = join(folder, 'unread.jsonl');
  writeFileSync(path, '{"question": "What is two?", "answer": "Nobody knows."}\n');
  const { code, stdout, stderr } = await rules(['formalize', path, '--out', join(folder, 'none')]);
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'No template could be made.\n' });
  expect(stdout).toContain(`${join(folder, 'none', 'rejected.jsonl')} says of each problem why.`);
  expect(stdout).not.toContain('rules run');
});

test('fields of other names are left out with the options that name them', async () => {
  const path = join(folder, 'fields.csv');
  writeFileSync(path, 'problem,solution\nTwo?,"1+1=2\n#### 2"\n');
  const { stdout } = await rules(['formalize', path, '--out', join(folder, 'fields')]);
  expect(stdout).toContain('--question and --answer');
});
