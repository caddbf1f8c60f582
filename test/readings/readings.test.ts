/** What stands in pages that people write is true. docs/reading.md: its tables are what the readings of evidence/readings come to. `npm run docs:reading` writes them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withTables } from './tables.ts';

const docs = join(import.meta.dirname, '../../docs');
const page = join(docs, 'reading.md');
const readings = join(docs, '../evidence/readings');

test('the tables of docs/reading.md are made from evidence/readings', async () => {
  await expect(withTables(readFileSync(page, 'utf8'), readings)).toMatchFileSnapshot(page);
});

test('a page that lost its marks is told, not left as it was', () => {
  expect(() => withTables('# Reading', readings)).toThrow('<!-- table: solutions -->');
});

test('no line of CHANGELOG.md stands twice, as joining two changes of it can leave them', () => {
  const lines = readFileSync(join(docs, '../CHANGELOG.md'), 'utf8').split('\n');
  const said = lines.filter((line) => line.length > 40);
  expect(said.filter((line, at) => said.indexOf(line) !== at)).toEqual([]);
});
