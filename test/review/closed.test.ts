// The window is closed while one reviews: what was decided is in the CSV, nothing is left behind, and the program ends as told.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildProgram } from './build.ts';
import { writeFixture } from './fixture.ts';
import { openTerminal } from './terminal.ts';

let program: string;
let folder: string;

beforeAll(async () => {
  program = await buildProgram();
  folder = mkdtempSync(join(tmpdir(), 'rules-closed-'));
});
afterAll(() => {
  for (const made of [folder, dirname(program)]) rmSync(made, { recursive: true, force: true });
});

it.each([
  ['looks', '', 'explanation', ''],
  ['has decided', 'x1', 'x1 ', ',rejected,'],
  ['edits a line', 'e', 'Enter keep', ''],
])('a terminal that is closed while one %s', async (name, keys, wanted, inCsv) => {
  const own = join(folder, name);
  writeFixture(own, { count: 12 });
  const path = join(own, 'validation_catalog_ana.csv');
  const session = openTerminal(process.execPath, [program, 'review', path], { columns: 80, rows: 24 });
  await session.until('explanation');
  session.write(keys);
  await session.until(wanted);
  session.close();
  expect(await session.ended).toEqual({ exitCode: 130, signal: 0 });
  expect(existsSync(`${path}.lock`)).toBe(false);
  expect(readFileSync(path, 'utf8')).toContain(inCsv);
});
