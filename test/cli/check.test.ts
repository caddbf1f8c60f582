import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { rules, temporaryFolder } from './rules.ts';

const folder = temporaryFolder();
const file = (name: string, content: string | Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const text = 'They bake 4 * 12 = 48 rolls.\n48 - 9 = 37 are left.\n#### 37\nSo 2+3=5+1=6 cups.\n#### 6\n';
const lines = (stdout: string): unknown[] =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe.concurrent('rules check', () => {
  test('names the first false line of a solution, and what runs on', async () => {
    const { code, stdout, stderr } = await rules(['check', file('a.txt', text)]);
    expect([code, stdout, stderr]).toEqual([
      0,
      '0  L2  48 - 9 = 37; 39 is right\n    48 - 9 = 37 are left.\n1  L1  run-on: 2+3=5+1=6\n',
      '2 solutions: 1 correct, 1 flawed, 0 without an equation that could be read; 1 run-on\n',
    ]);
  });

  test('reads standard input and what is packed, and tells the same as JSON', async () => {
    const expected = [
      {
        position: 0,
        verdict: 'Flawed',
        erroneous_line_number: 'L2',
        equation: '48 - 9 = 37',
        shown: '37',
        right: '39',
        run_ons: [],
        unread_lines: [],
      },
      {
        position: 1,
        verdict: 'Correct',
        erroneous_line_number: null,
        equation: null,
        shown: null,
        right: null,
        run_ons: [{ line: 'L1', equation: '2+3=5+1=6' }],
        unread_lines: [],
      },
    ];
    const piped = await rules(['check', '-', '--json'], { input: text });
    const packed = await rules(['check', file('a.gz', gzipSync(text)), '--json']);
    expect([lines(piped.stdout), lines(packed.stdout)]).toEqual([expected, expected]);
  });

  test('reads a field of records, with every equation on demand', async () => {
    const records = file('b.jsonl', '{"id":"p","index":4,"said":"3 x $2 = $7"}\n{"said":"none"}\n');
    const { code, stdout } = await rules(['check', records, '--field', 'said', '--json', '--equations']);
    expect(code).toBe(0);
    expect(lines(stdout)).toMatchObject([
      {
        position: 0,
        id: 'p',
        index: 4,
        verdict: 'Flawed',
        right: '6',
        equations: [{ line: 'L1', equation: '3*2=7' }],
      },
      { position: 1, verdict: 'Unread', equations: [] },
    ]);
  });

  test('reads the candidates in the folder of a run', async () => {
    file('candidates.jsonl', '{"id":"c","flawed_solution":{"L1":"7 + 2 = 8","FA":"#### 8"}}\n');
    const { code, stdout } = await rules(['check', folder, '--json']);
    expect(code).toBe(0);
    expect(lines(stdout)).toMatchObject([{ id: 'c', erroneous_line_number: 'L1', right: '9' }]);
  });

  test('says where a record is broken, keeps its place, and ends with 1', async () => {
    const broken = file('c.jsonl', '{"solution":"2 + 2 = 4"}\n{"x":1}\n{\n');
    const { code, stdout, stderr } = await rules(['check', broken, '--json']);
    expect([code, lines(stdout).length]).toEqual([1, 3]);
    expect(lines(stdout)[2]).toEqual({ position: 2, verdict: 'Unread', erroneous_line_number: null });
    expect(stderr).toContain('c.jsonl:2: no field with a solution');
    expect(stderr).toContain('c.jsonl:3: broken JSON');
    expect(stderr).toContain('2 could not be read');
  });

  test('names every record without the field, and says once how to mend it', async () => {
    const records = file('d.jsonl', '{"said":"1 + 1 = 2"}\n'.repeat(3));
    const { code, stderr } = await rules(['check', records, '--field', 'told']);
    expect([
      code,
      stderr.split('no field "told"').length - 1,
      stderr.split('--field names').length - 1,
    ]).toEqual([1, 3, 1]);
  });

  test('prints nothing raw that would move a terminal', async () => {
    const { stdout } = await rules(['check', '-'], { input: '2 + 2 = 5 \u001b[2J\n' });
    expect(stdout).toContain('\\x1b[2J');
    expect(stdout).not.toContain('\u001b[2J');
  });

  test('tells what is missing or wrongly used', async () => {
    const missing = await rules(['check', join(folder, 'none.txt')]);
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('does not exist')]);
    const empty = await rules(['check', file('empty.txt', '')]);
    expect([empty.code, empty.stderr]).toEqual([1, expect.stringContaining('holds no solutions')]);
    expect((await rules(['check'])).code).toBe(2);
    expect((await rules(['check', 'a.txt', '--equations'])).code).toBe(2);
  });
});
