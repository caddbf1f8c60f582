import {
  appendFileSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addSynced, openLines, wholeLines } from './kept.ts';

const folder = mkdtempSync(join(tmpdir(), 'errata-kept-'));
afterAll(() => rmSync(folder, { recursive: true }));

const added = (path: string, ...lines: readonly object[]): string => {
  const file = openLines(path, 'id');
  for (const line of lines) file.add(line);
  file.close();
  return readFileSync(path, 'utf8');
};

test('lines are added behind those that are whole, and what was torn goes', () => {
  const path = join(folder, 'some.jsonl');
  expect(added(path, { id: 'é' }, { id: 'b' })).toBe('{"id":"é"}\n{"id":"b"}\n');
  appendFileSync(path, '{"id":"c');
  expect(wholeLines(readFileSync(path))).toEqual(['{"id":"é"}', '{"id":"b"}']);
  expect(added(path, { id: 'd' })).toBe('{"id":"é"}\n{"id":"b"}\n{"id":"d"}\n');
});

test('a line that lacks nothing but its end stays', () => {
  const path = join(folder, 'unended.jsonl');
  writeFileSync(path, '{"id":"a"}\n{"id":"é"}');
  expect(wholeLines(readFileSync(path))).toEqual(['{"id":"a"}', '{"id":"é"}']);
  expect(added(path, { id: 'c' })).toBe('{"id":"a"}\n{"id":"é"}\n{"id":"c"}\n');
});

test('what was torn may be long, or all that there is, or hardly begun', () => {
  const path = join(folder, 'long.jsonl');
  writeFileSync(path, `"a"\n{"id":"${'x'.repeat(200_000)}`);
  expect(added(path)).toBe('"a"\n');
  writeFileSync(path, `{"id":${'x'.repeat(70_000)}`);
  expect(added(path, {})).toBe('{}\n');
  writeFileSync(path, '{"i');
  expect(added(path)).toBe('');
  expect(wholeLines(Buffer.from('x'))).toEqual([]);
});

test.each(['{"mine": true}', '[1, 2]', 'a note', '"a"\n{"no":1', '\0'.repeat(70_000)])(
  'nothing is cut off what is no such file: %.20s',
  (text) => {
    const path = join(folder, 'mine.json');
    writeFileSync(path, text);
    expect(() => openLines(path, 'id')).toThrow(/ends with what is no line of it\. Nothing was changed/);
    expect(readFileSync(path, 'utf8')).toBe(text);
  },
);

test('of bytes that cannot be written nothing stays, and it is told why', () => {
  const path = join(folder, 'read.jsonl');
  writeFileSync(path, '"a"\n');
  const file = openSync(path, 'r');
  expect(() => addSynced(file, Buffer.from('"b"\n'))).toThrow(/EBADF/);
  closeSync(file);
  expect(readFileSync(path, 'utf8')).toBe('"a"\n');
});
