import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, describe, expect, test } from 'vitest';
import { type ReadProblem, readProblems, usualFields } from './read.ts';

const folder = mkdtempSync(join(tmpdir(), 'errata-problems-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = async (
  name: string,
  content: string | Buffer,
  fields = usualFields,
): Promise<readonly ReadProblem[]> => {
  const path = join(folder, name);
  writeFileSync(path, content);
  const found: ReadProblem[] = [];
  for await (const one of readProblems(path, fields)) found.push(one);
  return found;
};

const problems = [
  { index: 3, question: 'How many?', answer: '1 + 1 = 2\n#### 2' },
  { index: 'b', question: 'And, "now"?', answer: '2 + 2 = 4\n#### 4' },
];
const jsonl = problems.map((one) => JSON.stringify(one)).join('\n');
const csv = 'index,question,answer\n3,How many?,"1 + 1 = 2\n#### 2"\nb,"And, ""now""?","2 + 2 = 4\n#### 4"\n';

describe('problems in', () => {
  test.each<[string, string | Buffer]>([
    ['a.jsonl', jsonl],
    ['a.jsonl.gz', gzipSync(jsonl)],
    ['a.json', JSON.stringify(problems)],
    ['a.csv', csv],
    ['a.csv.gz', gzipSync(csv)],
  ])('from %s are the same', async (name, content) => {
    const found = await read(name, content);
    expect(found.map((one) => one.ok && one.problem)).toEqual(problems);
  });

  test('end their lines in one way', async () => {
    const [one] = await read(
      'e.jsonl',
      JSON.stringify({ question: 'How\r\nmany?', answer: '1 + 1 = 2\r\n#### 2' }),
    );
    expect(one).toMatchObject({ problem: { question: 'How\nmany?', answer: '1 + 1 = 2\n#### 2' } });
  });

  test('of a table cost only themselves where they are far too large', async () => {
    const long = 'x'.repeat(3 << 20);
    const found = await read(
      'd.csv',
      `index,question,answer,note\n1,${long},#### 1,\n2,How many?,#### 2,${long}\n`,
    );
    expect(found.map((one) => (one.ok ? one.index : one.reason))).toEqual(['too_large', 2]);
  });

  test('of a table lose the mark of what a spreadsheet would run', async () => {
    const [one] = await read('c.csv', "question,answer\n'- Two pens and one?,2 + 1 = 3\n");
    expect(one).toMatchObject({ ok: true, problem: { question: '- Two pens and one?' } });
  });

  test('have their position for an index where they have none, and other fields by name', async () => {
    const fields = { index: 'id', question: 'text', answer: 'steps', final: 'result' };
    const [one, other] = await read(
      'b.csv',
      'text,steps,result\nWhat?,1 + 1 = 2,2\nAnd?,2 + 2 = 4,4\n',
      fields,
    );
    expect(one).toMatchObject({ ok: true, problem: { index: 0, answer: '1 + 1 = 2\n#### 2' } });
    expect(other).toMatchObject({ ok: true, problem: { index: 1 } });
  });

  test('cost only themselves when they are broken', async () => {
    const lines = [
      '{"question": "Q", "answer": "#### 1"}',
      '{broken',
      '{"qestion": "Q", "answer": "#### 1"}',
      '[1]',
      '{"question": "Q \\ud83d", "answer": "#### 1"}',
      '{"question": "Q", "answer": null}',
    ];
    const found = await read(
      'c.jsonl',
      [...lines, `{"question": "Q", "answer": "${'9'.repeat(30_000)}"}`].join('\n'),
    );
    expect(found.map((one) => (one.ok ? 'read' : one.reason))).toEqual([
      'read',
      'unreadable_problem',
      'unreadable_problem',
      'unreadable_problem',
      'unreadable_problem',
      'unreadable_problem',
      'too_large',
    ]);
    expect(found[5]).toMatchObject({ detail: '`answer` must be a text, but it is null' });
    expect(found[2]).toMatchObject({
      detail: '`question` is missing. The fields are qestion, answer; --question names another.',
    });
    expect(found[4]).toMatchObject({ detail: 'the text holds half a character (a lone surrogate)' });
  });

  test('of a table with a cell too many or too few cost themselves only', async () => {
    const found = await read('d.csv', 'question,answer\nQ,#### 1\nQ,and,#### 2\nQ\nQ,#### 4\n');
    expect(found.map((one) => (one.ok ? one.problem.answer : one.detail))).toEqual([
      '#### 1',
      expect.stringContaining('columns length is 2, got 3 on line 3'),
      expect.stringContaining('columns length is 2, got 1 on line 4'),
      '#### 4',
    ]);
  });

  test('of a table with bytes that are no text, or of a list that breaks off between two, are not taken for whole', async () => {
    const table = Buffer.from('question,answer\nCaf\u00e9?,#### 1\nQ,#### 2\n', 'latin1');
    expect(await read('e.csv', table)).toMatchObject([
      { detail: expect.stringContaining('not valid UTF-8') },
      { ok: true },
    ]);
    const cut = await read('e.json', JSON.stringify(problems).slice(0, -1));
    expect(cut).toMatchObject([{ ok: true }, { ok: true }, { detail: 'broken JSON: it ends too early' }]);
  });

  test('of one index are read once', async () => {
    const found = await read('d.jsonl', `${jsonl}\n${jsonl}`);
    expect(found.map(({ ok }) => ok)).toEqual([true, true, false, false]);
    expect(found[2]).toMatchObject({ detail: 'index 3 was already read' });
  });

  test('say where a position is the index of another', async () => {
    const found = await read(
      'f.jsonl',
      '{"index": 1, "question": "Q", "answer": "#### 1"}\n'.concat('{"question": "Q", "answer": "#### 1"}'),
    );
    expect(found[1]).toMatchObject({
      reason: 'duplicate',
      detail:
        'it has no `index`, and its position 1 is the index of one before: give all problems one, or none',
    });
  });

  test('of a Parquet file name its columns where one is missing, and none of two alike is taken', async () => {
    const written = (...names: readonly string[]) =>
      Buffer.from(
        parquetWriteBuffer({ columnData: names.map((name) => ({ name, data: ['Q'], type: 'STRING' })) }),
      );
    expect(await read('a.parquet', written('prompt', 'answer'))).toMatchObject([
      { detail: '`question` is missing. The fields are prompt, answer; --question names another.' },
    ]);
    await expect(read('b.parquet', written('question', 'answer', 'question'))).rejects.toThrow('question');
  });

  test.each<[string, string | Buffer, RegExp]>([
    ['empty.jsonl', '', /holds no problems/],
    ['a.txt', 'x', /is no file of problems/],
    ['cut.jsonl.gz', gzipSync(jsonl).subarray(0, 40), /ends too early/],
    ['twice.csv', 'question,answer,question\na,b,c\n', /twice\.csv:1 {2}two columns are named 'question'/],
    ['open.csv', 'question,answer\n"never closed,1\n', /is no CSV that can be read/],
    ['semicolons.csv', 'question;answer\n1;"x"\n', /is no CSV that can be read: Invalid Opening Quote/],
    ['none.parquet', 'PAR1 and nothing more', /cannot be read as Parquet/],
    // Its second field should be a list, and is a number.
    [
      'number.parquet',
      Buffer.from('PAR1\x25\x02\x00\x03\x00\x00\x00PAR1', 'latin1'),
      /cannot be read as Parquet: its inside is not as it should be/,
    ],
  ])('from %s are told to be none', async (name, content, message) => {
    await expect(read(name, content)).rejects.toThrow(message);
  });
});
