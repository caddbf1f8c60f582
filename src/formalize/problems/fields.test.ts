import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { formatOf, readProblems, usualFields } from './read.ts';

const folder = mkdtempSync(join(tmpdir(), 'errata-fields-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The index of the problem that a line of JSON is, or why it is none. */
const told = async (line: string, fields = usualFields) => {
  const path = join(folder, 'one.jsonl');
  writeFileSync(path, `${line}\n`);
  for await (const one of readProblems(path, fields)) {
    expect(one.origin).toEqual({ file: path, line: 1 });
    return one.ok ? one.problem : `${one.index}: ${one.detail}`;
  }
  return undefined;
};
const withIndex = (index: string): string => `{"index": ${index}, "question": "Q", "answer": "#### 1"}`;

test.each([
  ['7', 7],
  ['0', 0],
  ['"7"', 7],
  ['"0"', 0],
  ['"07"', '07'],
  ['"1234567890123456"', '1234567890123456'],
  ['"a 7"', 'a 7'],
  ['null', 0],
  ['""', 0],
])('the index %s is %j', async (index, meant) =>
  expect(await told(withIndex(index))).toMatchObject({ index: meant }),
);

test.each([
  [withIndex('1.5'), '0: `index` must be a whole number or a text'],
  [withIndex('" "'), '0: `index` must be a whole number or a text'],
  [withIndex('[1]'), '0: `index` must be a whole number or a text'],
  ['[1]', '0: a problem must be an object with named fields'],
  ['null', '0: a problem must be an object with named fields'],
  ['{"index": 4, "question": 3, "answer": "#### 1"}', '4: `question` must be a text'],
  ['{"index": 4, "question": "Q", "answer": " "}', '4: `answer` must be a text, but it is empty'],
  [
    '{"index": 4, "question": "Q", "awnser": "#### 1"}',
    '4: `answer` is missing. The fields are index, question, awnser; --answer names another.',
  ],
  ['{}', '0: `question` is missing.'],
])('%s: %s', async (line, why) => expect(await told(line)).toBe(why));

test.each([
  ['1 + 1 = 2', '2', '1 + 1 = 2\n#### 2'],
  ['1 + 1 = 2\n', '" 2 "', '1 + 1 = 2\n#### 2'],
  ['1 + 1 = 2\n#### 3', '2', '1 + 1 = 2\n#### 3'],
  ['1 + 1 = 2', 'null', '1 + 1 = 2'],
  ['1 + 1 = 2', '" "', '1 + 1 = 2'],
])('a solution %j and its result %s', async (answer, final, whole) => {
  const line = JSON.stringify({ question: 'Q', answer }).replace('}', `, "final": ${final}}`);
  expect(await told(line, { ...usualFields, final: 'final' })).toMatchObject({ answer: whole });
  expect(await told(line)).toMatchObject({ answer });
});

test.each([
  ['a.jsonl', 'jsonl'],
  ['a.ndjson', 'jsonl'],
  ['a.JSON.gz', 'json'],
  ['a.csv.gz', 'csv'],
  ['a.parquet', 'parquet'],
  ['a', 'jsonl'],
  ['-', 'jsonl'],
])('%s is read as %s', (path, format) => expect(formatOf(path)).toBe(format));

test.each(['a.txt', 'a.parquet.gz'])('%s is no file of problems', (path) =>
  expect(() => formatOf(path)).toThrow(`${path} is no file of problems`),
);

test('what is no file is told so', async () => {
  mkdirSync(join(folder, 'inside.json'));
  const first = (path: string) => readProblems(path, usualFields).next();
  await expect(first(join(folder, 'inside.json'))).rejects.toThrow('inside.json is a folder');
  await expect(first(join(folder, 'nowhere.json'))).rejects.toThrow('nowhere.json does not exist');
});
