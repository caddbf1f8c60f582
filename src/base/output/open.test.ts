import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openAppended } from './appended.ts';
import { folderOf, isFolder, openOutput, refuseTarget } from './open.ts';

const root = mkdtempSync(join(tmpdir(), 'errata-output-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let home = root;
beforeEach(() => {
  home = mkdtempSync(join(root, 'one-'));
});

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const names = ['candidates.jsonl', 'rest.jsonl'];
const textOf = (...path: readonly string[]): string => readFileSync(join(home, ...path), 'utf8');

describe('an output', () => {
  test('is a folder, a packed file or standard output', () => {
    expect(['out', 'out.gz', '-'].map((out) => isFolder({ out, meta: undefined }))).toEqual([
      true,
      false,
      false,
    ]);
    expect(folderOf({ out: 'out', meta: 'meta' })).toBe('out');
    expect(folderOf({ out: '-', meta: 'meta' })).toBe('meta');
    expect(folderOf({ out: 'out.gz', meta: undefined })).toBe(undefined);
  });

  test('has all its files in a folder, once it is whole', async () => {
    const output = await openOutput({ out: join(home, 'out'), meta: undefined }, names);
    for (const name of names) await output.write(name, bytes(`${name}\n`));
    expect(existsSync(join(home, 'out', 'rest.jsonl'))).toBe(false);
    await output.finish('{}');
    expect(readdirSync(join(home, 'out')).sort()).toEqual([...names, 'manifest.json'].sort());
    expect(textOf('out', 'rest.jsonl')).toBe('rest.jsonl\n');
  });

  test('has its candidates in a packed file and the others in a folder', async () => {
    const target = { out: join(home, 'c.jsonl.gz'), meta: join(home, 'meta') };
    const output = await openOutput(target, names);
    await output.write('candidates.jsonl', bytes('one\n'));
    await output.write('rest.jsonl', bytes('two\n'));
    await output.write('candidates.jsonl', bytes('three\n'));
    await output.finish('{}');
    expect(gunzipSync(readFileSync(target.out)).toString()).toBe('one\nthree\n');
    expect(textOf('meta', 'rest.jsonl')).toBe('two\n');
    expect(readdirSync(home).sort()).toEqual(['c.jsonl.gz', 'meta']);
    expect(readdirSync(target.meta).sort()).toEqual(['manifest.json', 'rest.jsonl']);
  });

  test('keeps the packed file of the manifest that stays where the others cannot get their names', async () => {
    const target = { out: join(home, 'c.jsonl.gz'), meta: join(home, 'meta') };
    const written = async (text: string) => {
      const output = await openOutput(target, names);
      await output.write('candidates.jsonl', bytes(text));
      return output;
    };
    await (await written('former')).finish('former');
    const output = await written('new');
    const mark = join(target.meta, '.naming');
    mkdirSync(join(mark, 'x'), { recursive: true });
    utimesSync(mark, 0, 0);
    await expect(output.finish('new')).rejects.toThrow(`${mark} is in the way`);
    await output.abandon();
    expect(textOf('meta', 'manifest.json')).toBe('former');
    expect(gunzipSync(readFileSync(target.out)).toString()).toBe('former');
    rmSync(mark, { recursive: true });
    await (await written('new')).finish('new');
    expect(textOf('meta', 'manifest.json')).toBe('new');
    expect(gunzipSync(readFileSync(target.out)).toString()).toBe('new');
  });

  test('leaves nothing where it is given up', async () => {
    const target = { out: join(home, 'c.jsonl.gz'), meta: join(home, 'meta') };
    const output = await openOutput(target, names);
    await output.write('candidates.jsonl', bytes('one\n'));
    expect(await output.abandon()).toBe(undefined);
    expect(readdirSync(home)).toEqual([]);
  });

  test('leaves a folder that was there', async () => {
    mkdirSync(join(home, 'out'));
    const output = await openOutput({ out: join(home, 'out'), meta: undefined }, names);
    await output.abandon();
    expect(readdirSync(home)).toEqual(['out']);
    expect(readdirSync(join(home, 'out'))).toEqual([]);
  });

  test('goes to standard output, and other files nowhere where no folder is named', async () => {
    const said: string[] = [];
    const spy = vi.spyOn(process.stdout, 'write').mockImplementation((...given: unknown[]) => {
      said.push(Buffer.from(given[0] as Uint8Array).toString());
      (given[1] as () => void)();
      return true;
    });
    try {
      const output = await openOutput({ out: '-', meta: undefined }, names);
      await output.write('candidates.jsonl', bytes('one\n'));
      await output.write('candidates.jsonl', bytes(''));
      await output.write('rest.jsonl', bytes('two\n'));
      await output.finish('{}');
      await output.abandon();
    } finally {
      spy.mockRestore();
    }
    expect(said).toEqual(['one\n']);
  });
});

test('a folder of something else stays what it is', async () => {
  const into = (out: string, meta?: string) => refuseTarget({ out, meta }, names, []);
  writeFileSync(join(home, 'rest.jsonl'), '');
  await expect(into(home)).resolves.toBe(undefined);
  writeFileSync(join(home, 'manifest.json'), '{}');
  await expect(into(home)).rejects.toThrow('no candidates.jsonl stands beside its manifest.json');
  await expect(into('-', home)).resolves.toBe(undefined);
  rmSync(join(home, 'rest.jsonl'));
  await expect(into('-', home)).rejects.toThrow('no rest.jsonl stands beside');
});

test('a packed file is refused where a folder is or would be', async () => {
  const into = (...meta: readonly string[]) =>
    refuseTarget({ out: join(home, 'x.gz'), meta: join(home, ...meta) }, names, []);
  for (const meta of [['x.gz'], ['x.gz', 'a', 'b'], ['a', '..', 'x.gz']])
    await expect(into(...meta)).rejects.toThrow('is to be a file, and --meta');
  await expect(into('x')).resolves.toBe(undefined);
  mkdirSync(join(home, 'x.gz'));
  await expect(into('x')).rejects.toThrow('x.gz is a folder, and no file.');
});

describe('what is read', () => {
  const refused = (out: string, meta: string | undefined, input: string) =>
    refuseTarget({ out, meta }, names, [join(home, input)]);

  test('is not written over', async () => {
    for (const name of [...names, 'manifest.json', 'c.gz']) writeFileSync(join(home, name), '');
    symlinkSync(join(home, 'rest.jsonl'), join(home, 'link'));
    for (const input of [...names, 'manifest.json', 'link'])
      await expect(refused(home, undefined, input)).rejects.toThrow(
        'is read by this run and would be written over',
      );
    await expect(refused(join(home, 'c.gz'), undefined, 'c.gz')).rejects.toThrow('would be written over');
    await expect(refused('-', home, 'manifest.json')).rejects.toThrow('would be written over');
    await expect(refused(home, undefined, 'c.gz')).resolves.toBe(undefined);
    await expect(refused('-', undefined, 'rest.jsonl')).resolves.toBe(undefined);
    await expect(refused(join(home, 'c.gz'), undefined, 'rest.jsonl')).resolves.toBe(undefined);
  });
});

describe('a file that grows', () => {
  const path = (): string => join(home, 'file');
  const opened = async (was?: Parameters<typeof openAppended>[1]) => {
    const file = await openAppended(path(), was);
    if (!file) throw new Error('it is not as it was');
    return file;
  };

  test('has what was added, in small pieces and large ones', async () => {
    const file = await opened();
    const pieces = ['a', 'b'.repeat(1 << 20), 'c', 'd'.repeat((1 << 20) + 1), 'e'];
    for (const piece of pieces) await file.add(bytes(piece));
    const state = await file.flush();
    await file.close();
    expect(textOf('file')).toBe(pieces.join(''));
    expect(state.bytes).toBe(pieces.join('').length);
  });

  test('is gone on with from the state in which it was, and only from that', async () => {
    const first = await opened();
    const none = await first.flush();
    await first.add(bytes('one\n'));
    const state = await first.flush();
    await first.add(bytes('lost'));
    await first.flush();
    await first.close();
    const second = await opened(state);
    await second.add(bytes('two\n'));
    const grown = await second.flush();
    await second.close();
    expect(textOf('file')).toBe('one\ntwo\n');
    expect(grown.bytes).toBe(8);
    expect(await openAppended(path(), { ...state, sha256: grown.sha256 })).toBe(undefined);
    expect(await openAppended(path(), { ...grown, bytes: 9 })).toBe(undefined);
    const third = await opened(grown);
    await third.close();
    const empty = await opened(none);
    await empty.close();
    expect(textOf('file')).toBe('');
  });
});
