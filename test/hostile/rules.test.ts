import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { type HostileRules, hostileRules } from './rules.ts';

const folder = mkdtempSync(join(tmpdir(), 'hostile-rules-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const templates = join(folder, 'templates.jsonl');
writeFileSync(
  templates,
  readFileSync(resolve('fixtures/problems.jsonl'), 'utf8').split('\n').slice(0, 20).join('\n'),
);
const sampling = join(folder, 'sampling.yaml');
writeFileSync(sampling, 'draw: { computational: all }\n');

const rules = (args: readonly string[], timeout = 280_000) => {
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    ['--max-old-space-size=500', inject('rules'), ...args],
    { encoding: 'utf8', timeout, maxBuffer: 1 << 28 },
  );
  expect({ signal, stderr: stderr.slice(0, 2000) }).toMatchObject({ signal: null });
  expect(stderr).not.toContain('This is a fault of Errata');
  expect(`${stdout}${stderr}`).not.toMatch(/^ {4}at /m);
  return { status, stdout, stderr };
};

/** Writes the files of one kind into a folder of their own. */
const folderOf = (costs: HostileRules['costs']): string => {
  const path = join(folder, costs);
  mkdirSync(path, { recursive: true });
  for (const [index, one] of hostileRules().entries())
    if (one.costs === costs) writeFileSync(join(path, `${String(index).padStart(3, '0')}.yaml`), one.bytes);
  return path;
};

interface Told {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly severity: string;
  readonly message: string;
  readonly hint?: string;
  readonly source: string;
}

test('there are a hundred of them at least, each another', () => {
  const all = hostileRules();
  expect(all.length).toBeGreaterThanOrEqual(100);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});

test('lint tells each with place and reason, little of each, and nothing of the good ones', {
  timeout: 300_000,
}, () => {
  const [files, broken, slow] = [folderOf('file'), folderOf('rule'), folderOf('slow')];
  const { status, stdout } = rules(['lint', '--json', 'rules', files, broken, slow]);
  expect(status).toBe(1);
  const told: readonly Told[] = JSON.parse(stdout);
  const errors = new Map<string, Told[]>();
  for (const one of told) {
    expect(one.line).toBeGreaterThan(0);
    expect(one.column).toBeGreaterThan(0);
    expect(one.source.length).toBeLessThanOrEqual(200);
    expect(one.message.length).toBeLessThanOrEqual(510);
    expect((one.hint ?? '').length).toBeLessThanOrEqual(510);
    if (one.severity === 'error') errors.set(one.file, [...(errors.get(one.file) ?? []), one]);
  }
  for (const list of errors.values()) expect(list.length).toBeLessThanOrEqual(101);
  const isTold = (one: HostileRules, index: number): boolean =>
    errors.has(join(folder, one.costs, `${String(index).padStart(3, '0')}.yaml`));
  const notTold = hostileRules().filter((one, index) => isTold(one, index) === (one.costs === 'slow'));
  expect(notTold.map(({ name }) => name)).toEqual([]);
  expect([...errors.keys()].filter((name) => name.startsWith('rules'))).toEqual([]);
});

test('in a run each costs itself only', { timeout: 300_000 }, () => {
  const [broken, slow] = [folderOf('rule'), folderOf('slow')];
  const run = (name: string, ...more: readonly string[]): readonly string[] => {
    const out = join(folder, name);
    const where = ['--rules', 'rules', ...more, '--templates', templates, '--sampling', sampling];
    const { status, stderr } = rules(['run', '--seed', '42', ...where, '--out', out, '--skip-broken-rules']);
    expect({ status, stderr: status === 0 ? '' : stderr.slice(0, 2000) }).toEqual({ status: 0, stderr: '' });
    return readFileSync(join(out, 'candidates.jsonl'), 'utf8').split('\n').slice(0, -1);
  };
  const among = run('mixed', broken, slow);
  const isHostile = (line: string): boolean =>
    /^(?:hostile_\d+|constructor|tostring)$/.test(JSON.parse(line).rule);
  const alone = run('good');
  expect(alone.length).toBeGreaterThan(500);
  // Before the rules with hardly a condition come those that are added: these may have a text of theirs.
  const isGeneral = (line: string): boolean =>
    /^(?:added_or_taken_off|neighbouring_number|any_\w+)$/.test(JSON.parse(line).rule);
  const ours = among.filter((line) => !isHostile(line));
  expect(ours.filter((line) => !isGeneral(line))).toEqual(alone.filter((line) => !isGeneral(line)));
  expect(alone).toEqual(expect.arrayContaining(ours));
  expect(among.some((line) => JSON.parse(line).rule === 'constructor')).toBe(true);
  const reasons = readFileSync(join(folder, 'mixed', 'discarded.jsonl'), 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line).reason);
  expect(reasons).toContain('too_many');
});

test('a file that cannot be used stops a run with a message, and nothing is written', {
  timeout: 120_000,
}, () => {
  const out = join(folder, 'none');
  const { status, stderr } = rules(['run', '--seed', '42', '--rules', folderOf('file'), '--out', out]);
  expect(status).toBe(1);
  expect(stderr.length).toBeGreaterThan(1000);
  expect(() => readFileSync(join(out, 'manifest.json'))).toThrow();
});

test.each([
  ['a folder named x.yaml', (path: string) => mkdirSync(path), 'a folder'],
  ['a pipe', (path: string) => execFileSync('mkfifo', [path]), 'a pipe'],
  ['five million bytes', (path: string) => writeFileSync(path, '# x\n'.repeat(1_250_000)), 'too large'],
])('%s among the rules is told at once', { timeout: 120_000 }, (name, make, message) => {
  const among = join(folder, name.replaceAll(' ', '-'));
  mkdirSync(among);
  make(join(among, 'x.yaml'));
  const { status, stderr } = rules(['lint', among], 60_000);
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(message) });
  expect(rules(['list', '--rules', join(among, 'x.yaml')], 60_000).status).toBe(1);
});

test('/dev/zero as rules is told at once', { timeout: 120_000 }, () =>
  expect(rules(['lint', '/dev/zero'], 60_000)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('a device'),
  }),
);
