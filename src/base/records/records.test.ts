import { describe, expect, it } from 'vitest';
import {
  candidateRecord,
  judgedCandidateRecord,
  judgedTemplateRecord,
  recordOf,
  templateRecord,
} from './index.ts';

const candidate = {
  id: '0a1b',
  index: 7,
  tier: 'tier1',
  model: '',
  rule: 'operator_swap',
  family: 'conceptual',
  error_type: 'conceptual_error',
  erroneous_line_number: 'L1',
  position_bin: 'early',
  target_variable: 'total',
  mutation: { from: '×', to: '+' },
  flawed_function_code: '',
  flawed_trace: { total: 5, big: { int: '90071992547409930' }, part: { fraction: [1, 3] }, is: true },
  correct_answer: 6,
  flawed_answer: 5,
  flawed_solution: { L1: '2 + 3 = 5', FA: '#### 5' },
  explanation: 'It adds.',
  needs_human: [],
};

describe('a candidate', () => {
  it('is taken as it is, with more fields than the contract names', () => {
    const more = { ...candidate, stratum: 'operator_swap/early', reviewers: ['ana'] };
    expect(candidateRecord(more).value).toBe(more);
  });

  it.each([
    [{ ...candidate, index: 1.5 }, '/index must be integer,string'],
    [{ ...candidate, family: 'other' }, '/family must be equal to one of the allowed values'],
    [{ ...candidate, flawed_solution: { L1: 5 } }, '/flawed_solution/L1 must be string'],
    [{ ...candidate, flawed_answer: null }, '/flawed_answer must be'],
    [{ ...candidate, explanation: undefined }, "must have required property 'explanation'"],
    ['a text', 'must be object'],
  ])('is refused with what is wrong', (data, wrong) => {
    expect(candidateRecord(JSON.parse(JSON.stringify(data))).wrong).toContain(wrong);
  });
});

it('a template may have a trace, a tier and a model, and must have its steps', () => {
  const template = { index: '1', question: 'q', answer: '#### 1', function_code: '', logical_steps: [] };
  expect(templateRecord(template).value).toBe(template);
  expect(templateRecord({ ...template, correct_trace: { a: 0.5 } }).wrong).toBeUndefined();
  expect(templateRecord({ ...template, logical_steps: [{}] }).wrong).toContain('/logical_steps/0');
});

it('the events of a journal are told apart by their kind', () => {
  const event = recordOf('reviewEvent');
  const numbered = { seq: 1, at: '2030-01-02T03:04:05Z', by: 'ana' };
  const before = { status: 'todo', edits: { lines: {} } };
  const decided = { ...numbered, kind: 'decision', action: 'accept', id: 'a', digest: '', before };
  expect(event({ ...numbered, kind: 'view', csv: 'ff' }).wrong).toBeUndefined();
  expect(event({ ...decided, after: { ...before, status: 'accepted', seconds: 2.5 } }).wrong).toBeUndefined();
  expect(event({ ...decided, after: { ...before, status: 'maybe' } }).wrong).toBeDefined();
  expect(event({ ...decided, action: 'guess', after: before }).wrong).toBeDefined();
  expect(
    event({ ...numbered, kind: 'draft', id: 'a', digest: '', field: 'L1', before: null, after: 'x' }).wrong,
  ).toBeUndefined();
});

it('a lock that is not whole is none', () => {
  expect(recordOf('holder')({ pid: 1, host: 'h' }).value).toBeUndefined();
});

it('what is judged may have been made by hand, with its text alone', () => {
  const made = { id: 'x', flawed_solution: { FA: '#### 1' } };
  expect(judgedCandidateRecord(made).value).toBe(made);
  expect(judgedCandidateRecord({ id: 'x' }).wrong).toContain('flawed_solution');
  expect(judgedCandidateRecord({ ...made, needs_human: 'yes' }).wrong).toContain('/needs_human');
  expect(judgedTemplateRecord({ index: 1, question: 'q' }).wrong).toBeUndefined();
});
