/** docs/reading.md is true: its tables are what the readings of docs/readings come to. `npm run docs:reading` writes them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withTables } from './tables.ts';

const docs = join(import.meta.dirname, '../../docs');
const page = join(docs, 'reading.md');

test('the tables of docs/reading.md are made from docs/readings', async () => {
  await expect(withTables(readFileSync(page, 'utf8'), join(docs, 'readings'))).toMatchFileSnapshot(page);
});

test('a page that lost its marks is told, not left as it was', () => {
  expect(() => withTables('# Reading', join(docs, 'readings'))).toThrow('<!-- table: solutions -->');
});
