import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import type { RelayStart } from '../../src/runtime/sandbox/ask.ts';

const shipped = join(import.meta.dirname, '../../dist/python-relay.mjs');

/** What a relay says when it is asked where Python's process would be `program`. */
const answered = async (relayFile: string, program: string): Promise<unknown> => {
  const { port1: own, port2: port } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const start: RelayStart = { port, signal, script: program };
  const relay = new Worker(relayFile, { workerData: start, transferList: [port] });
  try {
    const outcome = await new Promise((resolve, reject) => {
      own.on('message', resolve);
      relay.on('error', reject);
      own.postMessage({ id: 1, operation: 'trees', sources: [''], session: 1, closed: true });
    });
    // It says so after it has answered.
    await expect.poll(() => Atomics.load(signal, 0)).toBe(1);
    return outcome;
  } finally {
    own.close();
    await relay.terminate();
  }
};

test('where the package pyodide is missing the first question is answered with that, and nobody waits', async () => {
  // Below no `node_modules`.
  const folder = mkdtempSync(join(tmpdir(), 'absent-'));
  try {
    const relay = join(folder, 'python-relay.mjs');
    copyFileSync(shipped, relay);
    expect(await answered(relay, join(folder, 'python-process.mjs'))).toEqual({
      absent: 'the package pyodide is missing',
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a folder whose name the permissions of its process cannot say is told as that', async () => {
  expect(await answered(shipped, '/home/a*b/dist/python-process.mjs')).toEqual({
    absent: '/home/a*b/dist has a * in its name, which the permissions of its process cannot name',
    hint: 'Install Errata in a folder without one.',
  });
});
