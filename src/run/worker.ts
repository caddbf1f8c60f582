import { parentPort, workerData } from 'node:worker_threads';
import { loadRules, type RuleFile } from '../dsl/index.ts';
import { compileRules, type Policy, type Runtime } from '../engine/index.ts';
import { compileProblemRules } from '../problems/index.ts';
import type { Batch, BatchResult } from './batch.ts';
import { withoutPython, withPython } from './foreign.ts';
import { askedFor } from './rules-in.ts';
import { sinksNamed } from './sinks/index.ts';
import { workWith } from './work.ts';

/** What a worker is started with: everything as text, for it compiles the rules itself. */
export interface WorkerStart {
  readonly files: readonly RuleFile[];
  readonly only: readonly string[] | undefined;
  readonly policy: Policy;
  readonly seed: string;
  readonly runtime: Runtime;
  readonly verify: number;
  readonly templates: string;
  /** Whether questions are edited, and no solutions made. */
  readonly edits: boolean;
  /** Names of sinks. */
  readonly sinks: readonly string[];
  /** Whether it may load CPython. */
  readonly python: boolean;
}

/** What a worker answers: a result, or why there is none. */
export type WorkerAnswer = BatchResult | { readonly error: string };

if (parentPort) {
  const port = parentPort;
  const { files, only, sinks, python, edits, ...start }: WorkerStart = workerData;
  const loaded = loadRules(files);
  const settings = {
    ...start,
    rules: edits ? [] : compileRules(askedFor(loaded.rules, only)),
    problems: edits ? compileProblemRules(askedFor(loaded.problems, only)) : undefined,
    sinks: sinksNamed(sinks),
  };
  const work = workWith(settings, python ? withPython : withoutPython);
  port.on('message', async (batch: Batch) => {
    try {
      const result = await work(batch);
      port.postMessage(result, buffersOf(result));
    } catch (error) {
      const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
      port.postMessage({ error: told } satisfies WorkerAnswer);
    }
  });
}

/** All memory of a result that can be handed over. */
const buffersOf = ({ parts, names, bytes }: BatchResult): ArrayBuffer[] => [
  bytes.buffer,
  names.buffer,
  ...parts.flatMap((part) => ('bytes' in part ? [part.bytes.buffer] : [])),
];
