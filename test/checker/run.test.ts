// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the placeholders of a template's sentences.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { splitAnswer } from './candidate/index.ts';
import { numerals } from './numerals.ts';
import { type Python, startPython } from './python.ts';
import { asNumber } from './rational.ts';
import { runAll, verify } from './run.ts';
import { exact } from './values.ts';

const template = (index: number) => ({
  index,
  tier: 'tier1',
  model: 'errata',
  question: 'A hall has 4 rows of 9 chairs, and 5 chairs are broken. How many can be used?',
  answer: 'The hall has 4 * 9 = <<4*9=36>>36 chairs.\nOf these 36 - 5 = <<36-5=31>>31 can be used.\n#### 31',
  function_code:
    'def solve():\n    rows = 4\n    seats = 9\n    total = rows * seats\n    broken = 5\n    usable = total - broken\n    answer = usable\n    return answer',
  logical_steps: [
    {
      line_number: 'L1',
      question_inputs: ['rows', 'seats'],
      WK_inputs: [],
      output_variable: 'total',
      solution_line_template: 'The hall has {rows} * {seats} = <<{rows}*{seats}={total}>>{total} chairs.',
    },
    {
      line_number: 'L2',
      question_inputs: ['broken'],
      WK_inputs: [],
      output_variable: 'usable',
      solution_line_template:
        'Of these {total} - {broken} = <<{total}-{broken}={usable}>>{usable} can be used.',
    },
  ],
  correct_trace: { rows: 4, seats: 9, total: 36, broken: 5, usable: 31, answer: 31 },
  validation: { answer_check: 'pass' },
});

const slip = (index: number, by: number, id = `slip-${index}-${by}`) => {
  const [total, usable] = [36 + by, 31 + by];
  return {
    id,
    index,
    tier: 'tier1',
    model: 'errata',
    rule: 'off_by_n',
    family: 'computational',
    error_type: 'computational_error',
    erroneous_line_number: 'L1',
    position_bin: 'middle',
    target_variable: 'total',
    mutation: { from: '36', to: String(total) },
    flawed_function_code: template(index).function_code.replace('rows * seats', `rows * seats + ${by}`),
    flawed_trace: { rows: 4, seats: 9, total, broken: 5, usable, answer: usable },
    correct_answer: 31,
    flawed_answer: usable,
    flawed_solution: {
      L1: `The hall has 4 * 9 = <<4*9=${total}>>${total} chairs.`,
      L2: `Of these ${total} - 5 = <<${total}-5=${usable}>>${usable} can be used.`,
      FA: `#### ${usable}`,
    },
    edits: [
      { line: 'L1', start: 27, end: 29, from: '36', to: `${total}` },
      { line: 'L1', start: 31, end: 33, from: '36', to: `${total}` },
      { line: 'L2', start: 9, end: 11, from: '36', to: `${total}` },
      { line: 'L2', start: 20, end: 22, from: '36', to: `${total}` },
      { line: 'L2', start: 25, end: 27, from: '31', to: `${usable}` },
      { line: 'L2', start: 29, end: 31, from: '31', to: `${usable}` },
      { line: 'FA', start: 5, end: 7, from: '31', to: `${usable}` },
    ],
    explanation: `4 times 9 is 36, not ${total}.`,
    needs_human: [] as string[],
  };
};

const discard = { index: 1, rule: 'off_by_n', line: 'L2', reason: 'same_sign', detail: '-3, was 31' };
const manifest = (candidates: number) => ({
  seed: '42',
  candidates,
  discarded: 1,
  rules: { off_by_n: { candidates, discarded: { same_sign: 1 } } },
});

