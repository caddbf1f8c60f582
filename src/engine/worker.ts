import { parentPort, workerData } from 'node:worker_threads';
import { loadRules, type RuleFile } from '../dsl/index.ts';
import { type Batch, runBatch } from './batch.ts';
import type { Policy } from './policy.ts';
import type { Runtime } from './problem.ts';

/** What a worker is started with: everything as text, for it compiles the rules itself. */
export interface WorkerStart {
  readonly files: readonly RuleFile[];
  readonly only: readonly string[] | undefined;
  readonly policy: Policy;
  readonly seed: string;
  readonly runtime: Runtime;
  readonly verify: number;
}

const start = workerData as WorkerStart;
const port = parentPort;
if (port) {
  const { files, only, policy, seed, runtime, verify } = start;
  const rules = loadRules(files).rules.filter(({ id }) => !only || only.includes(id));
  port.on('message', async (batch: Batch) => {
    port.postMessage(await runBatch(batch, { rules, policy, seed, runtime, verify }));
  });
}
