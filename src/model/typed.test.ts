import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { typed } from './told.ts';

test.each([
  ['out', 'out'],
  ['/tmp/größe/run-1.b', '/tmp/größe/run-1.b'],
  ['my run', "'my run'"],
  ["Ann's $HOME", "'Ann'\\''s $HOME'"],
  ['', "''"],
])('the path %j is typed as %s', (path, shown) => {
  expect(typed(path)).toBe(shown);
  expect(execFileSync('sh', ['-c', `printf %s ${typed(path)}`], { encoding: 'utf8' })).toBe(path);
});
