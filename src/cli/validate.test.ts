import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, expect, describe as suite, test, vi } from 'vitest';
import type { RoundTrip, Template } from '../model/index.ts';
import { type RanTemplate, runTemplate } from '../runtime/index.ts';
import {
  count,
  describe,
  describeSummary,
  type ValidateLine,
  type ValidateSummary,
  command as validateCommand,
  validateTemplates,
} from './validate.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'validate-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const noPython = (): never => {
  throw new Error('Python was loaded');
};
const run = (template: Template): Promise<RanTemplate> => runTemplate(template, noPython);

const template = (index: number, changes: object = {}): string =>
  JSON.stringify({
    index,
    tier: 'tier1',
    question: 'Ada buys 3 pens at 2 dollars. What does she pay?',
    answer: 'She pays 3*2=<<3*2=6>>6 dollars.\n#### 6',
    function_code: 'def solve():\n    pens = 3\n    price = 2\n    cost = pens * price\n    return cost',
    logical_steps: [
      {
        line_number: 'L1',
        question_inputs: ['pens', 'price'],
        WK_inputs: [],
        output_variable: 'cost',
        solution_line_template: 'She pays {pens}*{price}=<<{pens}*{price}={cost}>>{cost} dollars.',
      },
    ],
    ...changes,
  });

const file = async (...lines: readonly string[]): Promise<string> => {
  const path = join(folder, 'problems.jsonl');
  await writeFile(path, lines.join('\n'));
  return path;
};

const validate = async (path: string, limit?: number): Promise<readonly ValidateLine[]> => {
  const lines: ValidateLine[] = [];
  for await (const line of validateTemplates(path, run, limit)) lines.push(line);
  return lines;
};

const wrongTemplate = template(2, { tier: 'tier3', answer: 'She pays 3*2=<<3*2=6>>6 dollars.\n#### 7' });
const unknownTemplate = template(3, {
  function_code: 'def solve():\n    pens = 3\n    cost = pens * 2\n    return cost',
});

suite('each template', () => {
  test('is reported with its scores, its place and what is wrong', async () => {
    const path = await file(template(1), wrongTemplate, '{');
    const [good, wrong, refused] = await validate(path);
    expect(good).toEqual({
      file: path,
      line: 1,
      index: 1,
      model: undefined,
      tier: 'tier1',
      stated_tier: undefined,
      unusable: undefined,
      answer_check_status: 'pass',
      structural_score: 1,
      structural_mismatches: [],
      semantic_score: 1,
      semantic_mismatches: [],
      reasons: [],
      round_trip: { result: 'same' },
    });
    expect(wrong).toMatchObject({
      line: 2,
      tier: 'tier1',
      stated_tier: 'tier3',
      answer_check_status: 'fail_wrong_answer',
      unusable: { reason: 'wrong_answer', detail: 'the code gives 6, the solution says 7' },
    });
    expect(refused).toMatchObject({ line: 3, message: expect.stringContaining('broken JSON') });
  });

  test('whose step names no variable of the code is told to be unusable', async () => {
    const [line] = await validate(await file(unknownTemplate));
    expect(line).toMatchObject({
      unusable: { reason: 'unreadable_template', detail: expect.stringContaining('`price`') },
    });
  });

  test('has a round trip when there are values to make one of', async () => {
    const [line] = await validate(await file(template(1)));
    expect(line && stripVTControlCharacters(describe(line))).toContain('  same');
    const [stopped] = await validate(await file(template(5, { function_code: 'x = 3' })));
    expect(JSON.parse(JSON.stringify(stopped))).not.toHaveProperty('round_trip');
  });

  test('is counted towards the limit', async () => {
    expect(await validate(await file(template(1), '{', template(3)), 2)).toHaveLength(2);
  });
});

