import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import { compileRules } from '../../engine/index.ts';
import { UserError } from '../../model/index.ts';
import { type Task, type Written, workWith } from './work.ts';
import type { Answer, WorkerStart } from './worker.ts';

/** In MB: some five times what a thread needs, since V8 lets a heap grow to several times of what is alive in it. */
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 12 };

/**
 * So many threads of a compiled worker, which take pieces of work as they get free; when one dies all work fails. A first piece
 * is begun here, since many inputs are no larger; the threads start with the second. Without a worker all is done here.
 */
export const threadsOf = (script: URL | undefined, start: WorkerStart, count: number) => {
  const here = workWith({ ...start, rules: compileRules(start.rules) });
  const queue = new PQueue({ concurrency: count });
  const death = new AbortController();
  const workers: Worker[] = [];
  const idle: Worker[] = [];
  const startAll = (url: URL): void => {
    for (let at = 0; at < count; at++) {
      const worker = new Worker(url, { workerData: start, resourceLimits });
      for (const name of ['error', 'messageerror']) worker.on(name, (error) => death.abort(error));
      worker.on('exit', (code) => death.abort(new Error(`a worker thread ended early (code ${code})`)));
      workers.push(worker);
      idle.push(worker);
    }
  };
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
  let begun = 0;
  return {
    work: (tasks: readonly Task[]): Promise<readonly Written[]> => {
      if (begun++ === 0 || script === undefined || count < 2) return here(tasks);
      if (workers.length === 0) startAll(script);
      return queue.add(() => answered(tasks));
    },
    /** Waits until hardly a piece waits for a thread. */
    room: () => queue.onSizeLessThan(count),
    close: () => Promise.all(workers.map((worker) => worker.removeAllListeners('exit').terminate())),
  };
};

const errorOf = (answer: Exclude<Answer, readonly Written[]> | undefined): Error => {
  const { message = '', hint, isUsers = false } = answer ?? {};
  return isUsers ? new UserError(message, hint) : new Error(`in a worker thread: ${message}`);
};
