import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachPlaced, lineReader } from './lines.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lines-'));
});
afterAll(() => rm(folder, { recursive: true }));

const linesOf = async (text: string) => {
  const path = join(folder, 'lines.jsonl');
  await writeFile(path, text);
  const lines: { text: string; offset: number; length: number; number: number }[] = [];
  await eachPlaced(path, ({ bytes, path: _, ...place }) => lines.push({ text: bytes.toString(), ...place }));
  return lines;
};

test('lines come with their number and their bytes, blank ones are passed over', async () => {
  expect(await linesOf('é1\n\r\nb\n')).toEqual([
    { text: 'é1', offset: 0, length: 3, number: 1 },
    { text: 'b', offset: 6, length: 1, number: 3 },
  ]);
});

test('the last line needs no end', async () => {
  expect((await linesOf('a\nb')).map(({ text }) => text)).toEqual(['a', 'b']);
  expect(await linesOf('')).toEqual([]);
});

test('lines longer than a chunk, and characters across its border, come whole', async () => {
  const long = `${'x'.repeat((1 << 20) - 1)}é${'y'.repeat(1 << 21)}`;
  const lines = await linesOf(`a\n${long}\nb\n`);
  expect(lines.map(({ text }) => text === long)).toEqual([false, true, false]);
  expect(lines[2]?.offset).toBe(2 + Buffer.byteLength(long) + 1);
});

test('a line is read again from where it stood', async () => {
  const lines = await linesOf('één\ntwo\n');
  const reader = lineReader();
  const path = join(folder, 'lines.jsonl');
  for (const { text, ...place } of lines) expect(reader.read({ path, ...place })).toBe(text);
  expect(() => reader.read({ path, offset: 5, length: 50 })).toThrow('changed while it was read');
  reader.close();
});
