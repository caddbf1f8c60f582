import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  filesOf,
  fixtures,
  namesIn,
  rules,
  rulesFolder,
  runFiles,
  templatesFile,
  temporaryFolder,
} from './rules.ts';

const folder = temporaryFolder();
const few = templatesFile(folder);
/** More than this thread does before it starts workers. */
const many = templatesFile(folder, 320);
const all = rulesFolder(folder, ['swap', 'slip']);

/** Runs into a folder of its own; gives the folder. */
const made = async (name: string, args: readonly string[], seed = '42'): Promise<string> => {
  const out = join(folder, name);
  const result = await rules(['run', '--seed', seed, '--runtime', 'native', '--out', out, ...args]);
  expect(result).toMatchObject({ code: 0, stderr: '' });
  return out;
};

interface Line {
  readonly id: string;
  readonly rule: string;
  readonly family: string;
}

const candidatesIn = (out: string): Line[] =>
  filesOf(out)
    ['candidates.jsonl'].trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

interface Manifest {
  readonly rules: { readonly ids: readonly string[] };
  readonly templates: { readonly read: number; readonly used: number };
  readonly counts: { readonly candidates: number; readonly discarded: number };
}

const manifestOf = (out: string): Manifest => JSON.parse(filesOf(out)['manifest.json']) as Manifest;

let small: string;
let whole: string;
beforeAll(async () => {
  small = await made('small', ['--templates', few, '--rules', all]);
  whole = await made('whole', ['--templates', many, '--rules', all, '--jobs', '1']);
});

