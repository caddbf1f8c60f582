import { setImmediate } from 'node:timers/promises';
import type { Batch, BatchResult, Part } from './batch.ts';
import { alwaysPython } from './foreign.ts';
import type { Amount } from './input.ts';
import { startThread, type Thread } from './thread.ts';
import { type Work, type WorkSettings, workWith } from './work.ts';
import type { WorkerStart } from './worker.ts';

/** What a batch comes to, its foreign templates on their way. */
export interface Worked {
  readonly batch: Batch;
  readonly parts: readonly (Part | Promise<Part>)[];
  readonly names: BigUint64Array;
  /** About how many bytes it holds. */
  readonly size: number;
}

export type Pool = ReturnType<typeof makePool>;

export interface PoolOptions {
  /** Threads. */
  readonly jobs: number;
  /** The compiled worker; undefined to do everything in this thread. */
  readonly script: URL | undefined;
  /** How much there is to do, and so how many threads are worth their start. */
  readonly amount: Amount;
  readonly start: WorkerStart;
  /** Called when work is done in this thread: it needs the rules compiled. */
  readonly settings: () => WorkSettings;
}

/** Bytes of memory that is worth keeping for the next result. */
const mostSpare = 1 << 22;

/** What a foreign template may come to, in bytes. */
const foreignSize = 1 << 17;

/**
 * Threads that take batches as they get free. The first of them has CPython once a template needs it, and goes on with
 * other work while that starts. Where there is so little to do that this thread does it alone, another is started for
 * CPython, since whoever asks it stands still. (Of our own: it is little, and `piscina` would neither keep batches in
 * order nor hand templates on.)
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
  const others = script ? Array.from({ length: wanted }, () => thread(script).work) : [];
  // With some to do this thread does its part, and begins while the others start.
  const worksToo = others.length === 0 || (amount === 'some' && !always);
  const workers = stolen(worksToo ? [...others, lazy(here)] : others);
  const [first] = threads;
  const started = once(async () => first?.startPython());
  const python: Work =
    first || !script
      ? async (batch) => {
          await started();
          return workers.ofFirst(batch);
        }
      : stolen([lazy(() => thread(script, true).work)]).work;
  const spare: ArrayBuffer[] = [];
  return {
    /** Waits until hardly a batch waits for a thread. */
    room: workers.room,
    /** Takes back the memory of a part that was written. */
    done({ bytes }: Part) {
      if (bytes.buffer.byteLength <= mostSpare && spare.length < jobs * 2) spare.push(bytes.buffer);
    },
    async work(batch: Batch) {
      const memory = spare.pop();
      const result = await workers.work(memory ? { ...batch, spare: memory } : batch);
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
      return { batch: { bytes: result.bytes, entries: batch.entries }, parts, names: result.names, size };
    },
    close: async () => {
      await Promise.all(threads.map((each) => each.close()));
    },
  };
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

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

const lazy = (make: () => Work): Work => {
  const work = once(make);
  return (batch) => work()(batch);
};

/** Batches wait in one line; whoever is free takes the first. */
const stolen = (workers: readonly Work[]) => {
  const [first] = workers;
  const free = new Set(workers);
  const line: Waiting[] = [];
  const lineOfFirst: Waiting[] = [];
  let hear: () => void = () => undefined;
  const next = (worker: Work): Waiting | undefined =>
    (worker === first ? lineOfFirst.shift() : undefined) ?? line.shift();
  const take = (): void => {
    for (const worker of free) {
      const job = next(worker);
      if (!job) continue;
      free.delete(worker);
      const result = worker(job.batch);
      job.settle(result);
      const done = (): void => {
        free.add(worker);
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

interface Waiting {
  readonly batch: Batch;
  readonly settle: (result: Promise<BatchResult>) => void;
}
