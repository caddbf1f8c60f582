import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { plainRun } from '../../test/shared/run/options.ts';
import { merge } from './merge.ts';
import { type RunOptions, run } from './run.ts';
import { jsonl, type Sink } from './sinks/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'errata-run-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rules = join(folder, 'rules.yaml');
writeFileSync(
  rules,
  `family: conceptual
rules:
  - rule: swap
    title: Used the wrong operation
    change: [a + b => a - b, a - b => a + b]
    explain: "{old.op}, not {new.op}, gives {new.value}."
  - rule: times
    title: Multiplied
    change: a + b => a * b
    explain: "{old.op}, not {new.op}, gives {new.value}."
`,
);

const template = (index: number | string, more: object = {}): string =>
  JSON.stringify({
    index,
    question: 'How many pears?',
    answer: 'She has 7 + 4 = <<7+4=11>>11 pears.\n#### 11',
    function_code: 'def solve():\n    a = 7\n    b = 4\n    total = a + b\n    return total',
    logical_steps: [
      {
        line_number: 'L1',
        question_inputs: ['a', 'b'],
        WK_inputs: [],
        output_variable: 'total',
        solution_line_template: 'She has {a} + {b} = <<{a}+{b}={total}>>{total} pears.',
      },
    ],
    ...more,
  });

const made = async (name: string, lines: readonly string[], more: Partial<RunOptions> = {}) => {
  const templates = join(folder, 'input.jsonl');
  writeFileSync(templates, lines.join('\n'));
  const out = join(folder, name);
  const problems: string[] = [];
  const { tally } = await run({
    ...plainRun,
    templates,
    rules: [rules],
    out,
    onProblem: (text) => problems.push(text),
    ...more,
  });
  const read = (file: string): string => readFileSync(join(out, file), 'utf8');
  return { out, tally, problems, read };
};

/** What a file says of each template. */
const fieldOf = (text: string, field: string): unknown[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line)[field]);

test('a run that can use no template does not take the place of an earlier one', async () => {
  const { out, read } = await made('earlier', [template(1)]);
  const before = read('candidates.jsonl');
  await expect(made('earlier', ['{"index": 1}'])).rejects.toThrow(
    `None of 1 template could be used. ${join(out, 'candidates.jsonl')} is of an earlier run, and stays as it was.`,
  );
  expect(read('candidates.jsonl')).toBe(before);
  expect((await made('none', ['{"index": 1}'])).tally.templates.used).toBe(0);
});

describe('a template whose index and model came before', () => {
  const others = Array.from({ length: 30 }, (_, i) => template(`other ${i}`));
  const lines = [template(1), template('1'), ...others, template(1, { model: 'm' }), template(1), ...others];

  test('gives a refusal that names it, and nothing else, in its own batch and in one after', async () => {
    const { tally, read, problems } = await made('repeated', lines);
    expect(tally.templates).toEqual({ read: lines.length, used: 32 });
    expect(tally.skipped).toEqual({ unreadable_template: 32 });
    expect(new Set(fieldOf(read('templates.jsonl'), 'position')).size).toBe(32);
    const [first] = read('discarded.jsonl').split('\n');
    expect(JSON.parse(first ?? '')).toEqual({
      position: 1,
      index: null,
      rule: null,
      line: null,
      reason: 'unreadable_template',
      detail:
        'input.jsonl:2: index 1 was already read\n' +
        '  Each pair of index and model may stand once; give this one another index, or remove it.',
    });
    expect(fieldOf(read('discarded.jsonl'), 'position').slice(0, 3)).toEqual([1, 33, 34]);
    expect(problems).toHaveLength(32);
    expect(tally.candidates).toBe(64);
  });

  test('is refused by a shard too that does not work on the first one', async () => {
    const whole = await made('whole', lines);
    const parts: string[] = [];
    for (let index = 1; index <= 3; index++)
      parts.push((await made(`part-${index}`, lines, { shard: { index, count: 3 } })).out);
    const out = join(folder, 'merged');
    await merge({ shards: parts, out });
    for (const file of readdirSync(whole.out))
      expect(readFileSync(join(out, file), 'utf8')).toBe(whole.read(file));
  });
});

describe('the digest of the templates', () => {
  const digestOf = async (lines: readonly string[]): Promise<string> =>
    JSON.parse((await made('digest', lines)).read('manifest.json')).templates.digest;

  test('is SHA-256 over each as one line, whatever stands around it and whether it can be read', async () => {
    const lines = [template(1), '{"broken', template(1), '[]'];
    const expected = createHash('sha256')
      .update(`${lines.join('\n')}\n`)
      .digest('hex');
    expect(await digestOf(lines)).toBe(expected);
    expect(await digestOf(lines.map((line) => `\n  ${line}\t\r\n`))).toBe(expected);
    expect(await digestOf([...lines, '0'])).not.toBe(expected);
  });
});

describe('a second sink', () => {
  /** All that a new way to write results down is: this, and its line in the list of sinks. */
  const countsByRule: Sink = {
    name: 'counts',
    files: ['counts.csv'],
    encode: (result, add) => {
      if (!result.used) return;
      for (const { kind, rule } of result.verdicts)
        if (kind === 'kept') add(0, `${result.problem.position},${rule.id}\n`);
    },
  };

  test('has its file beside those of the first, which stay as they were', async () => {
    const lines = [template(1), '{', template(2)];
    const one = await made('one-sink', lines);
    const two = await made('two-sinks', lines, { sinks: [jsonl, countsByRule] });
    expect(two.read('counts.csv')).toBe('0,swap\n0,times\n2,swap\n2,times\n');
    for (const file of readdirSync(one.out)) expect(two.read(file)).toBe(one.read(file));
  });
});

describe('a template that could end the run', () => {
  test.each([6000, 500_000])(
    'is left out where a field of it is nested %i deep, known or not',
    async (depth) => {
      const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
      const lines = [template(1), template(2).replace('{', `{"tier2": ${deep}, `), template(3)];
      const { read, problems } = await made('deep', lines);
      expect(fieldOf(read('templates.jsonl'), 'index')).toEqual([1, 3]);
      expect(problems).toEqual([
        expect.stringContaining(':2: broken JSON: more than 100 lists and objects stand in each other'),
      ]);
    },
  );

  test('costs itself only where the program has a fault, and nothing of it is written', async () => {
    const faulty: Sink = {
      name: 'faulty',
      files: ['faulty.txt'],
      encode: (result, add) => {
        if (!result.used) return;
        add(0, 'begun\n');
        if (result.problem.template.index === 2) throw new RangeError('Maximum call stack size exceeded');
      },
    };
    const { read, problems } = await made('faulty', [template(1), template(2), template(3)], {
      sinks: [faulty, jsonl],
    });
    expect(read('faulty.txt')).toBe('begun\nbegun\n');
    expect(fieldOf(read('candidates.jsonl'), 'index')).toEqual([1, 1, 3, 3]);
    expect(problems).toEqual([expect.stringMatching(/:2: a fault of Errata.*Maximum call stack/)]);
  });

  test('is told in bounded length', async () => {
    const long = `def solve():\n    a = ${'x'.repeat(1900)}()\n    total = a\n    return total`;
    const { read } = await made('long', [template(1), template(2, { function_code: long })]);
    for (const detail of fieldOf(read('discarded.jsonl'), 'detail'))
      expect(String(detail).length).toBeLessThan(400);
  });
});
