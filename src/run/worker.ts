import { parentPort, workerData } from 'node:worker_threads';
import type { ProblemRule, Rule } from '../dsl/index.ts';
import { compileRules, type Policy, type Runtime } from '../engine/index.ts';
import { compileProblemRules } from '../problems/index.ts';
import type { Batch, BatchResult } from './batch.ts';
import { withoutPython, withPython } from './foreign.ts';
import { sinksNamed } from './sinks/index.ts';
import { workWith } from './work.ts';

/** What a worker is started with: the rules as they were read and checked, for what is compiled cannot be handed over. */
export interface WorkerStart {
  readonly rules: readonly Rule[];
  /** The rules that edit questions, where that is what the run makes; it makes no solutions then. */
  readonly problems: readonly ProblemRule[] | undefined;
  readonly policy: Policy;
  readonly seed: string;
  readonly runtime: Runtime;
  readonly verify: number;
  readonly templates: string;
  /** Names of sinks. */
  readonly sinks: readonly string[];
  /** Whether it may load CPython. */
  readonly python: boolean;
}

/** What a worker answers: a result, or why there is none. */
export type WorkerAnswer = BatchResult | { readonly error: string };

if (parentPort) {
  const port = parentPort;
  const { rules, problems, sinks, python, ...start }: WorkerStart = workerData;
  const settings = {
    ...start,
    rules: compileRules(rules),
    problems: problems && compileProblemRules(problems),
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
