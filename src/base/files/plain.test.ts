import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, test } from 'vitest';
import { isSame, makeFolder, refuseOdd } from './plain.ts';

const home = mkdtempSync(join(tmpdir(), 'errata-plain-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const at = (...names: readonly string[]): string => join(home, ...names);
writeFileSync(at('file'), '');

test('a folder is made with those above it, once', async () => {
  await makeFolder(at('a', 'b', 'c'));
  await makeFolder(at('a', 'b', 'c'));
  expect(statSync(at('a', 'b', 'c')).isDirectory()).toBe(true);
  await Promise.all([1, 2, 3].map(() => makeFolder(at('d', 'e'))));
  expect(readdirSync(at('d'))).toEqual(['e']);
  await expect(makeFolder(at('file'))).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeFolder(at('file', 'in', 'it'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

it('what is no file is refused by what it is', () => {
  expect(() => refuseOdd(at('file'))).not.toThrow();
  expect(() => refuseOdd(at('none'))).not.toThrow();
  expect(() => refuseOdd(home)).toThrow(`${home} is a folder, and no file.`);
  expect(() => refuseOdd('/dev/null')).toThrow('/dev/null is a device, and no file.');
});

test('two names are of one file through links of either kind, also before it is there', async () => {
  mkdirSync(at('real'));
  writeFileSync(at('real', 'x'), '');
  symlinkSync(at('real'), at('link'));
  linkSync(at('real', 'x'), at('hard'));
  const same: readonly (readonly [string, string, boolean])[] = [
    [at('real'), at('link'), true],
    [at('real', 'x'), at('link', 'x'), true],
    [at('real', 'x'), at('hard'), true],
    [at('real', 'new'), at('link', 'new'), true],
    [at('real', 'new'), at('real', 'newer'), false],
    [at('real', 'x'), at('file'), false],
    [at('none', 'x'), at('none', 'x'), true],
    [at('none', 'x'), at('other', 'x'), false],
  ];
  for (const [one, other, are] of same)
    expect([one, other, await isSame(one, other)]).toEqual([one, other, are]);
});
