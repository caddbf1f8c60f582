import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Keeping, kept } from './kept.ts';

let folder = '';
let keeping: Keeping;
let made = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'errata-kept-'));
  keeping = { code: 'this code', shipped: join(folder, 'shipped'), own: join(folder, 'own', 'errata') };
  made = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What a text comes to, and that it was made once more. */
const lengthOf = (text: string, where: Keeping = keeping) =>
  kept(
    'length',
    [text],
    async () => ({ length: BigInt(text.length), times: ++made, seen: new Map([[1, undefined]]) }),
    where,
  );

const onlyFile = (): string => {
  const [name = '', ...more] = readdirSync(keeping.own ?? '');
  expect(more).toEqual([]);
  return join(keeping.own ?? '', name);
};

describe('what is kept', () => {
  it('is found again, as it was made', async () => {
    const first = await lengthOf('abc');
    expect(first).toEqual({ length: 3n, times: 1, seen: new Map([[1, undefined]]) });
    expect(await lengthOf('abc')).toStrictEqual(first);
    expect(made).toBe(1);
  });

  it('is found where it was shipped, and nothing is written', async () => {
    await lengthOf('abc');
    const elsewhere = { ...keeping, shipped: keeping.own ?? '', own: join(folder, 'nothing') };
    await lengthOf('abc', elsewhere);
    expect(made).toBe(1);
    expect(readdirSync(folder)).toEqual(['own']);
  });

  it('is not what a changed text, another kind or another version of the program comes to', async () => {
    await lengthOf('abc');
    expect((await lengthOf('abd'))?.times).toBe(2);
    expect((await lengthOf('abc', { ...keeping, code: 'other code' }))?.times).toBe(3);
    expect(await kept('kind', ['abc'], async () => 'other', keeping)).toBe('other');
    expect(await kept('length', ['a', 'bc'], async () => 'two texts', keeping)).toBe('two texts');
  });

  it('is made anew where it is torn, changed, empty or no data at all, and is whole then', async () => {
    await lengthOf('abc');
    const whole = readFileSync(onlyFile());
    const changed = Buffer.from(whole);
    changed[whole.length - 3] = (changed[whole.length - 3] ?? 0) ^ 1;
    const harms = [
      whole.subarray(0, -1),
      whole.subarray(0, 40),
      Buffer.alloc(0),
      changed,
      Buffer.from('{"length":4}'),
    ];
    for (const [times, harmed] of harms.entries()) {
      writeFileSync(onlyFile(), harmed);
      expect((await lengthOf('abc'))?.times).toBe(times + 2);
      expect((await lengthOf('abc'))?.times).toBe(times + 2);
    }
  });

  it('is made each time where the folder cannot be written, and where there is none', async () => {
    writeFileSync(join(folder, 'file'), '');
    const nowhere = { ...keeping, own: join(folder, 'file', 'errata') };
    expect((await lengthOf('abc', nowhere))?.times).toBe(1);
    expect((await lengthOf('abc', nowhere))?.times).toBe(2);
    expect((await lengthOf('abc', { ...keeping, own: undefined }))?.times).toBe(3);
  });

  it('may be written by several at once: it is whole for whoever finds it, and nothing else is left', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => lengthOf('abc')));
    for (const one of all) expect(one?.length).toBe(3n);
    const before = made;
    expect((await lengthOf('abc'))?.length).toBe(3n);
    expect(made).toBe(before);
    onlyFile();
  });

  it('is not what came to nothing, nor what failed', async () => {
    expect(await kept('none', ['abc'], async () => undefined, keeping)).toBeUndefined();
    await expect(kept('none', ['abc'], () => Promise.reject(new Error('no')), keeping)).rejects.toThrow('no');
    expect(await kept('none', ['abc'], async () => 1, keeping)).toBe(1);
  });

  it('goes when there is much of it, the oldest first', async () => {
    for (let count = 0; count < 70; count++) await lengthOf('a'.repeat(count));
    expect(readdirSync(keeping.own ?? '')).toHaveLength(64);
  });

  it('is nothing where it is not known which code reads', async () => {
    await lengthOf('abc', { ...keeping, code: undefined });
    await lengthOf('abc', { ...keeping, code: undefined });
    expect(made).toBe(2);
    expect(readdirSync(folder)).toEqual([]);
  });
});