suite('what a person reads', () => {
  test('is a line a template with the reasons below, and a table', async () => {
    const lines = await validate(await file(template(1), wrongTemplate, unknownTemplate, '{'));
    const text = lines.map((line) => stripVTControlCharacters(describe(line))).join('\n');
    expect(text).toContain('       1  tier1  pass            words 100 %  values 100 %');
    expect(text).toContain('\n            the code gives 6, the solution says 7\n');
    expect(text).toContain('\n            a run leaves it out: wrong_answer\n');
    expect(text).toContain('\n            the template says tier3\n');
    expect(text).toContain('a run leaves it out: unreadable_template, ');
    expect(text).toContain(':4: broken JSON: ');
    const summary: ValidateSummary = new Map();
    for (const line of lines) count(summary, line);
    expect(describeSummary(summary).split('\n')).toEqual([
      'Templates        2  left out: unreadable_template',
      '                 1  left out: wrong_answer',
      '                 1  used by a run',
      'Answer           2  pass',
      '                 1  wrong answer',
      'Tier             2  as stated',
      '                 1  another than stated',
      'Words            3  all as in the template',
      'Values           2  all as computed',
      '                 1  in part',
      'Round trip       2  same',
      '                 1  differs: the last line does not state the answer',
    ]);
  });

  test('never rounds a score up to the whole', () => {
    const line: ValidateLine = {
      file: 'f',
      line: 1,
      index: 1,
      model: undefined,
      tier: 'tier1',
      stated_tier: undefined,
      unusable: undefined,
      round_trip: undefined,
      answer_check_status: 'pass',
      structural_score: 1,
      structural_mismatches: [],
      semantic_score: 0.999,
      semantic_mismatches: [],
      reasons: [],
    };
    expect(stripVTControlCharacters(describe(line))).toContain('values  99 %');
  });
});

suite('the round trip of a template', () => {
  const trip = async (changes: object): Promise<RoundTrip | undefined> => {
    const [line] = await validate(await file(template(1, changes)));
    return line !== undefined && 'round_trip' in line ? line.round_trip : undefined;
  };

  test('is the same where the template gives its solution back', async () => {
    expect(await trip({})).toEqual({ result: 'same' });
  });

  test('has a reason that many templates share, and the differences of this one', async () => {
    const step = (changes: object): object => ({
      logical_steps: [
        {
          line_number: 'L1',
          question_inputs: ['pens', 'price'],
          WK_inputs: [],
          output_variable: 'cost',
          solution_line_template: 'She pays {pens}*{price}=<<{pens}*{price}={cost}>>{cost} dollars.',
          ...changes,
        },
      ],
    });
    expect(await trip(step({ line_number: 'L7' }))).toEqual({
      result: 'differs',
      reason: 'a step names a line that the solution lacks',
      detail: 'L7: the solution has no such line',
    });
    expect(
      await trip(step({ solution_line_template: 'For {pens} pens she pays {cost}, {price} each.' })),
    ).toMatchObject({
      result: 'differs',
      reason: 'a placeholder stands where the solution shows no such value',
    });
  });
});

suite('the command', () => {
  test.each([
    ['every template is used', undefined, template(1)],
    ['one gives another answer', 1, wrongTemplate],
    ['one does not run', 1, template(5, { function_code: 'def solve():\n    return 1 / 0' })],
    ['one cannot be read', 1, '{'],
  ])('ends as a run would: %s', async (_, code, line) => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    process.exitCode = undefined;
    await validateCommand(run).parseAsync(['--json', '--templates', await file(line)], { from: 'user' });
    expect(process.exitCode).toBe(code);
    process.exitCode = undefined;
    write.mockRestore();
  });

  test('refuses a limit that is no whole number', async () => {
    const command = validateCommand(run)
      .exitOverride()
      .configureOutput({ writeErr: () => undefined });
    await expect(command.parseAsync(['--limit', '0'], { from: 'user' })).rejects.toThrow(
      'whole number from 1',
    );
  });

  test('reads the fixtures that come with the package when no path is given', () => {
    const option = validateCommand(run).options.find(({ long }) => long === '--templates');
    expect(option?.defaultValue).toMatch(/fixtures.problems\.jsonl$/);
  });
});

test('a fault of ours costs the template that met it', async () => {
  const file = join(folder, 'faulty.jsonl');
  await writeFile(file, [1, 2, 3].map((index) => `${template(index)}\n`).join(''));
  const faulty = (one: Template): Promise<RanTemplate> => {
    if (one.index === 2) throw new RangeError('Maximum call stack size exceeded');
    return run(one);
  };
  const lines: ValidateLine[] = [];
  for await (const line of validateTemplates(file, faulty)) lines.push(line);
  expect(lines).toMatchObject([
    { index: 1 },
    { line: 2, message: expect.stringMatching(/^a fault of Errata, .*Maximum call stack/) },
    { index: 3 },
  ]);
});
