import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
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
    expect([code, stderr.split('\n')[0]]).toEqual([1, `${input}:4: no solution`]);
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
      { id: 'd', verdict: 'Unread', reason: 'no solution' },
    ]);
  });

  test('tells of a template that cannot be read, and goes on without', async () => {
    const [input, templates] = [join(folder, 'one.jsonl'), join(folder, 'broken.jsonl')];
    writeFileSync(
      input,
      `${JSON.stringify({ question, reference_solution: reference, solution: '#### 10' })}\n`,
    );
    writeFileSync(templates, 'nothing\n');
    const flags = ['--templates', templates, '--out', join(folder, 'broken')];
    const { code, stdout, stderr } = await rules(['diagnose', input, ...flags]);
    expect([code, stderr]).toEqual([1, `${templates}:1: broken JSON: near "nothing"\n`]);
    expect(stdout).toContain('1 solution: 1 correct');
  });

  test('tells how to mend what many lines lack, once', async () => {
    const input = join(folder, 'problems.jsonl');
    writeFileSync(input, `${JSON.stringify({ question, answer: reference })}\n`.repeat(102));
    const { code, stderr } = await rules(['diagnose', input, '--out', join(folder, 'none')]);
    expect([code, stderr.split('\n').slice(0, 3)]).toEqual([
      1,
      [
        `${input}:1: no solution`,
        '  `solution` holds it: a text, or a list of lines.',
        `${input}:2: no solution`,
      ],
    ]);
    expect(stderr).toContain('… and 2 more that could not be read');
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

  test('gives the same bytes with any number of threads, and training data above a confidence', async () => {
    const input = join(folder, 'many.jsonl');
    const solutions = Array.from({ length: 75 }, (_, at) => {
      const bags = 3 + (at % 25);
      const own = bags * 4 + Number(at % 3 === 0);
      return {
        id: at,
        question: question.replace('3', String(bags)),
        reference_solution: `${bags} * 4 = ${bags * 4} apples.\n${bags * 4} - 2 = ${bags * 4 - 2} are left.\n#### ${bags * 4 - 2}`,
        solution:
          at % 3 === 1
            ? `${bags} + 4 = ${bags + 4} apples.\n${bags + 4} - 2 = ${bags + 2} are left.\n#### ${bags + 2}`
            : `${bags} * 4 = ${own} apples.\n${own} - 2 = ${own - 2} are left.\n#### ${own - 2}`,
      };
    });
    writeFileSync(input, solutions.map((one) => `${JSON.stringify(one)}\n`).join(''));
    const outs = await Promise.all(
      ['1', '2', '4'].map(async (jobs) => {
        const out = join(folder, `jobs-${jobs}`);
        expect((await rules(['diagnose', input, '--out', out, '--jobs', jobs])).code).toBe(0);
        return ['diagnosed.jsonl', 'report.md', 'manifest.json'].map((name) =>
          readFileSync(join(out, name), 'utf8'),
        );
      }),
    );
    expect(outs[1]).toEqual(outs[0]);
    expect(outs[2]).toEqual(outs[0]);
    const ids = outs[0]?.[0]?.trimEnd().split('\n');
    expect(ids?.map((line) => JSON.parse(line).id)).toEqual(solutions.map(({ id }) => id));

    const exported = async (...flags: string[]) => {
      const out = join(folder, `data${flags.join('')}`);
      const from = ['export', '--from', join(folder, 'jobs-1'), '--out', out, '--split', '1/0/0'];
      const { code, stderr } = await rules([...from, '--balance', 'weights', ...flags]);
      expect([code, stderr]).toEqual([0, '']);
      const rows = readFileSync(join(out, 'train.jsonl'), 'utf8').trimEnd().split('\n');
      return rows.map((line) => JSON.parse(line));
    };
    const rows = await exported();
    expect(rows).toHaveLength(75);
    expect(new Set(rows.map(({ meta }) => meta.source))).toEqual(new Set(['diagnosed']));
    const flawed = rows.filter(({ meta }) => meta.family === 'computational');
    expect(flawed[0].target).toMatchObject({
      verdict: 'Flawed',
      error_details: { error_type: 'computational_error', erroneous_line_number: 'L1' },
    });
    const certain = await exported('--confidence', '0.98');
    expect(certain.every(({ target }) => target.verdict === 'Flawed')).toBe(true);
    expect(certain).toHaveLength(50);
    const { code, stderr } = await rules([
      'export',
      '--from',
      join(folder, 'jobs-1'),
      '--out',
      join(folder, 'two'),
      '--level',
      '2',
    ]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('level 2 shows a correct solution')]);
  });

  test('says so when the disk is full, and leaves what stood there', async () => {
    const input = join(folder, 'full.jsonl');
    const solution = { question, reference_solution: reference, solution: '3 + 4 = 7\n7 - 2 = 5\n#### 5' };
    writeFileSync(input, `${JSON.stringify(solution)}\n`.repeat(200));
    const out = join(folder, 'full');
    expect((await rules(['diagnose', input, '--out', out])).code).toBe(0);
    const before = readFileSync(join(out, 'diagnosed.jsonl'), 'utf8');
    for (const jobs of ['1', '2']) {
      const { code, stderr } = await rules(['diagnose', input, '--out', out, '--jobs', jobs], {
        mostBlocks: 32,
      });
      expect([code, stderr]).toEqual([1, expect.stringContaining('diagnosed.jsonl cannot be written')]);
      expect(readdirSync(out).sort()).toEqual(['diagnosed.jsonl', 'manifest.json', 'report.md']);
      expect(readFileSync(join(out, 'diagnosed.jsonl'), 'utf8')).toBe(before);
    }
  });

  test('says what is missing', async () => {
    const { code, stderr } = await rules(['diagnose', '--question', question]);
    expect(code).toBe(1);
    expect(stderr).toContain('--reference and --solution');
  });
});
