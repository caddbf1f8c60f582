import { unlessAborted } from './turn.ts';

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
 * first error of anybody, or at once when the signal comes.
 */
export const inOrder = async <T, R>(options: InOrder<T, R>): Promise<void> => {
  const { source, work, room, take, sizeOf, mostHeld, signal } = options;
  signal?.throwIfAborted();
  const waiting: Promise<R>[] = [];
  const [arrived, taken] = [bell(), bell()];
  let held = 0;
  let ended = false;
  const begin = async (): Promise<void> => {
    for await (const piece of source) {
      const result = work(piece);
      // Whoever fails first is heard when its turn comes; until then it must not count as unhandled.
      result.then(
        (made) => {
          held += sizeOf(made);
        },
        () => undefined,
      );
      waiting.push(result);
      arrived.ring();
      await room();
      while (held > mostHeld) await taken.heard();
    }
    ended = true;
    arrived.ring();
  };
  const finish = async (): Promise<void> => {
    for (;;) {
      const first = waiting.shift();
      if (first) {
        const result = await first;
        await take(result);
        held -= sizeOf(result);
        taken.ring();
      } else if (ended) return;
      else await arrived.heard();
    }
  };
  await unlessAborted(Promise.all([begin(), finish()]), signal);
};

/** Lets one wait for another. Nobody hears it who was not waiting. */
const bell = (): { ring(): void; heard(): Promise<void> } => {
  let hear: () => void = () => undefined;
  return {
    ring: () => hear(),
    heard: () =>
      new Promise((resolve) => {
        hear = resolve;
      }),
  };
};
