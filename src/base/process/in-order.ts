import { setImmediate } from 'node:timers/promises';

export interface InOrder<T, R> {
  readonly source: AsyncIterable<T>;
  readonly work: (piece: T) => Promise<R>;
  /** Waits until the next piece may be begun. */
  readonly room: () => Promise<void>;
  readonly take: (result: R) => Promise<void>;
  /** How much a result holds, and how much may be held until its turn comes. */
  readonly sizeOf: (result: R) => number;
  readonly mostHeld: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * Has pieces worked on as there is room and hands the results on one by one in the order of the pieces. When
 * results that wait for an earlier one hold more than `mostHeld`, no further piece is begun. Ends with the
 * first error of anybody, or at once when the signal comes; then nothing further is begun.
 */
export const inOrder = async <T, R>(options: InOrder<T, R>): Promise<void> => {
  const { source, work, room, take, sizeOf, mostHeld, signal } = options;
  signal?.throwIfAborted();
  let ended = false;
  let fail: (error: unknown) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const workThrough = async (): Promise<void> => {
    let held = 0;
    // Settles when the last piece that was begun has been taken.
    let taken = Promise.resolve();
    for await (const piece of source) {
      // Threads that start only now would be ended by nobody.
      if (ended) return;
      const result = work(piece);
      // Whoever fails first is heard when its turn comes; until then it must not count as unhandled.
      result.then(
        (made) => {
          held += sizeOf(made);
        },
        () => undefined,
      );
      taken = taken.then(async () => {
        const made = await result;
        await take(made);
        held -= sizeOf(made);
      });
      taken.catch(fail);
      await room();
      if (held > mostHeld) await taken;
    }
    await taken;
  };
  await unlessAborted(Promise.race([workThrough(), failed]), signal).finally(() => {
    ended = true;
  });
};

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
