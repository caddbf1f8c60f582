import { setImmediate } from 'node:timers/promises';

/** In ms: so long may a piece of work go on before signals, files and other work have their turn. */
const longest = 50;

/** Between pieces of work: gives everything else in the process its turn, where the last one is a while ago. */
export const turns = (): (() => Promise<void>) => {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < longest) return;
    await setImmediate();
    last = performance.now();
  };
};

/** What is waited for; rejects with the signal's reason as soon as it comes, though the work may then still wait. */
export const unlessAborted = async <Result>(
  work: Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> => {
  // What the work says once nobody waits for it is no fault of the program.
  work.catch(() => undefined);
  signal?.throwIfAborted();
  let abort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal?.removeEventListener('abort', abort);
  }
};
