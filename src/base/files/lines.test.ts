import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { eachLine, lineBytes } from './lines.ts';

const home = mkdtempSync(join(tmpdir(), 'errata-lines-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const file = (text: string): string => {
  const path = join(home, 'lines');
  writeFileSync(path, text);
  return path;
};

const all = async <T>(given: AsyncIterable<T>): Promise<readonly T[]> => {
  const found: T[] = [];
  for await (const one of given) found.push(one);
  return found;
};

const bytesOf = async (text: string): Promise<readonly string[]> =>
  (await all(lineBytes(file(text)))).flat().map(String);

describe('lines', () => {
  test.each([
    ['none', '', []],
    ['an empty one', '\n', ['\n']],
    ['some', 'a\n\nbé\n', ['a\n', '\n', 'bé\n']],
    ['a last one without its end', 'a\nb', ['a\n', 'b']],
    ['other signs that may end one', 'a\r\nb\u2028c\u0085d\n', ['a\r\n', 'b\u2028c\u0085d\n']],
  ])('are read with their ends and without: %s', async (_, text, lines) => {
    expect(await bytesOf(text)).toEqual(lines);
    expect(await all(eachLine(file(text)))).toEqual(lines.map((line) => line.replace(/\n$/, '')));
  });

  test('go beyond the pieces in which a file is read', async () => {
    const lines = ['x'.repeat(700_000), 'y', 'z'.repeat(1 << 18), ''].map((line) => `${line}\n`);
    expect(await bytesOf(lines.join(''))).toEqual(lines);
  });

  test('are none of a folder', async () => {
    mkdirSync(join(home, 'folder'));
    await expect(all(eachLine(join(home, 'folder')))).rejects.toThrow('is a folder, and no file.');
  });
});
