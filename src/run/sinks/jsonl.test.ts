import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { templateRecord as recordOf } from '../../base/index.ts';
import { prepare } from '../../engine/index.ts';
import { parsePiece } from '../../runtime/index.ts';
import { templateRecord } from './jsonl.ts';

const [first = ''] = readFileSync(
  join(import.meta.dirname, '../../../fixtures/problems.jsonl'),
  'utf8',
).split('\n');

const written = async (line: string): Promise<object> => {
  const parsed = parsePiece(Buffer.from(line), 1);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  const prepared = await prepare(parsed.template, 0, 'native', () => {
    throw new Error('it needs no CPython');
  });
  if (!prepared.ok) throw new Error(prepared.detail);
  return templateRecord(prepared.problem, parsed.own);
};

test('what a template may leave open is written so that every command reads it, and what more it has is kept', async () => {
  const template = JSON.parse(first);
  const [step, ...steps] = template.logical_steps;
  const silent = { line_number: 'L1', question_inputs: [], WK_inputs: [], output_variable: null };
  const extra = { ...silent, solution_line_template: step.solution_line_template, source: 'page 3' };
  const own = { ...template, model: null, logical_steps: [step, extra, ...steps], origin: 'a book' };
  const record = await written(JSON.stringify(own));
  expect(recordOf(JSON.parse(JSON.stringify(record))).wrong).toBeUndefined();
  expect(record).toMatchObject({ model: '', origin: 'a book', correct_trace: expect.any(Object) });
  expect(record).toHaveProperty('logical_steps.1', { ...extra, output_variable: '' });
  expect(record).toHaveProperty('logical_steps.0', step);
});
