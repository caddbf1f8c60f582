import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadRules } from '../dsl/reader/index.ts';
import { type Keeping, loadedRules } from './kept.ts';

let keeping: Keeping & { readonly own: string };
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'errata-compiled-'));
  keeping = { code: 'this code', shipped: join(folder, 'none'), own: join(folder, 'own') };
});
afterEach(() => rmSync(join(keeping.own, '..'), { recursive: true }));

const shipped = (name: string, path = `rules/${name}.yaml`) => ({
  path,
  text: readFileSync(`rules/${name}.yaml`, 'utf8'),
});
const rule = (id: string, change = 'a + b => a - b') => ({
  path: `${id}.yaml`,
  text: `rules:\n  - rule: ${id}\n    title: One\n    about: What is wrong.\n    change: ${change}\n`,
});

it('rules are the same from what was kept as from the file, wherever that lies', async () => {
  const files = [shipped('skipped_step'), shipped('computational')];
  const read = loadRules(files);
  expect(await loadedRules(files, keeping)).toStrictEqual(read);
  expect(readdirSync(keeping.own)).toHaveLength(2);
  expect(await loadedRules(files, keeping)).toStrictEqual(read);
  const elsewhere = [shipped('skipped_step', '/other/mine.yaml')];
  expect(await loadedRules(elsewhere, keeping)).toStrictEqual(loadRules(elsewhere));
});

it('a mistake or a warning is told as the reader tells it, however often, and the file is not kept', async () => {
  const good = shipped('skipped_step');
  const broken = [rule('broken', 'a + b => a - c'), { ...rule('binary'), noText: 3 }, rule('warned')];
  for (const file of broken) {
    const files = [good, file];
    const read = loadRules(files);
    expect(read.diagnostics.length).toBeGreaterThan(0);
    for (let time = 0; time < 2; time++) expect(await loadedRules(files, keeping)).toStrictEqual(read);
  }
  expect(readdirSync(keeping.own)).toHaveLength(1);
});

it('a rule that was kept with one list of kinds is read anew with another', async () => {
  const kind = (id: string) => ({
    id,
    title: id,
    tells: id,
    neighbour: '',
    example: '',
    errorType: 'skipped_step',
    type: '',
  });
  const good = { ...shipped('skipped_step'), kinds: [kind('line_missing')] };
  expect((await loadedRules([good], keeping)).diagnostics).toEqual([]);
  const other = await loadedRules([{ ...good, kinds: [kind('lines_gone')] }], keeping);
  expect(other.diagnostics.map(({ code }) => code)).toEqual(['kind']);
});

it('two rules of one name in two files are told, though each file was kept without a mistake', async () => {
  const files = [shipped('skipped_step'), shipped('skipped_step', 'again.yaml')];
  await loadedRules(files.slice(0, 1), keeping);
  const found = await loadedRules(files, keeping);
  expect(found).toStrictEqual(loadRules(files));
  expect(found.diagnostics.length).toBeGreaterThan(0);
});
