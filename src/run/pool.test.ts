import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { defaultPolicy } from '../engine/index.ts';
import type { Batch, Part } from './batch.ts';
import { makePool, type Pool } from './pool.ts';
import type { WorkerStart } from './worker.ts';

const folder = mkdtempSync(join(tmpdir(), 'errata-pool-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let gates = 0;
/**
 * What a worker waits for until the test opens it: nothing depends on how long anything takes. `wait` and `closed` are
 * code for the worker.
 */
const gate = (): { readonly wait: string; readonly closed: string; readonly open: () => void } => {
  const path = join(folder, `gate-${++gates}`);
  const closed = `!existsSync(${JSON.stringify(path)})`;
  return { closed, wait: `while (${closed}) sleep(5);`, open: () => writeFileSync(path, '') };
};

/**
 * A worker of our own: `answer` is the body of a function of a batch that gives its answer, `start` what it does when
 * it is to start CPython.
 */
const script = (name: string, answer: string, start = 'parentPort.postMessage({ ready: true })'): URL => {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(
    path,
    `import { existsSync } from 'node:fs';
     import { parentPort, threadId, workerData } from 'node:worker_threads';
     const part = (text) => ({ bytes: new TextEncoder().encode(text), ends: [], tally: {}, problems: [] });
     const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
     const answer = (batch) => { const text = new TextDecoder().decode(batch.bytes); ${answer} };
     parentPort.on('message', (batch) => batch === 'start CPython' ? ${start} : parentPort.postMessage(
       { names: new BigUint64Array(batch.entries.length), bytes: batch.bytes, ...answer(batch) }));`,
  );
  return pathToFileURL(path);
};

let pool: Pool | undefined;
afterEach(() => pool?.close());

const poolOf = (worker: URL, jobs: number): Pool => {
  const start: WorkerStart = {
    rules: [],
    problems: undefined,
    policy: defaultPolicy,
    seed: '1',
    runtime: 'auto',
    verify: 0,
    templates: '-',
    without: new Map(),
    withoutDoubtful: false,
    lexicon: undefined,
    sinks: ['jsonl'],
  };
  const settings = (): never => {
    throw new Error('nothing is done in this thread');
  };
  pool = makePool({ jobs, script: worker, amount: 'many', start, settings });
  return pool;
};

const batchOf = (...texts: string[]): Batch => {
  let end = 0;
  return {
    bytes: new TextEncoder().encode(texts.join('')),
    entries: texts.map((text, position) => {
      end += text.length;
      return { position, origin: { file: 'f', line: position + 1 }, end, nameOnly: false };
    }),
  };
};

const textsOf = async (parts: readonly (Part | Promise<Part>)[]): Promise<string[]> =>
  (await Promise.all(parts)).map(({ bytes }) => new TextDecoder().decode(bytes));

describe('a pool', () => {
  test('gives work to whoever is free: a slow batch does not hold up those behind it', async () => {
    const { wait, open } = gate();
    const slow = script('slow', `if (text === 'slow') ${wait} return { parts: [part(text)] };`);
    const { work } = poolOf(slow, 2);
    const done: string[] = [];
    const one = async (text: string): Promise<void> => {
      const { parts } = await work(batchOf(text));
      done.push(...(await textsOf(parts)));
      if (done.length === 4) open();
    };
    await Promise.all(['slow', 'a', 'b', 'c', 'd'].map(one));
    expect(done).toEqual(['a', 'b', 'c', 'd', 'slow']);
  });

  test('hands on single templates that need CPython, to one thread, while the others go on', async () => {
    const { wait, open } = gate();
    const foreign = script(
      'foreign',
      `if (batch.python) { ${wait} return { parts: [part(text + '@' + threadId)] }; }
       const parts = [part('before ')];
       for (const i of batch.entries.keys()) if (text[i] === 'F') parts.push({ foreign: i }, part('after '));
       return { parts };`,
    );
    const { work } = poolOf(foreign, 2);
    const first = await work(batchOf('a', 'F', 'b', 'F'));
    expect(await textsOf((await work(batchOf('c'))).parts)).toEqual(['before ']);
    open();
    const [before, one, after, other, end] = await textsOf(first.parts);
    expect([before, after, end]).toEqual(['before ', 'after ', 'after ']);
    expect(one).toMatch(/^F@\d+$/);
    expect(other).toBe(one);
  });

  test('goes on with other work while CPython starts, and asks it first once it is there', async () => {
    const { closed, open } = gate();
    const starts = script(
      'starts',
      `return { parts: [batch.python ? part('python ' + text) : text === 'F' ? { foreign: 0 } : part(text)] };`,
      `setTimeout(function look() {
         if (${closed}) setTimeout(look, 5);
         else parentPort.postMessage({ ready: true });
       })`,
    );
    const { work } = poolOf(starts, 1);
    const foreign = textsOf((await work(batchOf('F'))).parts);
    const done: string[] = [];
    foreign.then((texts) => done.push(...texts));
    for (const text of ['a', 'b']) done.push(...(await textsOf((await work(batchOf(text))).parts)));
    open();
    await foreign;
    expect(done).toEqual(['a', 'b', 'python F']);
    expect(await textsOf((await work(batchOf('F'))).parts)).toEqual(['python F']);
  });

  test('a thread that ends while CPython starts is told as that', async () => {
    const ends = script('ends', `return { parts: [{ foreign: 0 }] };`, 'process.exit(4)');
    const { parts } = await poolOf(ends, 1).work(batchOf('F'));
    await expect(textsOf(parts)).rejects.toThrow('a worker thread ended early (code 4)');
    await pool?.close();
    const fails = script(
      'fails',
      `return { parts: [{ foreign: 0 }] };`,
      `parentPort.postMessage({ ready: 'no relay' })`,
    );
    const failed = await poolOf(fails, 1).work(batchOf('F'));
    await expect(textsOf(failed.parts)).rejects.toThrow('in a worker thread: no relay');
  });

  test('ends with an error that says so when a worker throws, ends or says what went wrong', async () => {
    const throws = poolOf(script('throws', `throw new Error('out of order');`), 1);
    await expect(throws.work(batchOf('a'))).rejects.toThrow('out of order');
    await expect(throws.work(batchOf('b'))).rejects.toThrow('out of order');
    await throws.close();
    const exits = poolOf(script('exits', 'process.exit(3);'), 1);
    await expect(exits.work(batchOf('a'))).rejects.toThrow('a worker thread ended early (code 3)');
    await exits.close();
    const tells = poolOf(script('tells', `return { error: 'a rule fell over' };`), 1);
    await expect(tells.work(batchOf('a'))).rejects.toThrow('in a worker thread: a rule fell over');
  });

  test('has room until a batch waits for each thread', async () => {
    const { wait, open } = gate();
    const { work, room } = poolOf(script('room', `${wait} return { parts: [part(text)] };`), 2);
    const all = ['a', 'b', 'c'].map((text) => work(batchOf(text)));
    await room();
    all.push(work(batchOf('d')));
    let free = false;
    const waiting = room().then(() => {
      free = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(free).toBe(false);
    open();
    await Promise.all([waiting, ...all]);
    expect(free).toBe(true);
  });
});