describe('rules run', () => {
  test('writes four files and no other, and says what it made and what to do next', async () => {
    const out = join(folder, 'four');
    const args = ['run', '--seed', '42', '--runtime', 'native', '--templates', few, '--rules', all];
    const { stdout } = await rules([...args, '--out', out]);
    expect(namesIn(out)).toEqual([...runFiles].sort());
    const count = candidatesIn(out).length;
    expect(count).toBeGreaterThan(100);
    const { used, read } = manifestOf(out).templates;
    expect(stdout).toContain(`${count} candidates from ${used} of ${read} templates`);
    expect(stdout).toContain(`rules show --run ${out}`);
  });

  test('of nothing that was made it says why to ask, and no share', async () => {
    const [out, one] = [join(folder, 'none'), join(folder, 'average.jsonl')];
    const lines = readFileSync(join(fixtures, 'problems.jsonl'), 'utf8').split('\n');
    writeFileSync(one, lines.find((line) => line.startsWith('{"index": 10,')) ?? '');
    const alone = join(folder, 'none.yaml');
    writeFileSync(
      alone,
      'family: conceptual\nrules:\n  - { rule: halved, title: Halved, change: t = a / 3 => t = a / 2 }\n',
    );
    const args = ['run', '--seed', '42', '--runtime', 'native', '--templates', one, '--rules', alone];
    const { stdout } = await rules([...args, '--out', out]);
    expect(stdout).toMatch(/halved +conceptual +1 +0 +1 +whole_number 1\n/);
    expect(stdout).toMatch(/\n0 candidates from 1 of 1 template in .* s\.\n\nWritten to/);
    expect(stdout).toContain(`rules why RULE TEMPLATE --templates ${one} --rules ${alone}`);
    expect(stdout).not.toContain('rules show');
  });

  test('needs nothing but a seed: our rules on our problems, those that only CPython runs included', async () => {
    const cwd = mkdtempSync(join(folder, 'empty-'));
    const result = await rules(['run', '--seed', '42'], { cwd });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    const out = join(cwd, 'out');
    const { templates, rules: used } = manifestOf(out);
    const all = readFileSync(join(fixtures, 'problems.jsonl'), 'utf8').trimEnd().split('\n').length;
    expect(templates).toMatchObject({ read: all, used: all });
    expect(used.ids).toContain('operator_swap');
    expect(filesOf(out)['candidates.jsonl']).toMatch(/"index":5[23],/);
  });

  test('gives the same bytes again', async () => {
    const again = await made('again', ['--templates', few, '--rules', all]);
    expect(filesOf(again)).toEqual(filesOf(small));
  });

  test('gives the same bytes for any number of jobs', async () => {
    const two = await made('two-jobs', ['--templates', many, '--rules', all, '--jobs', '2']);
    expect(filesOf(two)).toEqual(filesOf(whole));
  });

  test('draws other possibilities with another seed, where something is drawn', async () => {
    const other = await made('other-seed', ['--templates', few, '--rules', all], '43');
    const ids = (out: string, rule: string): string[] =>
      candidatesIn(out).flatMap((one) => (one.rule === rule ? [one.id] : []));
    expect(ids(other, 'swap')).toEqual(ids(small, 'swap'));
    expect(ids(other, 'slip')).toHaveLength(ids(small, 'slip').length);
    expect(ids(other, 'slip')).not.toEqual(ids(small, 'slip'));
  });

  test('leaves the lines of all other rules as they were when a rule is added', async () => {
    const more = await made('more', [
      '--templates',
      few,
      '--rules',
      rulesFolder(folder, ['turn', 'swap', 'slip']),
    ]);
    const lines = filesOf(more)['candidates.jsonl'].split('\n');
    const added = lines.filter((line) => line.includes('"rule":"turn"'));
    expect(added.length).toBeGreaterThan(0);
    const others = lines.filter((line) => !line.includes('"rule":"turn"'));
    expect(others.join('\n')).toBe(filesOf(small)['candidates.jsonl']);
  });

  test('takes only the rules that --only names', async () => {
    const out = await made('only', ['--templates', few, '--rules', all, '--only', 'slip']);
    expect(new Set(candidatesIn(out).map(({ rule }) => rule))).toEqual(new Set(['slip']));
  });

  test('counts in the manifest what the files hold', () => {
    const files = filesOf(small);
    const { counts, templates } = manifestOf(small);
    const linesOf = (text: string): number => text.split('\n').length - 1;
    expect(counts.candidates).toBe(linesOf(files['candidates.jsonl']));
    expect(counts.discarded).toBe(linesOf(files['discarded.jsonl']));
    expect(templates.used).toBe(linesOf(files['templates.jsonl']));
  });

  test('goes on after a template that cannot be read, and says where it stands', async () => {
    const good = readFileSync(few, 'utf8').split('\n');
    const mixed = join(folder, 'mixed.jsonl');
    writeFileSync(mixed, [good[0], '{"index": 7', good[1]].join('\n'));
    const out = join(folder, 'mixed');
    const result = await rules(['run', '--seed', '42', '--templates', mixed, '--rules', all, '--out', out]);
    expect(result.code).toBe(0);
    expect(result.stderr).toContain(`${mixed}:2:`);
    expect(result.stdout).toContain('from 2 of 3 templates (left out: unreadable_template 1)');
    expect(filesOf(out)['discarded.jsonl']).toContain('"reason":"unreadable_template"');
  });
});

describe('rules merge', () => {
  test('joins two shards into the bytes of the whole run', async () => {
    const args = ['--templates', many, '--rules', all];
    const parts = await Promise.all([
      made('part1', [...args, '--shard', '1/2']),
      made('part2', [...args, '--shard', '2/2']),
    ]);
    const out = join(folder, 'merged');
    const result = await rules(['merge', ...parts.reverse(), '--out', out]);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(filesOf(out)).toEqual(filesOf(whole));
  });

  test('says which part is missing', async () => {
    const part = await made('lonely', ['--templates', few, '--rules', all, '--shard', '2/3']);
    const out = join(folder, 'not-merged');
    const { code, stderr } = await rules(['merge', part, '--out', out]);
    expect(code).toBe(1);
    expect(stderr).toContain('Parts 1/3, 3/3 of the run are missing.');
    expect(namesIn(out)).toEqual([]);
  });
});
