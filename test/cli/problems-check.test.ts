import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadRules } from '../../src/dsl/reader/index.ts';
import { runProblemExamples } from '../../src/questions/index.ts';
import { run } from '../../src/run/index.ts';
import { verifyProblems } from '../checker/verify-problems.ts';

const root = new URL('../../', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'errata-problems-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Record {
  readonly [field: string]: unknown;
  readonly rule: string;
  readonly question: string;
  readonly witness: { readonly [field: string]: unknown };
}

/** A change of a record that makes it untrue, by the rule whose record it is made to. */
const lies: readonly [rule: string, change: (record: Record) => Record][] = [
  ['number_as_range', (one) => ({ ...one, class: 0 })],
  [
    'number_left_out_but_follows',
    (one) => ({ ...one, question: one.question.replace(/some|several|a few|a certain number of/i, '6') }),
  ],
  ['number_as_range', (one) => ({ ...one, witness: { ...one.witness, completions: [] } })],
  ['number_as_range', (one) => ({ ...one, witness: { ...one.witness, low: 1000 } })],
  ['number_left_out', (one) => ({ ...one, question: `${one.question} There were 977 of them.` })],
  ['number_left_out_but_follows', (one) => ({ ...one, witness: { ...one.witness, solved: undefined } })],
  ['result_told_wrongly', (one) => ({ ...one, witness: { ...one.witness, said: one.witness.derived } })],
  ['result_told_wrongly', (one) => ({ ...one, witness: { ...one.witness, derived: 1 } })],
  ['result_told', (one) => ({ ...one, witness: { ...one.witness, answer: -1 } })],
  ['number_left_out_but_follows', (one) => ({ ...one, witness: { ...one.witness, facts: [] } })],
  ['result_told_wrongly', (one) => ({ ...one, conflict: [{ start: 0, end: 1 }] })],
  [
    'result_told_wrongly',
    (one) => ({
      ...one,
      conflict: [
        { start: 0, end: one.question.length },
        { start: 0, end: 1 },
      ],
    }),
  ],
  ['number_left_out', (one) => ({ ...one, gap: { start: 0, end: 1, was: '' } })],
  ['price_left_out', (one) => ({ ...one, gap: undefined })],
  ['question_reworded', (one) => ({ ...one, original_question: `${one.original_question} ` })],
];

test('the shipped rules that edit questions give and skip what their examples say', () => {
  const text = readFileSync(join(root, 'rules/problems.yaml'), 'utf8');
  const { problems } = loadRules([{ path: 'problems.yaml', text }]);
  expect(problems.length).toBeGreaterThan(10);
  expect(runProblemExamples(problems).filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
});

test('the outside check confirms what was made, and none of what was made untrue', async () => {
  await run({
    seed: '42',
    edits: true,
    templates: join(root, 'fixtures/problems.jsonl'),
    rules: [join(root, 'rules')],
    sampling: undefined,
    only: undefined,
    out: folder,
    jobs: 1,
    runtime: 'native',
    verify: 0,
    version: '0',
    worker: undefined,
    shard: undefined,
    limit: 60,
  });
  const failures: string[] = [];
  const counts = await verifyProblems(folder, ({ id }, cause) => failures.push(`${id} ${cause}`));
  expect(failures).toEqual([]);
  expect([...counts.values()].every((count) => count > 10)).toBe(true);
  const path = join(folder, 'problems.jsonl');
  const records = readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record);
  const untrue = lies.map(([rule, change], at) => {
    const found = records.find((one) => one.rule === rule);
    if (!found) throw new Error(`no record of ${rule}`);
    return { ...change(found), id: `lie ${at}` };
  });
  writeFileSync(path, untrue.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const caught = new Set<string>();
  await verifyProblems(folder, ({ id }) => caught.add(id));
  expect([...caught]).toEqual(untrue.map(({ id }) => id));
});
