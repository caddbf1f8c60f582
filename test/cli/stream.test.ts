import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  ended,
  filesOf,
  namesIn,
  rules,
  rulesFolder,
  runFiles,
  start,
  templatesFile,
  temporaryFolder,
} from './rules.ts';

const folder = temporaryFolder();
const few = templatesFile(folder);
/** Enough for threads of their own. */
const many = templatesFile(folder, 320);
const some = rulesFolder(folder, ['swap']);
const others = runFiles.filter((name) => name !== 'candidates.jsonl');

const run = (templates: string, out: string, ...more: string[]): string[] => [
  ...['run', '--seed', '42', '--runtime', 'native', '--rules', some],
  ...['--templates', templates, '--out', out, ...more],
];

let whole: ReturnType<typeof filesOf>;
beforeAll(async () => {
  const out = join(folder, 'whole');
  expect(await rules(run(many, out, '--jobs', '2'))).toMatchObject({ code: 0, stderr: '' });
  whole = filesOf(out);
});

describe('templates in', () => {
  test.each([
    ['as they are', (bytes: Buffer) => bytes],
    ['packed', gzipSync],
  ])('from standard input, %s, give the bytes of a file', async (_, packed) => {
    const out = join(folder, `stdin-${_.length}`);
    const input = packed(readFileSync(many));
    expect(await rules(run('-', out, '--jobs', '3'), { input })).toMatchObject({ code: 0, stderr: '' });
    expect(filesOf(out)).toEqual(whole);
  });

  test('from a packed file likewise', async () => {
    const out = join(folder, 'from-gz');
    writeFileSync(join(folder, 'many.jsonl.gz'), gzipSync(readFileSync(many)));
    await rules(run(join(folder, 'many.jsonl.gz'), out, '--jobs', '2'));
    expect(filesOf(out)).toEqual(whole);
  });

  test('that are told to be wrong are told as those of standard input', async () => {
    const { code, stderr } = await rules(run('-', join(folder, 'broken')), { input: '{"index": 7' });
    expect(code).toBe(1);
    expect(stderr).toContain('standard input:1: broken JSON: it ends too early');
  });

  test('none at all are a mistake', async () => {
    const { code, stderr } = await rules(run('-', join(folder, 'none')), { input: '' });
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('standard input holds no templates'),
    });
  });
});

describe('candidates out', () => {
  test('on standard output, with nothing else there, and nothing written elsewhere', async () => {
    const cwd = join(folder, 'nowhere');
    mkdirSync(cwd);
    const { code, stdout, stderr } = await rules(run(many, '-', '--jobs', '2'), { cwd });
    expect(code).toBe(0);
    expect(stdout).toBe(whole['candidates.jsonl']);
    expect(stderr).toContain('The candidates went to standard output, the other files nowhere');
    expect(namesIn(cwd)).toEqual([]);
  });

  test('and the other files in the folder of --meta, as a run into a folder writes them', async () => {
    const meta = join(folder, 'meta');
    const { stdout } = await rules(run(many, '-', '--meta', meta));
    expect(stdout).toBe(whole['candidates.jsonl']);
    expect(namesIn(meta)).toEqual([...others].sort());
    for (const name of others) expect(readFileSync(join(meta, name), 'utf8')).toBe(whole[name]);
  });

  test('in a packed file, the same bytes each time', async () => {
    const paths = ['one', 'two'].map((name) => join(folder, name, 'c.jsonl.gz'));
    for (const path of paths) expect(await rules(run(many, path))).toMatchObject({ code: 0, stderr: '' });
    const [one, two] = paths.map((path) => readFileSync(path));
    expect(one).toEqual(two);
    expect(gunzipSync(one ?? '').toString('utf8')).toBe(whole['candidates.jsonl']);
    expect(namesIn(join(folder, 'one'))).toEqual(['c.jsonl.gz']);
  });

  test('to a reader that leaves early end quietly with 0', async () => {
    const child = start(run(many, '-'));
    const end = ended(child);
    child.stdout?.once('data', () => child.stdout?.destroy());
    expect(await end).toMatchObject({ code: 0, stderr: '' });
  });

  test('to a reader that reads nothing wait; Ctrl-C ends them at once', async () => {
    const child = start(run(templatesFile(folder, 1_000), '-'));
    let stderr = '';
    child.stderr?.on('data', (text) => {
      stderr += text;
    });
    // It has begun to write, what it writes is not taken, and it has had time to fill what lies between.
    await new Promise((resolve) => child.stdout?.once('readable', resolve));
    await setTimeout(1_000);
    expect(child.exitCode).toBeNull();
    child.kill('SIGINT');
    const code = await new Promise((resolve) => child.once('exit', resolve));
    expect({ code, stderr }).toEqual({ code: 130, stderr: 'Interrupted; nothing was written.\n' });
  });

  test('--meta beside a folder is a mistake', async () => {
    const { code, stderr } = await rules(run(few, join(folder, 'never'), '--meta', join(folder, 'm')));
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('--meta goes with') });
  });
});

describe('what is read is never written over', () => {
  test.each(['templates.jsonl', 'candidates.jsonl'])('%s of the folder that is written', async (name) => {
    const out = join(folder, `both-${name}`);
    mkdirSync(out);
    const input = join(out, name);
    copyFileSync(few, input);
    const { code, stderr } = await rules(run(input, out));
    expect(code).toBe(1);
    expect(stderr).toContain(`${input} is read by this run and would be written over.`);
    expect(namesIn(out)).toEqual([name]);
    expect(readFileSync(input)).toEqual(readFileSync(few));
  });

  test('a packed file under another name of its folder', async () => {
    const path = join(folder, 'same.jsonl.gz');
    writeFileSync(path, gzipSync(readFileSync(few)));
    const { code } = await rules(run(path, join(folder, 'nowhere', '..', 'same.jsonl.gz')));
    expect(code).toBe(1);
    expect(gunzipSync(readFileSync(path))).toEqual(readFileSync(few));
  });
});
