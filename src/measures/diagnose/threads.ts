import { Worker } from 'node:worker_threads';
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

interface Waiting {
  readonly tasks: readonly Task[];
  readonly resolve: (written: readonly Written[]) => void;
  readonly reject: (error: Error) => void;
}

/** In MB: some five times what a thread needs, since V8 lets a heap grow to several times of what is alive in it. */
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 12 };

/** Starts so many threads of a compiled worker. When one dies all work fails. */
export const startThreads = (script: URL, start: WorkerStart, count: number): Threads => {
  const line: Waiting[] = [];
  let death: Error | undefined;
  let hear: () => void = () => undefined;
  const workers = Array.from({ length: count }, () => {
    const worker = new Worker(script, { workerData: start, resourceLimits });
    let own: Waiting | undefined;
    const take = (): void => {
      if (own) return;
      own = line.shift();
      if (own) worker.postMessage(own.tasks);
    };
    const die = (error: Error): void => {
      death ??= error;
      for (const one of [own, ...line.splice(0)]) one?.reject(death);
      own = undefined;
      hear();
    };
    worker.on('message', (answer: Answer) => {
      const done = own;
      own = undefined;
      if ('message' in answer) done?.reject(errorOf(answer));
      else done?.resolve(answer);
      take();
      hear();
    });
    worker.on('error', die);
    worker.on('messageerror', die);
    worker.on('exit', (code) => die(new Error(`a worker thread ended early (code ${code})`)));
    return { worker, take };
  });
  return {
    work: (tasks) =>
      new Promise((resolve, reject) => {
        if (death) return reject(death);
        line.push({ tasks, resolve, reject });
        for (const { take } of workers) take();
      }),
    room: async () => {
      while (line.length >= count)
        await new Promise<void>((resolve) => {
          hear = resolve;
        });
    },
    close: async () => {
      await Promise.all(workers.map(({ worker }) => worker.removeAllListeners('exit').terminate()));
    },
  };
};

const errorOf = ({ message, hint, isUsers }: Exclude<Answer, readonly Written[]>): Error =>
  isUsers ? new UserError(message, hint) : new Error(`in a worker thread: ${message}`);
