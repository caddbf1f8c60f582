import type { JournalHead } from '../../../src/run/manifest.ts';

/** What a run is known by, as its journal begins. */
export const head: JournalHead = {
  errata: '1',
  seed: '42',
  limit: null,
  sinks: ['jsonl'],
  rules: { digest: 'r', ids: ['swap'] },
  sampling: { digest: null },
};
