import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openEmbedder } from './embedder.ts';

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
