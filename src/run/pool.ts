import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { once } from '../base/index.ts';
import { alwaysPython, type Batch, type BatchResult, type Part, startCPython } from './batch.ts';
import type { Amount } from './input.ts';
import { type Work, type WorkSettings, workWith } from './work.ts';
import type { Answer, WorkerAnswer, WorkerStart, WorkerTask } from './worker.ts';

/** What a batch comes to, its foreign templates on their way. */
export type Worked = Awaited<ReturnType<Pool['work']>>;

export type Pool = ReturnType<typeof makePool>;

interface PoolOptions {
  readonly jobs: number;
  /** The compiled worker; undefined to do everything in this thread. */
  readonly script: URL | undefined;
  /** How much there is to do, and so how many threads are worth their start. */
  readonly amount: Amount;
  readonly start: WorkerStart;
  /** Called when work is done in this thread: it needs the rules compiled. */
  readonly settings: () => WorkSettings;
}

/** What a foreign template may come to, in bytes. */
const foreignSize = 1 << 17;

/**
 * Threads that take batches as they get free. The first of them has CPython once a template needs it, and goes on with other work
 * while that starts. Where there is so little to do that this thread does it alone, another is started for CPython, since whoever
 * asks it stands still. (Of our own: it is little, and `piscina` would neither keep batches in order nor hand templates on.)
 */
export const makePool = ({ jobs, script, amount, start, settings }: PoolOptions) => {
  const threads: Thread[] = [];
  const thread = (url: URL, few = false): Thread => {
    const started = startThread(url, start, few);
    threads.push(started);
    return started;
  };
  const always = alwaysPython(start);
  const here = (): Work => {
    const work = workWith(settings());
    // Signals and files have their turn between batches.
    return async (batch) => setImmediate().then(() => work(batch));
  };
  const wanted = amount === 'many' ? jobs : always ? 1 : amount === 'some' ? jobs - 1 : 0;
  const others = script ? Array.from({ length: wanted }, (_, at) => threadAt(at, () => thread(script))) : [];
  // With some to do this thread does its part, and begins while the others start.
  const worksToo = others.length === 0 || (amount === 'some' && !always);
  const works = others.map(
    (made): Work =>
      (batch) =>
        made().work(batch),
  );
  const workers = stolen(worksToo ? [...works, lazy(here)] : works);
  const [first] = others;
  const started = once(async () => first?.().startPython());
  const python: Work =
    first || !script
      ? async (batch) => {
          await started();
          return workers.ofFirst(batch);
        }
      : stolen([lazy(() => thread(script, true).work)]).work;
  return {
    room: workers.room,
    async work(batch: Batch) {
      const result = await workers.work(batch);
      let size = 1 << 12;
      const parts = result.parts.map((part) => {
        if ('bytes' in part) {
          size += part.bytes.buffer.byteLength;
          return part;
        }
        size += foreignSize;
        const made = foreignPart(python, alone(batch, result, part.foreign));
        // It is heard when its turn comes; until then a failure must not count as unhandled.
        made.catch(() => undefined);
        return made;
      });
      const { bytes, names } = result;
      // `size`: about how many bytes it holds.
      return { batch: { bytes, entries: batch.entries }, parts, names, size };
    },
    close: async () => {
      await Promise.all(threads.map((each) => each.close()));
    },
  };
};

/** As many as there are cores start at once; others when all before have something to do, so that there are never more than batches. */
const threadAt = (at: number, start: () => Thread): (() => Thread) => {
  const thread = once(start);
  if (at < availableParallelism()) thread();
  return thread;
};

const foreignPart = async (python: Work, batch: Batch): Promise<Part> => {
  const { parts } = await python(batch);
  const [part] = parts;
  if (!part || 'foreign' in part || parts.length > 1) throw new Error('a thread with CPython wants CPython');
  return part;
};

/** A batch of one entry of another, for CPython. */
const alone = ({ entries }: Batch, { bytes }: BatchResult, index: number): Batch => {
  const entry = entries[index];
  if (!entry) throw new Error(`a batch has no entry ${index}`);
  const own = bytes.slice(entries[index - 1]?.end ?? 0, entry.end);
  return { bytes: own, entries: [{ ...entry, end: own.length }], python: true };
};

const lazy = (make: () => Work): Work => {
  const work = once(make);
  return (batch) => work()(batch);
};

/** Batches wait in one line; whoever is free takes the first. */
const stolen = (workers: readonly Work[]) => {
  const [first] = workers;
  const free = [...workers];
  const line: Waiting[] = [];
  const lineOfFirst: Waiting[] = [];
  let hear: () => void = () => undefined;
  const next = (worker: Work): Waiting | undefined =>
    (worker === first ? lineOfFirst.shift() : undefined) ?? line.shift();
  const take = (): void => {
    for (const worker of [...free]) {
      const job = next(worker);
      if (!job) continue;
      free.splice(free.indexOf(worker), 1);
      const result = worker(job.batch);
      job.settle(result);
      const done = (): void => {
        // Before those that did nothing yet: some of these would have to start.
        free.unshift(worker);
        take();
        hear();
      };
      result.then(done, done);
    }
  };
  const waitIn =
    (own: Waiting[]): Work =>
    (batch) =>
      new Promise((settle) => {
        own.push({ batch, settle });
        take();
      });
  return {
    work: waitIn(line),
    /** Work that only the first of them can do; it does it before any other. */
    ofFirst: waitIn(lineOfFirst),
    /** Waits until fewer batches wait than there are workers. */
    room: async () => {
      while (line.length >= workers.length)
        await new Promise<void>((resolve) => {
          hear = resolve;
        });
    },
  };
};

type Waiting = { readonly batch: Batch; readonly settle: (result: Promise<BatchResult>) => void };

type Thread = ReturnType<typeof startThread>;

type Settle<T> = { readonly resolve: (answer: T) => void; readonly reject: (error: Error) => void };

/**
 * Only where a heap may have 2 GB does V8 keep its own functions so near to compiled code that they are called directly
 * (`--short-builtin-calls`): a thread that may have less takes a twelfth longer. Room for young objects is what makes
 * their collection cheap; a thread that works on a few templates only does with little.
 */
const limits = (few: boolean): ResourceLimits => ({
  maxOldGenerationSizeMb: 2048,
  maxYoungGenerationSizeMb: few ? 8 : 24,
});

/**
 * The flags of `bin/flags.js`, for who uses the library: V8 keeps no compiled code from one set of flags to another. No flag
 * that changes how what is compiled already is kept: with those of regular expressions, set so late, V8 ended the process now and then (SIGSEGV).
 */
const setFlags = (): void => {
  setFlagsFromString('--heap-growing-percent=45');
  if (process.version.startsWith('v20.')) setFlagsFromString('--always-sparkplug');
};

/** Starts a worker thread. When it dies, every batch that it is asked for fails, the one at hand too. */
const startThread = (script: URL, start: WorkerStart, few = false) => {
  setFlags();
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
        worker.postMessage(batch satisfies WorkerTask, [batch.bytes.buffer]);
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
