import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openAppended } from './appended.ts';

const home = mkdtempSync(join(tmpdir(), 'errata-appended-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const stateOf = (text: string) => ({
  bytes: text.length,
  sha256: createHash('sha256').update(text).digest('hex'),
});

/** Adds texts to a file, and gives the state that is told of it. */
const added = async (path: string, texts: readonly string[], was?: string) => {
  const file = await openAppended(path, was === undefined ? undefined : stateOf(was));
  if (!file) return undefined;
  for (const text of texts) await file.add(Buffer.from(text));
  const state = await file.flush();
  await file.close();
  return state;
};

const mebibyte = 1 << 20;

test.each([
  [['one', 'two']],
  [['one', '', 'two']],
  [['a'.repeat(mebibyte)]],
  [['one', 'b'.repeat(mebibyte), 'two']],
  [['one', 'c'.repeat(mebibyte + 1), 'two']],
  [['d'.repeat(mebibyte - 3), 'two', 'three']],
  [[]],
])('what is added stands there in its order, whatever its size, and its state is told', async (texts) => {
  const path = join(home, 'whole');
  expect(await added(path, texts)).toEqual(stateOf(texts.join('')));
  expect(readFileSync(path, 'utf8')).toBe(texts.join(''));
});

test.each(['', 'line\n'])(
  'goes on from the state in which it was, and drops what came later',
  async (was) => {
    const path = join(home, 'on');
    writeFileSync(path, `${was}torn`);
    expect(await added(path, ['more'], was)).toEqual(stateOf(`${was}more`));
    expect(readFileSync(path, 'utf8')).toBe(`${was}more`);
  },
);

test.each(['lin', 'lime\n'])('is not opened where it is not as it was', async (there) => {
  const path = join(home, 'other');
  writeFileSync(path, there);
  expect(await added(path, ['more'], 'line\n')).toBeUndefined();
  expect(readFileSync(path, 'utf8')).toBe(there);
});

test('is not waited for where a pipe has its name', async () => {
  const path = join(home, 'pipe');
  execFileSync('mkfifo', [path]);
  await expect(openAppended(path, stateOf('line'))).rejects.toThrow('is a pipe, and no file.');
});

test('a state may be told between additions', async () => {
  const file = await openAppended(join(home, 'between'));
  await file?.add(Buffer.from('one'));
  expect(await file?.flush()).toEqual(stateOf('one'));
  await file?.add(Buffer.from('two'));
  expect(await file?.flush()).toEqual(stateOf('onetwo'));
  expect(await file?.flush()).toEqual(stateOf('onetwo'));
  await file?.close();
});
