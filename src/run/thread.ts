import { setFlagsFromString } from 'node:v8';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { Batch } from './batch.ts';
import { startCPython } from './foreign.ts';
import type {} from './work.ts';
import type { Answer, WorkerAnswer, WorkerStart, WorkerTask } from './worker.ts';

/** A worker thread. It works on one batch at a time. */
export type Thread = ReturnType<typeof startThread>;

interface Settle<T> {
  readonly resolve: (answer: T) => void;
  readonly reject: (error: Error) => void;
}

/**
 * V8 lets a heap grow to several times of what is alive in it when it may become large. So a thread says how much it
 * may have at most, in MB: some five times what it needs; with 256 and less the heap grows least. Room for young objects is what makes their collection cheap;
 * a thread that works on a few templates only does with little.
 */
const limits = (few: boolean): ResourceLimits => ({
  maxOldGenerationSizeMb: 256,
  maxYoungGenerationSizeMb: few ? 8 : 24,
});

/**
 * A thread calls most of its functions thousands of times, so each is compiled when it is first called. Later versions of
 * Node have a compiler between the two of Node 20, and do well by themselves. No flag that changes how what is compiled already is
 * kept: with those of regular expressions, set so late, V8 ended the process now and then (SIGSEGV).
 */
const compileAtOnce = (): void => {
  if (process.version.startsWith('v20.')) setFlagsFromString('--always-sparkplug');
};

/** Starts a worker thread. When it dies, every batch that it is asked for fails, the one at hand too. */
export const startThread = (script: URL, start: WorkerStart, few = false) => {
  compileAtOnce();
  const worker = new Worker(script, { workerData: start, resourceLimits: limits(few) });
  let death: Error | undefined;
  let settle: Settle<Answer> | undefined;
  let ready: Settle<void> | undefined;
  const die = (error: Error): void => {
    death ??= error;
    settle?.reject(death);
    ready?.reject(death);
  };
  worker.on('message', (answer: WorkerAnswer) => {
    if (!('ready' in answer)) settle?.resolve(answer);
    else if (answer.ready === true) ready?.resolve();
    else ready?.reject(new Error(`in a worker thread: ${answer.ready}`));
  });
  worker.on('error', (error) => die(error));
  worker.on('messageerror', (error) => die(error));
  worker.on('exit', (code) => die(new Error(`a worker thread ended early (code ${code})`)));
  return {
    async work(batch: Batch) {
      if (death) throw death;
      const answer = await new Promise<Answer>((resolve, reject) => {
        settle = { resolve, reject };
        worker.postMessage(batch satisfies WorkerTask, [
          batch.bytes.buffer,
          ...(batch.spare ? [batch.spare] : []),
        ]);
      });
      if ('error' in answer) throw new Error(`in a worker thread: ${answer.error}`);
      return answer;
    },
    /** Has it start CPython beside its work; settles when it can be asked. */
    async startPython() {
      if (death) throw death;
      await new Promise<void>((resolve, reject) => {
        ready = { resolve, reject };
        worker.postMessage(startCPython satisfies WorkerTask);
      });
    },
    close() {
      // It ends as it should: a batch at hand is not waited for any more, and nobody would hear of its failure.
      settle = undefined;
      ready = undefined;
      return worker.terminate();
    },
  };
};
