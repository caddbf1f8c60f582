import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folder, fresh, made, questions } from '../../test/shared/run/made.ts';
import { merge } from './merge.ts';
import type { RunOptions } from './run.ts';

describe('parts of a run', () => {
  const part = async (index: number, count: number, more: Partial<RunOptions> = {}): Promise<string> =>
    (await made({ shard: { index, count }, ...more })).out;
  const merged = (shards: readonly string[], out = join(folder, 'never')) => merge({ shards, out });
  const change = (from: string, file: string, edit: (text: string) => string): void =>
    writeFileSync(join(from, file), edit(readFileSync(join(from, file), 'utf8')));

  it('are told where they are not those of one run', async () => {
    const [one, two] = [await part(1, 2), await part(2, 2)];
    await expect(merged([])).rejects.toMatchObject({
      message: 'No parts were given.',
      hint: 'Give the folder of each part.',
    });
    await expect(merged([one])).rejects.toMatchObject({
      message: 'Part 2/2 of the run is missing.',
      hint: 'Give all 2 folders, or make it: rules run --seed 42 --shard 2/2 …',
    });
    await expect(merged([await part(2, 15)])).rejects.toThrow(
      'Parts 1/15, 3/15, 4/15, 5/15, 6/15, 7/15, 8/15, 9/15, 10/15, 11/15 and 4 more of the run are missing.',
    );
    await expect(merged([one, two, one])).rejects.toThrow(`${one} and ${one} are both part 1/2.`);
    const third = await part(2, 3);
    await expect(merged([one, third])).rejects.toThrow(`${one} is part 1/2, but ${third} is part 2/3.`);
    await expect(merged([one, two], one)).rejects.toThrow(`${one} is one of the parts.`);
    const whole = (await made()).out;
    await expect(merged([whole])).rejects.toThrow(`${whole} holds no part of a run but a whole one`);
    await expect(merged([folder])).rejects.toThrow(`${folder} has no manifest.json.`);
    for (const [more, what] of [
      [{ seed: '43' }, 'the seed: 42 and 43.'],
      [{ version: '2' }, 'the version of Errata: 1 and 2.'],
      [{ only: ['swap'] }, 'the rules.'],
      [{ runtime: 'auto' }, 'the --runtime or --verify.'],
      [{ rules: [questions], edits: true }, 'the command'],
      [{ withoutDoubtful: true }, 'the readings of given solutions'],
      [{ sampling: join(import.meta.dirname, '../../rules/sampling.yaml') }, 'the sampling policy'],
    ] as const) {
      const other = await part(2, 2, more as Partial<RunOptions>);
      await expect(merged([one, other])).rejects.toThrow(`they differ in ${what}`);
    }
    expect(existsSync(join(folder, 'never'))).toBe(false);
  });

  it.each<[string, string, (text: string) => string, string]>([
    ['its manifest is cut', 'manifest.json', (text) => text.slice(0, 40), 'manifest.json is not whole.'],
    [
      'its manifest lacks a field',
      'manifest.json',
      (text) => text.replace('"seed"', '"sed"'),
      'manifest.json is no manifest of a run: ',
    ],
    [
      'its number is no number',
      'manifest.json',
      (text) => text.replace('1/2', '0/2'),
      'holds no part of a run',
    ],
    [
      'there are too many',
      'manifest.json',
      (text) => text.replace('1/2', '1/100001'),
      'holds no part of a run',
    ],
    [
      'a line is cut',
      'templates.jsonl',
      (text) => text.slice(0, -2),
      'templates.jsonl:2: this line is not whole.',
    ],
    [
      'a line is none',
      'templates.jsonl',
      (text) => text.replace('{', '{{'),
      'templates.jsonl:1: this line is not whole.',
    ],
    [
      'a candidate is gone',
      'candidates.jsonl',
      (text) => text.replace(/.*\n/, ''),
      'candidates.jsonl has 3 lines, but the manifest beside it says 4.',
    ],
    [
      'a template is gone',
      'templates.jsonl',
      (text) => text.replace(/.*\n/, ''),
      'has nothing of the template at 0, although its manifest counts it.',
    ],
    [
      'lines are in another order',
      'candidates.jsonl',
      (text) =>
        text
          .split('\n')
          .reverse()
          .filter((line) => line !== '')
          .join('\n')
          .concat('\n'),
      'candidates.jsonl:3: this line is not in the order that `rules run` writes.',
    ],
    [
      'a line is there twice',
      'discarded.jsonl',
      () => '{"position":9,}\n',
      'discarded.jsonl:1: this line is not in the order',
    ],
  ])('are not joined where %s', async (_, file, edit, told) => {
    const [one, two] = [await part(1, 2), await part(2, 2)];
    change(one, file, edit);
    const out = fresh();
    await expect(merged([one, two], out)).rejects.toMatchObject({ message: expect.stringContaining(told) });
    expect(existsSync(join(out, 'manifest.json'))).toBe(false);
  });

  it('that cannot be read are told as that, and templates are counted as they are joined', async () => {
    const [one, two] = [await part(1, 2), await part(2, 2)];
    const heard: number[] = [];
    await merge({ shards: [two, one], out: join(folder, 'joined'), onTemplates: (done) => heard.push(done) });
    expect(heard).toEqual([1, 2, 3, 4]);
    rmSync(join(two, 'candidates.jsonl'));
    await expect(merged([one, two])).rejects.toThrow('candidates.jsonl cannot be read: ENOENT.');
  });
});
