import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRun } from '../../test/shared/dataset/made-run.ts';
import { wholeExport } from '../../test/shared/dataset/options.ts';
import type { ExportOptions } from './choose.ts';
import { exportRun } from './export.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'errata-again-'));
  makeRun(join(folder, 'run'), 12);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Format = ExportOptions['format'];
const exported = async (name: string, format: Format): Promise<string> => {
  const out = join(folder, name);
  await exportRun({ ...wholeExport, from: join(folder, 'run'), out, format });
  return out;
};
const ofFormat = (format: Format) => ['README.md', 'left_out.jsonl', 'manifest.json', `train.${format}`];

/** What an export into a folder leaves that is killed after so many steps, while its files get their names. */
const killed = async (name: string, steps: number): Promise<void> => {
  const made = await exported(`${name}-made`, 'jsonl');
  const out = join(folder, name);
  const partial = join(out, '.partial-4194305-x');
  renameSync(made, partial);
  writeFileSync(join(partial, 'owner.json'), JSON.stringify({ pid: 4194305, host: hostname(), start: '' }));
  const give = (name: string) => () => renameSync(join(partial, name), join(out, name));
  const all = [
    () => renameSync(join(out, 'manifest.json'), join(partial, 'former.json')),
    () => rmSync(join(out, 'train.csv')),
    ...['train.jsonl', 'left_out.jsonl', 'README.md', 'manifest.json'].map(give),
  ];
  for (const step of all.slice(0, steps)) step();
};

test.each([0, 1, 2, 3, 4, 5, 6])(
  'an export killed after %i steps of naming is written anew',
  async (steps) => {
    await exported(`killed-${steps}`, 'csv');
    await killed(`killed-${steps}`, steps);
    expect(readdirSync(await exported(`killed-${steps}`, 'csv')).sort()).toEqual(ofFormat('csv'));
  },
);

test('one that is killed is whole before the next one begins, and nothing else goes', async () => {
  const out = await exported('whole', 'csv');
  await killed('whole', 3);
  writeFileSync(join(out, 'notes.txt'), '');
  await expect(exported('whole', 'csv')).rejects.toThrow('whole holds notes.txt, which no export wrote');
  expect(readdirSync(out).sort()).toEqual([...ofFormat('jsonl'), 'notes.txt'].sort());
  const { files } = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'));
  expect(Object.keys(files)).toEqual(['train.jsonl']);
});

test('of two at once all files are those of the last one', async () => {
  for (const name of ['new', 'former']) {
    const out = join(folder, `two-${name}`);
    if (name === 'former') await exported(`two-${name}`, 'jsonl');
    await Promise.all([exported(`two-${name}`, 'csv'), exported(`two-${name}`, 'jsonl')]);
    const { files } = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'));
    const [file = ''] = Object.keys(files);
    expect(readdirSync(out).sort()).toEqual(['README.md', 'left_out.jsonl', 'manifest.json', file]);
  }
});

test('a manifest that names what lies elsewhere takes nothing of it away', async () => {
  const out = join(folder, 'stranger');
  const files = { '../kept.txt': {}, 'notes.txt': {}, 'train.x/../../kept.txt': {}, 'train.csv': {} };
  mkdirSync(join(out, '.partial-4194305-x', 'train.x'), { recursive: true });
  mkdirSync(join(out, 'train.x'));
  for (const [name, named] of Object.entries({ 'manifest.json': {}, 'former.json': files }))
    writeFileSync(
      join(out, '.partial-4194305-x', name),
      JSON.stringify({ kind: 'errata export', files: named }),
    );
  writeFileSync(join(folder, 'kept.txt'), '');
  await expect(exported('stranger', 'csv')).rejects.toThrow('holds train.x, which no export wrote');
  expect(readdirSync(folder)).toContain('kept.txt');
});
