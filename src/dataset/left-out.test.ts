import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeRun } from '../../test/shared/dataset/made-run.ts';
import { wholeExport } from '../../test/shared/dataset/options.ts';
import type { ExportOptions } from './choose.ts';
import { exportEquations, exportRun } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'errata-left-out-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Line {
  readonly id?: string;
  readonly index: number | string;
  readonly [field: string]: unknown;
}
const linesIn = (path: string): readonly Line[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

let made = 0;
/** A made-up run with some of its candidates and templates changed; what comes of it, without a balance. */
const exported = async (
  {
    candidates = {},
    templates = {},
  }: { readonly [file in 'candidates' | 'templates']?: { readonly [id: string]: object } },
  more: Partial<ExportOptions> = {},
) => {
  const run = makeRun(join(folder, `run${made++}`), 6);
  for (const [file, changed] of Object.entries({ candidates, templates })) {
    const path = join(run.folder, `${file}.jsonl`);
    const lines = linesIn(path).map((one) => ({ ...one, ...changed[one.id ?? one.index] }));
    writeFileSync(path, lines.map((one) => `${JSON.stringify(one)}\n`).join(''));
  }
  const out = join(folder, `out${made}`);
  const report = await exportRun({
    ...wholeExport,
    from: run.folder,
    out,
    ...more,
  });
  const rows = linesIn(join(out, 'train.jsonl'));
  return { run, report, rows, ids: rows.map(({ id }) => id), leftOut: linesIn(join(out, 'left_out.jsonl')) };
};

test('a candidate of which a person must look at the words is left out until somebody has, or it is kept', async () => {
  const doubtful = { candidates: { 'added-1': { needs_human: ['stale_word', 'odd'] } } };
  const { ids, leftOut, report } = await exported(doubtful);
  expect(ids).not.toContain('added-1');
  expect(leftOut).toEqual([
    { id: 'added-1', index: 1, rule: 'added', reason: 'needs_human', detail: 'stale_word, odd' },
  ]);
  expect(report.left_out).toEqual({ needs_human: 1 });
  expect((await exported(doubtful, { keepDoubtful: true })).ids).toContain('added-1');
});

test('a mistake in several lines is named with them where it is left out', async () => {
  const several = { candidates: { 'added-1': { erroneous_lines: ['L1', 'L2'] } } };
  const { leftOut } = await exported(several, { oneLine: true });
  expect(leftOut).toEqual([
    { id: 'added-1', index: 1, rule: 'added', reason: 'several_lines', detail: 'L1, L2' },
  ]);
});

test('a solution that was given and is false is no correct one', async () => {
  const wrong = { templates: { 1: { answer: 'Ada has 2 * 6 = 13 pens.\n#### 13' } } };
  const { leftOut, rows } = await exported(wrong);
  const [one] = leftOut;
  expect(leftOut).toHaveLength(1);
  expect(one).toMatchObject({
    index: 1,
    rule: '',
    reason: 'false_equation',
    detail: '2 * 6 = 13 in: Ada has 2 * 6 = 13 pens.',
  });
  expect(rows.filter(({ id }) => id === one?.id)).toEqual([]);
  expect((await exported(wrong, { keepDoubtful: true })).leftOut).toEqual([]);
});

test('a candidate without its template is a run that is broken', async () => {
  await expect(exported({ candidates: { 'added-1': { index: 99 } } })).rejects.toMatchObject({
    message: expect.stringMatching(/run\d+ has no template 99 for its candidate added-1\.$/),
    hint: 'Make the run again.',
  });
});

test('where one index is a text all are', async () => {
  const { rows } = await exported({
    templates: { 5: { index: 'five' } },
    candidates: Object.fromEntries(
      ['off_by_n', 'rounder_number', 'added', 'other_answer', 'missing_line'].map((rule) => [
        `${rule}-5`,
        { index: 'five' },
      ]),
    ),
  });
  expect(new Set(rows.map(({ meta }) => Object(meta).index))).toEqual(
    new Set(['0', '1', '2', '3', '4', 'five']),
  );
});

test('what a language model reworded is read in its words where that is asked for', async () => {
  const polished_solution = { L1: 'All in all 3 + 5 = 8.', L2: 'Left are 8 - 2 = 6.', FA: '#### 6' };
  const reworded = { candidates: { 'added-0': { polished_solution } } };
  const solutionOf = async (polished: boolean) =>
    (await exported(reworded, { polished })).rows.find(({ id }) => id === 'added-0')?.solution;
  expect(await solutionOf(true)).toBe('All in all 3 + 5 = 8.\nLeft are 8 - 2 = 6.\n#### 6');
  expect(await solutionOf(false)).toContain('Ada 0 has 3 + 5 = 8 pens.');
});

test('of two conceptual ones the more plausible comes more often', async () => {
  let likely = 0;
  for (let seed = 0; seed < 20; seed++) {
    const unlike = Object.fromEntries(
      [0, 1, 2, 3, 4, 5].map((at) => [`other_answer-${at}`, { plausibility: 0.001 }]),
    );
    const { ids } = await exported({ candidates: unlike }, { seed: `${seed}`, balance: { kind: 'equal' } });
    likely += ids.filter((id) => id?.startsWith('added')).length;
    expect(ids.filter((id) => /^(added|other_answer)/.test(id ?? ''))).toHaveLength(6);
  }
  expect(likely).toBeGreaterThan(115);
});

test('with one class alone there is nothing to tell apart', async () => {
  await expect(exported({}, { level: '2', conceptualFromRun: false })).rejects.toMatchObject({
    message: 'Level 2 tells conceptual, computational apart, and there is no conceptual one.',
    hint: expect.stringContaining('--accepted DIR'),
  });
  const doubtful = ['off_by_n', 'rounder_number'].flatMap((rule) =>
    [0, 1, 2, 3, 4, 5].map((at) => [`${rule}-${at}`, { needs_human: ['odd'] }]),
  );
  await expect(exported({ candidates: Object.fromEntries(doubtful) }, { level: '2' })).rejects.toMatchObject({
    message: 'Level 2 tells conceptual, computational apart, and there is no computational one.',
    hint: 'Make a run with rules of that family.',
  });
});

test('who listens hears what is done', async () => {
  const heard: string[] = [];
  await exported({}, { onProgress: (doing) => heard.push(doing) });
  expect(heard).toEqual(['reading the solutions …', 'reading the candidates … 30', 'writing …']);
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(exported({}, { signal })).rejects.toThrow('enough');
});

test('of lines there is nothing where no line is flawed', async () => {
  const { run } = await exported({});
  const out = join(folder, 'lines');
  const common = {
    errata: '0',
    from: run.folder,
    accepted: [],
    out,
    seed: '1',
    format: 'jsonl',
    all: false,
  } as const;
  const report = await exportEquations({ ...common, shares: { train: 1, validation: 0, test: 0 } });
  expect(report).toMatchObject({
    available: { flawed: 12, correct: 12, none: 6 },
    missing: [],
    left_out: {},
  });
  writeFileSync(join(run.folder, 'candidates.jsonl'), '');
  await expect(
    exportEquations({ ...common, out: `${out}2`, shares: { train: 1, validation: 0, test: 0 } }),
  ).rejects.toThrow('There is nothing to export: no split gets some lines of every type.');
});
