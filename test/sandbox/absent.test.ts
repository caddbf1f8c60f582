import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import type { RelayStart } from '../../src/runtime/sandbox/ask.ts';

/** A folder that is below no `node_modules`: what the relay says there when it is asked. */
test('where the package pyodide is missing the first question is answered with that, and nobody waits', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'absent-'));
  const { port1: own, port2: port } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const script = join(folder, 'python-relay.mjs');
  copyFileSync(join(import.meta.dirname, '../../dist/python-relay.mjs'), script);
  const start: RelayStart = { port, signal, script: join(folder, 'python-process.mjs') };
  const relay = new Worker(script, { workerData: start, transferList: [port] });
  try {
    const outcome = await new Promise((resolve, reject) => {
      own.on('message', resolve);
      relay.on('error', reject);
      own.postMessage({ id: 1, operation: 'trees', sources: [''], session: 1, closed: true });
    });
    expect(outcome).toEqual({ absent: 'the package pyodide is missing' });
    // It says so after it has answered.
    await expect.poll(() => Atomics.load(signal, 0)).toBe(1);
  } finally {
    own.close();
    await relay.terminate();
    rmSync(folder, { recursive: true });
  }
});
