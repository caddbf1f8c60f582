import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type HostileFile, hostileFiles, readersOf } from './files.ts';

const folder = mkdtempSync(join(tmpdir(), 'hostile-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const good = join(folder, 'good');

const node = (args: readonly string[]): string[] => ['--max-old-space-size=500', inject('rules'), ...args];

beforeAll(() => {
  const rules = (...args: readonly string[]) => {
    const { status, stderr } = spawnSync(process.execPath, node(args), { cwd: folder, encoding: 'utf8' });
    expect({ status, stderr }).toMatchObject({ status: 0 });
  };
  const templates = readFileSync(resolve('fixtures/problems.jsonl'), 'utf8')
    .split('\n')
    .slice(0, 20)
    .join('\n');
  writeFileSync(join(folder, 't.jsonl'), templates);
  rules('run', '--seed', '42', '--templates', 't.jsonl', '--out', 'good/run');
  rules(
    'sample',
    '--from',
    'good/run',
    '--out',
    'good/short',
    '--seed',
    '1',
    '--reviewers',
    'ana,ben',
    '--overlap',
    '0.5',
  );
  const rule = '  - { rule: swapped, title: Swapped, change: a - b => b - a }';
  writeFileSync(join(good, 'rules.yaml'), `family: conceptual\nrules:\n${rule}\n`);
}, 120_000);

const fileOf: { readonly [kind in HostileFile['kind']]: string } = {
  catalog: 'short/validation_catalog_ana.csv',
  candidates: 'run/candidates.jsonl',
  shortlist: 'short/shortlist.jsonl',
  manifest: 'run/manifest.json',
};

/** Every file below a folder with the digest of its bytes. */
const digests = (at: string, root = at): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(at).flatMap((name): [string, string][] => {
      const path = join(at, name);
      if (statSync(path).isDirectory()) return [...digests(path, root)];
      return [[relative(root, path), createHash('sha256').update(readFileSync(path)).digest('hex')]];
    }),
  );

interface Ended {
  readonly command: string;
  readonly code: number | null;
  readonly said: string;
}

const ended = (args: readonly string[], cwd: string): Promise<Ended> =>
  new Promise((done) => {
    const child = spawn(process.execPath, node(args), { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    const timer = setTimeout(() => child.kill('SIGKILL'), 100_000);
    const said: string[] = [];
    child.stdout.setEncoding('utf8').on('data', (text) => said.push(text));
    child.stderr.setEncoding('utf8').on('data', (text) => said.push(text));
    child.on('close', (code) => {
      clearTimeout(timer);
      done({ command: args.join(' '), code, said: said.join('') });
    });
  });

/** Everything that is wrong with how the commands took one hostile file. */
const faultsOf = async ({ name, kind, change }: HostileFile, at: number): Promise<readonly string[]> => {
  const faults: string[] = [];
  for (const [nth, command] of readersOf[kind].entries()) {
    const here = join(folder, `${at}-${nth}`);
    cpSync(good, here, { recursive: true });
    const hostile = join(here, fileOf[kind]);
    writeFileSync(hostile, change(readFileSync(hostile, 'utf8')));
    const before = digests(here);
    const { code, said } = await ended(
      command.map((word) => (word === '$out' ? 'new' : word)),
      here,
    );
    const about = `${name}: ${command.join(' ')}`;
    if (code !== 0 && code !== 1) faults.push(`${about}: ended with ${code}: ${said.slice(0, 300)}`);
    if (/fault of Errata|^ {4}at /m.test(said)) faults.push(`${about}: ${said.slice(0, 300)}`);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach the terminal
    if (/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/.test(said))
      faults.push(`${about}: steers the terminal`);
    if (code === 1 && said.trim() === '') faults.push(`${about}: says nothing`);
    if (said.length > 200_000) faults.push(`${about}: says ${said.length} characters`);
    const after = digests(here);
    // A shortlist in which nobody has decided anything may be drawn anew.
    for (const [path, digest] of before)
      if (after.get(path) !== digest && !(command[0] === 'sample' && code === 0))
        faults.push(`${about}: changed ${path}`);
    for (const path of after.keys())
      if (!before.has(path) && !/^(?:new|short)[\\/]/.test(path)) faults.push(`${about}: wrote ${path}`);
    rmSync(here, { recursive: true, force: true });
  }
  return faults;
};

test('each hostile catalog, shortlist, manifest and file of candidates costs itself only', {
  timeout: 900_000,
}, async () => {
  expect(hostileFiles.length).toBeGreaterThanOrEqual(40);
  const faults: string[] = [];
  const todo = [...hostileFiles.entries()];
  const work = async (): Promise<void> => {
    for (let next = todo.shift(); next; next = todo.shift())
      faults.push(...(await faultsOf(next[1], next[0])));
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
  expect(faults).toEqual([]);
  expect(existsSync('/tmp/owned.json')).toBe(false);
});
