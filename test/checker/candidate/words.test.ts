import { expect, it } from 'vitest';
import { checkNewWords } from './words.ts';

it.each([
  ['8+2 = 10, 2 hours later', '8-2 = 6, 2 hours earlier', 0],
  ['8+2 = 10, after 2 hours', '8-2 = 6, 2 hours earlier', 1],
  ['8+2 = 10, 2 hours later', '8-2 = 6, 2 happy hours later', 1],
  ['2 years older than Bo: 8+2 = 10', '2 years younger than Bo: 8-2 = 6', 0],
  ['2 feet shorter than Bo: 8-2 = 6', '2 feet taller than Bo: 8+2 = 10', 0],
  ['2 feet shorter than Bo: 8-2 = 6', '2 feet older than Bo: 8+2 = 10', 1],
])('%s as %s has new words: %i', (original, shown, count) => {
  const failures: string[] = [];
  checkNewWords({ original, shown, where: 'L1', fail: (_, cause) => failures.push(cause) });
  expect(failures).toHaveLength(count);
});
