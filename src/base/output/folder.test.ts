import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type FileStates, openFolder } from './folder.ts';
import { partialsIn, removeAbandoned } from './partial.ts';

const home = mkdtempSync(join(tmpdir(), 'errata-folder-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const names = ['a', 'b', 'c'];
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const textsIn = (folder: string): string[] =>
  [...names, 'manifest.json'].map((name) => readFileSync(join(folder, name), 'utf8'));

/** A run that wrote into a folder, noted how far it is, and was lost: its partial folder and the files' states. */
const lost = async (out: string, texts: readonly string[]) => {
  const output = await openFolder(out, names);
  for (const [i, name] of names.entries()) await output.write(name, bytes(texts[i] ?? ''));
  let files: FileStates = {};
  await output.checkpoint?.((states) => {
    files = states;
    return '{}';
  });
  const path = await output.abandon();
  if (path === undefined) throw new Error('nothing was kept');
  return { path, files };
};

test('former files go with the former manifest, and stay where nothing was finished', async () => {
  const out = join(home, 'former');
  mkdirSync(out);
  for (const name of ['page', 'manifest.json']) writeFileSync(join(out, name), 'old');
  await (await openFolder(out, names, undefined, async () => ['page'])).abandon();
  expect(readdirSync(out).sort()).toEqual(['manifest.json', 'page']);
  await (await openFolder(out, names, undefined, async () => ['page'])).finish('new');
  expect(readdirSync(out).sort()).toEqual([...names, 'manifest.json']);
});

test('files of two that finish at once are all of one of them, also behind one that was killed', async () => {
  const out = join(home, 'both');
  const both = await Promise.all(
    ['one', 'two'].map(async (text) => {
      const output = await openFolder(out, names);
      for (const name of names) await output.write(name, bytes(text));
      return { text, output };
    }),
  );
  mkdirSync(join(out, '.naming'));
  utimesSync(join(out, '.naming'), 0, 0);
  await Promise.all(both.map(({ text, output }) => output.finish(text)));
  expect(new Set(textsIn(out)).size).toBe(1);
  expect(readdirSync(out)).toHaveLength(4);
});

test('a folder that was removed meanwhile is told, and nothing stays of it', async () => {
  const out = join(home, 'gone');
  const told = `What was written into ${out} was removed or moved meanwhile.`;
  const opened = async (isNoted: boolean) => {
    const output = await openFolder(out, names);
    if (isNoted) await output.checkpoint?.(() => '{}');
    rmSync(out, { recursive: true });
    return output;
  };
  const noted = await opened(true);
  await expect(noted.checkpoint?.(() => '{}')).rejects.toThrow(told);
  expect(await noted.abandon()).toBeUndefined();
  const output = await opened(false);
  await expect(output.finish('{}')).rejects.toThrow(told);
  expect(await output.abandon()).toBeUndefined();
  expect(existsSync(out)).toBe(false);
});

test('what would keep files from their names is told at the start', async () => {
  const out = join(home, 'no-mark');
  mkdirSync(join(out, '.naming', 'x'), { recursive: true });
  utimesSync(join(out, '.naming'), 0, 0);
  await expect(openFolder(out, names)).rejects.toThrow(`${join(out, '.naming')} is in the way`);
  expect(readdirSync(out)).toEqual(['.naming']);
});

describe('a folder that is gone on with', () => {
  test('has what was noted, without what came after it, and then what is added', async () => {
    const out = join(home, 'plain');
    const kept = await lost(out, ['one', '', 'three']);
    writeFileSync(join(kept.path, 'a'), 'one and half a li');
    const output = await openFolder(out, names, kept);
    await output.write('b', bytes('two'));
    await output.finish('{}');
    expect(textsIn(out)).toEqual(['one', 'two', 'three', '{}']);
    expect(readdirSync(out)).toHaveLength(4);
  });

  test.each([1, 2, 3])('takes back files when it was lost after %i got their names', async (named) => {
    const out = join(home, `named-${named}`);
    const kept = await lost(out, ['one', 'two', 'three']);
    for (const name of names.slice(0, named)) renameSync(join(kept.path, name), join(out, name));
    const output = await openFolder(out, names, kept);
    await output.finish('{}');
    expect(textsIn(out)).toEqual(['one', 'two', 'three', '{}']);
  });

  test('is refused, and stays, when a file is shorter or another', async () => {
    for (const text of ['o', 'two']) {
      const out = join(home, `other-${text}`);
      const kept = await lost(out, ['one']);
      writeFileSync(join(kept.path, 'a'), text);
      await expect(openFolder(out, names, kept)).rejects.toThrow('is not as the run left it');
      expect(existsSync(kept.path)).toBe(true);
    }
  });
});

describe('what other processes left', () => {
  const left = (name: string, owner?: object): string => {
    const path = join(home, 'left', name);
    mkdirSync(path, { recursive: true });
    if (owner) writeFileSync(join(path, 'owner.json'), JSON.stringify(owner));
    return path;
  };
  const gone = 2 ** 22 + 1;

  test('goes when they have ended; what a living one writes and what becomes another file stays', async () => {
    const noted = left('.partial-1', { pid: gone, host: hostname(), start: '' });
    writeFileSync(join(noted, 'journal.json'), '{}');
    left('.partial-2', { pid: process.pid, host: hostname(), start: 'another process of the same number' });
    left(`.partial-${gone}-3`);
    const other = left('.partial-4', { pid: gone, host: 'another machine', start: '' });
    const file = left('.partial-5', { pid: gone, host: hostname(), start: '', becomes: 'c.gz' });
    const living = left(`.partial-${process.pid}-6`);
    const here = await openFolder(join(home, 'left'), names);
    // Whoever writes there next takes away what nobody can go on with.
    const dead = readdirSync(join(home, 'left')).filter((name) => /-2$|-3$/.test(name));
    expect(dead).toHaveLength(process.platform === 'linux' ? 0 : 1);
    expect(await removeAbandoned(join(home, 'left'))).toContain(noted);
    expect((await partialsIn(join(home, 'left'))).map(({ path, running }) => [path, running])).toEqual(
      [other, living].sort().map((path) => [path, true]),
    );
    expect(await removeAbandoned(join(home, 'left'), { becomes: 'c.gz' })).toEqual([file]);
    expect(await here.abandon()).toBeUndefined();
  });
});
