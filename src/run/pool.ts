import { setImmediate } from 'node:timers/promises';
import type { Batch, BatchResult, Part } from './batch.ts';
import { withoutPython, withPython } from './foreign.ts';
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

export interface Pool {
  /** Waits until hardly a batch waits for a thread. */
  room(): Promise<void>;
  work(batch: Batch): Promise<Worked>;
  /** Takes back the memory of a part that was written. */
  done(part: Part): void;
  close(): Promise<void>;
}

export interface PoolOptions {
  /** Threads. */
  readonly jobs: number;
  /** The compiled worker; undefined to do everything in this thread. */
  readonly script: URL | undefined;
  /** Whether there is enough to do for threads of their own; a little is done here before they would be up. */
  readonly large: boolean;
  readonly start: Omit<WorkerStart, 'python'>;
  /** Called when work is done in this thread: it needs the rules compiled. */
  readonly settings: () => WorkSettings;
}

/** Bytes of memory that is worth keeping for the next result. */
const mostSpare = 1 << 22;

/** What a foreign template may come to, in bytes. */
const foreignSize = 1 << 17;

/**
 * Threads that take batches as they get free, and one more, started when the first template needs it, that has
 * CPython. (Of our own: it is little, and `piscina` would neither keep batches in order nor hand templates on.)
 */
export const makePool = ({ jobs, script, large, start, settings }: PoolOptions): Pool => {
  const threads: Thread[] = [];
  const thread = (url: URL, python: boolean, few = false): Work => {
    const started = startThread(url, { ...start, python }, few);
    threads.push(started);
    return started.work;
  };
  // With these every template needs it.
  const always = start.runtime === 'pyodide' || start.verify > 0;
  const here = (python: boolean): Work => {
    const work = workWith(settings(), python ? withPython : withoutPython);
    // Signals and files have their turn between batches.
    return async (batch) => setImmediate().then(() => work(batch));
  };
  const workers = stolen(
    script && (large || always)
      ? Array.from({ length: large ? jobs : 1 }, () => thread(script, always))
      : [lazy(() => here(always && !script))],
  );
  const python = stolen([lazy(() => (script ? thread(script, true, true) : here(true)))]);
  const foreignPart = async (batch: Batch): Promise<Part> => {
    const { parts } = await python.work(batch);
    const [part] = parts;
    if (!part || 'foreign' in part || parts.length > 1)
      throw new Error('a thread with CPython wants CPython');
    return part;
  };
  const spare: ArrayBuffer[] = [];
  return {
    room: workers.room,
    done({ bytes }) {
      if (bytes.buffer.byteLength <= mostSpare && spare.length < jobs * 2) spare.push(bytes.buffer);
    },
    async work(batch) {
      const memory = spare.pop();
      const result = await workers.work(memory ? { ...batch, spare: memory } : batch);
      let size = 1 << 12;
      const parts = result.parts.map((part) => {
        if ('bytes' in part) {
          size += part.bytes.buffer.byteLength;
          return part;
        }
        size += foreignSize;
        const made = foreignPart(alone(batch, result, part.foreign));
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

/** A batch of one entry of another. */
const alone = ({ entries }: Batch, { bytes }: BatchResult, index: number): Batch => {
  const entry = entries[index];
  if (!entry) throw new Error(`a batch has no entry ${index}`);
  const own = bytes.slice(entries[index - 1]?.end ?? 0, entry.end);
  return { bytes: own, entries: [{ ...entry, end: own.length }] };
};

const lazy = (make: () => Work): Work => {
  let work: Work | undefined;
  return (batch) => {
    work ??= make();
    return work(batch);
  };
};

/** Batches wait in one line; whoever is free takes the first. */
const stolen = (workers: readonly Work[]): { readonly work: Work; room(): Promise<void> } => {
  const free = [...workers];
  const line: { readonly batch: Batch; readonly settle: (result: Promise<BatchResult>) => void }[] = [];
  let hear: () => void = () => undefined;
  const take = (): void => {
    const worker = free.pop();
    const job = worker && line.shift();
    if (!job) {
      if (worker) free.push(worker);
      return;
    }
    const result = worker(job.batch);
    job.settle(result);
    const done = (): void => {
      free.push(worker);
      take();
      hear();
    };
    result.then(done, done);
  };
  return {
    work: (batch) =>
      new Promise((settle) => {
        line.push({ batch, settle });
        take();
      }),
    room: async () => {
      while (line.length >= workers.length)
        await new Promise<void>((resolve) => {
          hear = resolve;
        });
    },
  };
};