let root: string;
let python: Python;
beforeAll(async () => {
  python = await startPython();
  root = mkdtempSync(join(tmpdir(), 'checker-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));
beforeEach(() => {
  rmSync(join(root, 'run'), { recursive: true, force: true });
  mkdirSync(join(root, 'run'), { recursive: true });
  mkdirSync(join(root, 'docs'), { recursive: true });
  writeFileSync(join(root, 'docs', 'files.md'), 'Reasons: `same_sign`, `nonzero`.');
});

const lines = (items: readonly unknown[]) => items.map((item) => `${JSON.stringify(item)}\n`).join('');
const verified = async (files: {
  candidates: readonly unknown[];
  templates?: readonly unknown[];
  discards?: readonly unknown[];
  manifest?: unknown;
}) => {
  const folder = join(root, 'run');
  writeFileSync(join(folder, 'candidates.jsonl'), lines(files.candidates));
  writeFileSync(join(folder, 'templates.jsonl'), lines(files.templates ?? [template(1), template(2)]));
  writeFileSync(join(folder, 'discarded.jsonl'), lines(files.discards ?? [discard]));
  writeFileSync(
    join(folder, 'manifest.json'),
    JSON.stringify(files.manifest ?? manifest(files.candidates.length)),
  );
  const causes: string[] = [];
  const report = await verify(folder, {
    python,
    docs: join(root, 'docs'),
    onFailure: (_, __, failure) => causes.push(failure.cause),
  });
  return { report, causes };
};

describe('a run’s folder', () => {
  it('passes when its files agree', async () => {
    const { report, causes } = await verified({ candidates: [slip(1, 2), slip(2, 3)] });
    expect(causes).toEqual([]);
    expect(report.candidates).toBe(2);
    expect(report.coverage.tied).toBeGreaterThan(0);
  });
  it.each<readonly [string, (code: string) => string]>([
    ['two solve()', (code) => `${code.replace('rows * seats', 'rows + seats')}\n\n${code}`],
    ['a value that is no number', (code) => code.replace('\n', "\n    worst = float('inf')\n")],
    ['carriage returns', (code) => code.replaceAll('\n', '\r')],
    ['one in a comment', (code) => code.replace('rows = 4', 'rows = 4 # four\r    rows = 4')],
  ])('passes where the programs have %s', async (_what, changed) => {
    const codes = (one: ReturnType<typeof template>) => ({
      ...one,
      function_code: changed(one.function_code),
    });
    const other = slip(1, 2);
    const candidate = { ...other, flawed_function_code: changed(template(1).function_code) };
    const last = candidate.flawed_function_code.lastIndexOf('rows * seats');
    candidate.flawed_function_code = `${candidate.flawed_function_code.slice(0, last)}rows * seats + 2${candidate.flawed_function_code.slice(last + 'rows * seats'.length)}`;
    const { causes } = await verified({ candidates: [candidate], templates: [codes(template(1))] });
    expect(causes).toEqual([]);
  });

  it('is refused when a file is missing', async () => {
    await expect(verify(join(root, 'nowhere'), { docs: '', onFailure: () => {} })).rejects.toThrow(
      /manifest\.json missing/,
    );
  });
  it('fails an id that stands twice', async () => {
    const { causes } = await verified({ candidates: [slip(1, 2, 'a'), slip(2, 3, 'a')] });
    expect(causes).toEqual(['an id stands twice']);
  });
  it('fails two candidates with the same text', async () => {
    const { causes } = await verified({ candidates: [slip(1, 2, 'a'), slip(1, 2, 'b')] });
    expect(causes).toEqual(['another candidate has the same text']);
  });
  it('fails candidates out of the templates’ order', async () => {
    const { causes } = await verified({ candidates: [slip(2, 2), slip(1, 3)] });
    expect(causes).toEqual(['candidates are not in the templates’ order']);
  });
  it('fails rules that change places', async () => {
    const other = (index: number, by: number) => ({ ...slip(index, by), rule: 'other' });
    const { causes } = await verified({
      candidates: [slip(1, 2), other(1, 3), other(2, 2), slip(2, 3)],
      manifest: {
        ...manifest(4),
        rules: { off_by_n: { candidates: 2, discarded: { same_sign: 1 } }, other: { candidates: 2 } },
      },
    });
    expect(causes).toEqual(['rules stand in another order than elsewhere']);
  });
  it('fails a reason that no document names', async () => {
    const { causes } = await verified({
      candidates: [slip(1, 2)],
      discards: [{ ...discard, reason: 'no_luck' }],
      manifest: { ...manifest(1), rules: { off_by_n: { candidates: 1, discarded: { no_luck: 1 } } } },
    });
    expect(causes).toEqual(['a reason is not documented']);
  });
  it('fails a guard that no document names', async () => {
    const { causes } = await verified({
      candidates: [slip(1, 2)],
      discards: [{ ...discard, guard: 'no_luck' }],
    });
    expect(causes).toEqual(['a guard is not documented']);
  });
  it('fails a manifest that counts otherwise', async () => {
    const { causes } = await verified({ candidates: [slip(1, 2)], manifest: manifest(3) });
    expect(causes).toContain('the number of candidates stands nowhere');
    expect(causes).toContain('a rule’s count is missing or wrong');
  });
  it('fails a manifest that tells the time', async () => {
    const { causes } = await verified({
      candidates: [slip(1, 2)],
      manifest: { ...manifest(1), finished: '21:00' },
    });
    expect(causes).toEqual(['it holds what differs between equal runs']);
  });
  it('fails a correct trace that is not what runs', async () => {
    const wrong = { ...template(1), correct_trace: { ...template(1).correct_trace, total: 35 } };
    const { causes } = await verified({ candidates: [], templates: [wrong] });
    expect(causes).toEqual(['correct_trace is not what runs']);
  });
});

describe('the fixtures', () => {
  const path = join(import.meta.dirname, '..', '..', 'fixtures', 'problems.jsonl');
  const problems = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ReturnType<typeof template>);

  it('compute the answers that their solutions state', async () => {
    const results = runAll(
      python,
      {},
      problems.map((one) => ({ code: one.function_code, original: '' })),
    );
    for (const [at, problem] of problems.entries()) {
      const value = exact(results[at]?.ran?.answer);
      const said = splitAnswer(problem.answer).finalLine.slice(5);
      const [top, bottom] = numerals(said);
      const stated =
        top === undefined
          ? Number.NaN
          : asNumber(top.value) / (bottom === undefined ? 1 : asNumber(bottom.value));
      expect(value && Math.abs(asNumber(value)), `${problem.index}`).toBeCloseTo(stated, 8);
    }
  });
  it('have all five tiers and indices of their own', () => {
    expect([...new Set(problems.map((one) => one.tier))].sort()).toEqual([
      'tier1',
      'tier2',
      'tier3',
      'tier4',
      'tier5',
    ]);
    expect(new Set(problems.map((one) => one.index)).size).toBe(problems.length);
    expect(problems.length).toBeGreaterThanOrEqual(50);
  });
});
