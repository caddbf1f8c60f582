import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { plainRun } from '../../test/shared/run/options.ts';
import { solutionId, UserError } from '../model/index.ts';
import { merge } from './merge.ts';
import { readFoundWrong } from './rules-in.ts';
import { type RunOptions, run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'rules-found-wrong-'));
afterAll(() => rmSync(folder, { recursive: true }));

const path = join(folder, 'given.jsonl');
const written = (lines: readonly (object | string)[]): string => {
  writeFileSync(
    path,
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  );
  return path;
};
const reading = (id: string, right: 'y' | 'n', more: object = {}) => ({
  id,
  rule: 'given',
  family: 'given',
  digest: id,
  who: 'ana',
  when: '2026-01-02T03:04:05.000Z',
  right,
  ...more,
});

describe('what was found wrong', () => {
  test('is what the last word of anybody says so of, with who and why', async () => {
    const { solutions } = readFoundWrong(
      written([
        reading('a', 'y'),
        reading('a', 'n', { who: 'ben', note: 'L2: 3 for 4' }),
        reading('b', 'n'),
        reading('b', 'y'),
        reading('c', 'n'),
        reading('c', 'n', { who: 'ben' }),
        reading('d', 'y'),
      ]),
    );
    expect([...solutions]).toEqual([
      ['a', 'ben: L2: 3 for 4'],
      ['c', 'ana; ben'],
    ]);
  });

  test.each([
    ['no JSON', '{"id": "a"', /given\.jsonl:2 {2}this line is no JSON/],
    [
      'a reading of a candidate',
      { ...reading('a', 'y'), right: undefined, label: 'y' },
      /given\.jsonl:2 .*right/,
    ],
    ['an answer that is none', { ...reading('a', 'y'), right: 'maybe' }, /given\.jsonl:2 .*right/],
  ])('cannot be told from %s, which is refused with its line', async (_, line, message) => {
    expect(() => readFoundWrong(written([reading('x', 'y'), line]))).toThrow(message);
  });

  test('needs a file', async () => {
    expect(() => readFoundWrong(join(folder, 'none.jsonl'))).toThrow(UserError);
  });
});

describe('a run without what was found wrong', () => {
  const rules = join(folder, 'rules.yaml');
  writeFileSync(
    rules,
    `family: conceptual
rules:
  - rule: swap
    title: Swapped
    about: The operation.
    change: a + b => a - b
    explain: "{old.formula} is right."
    examples: []
`,
  );
  const templates = join(folder, 'templates.jsonl');
  const template = (index: number) => ({
    index,
    question: `Ann picks ${index + 5} red and 3 green apples. How many are that?`,
    answer: `She has ${index + 5} + 3 = <<${index + 5}+3=${index + 8}>>${index + 8}.\n#### ${index + 8}`,
    function_code: `def solve():\n    a = ${index + 5}\n    b = 3\n    total = a + b\n    return total`,
    logical_steps: [
      {
        line_number: 'L1',
        question_inputs: ['a', 'b'],
        WK_inputs: [],
        output_variable: 'total',
        solution_line_template: 'She has {a} + {b} = <<{a}+{b}={total}>>{total}.',
      },
    ],
  });
  const all = [1, 2, 3, 4].map(template);
  writeFileSync(templates, all.map((one) => JSON.stringify(one)).join('\n'));
  const made = (name: string, more: Partial<RunOptions> = {}) =>
    run({
      ...plainRun,
      templates,
      rules: [rules],
      out: join(folder, name),
      ...more,
    });
  const read = (name: string, file: string): string => readFileSync(join(folder, name, file), 'utf8');
  const without = (...wrong: readonly number[]): string =>
    written(
      all.map((one) => reading(solutionId(one), wrong.includes(one.index) ? 'n' : 'y', { note: 'L1: no' })),
    );

  test('leaves those templates out, counts them, and is as it was for the others', async () => {
    await made('whole');
    const { tally } = await made('some', { without: without(2, 3) });
    expect(tally.templates).toEqual({ read: 4, used: 2 });
    expect(tally.skipped).toEqual({ found_wrong: 2 });
    const kept = (name: string): string[] => read(name, 'candidates.jsonl').trimEnd().split('\n');
    expect(kept('some')).toEqual(kept('whole').filter((line) => /"index":[14],/.test(line)));
    expect(JSON.parse(read('some', 'discarded.jsonl').split('\n')[0] ?? '')).toMatchObject({
      index: 2,
      reason: 'found_wrong',
      detail: 'ana: L1: no',
    });
    expect(JSON.parse(read('whole', 'manifest.json'))).not.toHaveProperty('without');
    expect(JSON.parse(read('some', 'manifest.json')).without.digest).toMatch(/^[0-9a-f]{64}$/);
  });

  test('leaves out what the program itself doubts, with line and reason', async () => {
    const exchanged = {
      ...template(9),
      question: 'Ann picks 14 red and 3 green apples. How many are that?',
      answer: 'She has 14 + 3 = <<14+3=17>>17, of 20 red apples.\n#### 17',
    };
    const file = join(folder, 'doubted.jsonl');
    writeFileSync(file, [template(1), exchanged].map((one) => JSON.stringify(one)).join('\n'));
    const { tally } = await made('doubted', { templates: file, withoutDoubtful: true });
    expect(tally.skipped).toEqual({ found_wrong: 1 });
    expect(JSON.parse(read('doubted', 'discarded.jsonl').split('\n')[0] ?? '')).toMatchObject({
      index: 9,
      reason: 'found_wrong',
      detail: 'L1, another number than the question has: She has 14 + 3 = <<14+3=17>>17, of 20 red apples.',
    });
    expect(JSON.parse(read('doubted', 'manifest.json')).without.digest).toMatch(/^[0-9a-f]{64}$/);
    expect((await made('trusted', { templates: file })).tally.skipped).toEqual({});
  });

  test('has another solution of the same question', async () => {
    const [first] = all;
    if (!first) throw new Error('no template');
    const other = solutionId({ ...first, answer: `${first.answer} apples` });
    expect(other).not.toBe(solutionId(first));
    const { tally } = await made('other', { without: written([reading(other, 'n')]) });
    expect(tally.templates.used).toBe(4);
  });

  test('is no part of a run that has them', async () => {
    await made('one', { shard: { index: 1, count: 2 }, without: without(2) });
    await made('two', { shard: { index: 2, count: 2 } });
    await expect(
      merge({ shards: [join(folder, 'one'), join(folder, 'two')], out: join(folder, 'merged') }),
    ).rejects.toThrow(/readings of given solutions/);
  });
});
