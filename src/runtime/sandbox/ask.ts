import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { mostStart, mostTime, type Operation, type Outcome, type Request } from './protocol.ts';

export interface RelayStart {
  readonly port: MessagePort;
  /** Set to 1 when an answer waits. */
  readonly signal: Int32Array;
  readonly script: string;
}

/** Asks Python, in its process, and waits: an answer for each source, as JSON, or why there is none. */
export type Ask = (request: Omit<Request, 'id'>) => Outcome;

export interface StartedPython {
  readonly ask: Ask;
  /** Settles when it has started, or never will: then each question is answered with the reason. */
  readonly ready: Promise<void>;
}

/** Starts CPython's process, which is not waited for here. Nobody need end it: it ends with the thread that started it. */
export const startPython = (): StartedPython => {
  const folder = programs();
  const { port1: own, port2: port } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const start: RelayStart = { port, signal, script: join(folder, 'python-process.mjs') };
  const relay = new Worker(join(folder, 'python-relay.mjs'), {
    workerData: start,
    transferList: [port],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4 },
  });
  let death: string | undefined;
  const ready = new Promise<void>((settle) => {
    relay.on('message', () => settle());
    relay.on('error', (error) => {
      death = `the thread that speaks to CPython ended: ${error.message}`;
      settle();
    });
  });
  // Whoever has nothing else to do may end.
  relay.unref();
  own.unref();
  let last = 0;
  const ask: Ask = (request) => {
    if (death !== undefined) return { failed: death };
    last++;
    Atomics.store(signal, 0, 0);
    own.postMessage({ ...request, id: last } satisfies Request);
    const most = mostStart + mostTime * (request.sources.length + 2);
    if (Atomics.wait(signal, 0, 0, most) === 'timed-out') return { failed: 'CPython does not answer' };
    return receiveMessageOnPort(own)?.message ?? { failed: 'CPython does not answer' };
  };
  return { ask, ready };
};

/** The folder with the programs of relay and process, which are not part of any other: `dist` of this package. */
const programs = (): string => {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const found = join(folder, 'dist');
    if (existsSync(join(found, 'python-relay.mjs'))) return found;
    const above = dirname(folder);
    if (above === folder)
      throw new Error(`There is no dist/python-relay.mjs above ${import.meta.url}: npm run build makes it.`);
    folder = above;
  }
};

export type { Operation };
