import { parentPort, workerData } from 'node:worker_threads';
import { loadRules, type RuleFile } from '../dsl/index.ts';
import type { Policy, Runtime } from '../engine/index.ts';
import { loadPython } from '../runtime/index.ts';
import { type Batch, type BatchResult, runBatch } from './batch.ts';

/** What a worker is started with: everything as text, for it compiles the rules itself. */
export interface WorkerStart {
  readonly files: readonly RuleFile[];
  readonly only: readonly string[] | undefined;
  readonly policy: Policy;
  readonly seed: string;
  readonly runtime: Runtime;
  readonly verify: number;
}

/** What a worker answers: a result, why there is none, or that the batch needs Python. */
export type WorkerAnswer = BatchResult | { readonly needsPython: true } | { readonly error: string };

/** Pyodide takes two seconds and 100 MB: the few batches that need it go back to the main thread's. */
class NeedsPython extends Error {}
const noPython = async (): Promise<never> => {
  throw new NeedsPython();
};

const start = workerData as WorkerStart;
const port = parentPort;
if (port) {
  const { files, only, policy, seed, runtime, verify } = start;
  const rules = loadRules(files).rules.filter(({ id }) => !only || only.includes(id));
  // With these every batch needs it.
  const python = runtime === 'pyodide' || verify > 0 ? loadPython : noPython;
  port.on('message', async (batch: Batch) => {
    try {
      const result = await runBatch(batch, { rules, policy, seed, runtime, verify }, python);
      const bytes = [result.templates, result.candidates, result.discarded];
      port.postMessage(
        result,
        bytes.map(({ buffer }) => buffer as ArrayBuffer),
      );
    } catch (error) {
      const answer: WorkerAnswer =
        error instanceof NeedsPython
          ? { needsPython: true }
          : { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
      port.postMessage(answer);
    }
  });
}
