import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { wholeExport } from '../../test/shared/dataset/options.ts';
import { exportRun, runFacts } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'errata-diagnosed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sound = (id: number | string, more: object = {}) => ({
  id,
  question: `Bo has ${id} kites and buys 2. How many has Bo?`,
  verdict: 'Correct',
  step: null,
  erroneous_line_number: null,
  error_type: null,
  kind: null,
  rules: [],
  explanation: '',
  confidence: 1,
  answer_right: true,
  lines: [{ text: `${id} + 2 = <<${id}+2=9>>9` }, { text: '#### 9' }],
  ...more,
});
const flawed = (id: number | string, more: object = {}) =>
  sound(id, {
    verdict: 'Flawed',
    step: 0,
    erroneous_line_number: 'L1',
    error_type: 'conceptual_error',
    kind: 'less',
    rules: [{ rule: 'less_for_more' }, { rule: 'other' }],
    explanation: 'Bo buys more.',
    confidence: 0.6,
    answer_right: false,
    lines: [{ text: `${id} - 2 = 5` }, { text: '#### 5' }],
    ...more,
  });

let outs = 0;
const exported = async (solutions: readonly object[], confidence = 0.5, excludeQuestions?: string) => {
  writeFileSync(join(folder, 'diagnosed.jsonl'), solutions.map((one) => `${JSON.stringify(one)}\n`).join(''));
  writeFileSync(join(folder, 'manifest.json'), '{"files":{"diagnosed.jsonl":{}}}');
  const out = join(folder, `out${outs++}`);
  const report = await exportRun({
    ...wholeExport,
    from: folder,
    out,
    seed: '1',
    level: '1',
    confidence,
    conceptualFromRun: false,
    heldOutRules: ['never'],
    ...(excludeQuestions !== undefined && { excludeQuestions }),
  });
  const lines = readFileSync(join(out, 'train.jsonl'), 'utf8').trimEnd().split('\n');
  const rows = lines.map((line) => JSON.parse(line)).sort((a, b) => (a.solution < b.solution ? -1 : 1));
  return { report, rows };
};

test('what was diagnosed is told with its line, and which rule it is like; nobody made it', async () => {
  const { rows, report } = await exported([sound(7), flawed(7)]);
  expect(rows).toMatchObject([
    {
      target: { verdict: 'Correct' },
      solution: '7 + 2 = 9\n#### 9',
      meta: { index: 7, candidate_id: null, rule: null, kind: null, family: null, source: 'diagnosed' },
    },
    {
      target: { verdict: 'Flawed' },
      solution: '7 - 2 = 5\n#### 5',
      id: expect.stringMatching(/^diagnosed-[0-9a-f]{16}$/),
      meta: {
        index: 7,
        candidate_id: null,
        rule: 'less_for_more',
        kind: 'less',
        family: 'conceptual',
        tier: '',
      },
    },
  ]);
  // Two solutions of one question are of one problem.
  expect(report.splits.train).toMatchObject({ rows: 2, problems: 1, sources: { diagnosed: 2 } });
});

test('what says too little, or is trusted too little, is left out with its reason', async () => {
  const excluded = join(folder, 'excluded.jsonl');
  writeFileSync(excluded, `${JSON.stringify({ question: 'bo has 30 kites and buys 2; how many has Bo' })}\n`);
  const { rows, report } = await exported(
    [
      ...[sound(1), flawed(2), sound(3, { verdict: 'Unread' }), sound(4, { question: ' ' })],
      ...[sound(5, { question: undefined }), flawed(6, { confidence: 0.49 }), flawed(8, { confidence: 0.5 })],
      ...[flawed(9, { error_type: 'odd' }), flawed(10, { error_type: 'skipped_step' }), sound(30)],
    ],
    0.5,
    excluded,
  );
  expect(rows.map(({ meta }) => [meta.index, meta.family])).toEqual([
    ...[
      [1, null],
      [10, 'skipped_step'],
      [2, 'conceptual'],
      [8, 'conceptual'],
    ],
  ]);
  expect(report.left_out).toEqual({
    excluded_question: 1,
    no_family: 1,
    no_question: 2,
    not_confident: 1,
    unread: 1,
  });
});

test('where one index is a text all are, and what has none goes by its id', async () => {
  const { rows } = await exported([sound(1, { index: 12 }), flawed('b')]);
  expect(rows.map(({ meta }) => meta.index)).toEqual(['12', 'b']);
});

test('a folder is of the kind that its manifest says', async () => {
  await exported([sound(1), flawed(2)]);
  expect(await runFacts(folder)).toMatchObject({ task: 'diagnosed', rules: [] });
  expect(await runFacts(folder, 'diagnosed')).toMatchObject({
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  await expect(runFacts(folder, 'problems')).rejects.toThrow(
    `${folder} holds diagnosed solutions, no problems of a run.`,
  );
  for (const text of ['{', 'null', '{"files":null}', '{"files":{}}', '[]']) {
    writeFileSync(join(folder, 'manifest.json'), text);
    await expect(runFacts(folder)).rejects.toThrow('manifest.json is no manifest of a run: ');
  }
  const made = {
    errata: '0',
    seed: '1',
    rules: { digest: '', ids: ['a'] },
    sampling: { digest: null },
    templates: { digest: '', read: 1, used: 1, skipped: {} },
    counts: { candidates: 0, discarded: 0, rules: {}, strata: {}, needs_human: {} },
  };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(made));
  expect(await runFacts(folder)).toMatchObject({ task: 'solutions', rules: ['a'] });
  await expect(runFacts(folder, 'problems')).rejects.toMatchObject({
    message: `${folder} holds flawed solutions, no edited questions.`,
    hint: 'Give the folder that `rules problems --out` wrote, or leave out --task problems.',
  });
  await expect(runFacts(folder, 'diagnosed')).rejects.toThrow(`${folder} holds a run.`);
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...made, task: 'problems' }));
  expect(await runFacts(folder, 'problems')).toMatchObject({ task: 'problems' });
  await expect(runFacts(folder, 'solutions')).rejects.toMatchObject({
    message: `${folder} holds edited questions, no flawed solutions.`,
    hint: 'Give the folder that `rules run --out` wrote, or --task problems.',
  });
});
