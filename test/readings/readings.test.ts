/** What stands in pages that people write is true. The tables of readings are what evidence/readings comes to: `npm run docs:reading` writes them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withTables } from './tables.ts';

const docs = join(import.meta.dirname, '../../docs');
const evidence = join(docs, '../evidence');
const readings = join(evidence, 'readings');

test.each([
  { page: join(docs, 'reading.md'), most: 6 },
  { page: join(evidence, 'README.md'), most: 100 },
])('the tables of $page are made from evidence/readings', async ({ page, most }) => {
  await expect(withTables(readFileSync(page, 'utf8'), readings, most)).toMatchFileSnapshot(page);
});

test('a page that lost its marks is told, not left as it was', () => {
  expect(() => withTables('# Reading', readings, 6)).toThrow('<!-- table: solutions -->');
});

test('no line of CHANGELOG.md stands twice, as joining two changes of it can leave them', () => {
  const lines = readFileSync(join(docs, '../CHANGELOG.md'), 'utf8').split('\n');
  const said = lines.filter((line) => line.length > 40);
  expect(said.filter((line, at) => said.indexOf(line) !== at)).toEqual([]);
});
