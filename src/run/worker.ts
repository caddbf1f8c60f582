import { parentPort, workerData } from 'node:worker_threads';
import type { ProblemRule, Rule } from '../dsl/index.ts';
import { compileRules } from '../engine/index.ts';
import { type Lexicon, setLexicon } from '../english/index.ts';
import { compileProblemRules } from '../questions/index.ts';
import { pythonStarted } from '../runtime/index.ts';
import { type Batch, type BatchResult, startCPython } from './batch.ts';
import { sinksNamed } from './sinks/index.ts';
import { type WorkSettings, workWith } from './work.ts';

/** What a worker is started with: the rules as they were read and checked, for what is compiled cannot be handed over. */
export interface WorkerStart extends Omit<WorkSettings, 'rules' | 'problems' | 'sinks'> {
  readonly rules: readonly Rule[];
  readonly problems: readonly ProblemRule[] | undefined;
  /** The lexicon of the process, where it is not the one that is compiled in. */
  readonly lexicon: Lexicon | undefined;
  readonly sinks: readonly string[];
}

export type WorkerTask = Batch | typeof startCPython;

/** What a worker answers: a result, or why there is none; or that CPython can be asked, or why it never will. */
export type WorkerAnswer = Answer | { readonly ready: true | string };

export type Answer = BatchResult | { readonly error: string };

if (parentPort) {
  const port = parentPort;
  const { rules, problems, sinks, lexicon, ...start }: WorkerStart = workerData;
  if (lexicon) setLexicon(lexicon);
  const settings = {
    ...start,
    rules: compileRules(rules),
    problems: problems && compileProblemRules(problems),
    sinks: sinksNamed(sinks),
  };
  const work = workWith(settings);
  port.on('message', async (task: WorkerTask) => {
    if (task === startCPython) {
      const ready = await started();
      port.postMessage({ ready } satisfies WorkerAnswer);
      return;
    }
    try {
      const result = await work(task);
      port.postMessage(result, buffersOf(result));
    } catch (error) {
      port.postMessage({ error: toldOf(error) } satisfies WorkerAnswer);
    }
  });
}

const started = async (): Promise<true | string> => {
  try {
    await pythonStarted();
    return true;
  } catch (error) {
    return toldOf(error);
  }
};

const toldOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** All memory of a result that can be handed over. */
const buffersOf = ({ parts, names, bytes }: BatchResult): ArrayBuffer[] => [
  bytes.buffer,
  names.buffer,
  ...parts.flatMap((part) => ('bytes' in part ? [part.bytes.buffer] : [])),
];
