import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readText } from './read.ts';

const folder = mkdtempSync(join(tmpdir(), 'files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const made = (name: string, bytes: Uint8Array | string): string => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};

it('reads text without its byte order mark', async () =>
  expect(await readText(made('mark', '\uFEFFfamily: é'))).toEqual({ text: 'family: é', noText: undefined }));

it('says where bytes stand that are no UTF-8', async () => {
  const bytes = Buffer.concat([Buffer.from('\uFEFFa \uFFFD é '), Buffer.from([0xe9, 0x20, 0xff])]);
  expect(await readText(made('latin', bytes))).toMatchObject({ noText: 'a \uFFFD é '.length });
});

it('is undefined where there is no file', async () =>
  expect(await readText(join(folder, 'none'))).toBeUndefined());

it.each([
  ['a folder', () => mkdirSync(join(folder, 'x.yaml')), 'x.yaml', 'is a folder, and no file.'],
  ['a pipe', () => execFileSync('mkfifo', [join(folder, 'pipe')]), 'pipe', 'is a pipe, and no file.'],
  ['a large file', () => made('large', 'x'.repeat(1001)), 'large', 'is too large: more than 1000 bytes'],
])('refuses %s at once', async (_, make, name, told) => {
  make();
  await expect(readText(join(folder, name), 1000)).rejects.toThrow(told);
});

it('refuses a device', async () => expect(readText('/dev/zero')).rejects.toThrow('/dev/zero is a device'));
