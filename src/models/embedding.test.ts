import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Session } from './embedding.ts';
import { embedderOf, openEmbedder } from './embedding.ts';

const folder = mkdtempSync(join(tmpdir(), 'errata-embed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const installed = ((): boolean => {
  try {
    createRequire(import.meta.url).resolve('onnxruntime-web');
    return true;
  } catch {
    return false;
  }
})();

it('says which file is missing, and what is none', async () => {
  await expect(openEmbedder(folder)).rejects.toThrow('has no model.onnx');
  mkdirSync(join(folder, 'onnx'));
  writeFileSync(join(folder, 'onnx/model.onnx'), 'no model');
  await expect(openEmbedder(folder)).rejects.toThrow('has no tokenizer.json');
  writeFileSync(join(folder, 'tokenizer.json'), '[');
  await expect(openEmbedder(folder)).rejects.toThrow('is no JSON object');
});

it('says how to install the packages, or that the tokenizer is none', async () => {
  writeFileSync(join(folder, 'tokenizer.json'), '{}');
  await expect(openEmbedder(folder)).rejects.toMatchObject(
    installed
      ? { message: expect.stringMatching(/^The tokenizer cannot be used: /) }
      : { hint: 'npm install onnxruntime-web @huggingface/tokenizers' },
  );
});

describe('a folder that is a stranger’s', () => {
  const hostile = (name: string): string => {
    const path = join(folder, name);
    mkdirSync(path);
    return path;
  };
  const withTokenizer = (name: string, tokenizer: string | Buffer): string => {
    const path = hostile(name);
    writeFileSync(join(path, 'model.onnx'), 'no model');
    writeFileSync(join(path, 'tokenizer.json'), tokenizer);
    return path;
  };

  it.each([
    ['a pipe', (path: string) => execFileSync('mkfifo', [join(path, 'model.onnx')]), 'is a pipe'],
    [
      'a device behind a link',
      (path: string) => symlinkSync('/dev/zero', join(path, 'model.onnx')),
      'is a device',
    ],
    ['a folder', (path: string) => mkdirSync(join(path, 'model.onnx')), 'is a folder'],
    [
      'a link to nothing',
      (path: string) => symlinkSync('nothing', join(path, 'model.onnx')),
      'has no model.onnx',
    ],
    [
      'a link to itself',
      (path: string) => symlinkSync('model.onnx', join(path, 'model.onnx')),
      'has no model.onnx',
    ],
  ])('with %s as its model is refused at once', async (name, make, told) => {
    const path = hostile(name);
    make(path);
    await expect(openEmbedder(path)).rejects.toThrow(told);
  });

  it.each([
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00])],
    ['a list', '[1]'],
    ['a number', '1'],
    ['null', 'null'],
    ['nothing', ''],
    ['brackets 50,000 deep', '['.repeat(50_000) + ']'.repeat(50_000)],
  ])('with %s as its tokenizer is refused', async (name, tokenizer) => {
    await expect(openEmbedder(withTokenizer(name, tokenizer))).rejects.toThrow('is no JSON object');
  });

  const failing = (tokenize: (text: string) => readonly number[], run: Session['run']) =>
    embedderOf(tokenize, { run }, (error) => new Error(`told: ${error}`)).vectorOf('a text');
  const two = () => [1, 2];
  it.each([
    ['no tokens', () => [], async () => ({ data: new Float32Array(2), width: 2 }), 'no numbers of tokens'],
    [
      'tokens that are no numbers',
      () => [Number.NaN],
      async () => ({ data: new Float32Array(2), width: 2 }),
      'no numbers of tokens',
    ],
    [
      'too few numbers',
      two,
      async () => ({ data: new Float32Array(2), width: 2 }),
      'no vector for each token',
    ],
    [
      'a width past all measure',
      two,
      async () => ({ data: new Float32Array(2), width: 1e12 }),
      'no vector for each token',
    ],
    ['no width', two, async () => ({ data: new Float32Array(0), width: 0 }), 'no vector for each token'],
    [
      'values that are no numbers',
      two,
      async () => ({ data: new Float32Array(4).fill(Number.NaN), width: 2 }),
      'no numbers',
    ],
    [
      'endless values',
      two,
      async () => ({ data: new Float32Array(4).fill(Number.POSITIVE_INFINITY), width: 2 }),
      'no numbers',
    ],
    ['a model that fails', two, () => Promise.reject(new Error('out of memory')), 'out of memory'],
  ] as const)('with %s says so', async (_, tokenize, run, told) => {
    await expect(failing(tokenize, run)).rejects.toThrow(new RegExp(`^told: .*${told}`));
  });

  it('gives the mean of the tokens, of length 1, otherwise', async () => {
    const run = async () => ({ data: Float32Array.of(3, 0, 3, 8), width: 2 });
    expect([...(await embedderOf(two, { run }, () => new Error()).vectorOf('a text'))]).toEqual([0.6, 0.8]);
  });
});
