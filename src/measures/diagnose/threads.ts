import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import { UserError } from '../../model/index.ts';
import type { Task, Work, Written } from './work.ts';
import type { Answer, WorkerStart } from './worker.ts';

/** Threads that take pieces of work as they get free. */
export interface Threads {
  readonly work: Work;
  /** Waits until hardly a piece waits for a thread. */
  room(): Promise<void>;
  close(): Promise<void>;
}

/** In MB: some five times what a thread needs, since V8 lets a heap grow to several times of what is alive in it. */
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 12 };

/** Starts so many threads of a compiled worker. When one dies all work fails. */
export const startThreads = (script: URL, start: WorkerStart, count: number): Threads => {
  const queue = new PQueue({ concurrency: count });
  const death = new AbortController();
  const workers = Array.from({ length: count }, () => {
    const worker = new Worker(script, { workerData: start, resourceLimits });
    for (const name of ['error', 'messageerror']) worker.on(name, (error) => death.abort(error));
    return worker.on('exit', (code) => death.abort(new Error(`a worker thread ended early (code ${code})`)));
  });
  const idle = [...workers];
  const answered = async (tasks: readonly Task[]): Promise<readonly Written[]> => {
    death.signal.throwIfAborted();
    const worker = idle.pop();
    if (!worker) throw new Error('as many pieces are begun as there are threads');
    worker.postMessage(tasks);
    const [answer]: readonly Answer[] = await once(worker, 'message', death).catch(() => {
      throw death.signal.reason;
    });
    idle.push(worker);
    if (!answer || 'message' in answer) throw errorOf(answer);
    return answer;
  };
  return {
    work: (tasks) => queue.add(() => answered(tasks)),
    room: () => queue.onSizeLessThan(count),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.removeAllListeners('exit').terminate()));
    },
  };
};

const errorOf = (answer: Exclude<Answer, readonly Written[]> | undefined): Error => {
  const { message = '', hint, isUsers = false } = answer ?? {};
  return isUsers ? new UserError(message, hint) : new Error(`in a worker thread: ${message}`);
};
