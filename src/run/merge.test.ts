import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { plainRun } from '../../test/shared/run/options.ts';
import { merge } from './merge.ts';
import { run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'errata-merge-'));
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
`,
);

/** A template whose every text tries to be taken for something else: line ends, our own keys, our own marks. */
const template = (index: number | string, model?: string): string =>
  JSON.stringify({
    index,
    question: '"index":1,"tier":"tier1","model":"" \u2028 and \u2029 and \u0085 are no line ends here',
    answer: 'She has 7 + 4 = <<7+4=11>>11 pears \u2028, "position":0.\n#### 11',
    function_code: 'def solve():\n    a = 7\n    b = 4\n    total = a + b\n    return total',
    logical_steps: [
      {
        line_number: 'L1',
        question_inputs: ['a', 'b'],
        WK_inputs: [],
        output_variable: 'total',
        solution_line_template: 'She has {a} + {b} = <<{a}+{b}={total}>>{total} pears \u2028, "position":0.',
      },
    ],
    ...(model === undefined ? {} : { model }),
    position: 99,
  });

/** Like names stand beside each other, and lines that cannot be read at the beginning, inside and at the end. */
const inputs = [
  '{"index": 1',
  template(1),
  template('1', 'a'),
  template(1, 'b"'),
  template(11),
  '{}',
  template('é\u2028'),
  template('12', 'b'),
  '[]',
];

const templates = join(folder, 'templates.jsonl');
writeFileSync(templates, inputs.join('\n'));

const files = ['candidates.jsonl', 'templates.jsonl', 'discarded.jsonl', 'manifest.json'];
const bytesOf = (from: string): string[] => files.map((name) => readFileSync(join(from, name), 'latin1'));

const made = async (name: string, shard?: { index: number; count: number }): Promise<string> => {
  const out = join(folder, name);
  await run({
    ...plainRun,
    templates,
    rules: [rules],
    out,
    shard,
  });
  return out;
};

test.each([1, 2, 3, 5, 12])(
  '%i shards merge into the bytes of the whole run, in whatever order they are named',
  async (count) => {
    const whole = await made(`whole-${count}`);
    const parts: string[] = [];
    for (let index = 1; index <= count; index++)
      parts.unshift(await made(`part-${index}-of-${count}`, { index, count }));
    const out = join(folder, `merged-${count}`);
    const summary = await merge({ shards: parts, out });
    expect(summary).toMatchObject({ shards: count, templates: inputs.length, candidates: 6, discarded: 3 });
    expect(bytesOf(out)).toEqual(bytesOf(whole));
    expect(readdirSync(out)).toHaveLength(files.length);
  },
);

test('a pipe in place of a file is told, and holds nobody up', async () => {
  const shards = [
    await made('piped-1', { index: 1, count: 2 }),
    await made('piped-2', { index: 2, count: 2 }),
  ];
  const path = join(folder, 'piped-2', 'candidates.jsonl');
  rmSync(path);
  execFileSync('mkfifo', [path]);
  const out = join(folder, 'never');
  await expect(merge({ shards, out })).rejects.toThrow(`${path} is a pipe`);
});

test('a merge that is stopped leaves nothing behind', async () => {
  const part = await made('alone', { index: 1, count: 1 });
  const out = join(folder, 'stopped');
  await expect(merge({ shards: [part], out, signal: AbortSignal.abort() })).rejects.toThrow();
  expect(readdirSync(folder)).not.toContain('stopped');
});

test('parts of runs on other templates are refused', async () => {
  const one = await made('mine', { index: 1, count: 2 });
  writeFileSync(templates, [...inputs, template('one more')].join('\n'));
  const two = await made('theirs', { index: 2, count: 2 });
  writeFileSync(templates, inputs.join('\n'));
  await expect(merge({ shards: [one, two], out: join(folder, 'never') })).rejects.toThrow(
    'they differ in the templates',
  );
});
