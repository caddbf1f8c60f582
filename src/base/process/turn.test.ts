import { expect, it } from 'vitest';
import { turns, unlessAborted } from './in-order.ts';

it('gives others their turn after a while of work', async () => {
  const turn = turns();
  let others = 0;
  setImmediate(() => others++);
  const began = performance.now();
  while (performance.now() - began < 60);
  await turn();
  expect(others).toBe(1);
});

it('waits no longer for what has no end once the signal comes, or came before', async () => {
  const abort = new AbortController();
  const waited = unlessAborted(new Promise(() => undefined), abort.signal);
  abort.abort(new Error('enough'));
  await expect(waited).rejects.toThrow('enough');
  await expect(unlessAborted(new Promise(() => undefined), abort.signal)).rejects.toThrow('enough');
  await expect(unlessAborted(Promise.resolve(1), undefined)).resolves.toBe(1);
});

it('leaves no failure of the work unheard, whether the signal came before or after', async () => {
  const unheard: unknown[] = [];
  const hear = (error: unknown): void => void unheard.push(error);
  process.on('unhandledRejection', hear);
  const abort = new AbortController();
  abort.abort(new Error('enough'));
  const failing = (): Promise<never> =>
    new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 5));
  await expect(unlessAborted(failing(), abort.signal)).rejects.toThrow('enough');
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off('unhandledRejection', hear);
  expect(unheard).toEqual([]);
});
