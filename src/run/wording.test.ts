import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readSampling } from './rules-in.ts';

const folder = mkdtempSync(join(tmpdir(), 'wording-'));
afterAll(() => rmSync(folder, { recursive: true }));

const wordsOf = async (sampling: string) => {
  const path = join(folder, 'sampling.yaml');
  writeFileSync(path, sampling);
  return (await readSampling(path)).policy.wording;
};

describe('the table of words of a sampling file of somebody’s own', () => {
  it('is ours where none stands beside it', async () =>
    expect(Object.keys((await wordsOf('plausibility: none\n'))?.operations ?? {})).toEqual([
      '+',
      '-',
      '*',
      '/',
    ]));
  it('is none where it says so', async () =>
    expect(await wordsOf('plausibility: none\nwords: none\n')).toBeUndefined());
  it('is the one beside it', async () => {
    writeFileSync(join(folder, 'wording.yaml'), "operations:\n  '+': { plus: {} }\n");
    expect((await wordsOf('plausibility: none\n'))?.operations).toEqual({ '+': { plus: {} } });
  });
});
