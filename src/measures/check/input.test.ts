import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { mostLines, type ReadSolution, readSolutions } from './input.ts';

const folder = mkdtempSync(join(tmpdir(), 'errata-check-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const all = async (file: string, field?: string): Promise<readonly ReadSolution[]> => {
  const found: ReadSolution[] = [];
  for await (const some of readSolutions(file, field)) found.push(...some);
  return found;
};

const read = async (content: string | Buffer, field?: string) => {
  const file = join(folder, 'solutions');
  writeFileSync(file, content);
  return (await all(file, field)).map((one) =>
    one.ok
      ? {
          position: one.position,
          ...one.solution,
          lines: one.solution.lines.map(({ label, text }) => `${label} ${text}`),
        }
      : [one.position, one.origin.line, one.problem.message],
  );
};

describe('solutions are read', () => {
  it('from text, each to its answer line', async () => {
    const solutions = [
      { position: 0, lines: ['L1 a', 'L2 b', 'FA #### 1'] },
      { position: 1, lines: ['L1 c', 'FA FINAL ANSWER: 2'] },
      { position: 2, lines: ['L1 d'] },
    ];
    const text = 'a\n\n  b\r\n#### 1\n\nc\nFINAL ANSWER: 2\nd';
    expect(await read(text)).toEqual(solutions);
    expect(await read(gzipSync(text))).toEqual(solutions);
  });

  it('from records: a text, a list of lines, or lines by label', async () => {
    const records = [
      { id: 'p', index: 7, solution: 'a\n#### 1', answer: 'b' },
      { answer: ['c', 'd'] },
      { id: 3, flawed_solution: { L1: 'e', FA: '#### 2' }, solution: 'f' },
    ];
    expect(await read(records.map((record) => JSON.stringify(record)).join('\n'))).toEqual([
      { position: 0, id: 'p', index: 7, lines: ['L1 a', 'FA #### 1'] },
      { position: 1, lines: ['L1 c', 'L2 d'] },
      { position: 2, id: 3, lines: ['L1 e', 'FA #### 2'] },
    ]);
  });

  it('from the field that is named', async () => {
    const record = JSON.stringify({ solution: 'a', said: 'b' });
    expect(await read(record, 'said')).toEqual([{ position: 0, lines: ['L1 b'] }]);
    expect(await read(record, 'text')).toEqual([[0, 1, 'no field "text"']]);
  });

  it('but for those that are broken, which keep their places', async () => {
    const broken = [
      '{"a":1}',
      '{',
      '[]',
      '"x"',
      '{"solution":5}',
      '{"solution":["a",1]}',
      '{"solution":"a"}',
    ];
    expect(await read(broken.join('\n'))).toEqual([
      [0, 1, 'no field with a solution'],
      [1, 2, expect.stringContaining('broken JSON')],
      [2, 3, 'this is no JSON object'],
      [3, 4, 'this is no JSON object'],
      [4, 5, '"solution" holds no solution: a text, a list of lines, or lines by label'],
      [5, 6, '"solution" holds no solution: a text, a list of lines, or lines by label'],
      { position: 6, lines: ['L1 a'] },
    ]);
    expect(await read(Buffer.from([0x61, 0x0a, 0xff, 0xfe, 0x0a]))).toEqual([
      [0, 2, 'this is not valid UTF-8 text'],
      { position: 1, lines: ['L1 a'] },
    ]);
  });

  it('unless they are longer than any is', async () => {
    const long = 'a\n'.repeat(mostLines + 1);
    expect(await read(`${long}#### 1\nb`)).toEqual([
      [0, 1, `a solution of more than ${mostLines} lines`],
      { position: 1, lines: ['L1 b'] },
    ]);
    expect(await read(JSON.stringify({ solution: long }))).toHaveLength(1);
  });

  it('or there is nothing to read', async () => {
    await expect(read('\n \n')).rejects.toThrow('holds no solutions');
    await expect(all(join(folder, 'none'))).rejects.toThrow('does not exist');
  });
});
