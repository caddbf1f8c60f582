import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inOrder } from './in-order.ts';

async function* from<T>(
  pieces: readonly T[],
  taken: (piece: T) => void = () => undefined,
): AsyncGenerator<T> {
  for (const piece of pieces) {
    taken(piece);
    yield piece;
  }
}

const open = async (): Promise<void> => undefined;
const plain = { room: open, sizeOf: () => 1, mostHeld: 5, signal: undefined };

test('hands results on in the order of the pieces, however long each takes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(3), { maxLength: 20 }), async (delays) => {
      const taken: number[] = [];
      await inOrder({
        ...plain,
        source: from([...delays.entries()]),
        work: async ([i, delay]) => setTimeout(delay, i),
        take: async (i) => {
          taken.push(i);
        },
      });
      expect(taken).toEqual([...delays.keys()]);
    }),
    { numRuns: 20 },
  );
});

test('begins no further piece while results that wait for an earlier one hold too much', async () => {
  let begun = 0;
  let release: (size: number) => void = () => undefined;
  const taken: number[] = [];
  const running = inOrder({
    ...plain,
    source: from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], () => begun++),
    work: (piece) =>
      piece === 0
        ? new Promise<number>((resolve) => {
            release = resolve;
          })
        : Promise.resolve(piece),
    sizeOf: () => 2,
    take: async (piece) => {
      taken.push(piece);
    },
  });
  await setTimeout(20);
  expect(begun).toBeLessThanOrEqual(5);
  release(0);
  await running;
  expect(taken).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test.each(['source', 'work', 'take', 'room'] as const)('ends with the error of %s', async (who) => {
  const fail = (at: string): void => {
    if (at === who) throw new Error(`${who} failed`);
  };
  const running = inOrder({
    ...plain,
    source: from([1, 2, 3], () => fail('source')),
    work: async (piece) => {
      fail('work');
      return piece;
    },
    room: async () => fail('room'),
    take: async () => fail('take'),
  });
  await expect(running).rejects.toThrow(`${who} failed`);
});

test('ends at once when the signal comes, whatever it waits for', async () => {
  const abort = new AbortController();
  const never = new Promise<never>(() => undefined);
  const running = inOrder({
    ...plain,
    source: from([1]),
    work: () => never,
    take: async () => undefined,
    signal: abort.signal,
  });
  abort.abort(new Error('enough'));
  await expect(running).rejects.toThrow('enough');
});

test('begins nothing when the signal has come already', async () => {
  let begun = 0;
  const running = inOrder({
    ...plain,
    source: from([1], () => begun++),
    work: () => Promise.reject(new Error('nobody hears this')),
    take: async () => undefined,
    signal: AbortSignal.abort(new Error('enough')),
  });
  await expect(running).rejects.toThrow('enough');
  expect(begun).toBe(0);
});

test.each(['a result cannot be taken', 'the signal comes'])('begins nothing more once %s', async (why) => {
  const stop = new AbortController();
  const begun: number[] = [];
  let isOver = false;
  const slowly = async function* () {
    for (let piece = 0; piece < 10; piece++) {
      await setTimeout(2);
      yield piece;
    }
    isOver = true;
  };
  const working = inOrder({
    ...plain,
    source: slowly(),
    work: async (piece) => begun.push(piece),
    take: async () => {
      if (why === 'the signal comes') stop.abort(new Error('over'));
      else throw new Error('over');
    },
    signal: stop.signal,
  });
  await expect(working).rejects.toThrow('over');
  const before = begun.length;
  await setTimeout(60);
  expect(begun).toHaveLength(before);
  // Nor is more of the input read.
  expect(isOver).toBe(false);
});
