import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rules, temporaryFolder } from './rules.ts';

const folder = temporaryFolder();
const question = 'Ann has 3 bags of 4 apples and eats 2. How many are left?';
const reference = '3 * 4 = 12 apples.\n12 - 2 = 10 are left.\n#### 10';

describe.concurrent('rules diagnose', () => {
  test('tells a person of one solution which line is wrong first, and why', async () => {
    const flags = [
      '--question',
      question,
      '--reference',
      reference,
      '--solution',
      '3 + 4 = 7\n7 - 2 = 5\n#### 5',
    ];
    const { code, stdout } = await rules(['diagnose', ...flags]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Flawed at L1, confidence 0\.\d+\n> L1 {2}3 \+ 4 = 7/);
    expect(stdout).toMatch(/rules: .*operator_swap/);
  });

  test('writes a line a solution, the broken ones too, and takes templates for references', async () => {
    const input = join(folder, 'solutions.jsonl');
    const records = [
      {
        id: 'a',
        question,
        reference_solution: reference,
        solution: ['3 * 4 = 12', '12 - 2 = 10', '#### 10'],
      },
      { id: 'b', question, reference_solution: reference, solution: '3 * 4 = 14\n14 - 2 = 12\n#### 12' },
      { id: 'c', question: 'Another?', solution: '1 + 1 = 2' },
      { id: 'd', question },
    ];
    writeFileSync(input, `${records.map((record) => JSON.stringify(record)).join('\n')}\n`);
    const out = join(folder, 'out');
    const { code, stdout, stderr } = await rules(['diagnose', input, '--out', out]);
    expect([code, stderr]).toEqual([1, `${input}:4: no solution\n`]);
    expect(stdout).toContain('4 solutions: 1 correct, 1 flawed');
    const lines = readFileSync(join(out, 'diagnosed.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { id: 'a', verdict: 'Correct', error_details: null },
      { id: 'b', verdict: 'Flawed', erroneous_line_number: 'L1', error_type: 'computational_error' },
      {
        id: 'c',
        verdict: 'Unread',
        reason: 'there is no template of the problem, and no reference_solution',
      },
      { id: 3, verdict: 'Unread', reason: 'no solution' },
    ]);
  });

  test('a hostile solution costs itself only', async () => {
    const input = join(folder, 'hostile.jsonl');
    const nines = '9'.repeat(10_000);
    const solutions = [
      'x'.repeat(1_000_000),
      '3 * 4 = 12\n'.repeat(10_000),
      `${'('.repeat(500)}3${')'.repeat(500)} = 3`,
      `${nines} + 1 = 2\n#### ${nines}`,
      '\u001b[31m\u202e3 * 4 = 12\u0000\n#### 5',
      'x = '.repeat(400),
      '3 ** 999 ** 99 = 4\n#### 7',
      reference,
    ];
    const lines = solutions.map((solution, id) =>
      JSON.stringify({ id, question, reference_solution: reference, solution }),
    );
    writeFileSync(input, `${lines.join('\n')}\n`);
    const out = join(folder, 'hostile');
    await rules(['diagnose', input, '--out', out]);
    const said = readFileSync(join(out, 'diagnosed.jsonl'), 'utf8').trimEnd().split('\n');
    expect(said).toHaveLength(solutions.length);
    expect(said.at(-1)).toContain('"verdict":"Correct"');
  });

  test('says what is missing', async () => {
    const { code, stderr } = await rules(['diagnose', '--question', question]);
    expect(code).toBe(1);
    expect(stderr).toContain('--reference and --solution');
  });
});
