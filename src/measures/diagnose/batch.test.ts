import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { defaultPolicy } from '../../engine/index.ts';
import { type BatchOptions, diagnoseAll } from './batch.ts';

const folder = mkdtempSync(join(tmpdir(), 'errata-diagnose-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** More than are worked on in the first thread, so that others are asked. */
const many = 75;
const input = join(folder, 'solutions.jsonl');
writeFileSync(
  input,
  Array.from({ length: many }, (_, id) => {
    const [question, reference] = ['Ann has 3 bags of 4 apples. How many?', '3 * 4 = 12 apples.\n#### 12'];
    return `${JSON.stringify({ id, question, reference_solution: reference, solution: '3 + 4 = 7\n#### 7' })}\n`;
  }).join(''),
);

/** A worker of our own: `answer` is what it does with pieces of work. */
const script = (name: string, answer: string): URL => {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(
    path,
    `import { parentPort } from 'node:worker_threads';
     parentPort.on('message', (tasks) => { ${answer} });`,
  );
  return pathToFileURL(path);
};

const options = (out: string, more: Partial<BatchOptions> = {}): BatchOptions => ({
  input,
  out,
  templates: undefined,
  rules: [],
  policy: defaultPolicy,
  knowledge: [],
  jobs: 1,
  worker: undefined,
  version: '0',
  told: () => '',
  signal: new AbortController().signal,
  ...more,
});

/** A folder with the files of an earlier diagnosis in it. */
const withEarlier = async (name: string): Promise<string> => {
  const out = join(folder, name);
  await diagnoseAll(options(out));
  return out;
};

const textsIn = (out: string): { readonly [name: string]: string } =>
  Object.fromEntries(readdirSync(out).map((name) => [name, readFileSync(join(out, name), 'utf8')]));

describe('what an earlier diagnosis wrote stays whole', () => {
  test.each([
    ['ends', 'process.exit(3);', 'a worker thread ended early (code 3)'],
    ['throws', `throw new Error('out of order');`, 'out of order'],
    ['tells', `parentPort.postMessage({ message: 'it fell over' });`, 'in a worker thread: it fell over'],
  ])('when a thread %s, and the error says so', async (name, answer, told) => {
    const out = await withEarlier(name);
    const before = textsIn(out);
    const solutions: number[] = [];
    const failing = options(out, {
      jobs: 2,
      worker: script(name, answer),
      onSolutions: (done) => solutions.push(done),
    });
    await expect(diagnoseAll(failing)).rejects.toThrow(told);
    // What the first thread did is not counted as all.
    expect(Math.max(0, ...solutions)).toBeLessThan(many);
    expect(textsIn(out)).toEqual(before);
  });

  test('when it is stopped', async () => {
    const out = await withEarlier('stopped');
    const before = textsIn(out);
    const stop = new AbortController();
    const stopped = options(out, { signal: stop.signal, onSolutions: () => stop.abort() });
    await expect(diagnoseAll(stopped)).rejects.toThrow('abort');
    expect(textsIn(out)).toEqual(before);
  });

  test('when the files cannot get their names, but for the manifest, which then vouches for nothing', async () => {
    const out = await withEarlier('in-the-way');
    const before = textsIn(out);
    // While solutions are diagnosed a folder takes the name of the report.
    const inTheWay = options(out, {
      onSolutions: () => {
        rmSync(join(out, 'report.md'), { recursive: true, force: true });
        mkdirSync(join(out, 'report.md'), { recursive: true });
      },
    });
    await expect(diagnoseAll(inTheWay)).rejects.toThrow(
      `The files cannot get their names in ${out}: a folder has the name of a file that is to be written.`,
    );
    rmSync(join(out, 'report.md'), { recursive: true });
    expect(readFileSync(join(out, 'diagnosed.jsonl'), 'utf8')).toBe(before['diagnosed.jsonl']);
    expect(existsSync(join(out, 'manifest.json'))).toBe(false);
  });

  test('when there is nothing in the input', async () => {
    const out = await withEarlier('empty');
    const before = textsIn(out);
    const empty = join(folder, 'empty.jsonl');
    writeFileSync(empty, '');
    await expect(diagnoseAll(options(out, { input: empty }))).rejects.toThrow('holds no solutions');
    expect(textsIn(out)).toEqual(before);
  });
});

test('a reference or a question that nobody would write costs its own solution only', async () => {
  const long = join(folder, 'long.jsonl');
  const reference_solution = '3 * 4 = 12 apples.\n#### 12';
  const question = 'Ann has 3 bags of 4 apples. How many?';
  const solution = '3 * 4 = 12\n#### 12';
  const rows = [
    { question, reference_solution: '3 * 4 = 12\n'.repeat(501), solution },
    { id: 'b', question: '5 apples '.repeat(3000), reference_solution, solution },
    { id: 0.5, question, reference_solution, solution },
  ];
  // What JSON has a number for that nothing is named by.
  writeFileSync(long, rows.map((row) => `${JSON.stringify(row)}\n`.replace(':0.5,', ':1e999,')).join(''));
  const out = join(folder, 'long');
  await diagnoseAll(options(out, { input: long }));
  const told = (textsIn(out)['diagnosed.jsonl'] ?? '').trim().split('\n');
  expect(told.map((line) => JSON.parse(line).reason ?? JSON.parse(line).verdict)).toEqual([
    'a reference_solution of more than 500 lines',
    'a question of more than 20000 characters',
    'Correct',
  ]);
  expect(told.map((line) => JSON.parse(line).id)).toEqual([0, 'b', 2]);
});
