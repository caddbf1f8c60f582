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
  ['a.jsonl', '{"question":"How many pears?"}\n\n"How far?"\r\n'],
  ['a.NDJSON', '\uFEFF{"question":"How many pears?"}\n{"question":"How far?"}'],
  ['a.json', '[{"question":"How many pears?"}, "How far?"]'],
  ['a.csv', 'index,question\n1,How many pears?\n\n2,"How far?"\n'],
  ['a.txt', 'How many pears?\n\n  \nHow far?\n'],
  ['a', 'How many pears?\r\nHow  FAR?\nhow far'],
])('the questions of %s are read', async (name, text) => {
  expect(await read(name, text)).toEqual(both);
});

test('one question alone is a file of JSON too', async () => {
  expect(await read('one.json', '{"question":"How far?"}')).toEqual(['how far']);
});

test.each([
  ['a.jsonl', '{"question":"How far?"}\n{"question":3}', 'entry 2 has no question.'],
  ['a.jsonl', '{"question":" "}', 'entry 1 has no question.'],
  ['a.json', 'null', 'entry 1 has no question.'],
  ['a.csv', 'index\n1\n', 'entry 1 has no question.'],
  ['a.json', '{', 'cannot be read: '],
  ['a.json', '[]', 'holds no question.'],
  ['a.txt', '\n', 'holds no question.'],
])('%s with %j is refused', async (name, text, told) => {
  const hint = 'Give JSON Lines, JSON or CSV with `question`, or a text with one question a line.';
  await expect(read(name, text)).rejects.toMatchObject({ message: expect.stringContaining(told), hint });
});

test('a file that is not there is told as that', async () => {
  await expect(questionsIn(join(folder, 'none.csv'))).rejects.toThrow('none.csv: there is no such file');
});
