import PQueue from 'p-queue';
import type { Provider } from './providers.ts';

/** Runs what is asked of a provider no faster and no more at once than it allows. */
export type Limiter = <T>(tokens: number, task: () => Promise<T>) => Promise<T>;

const minute = 60_000;

/** Limits by a provider's requests and tokens a minute and its concurrency. */
export const limiterOf = ({ concurrency, requestsPerMinute, tokensPerMinute }: Provider): Limiter => {
  const queue = new PQueue({ concurrency, interval: minute, intervalCap: requestsPerMinute });
  const spent: { at: number; tokens: number }[] = [];
  const room = async (tokens: number): Promise<void> => {
    for (;;) {
      const now = performance.now();
      while (spent[0] && now - spent[0].at >= minute) spent.shift();
      const used = spent.reduce((sum, one) => sum + one.tokens, 0);
      // A single request above the limit is sent alone: the server says whether it takes it.
      if (used === 0 || used + tokens <= tokensPerMinute) {
        spent.push({ at: now, tokens });
        return;
      }
      const oldest = spent[0]?.at ?? now;
      await new Promise((go) => setTimeout(go, Math.max(10, oldest + minute - now)));
    }
  };
  return (tokens, task) =>
    queue.add(async () => {
      await room(tokens);
      return await task();
    });
};
