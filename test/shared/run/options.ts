import type { RunOptions } from '../../../src/run/run.ts';

/** A run in one thread, by the program's own defaults. */
export const plainRun: Omit<RunOptions, 'templates' | 'rules' | 'out'> = {
  seed: '42',
  sampling: undefined,
  only: undefined,
  jobs: 1,
  limit: undefined,
  shard: undefined,
  runtime: 'native',
  verify: 0,
  version: '1',
  worker: undefined,
};
