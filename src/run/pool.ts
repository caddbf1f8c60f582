import { Worker } from 'node:worker_threads';
import { type Batch, type BatchResult, type BatchSettings, runBatch } from './batch.ts';
import type { WorkerAnswer, WorkerStart } from './worker.ts';

/** Fewer templates than this are done before a worker has started. */
const worthWorkers = 256;

export interface Pool {
  readonly size: number;
  work(batch: Batch): Promise<BatchResult>;
  close(): Promise<void>;
}

export interface PoolOptions {
  readonly jobs: number;
  /** The compiled worker; undefined to work in this thread whatever `jobs` says. */
  readonly worker: URL | undefined;
  readonly start: WorkerStart;
  readonly settings: BatchSettings;
}

/** Worker threads, started when there is enough work for them; until then this thread does it. */
export const makePool = ({ jobs, worker: file, start, settings }: PoolOptions): Pool => {
  let seen = 0;
  let workers: { thread: Worker; busy: Promise<unknown> }[] = [];
  const startWorkers = (script: URL): void => {
    workers = Array.from({ length: jobs }, () => {
      const thread = new Worker(script, { workerData: start });
      thread.setMaxListeners(0);
      return { thread, busy: Promise.resolve() };
    });
  };
  let turn = 0;
  return {
    size: Math.max(1, jobs),
    async work(batch) {
      seen += batch.templates.length;
      if (!file || jobs < 2 || seen <= worthWorkers) return runBatch(batch, settings);
      if (workers.length === 0) startWorkers(file);
      const worker = workers[turn++ % workers.length] as (typeof workers)[number];
      const asked = worker.busy.then(() => ask(worker.thread, batch));
      worker.busy = asked.catch(() => undefined);
      const answer = await asked;
      if ('needsPython' in answer) return runBatch(batch, settings);
      if ('error' in answer) throw new Error(`in a worker thread: ${answer.error}`);
      return answer;
    },
    async close() {
      await Promise.all(workers.map(({ thread }) => thread.terminate()));
    },
  };
};

const ask = (thread: Worker, batch: Batch): Promise<WorkerAnswer> =>
  new Promise((resolve, reject) => {
    const settle = (): void => {
      thread.off('message', done);
      thread.off('error', failed);
      thread.off('exit', ended);
    };
    const done = (result: WorkerAnswer): void => {
      settle();
      resolve(result);
    };
    const failed = (error: Error): void => {
      settle();
      reject(error);
    };
    // A worker that is out of memory ends without a word.
    const ended = (code: number): void => failed(new Error(`a worker thread ended early (code ${code})`));
    thread.once('message', done);
    thread.once('error', failed);
    thread.once('exit', ended);
    thread.postMessage(batch);
  });

/** Works on up to `ahead` pieces at a time and hands the results on in the order of the pieces. */
export const inOrder = async <T, R>(
  source: AsyncGenerator<T>,
  work: (piece: T) => Promise<R>,
  take: (result: R) => Promise<void>,
  ahead: number,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const waiting: Promise<R>[] = [];
  const next = async (): Promise<void> => {
    const first = waiting.shift();
    if (first) await take(await first);
  };
  for await (const piece of source) {
    signal?.throwIfAborted();
    const result = work(piece);
    // Whoever fails first is heard when its turn comes; until then it must not count as unhandled.
    result.catch(() => undefined);
    waiting.push(result);
    if (waiting.length >= ahead) await next();
  }
  while (waiting.length > 0) {
    signal?.throwIfAborted();
    await next();
  }
};
