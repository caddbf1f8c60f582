import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { questionsIn } from './inputs.ts';

const folder = mkdtempSync(join(tmpdir(), 'errata-questions-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = async (name: string, text: string): Promise<readonly string[]> => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return [...(await questionsIn(path))];
};

const both = ['how many pears', 'how far'];

test.each([
  ['a.jsonl', '{"question":"How many pears?"}\n\n{"question":"How far?","id":3}\r\n'],
  ['a', '{"question":"How many pears?"}\n{"question":"How  FAR?"}\n{"question":"how far"}'],
])('the questions of %s are read', async (name, text) => {
  expect(await read(name, text)).toEqual(both);
});

test.each([
  ['{"question":"How far?"}\n{"question":3}', 'a.jsonl:2  this line has no `question`.'],
  ['{"question":" "}', 'a.jsonl:1  this line has no `question`.'],
  ['null', 'a.jsonl:1  this line has no `question`.'],
  ['{', 'a.jsonl:1  this line has no `question`.'],
  ['\n', 'holds no question.'],
])('%j is refused', async (text, told) => {
  const hint = 'Give JSON Lines with `question`, such as a test set.';
  await expect(read('a.jsonl', text)).rejects.toMatchObject({ message: expect.stringContaining(told), hint });
});

test('a file that is not there is told as that', async () => {
  await expect(questionsIn(join(folder, 'none.jsonl'))).rejects.toThrow('none.jsonl');
});
