import { describe, expect, it } from 'vitest';
import { candidateRecord, editedQuestionRecord, recordOf, templateRecord } from './index.ts';

/* Of each kind of record one that has all fields: each is looked at, and those that are needed are asked for; the others have a mark. */

const value = { fraction: [1, '3'] };
const candidate = {
  id: '0a',
  index: 7,
  tier: 'tier1',
  model: '',
  rule: 'operator_swap',
  family: 'conceptual',
  error_type: 'conceptual_error',
  erroneous_line_number: 'L1',
  position_bin: 'early',
  target_variable: 'total',
  mutation: { from: '×', to: '+', 'n?': '2' },
  flawed_function_code: '',
  flawed_trace: { 'total?': 5, 'big?': { int: '90071992547409930' }, 'part?': value, 'is?': true },
  correct_answer: 6,
  flawed_answer: { int: '5' },
  flawed_solution: { 'L1?': 'a', 'FA?': '#### 5' },
  explanation: 'It adds.',
  needs_human: ['stale_word'],
  'edits?': [{ line: 'L1', start: 0, end: 1, from: 'a', to: null }],
  'kind?': 'sum',
  'polished_solution?': { 'L1?': 'b' },
  'polished_by?': { provider: 'p', model: 'm' },
  'plausibility?': 0.5,
};
const template = {
  index: '7',
  question: 'q',
  answer: '#### 1',
  function_code: '',
  'tier?': 'tier1',
  'model?': '',
  logical_steps: [
    {
      line_number: 'L1',
      question_inputs: ['a'],
      WK_inputs: ['b'],
      output_variable: 'c',
      solution_line_template: '{c}',
    },
  ],
  'correct_trace?': { 'total?': value },
};
const changed = {
  inputs: [{ variable: 'a', value }],
  facts: [{ variable: 'b', value: 3, sign: '>' }],
};
const derivation = [{ variable: 'c', value, expression: 'a + b' }];
const both = { value, answer: 2 };
const witnesses = [
  { kind: 'completions', variable: 'a', completions: [both, both], 'low?': 1, 'high?': value },
  { kind: 'senses', variable: 'a', senses: Array(2).fill({ expression: 'a + 1', answer: value }) },
  { kind: 'two_values', variable: 'a', said: 1, sign: '=', derived: value, derivation },
  { kind: 'broken_condition', variable: 'a', value, condition: 'a is whole', derivation },
  { kind: 'wrong_order', first: changed.inputs[0], second: changed.inputs[0], derivation },
  { kind: 'same_answer', answer: value, 'solved?': changed.inputs[0] },
];
const questionWith = (witness: object) => ({
  id: '0a',
  index: 7,
  tier: 'tier1',
  model: '',
  rule: 'left_out',
  class: 2,
  question: 'q',
  original_question: 'p',
  edits: [{ start: 0, end: 1, from: 'p', to: 'q' }],
  original_answer: null,
  witness: { ...changed, ...witness },
  explanation: 'It lacks a number.',
  needs_human: ['doubt'],
  'beside?': 'letters',
  'conflict?': [{ start: 0, end: 1 }],
  'gap?': { start: 0, end: 1, was: '3' },
});
const who = { id: 'a', digest: 'd', who: 'ana', when: 'now', 'note?': 'n' };
const yes = { explanation: 'y', words: 'n', plausible: 'y' };
const numbered = { seq: 1, at: '2030-01-02T03:04:05Z', by: 'ana' };
const decision = {
  status: 'accepted',
  'reason?': 'r',
  'note?': 'n',
  'validator?': 'ana',
  'decided_at?': 'then',
  'seconds?': 2.5,
  edits: { lines: { 'L1?': 'a' }, 'explanation?': 'e', 'marked?': 'L1', 'error_type?': 't' },
};
const counts = { 'reason?': 3 };
const rules = {
  'operator_swap?': {
    sites: 1,
    possible: 2,
    candidates: 1,
    discarded: counts,
    'same_text_as?': { 'other?': 1 },
  },
};
const head = {
  errata: '0',
  'task?': 'problems',
  seed: '1',
  'shard?': '2/8',
  'runtime?': 'native',
  'verify?': 0.1,
  'without?': { digest: 'd' },
  rules: { digest: 'd', ids: ['a'] },
  sampling: { digest: null },
};
const made = { candidates: 1, discarded: 2, rules, strata: counts, needs_human: counts };

/** Fields without the marks of those that may be left out. */
const plain = (one: unknown): unknown =>
  Array.isArray(one)
    ? one.map(plain)
    : typeof one === 'object' && one !== null
      ? Object.fromEntries(Object.entries(one).map(([name, own]) => [name.replace('?', ''), plain(own)]))
      : one;

/** Of each place in a record: the record with something else there, and without it. */
const spoilt = (
  one: unknown,
  path = '',
): readonly { readonly path: string; readonly with: unknown; readonly left: boolean }[] => {
  if (typeof one !== 'object' || one === null) return [];
  return Object.entries(one).flatMap(([name, own]) => {
    const put = (other: unknown, isGone = false): unknown => {
      const fields = Object.entries(one).flatMap(([each, kept]) =>
        each !== name ? [[each, kept]] : isGone ? [] : [[each, other]],
      );
      return Array.isArray(one) ? fields.map(([, kept]) => kept) : Object.fromEntries(fields);
    };
    const at = `${path}/${name}`;
    return [
      { path: at, with: put({ odd: null }), left: false },
      ...(Array.isArray(one) ? [] : [{ path: at, with: put(undefined, true), left: true }]),
      ...spoilt(own, at).map((deeper) => ({ ...deeper, with: put(deeper.with) })),
    ];
  });
};

type Record = (data: unknown) => { readonly wrong?: string };
const kinds: readonly (readonly [string, object, Record])[] = [
  ['a candidate', candidate, candidateRecord],
  ['a template', template, templateRecord],
  ...witnesses.map((witness) => [witness.kind, questionWith(witness), editedQuestionRecord] as const),
  [
    'a reading',
    { ...who, ...yes, rule: 'r', family: 'conceptual', label: 'y', kind: 'n' },
    recordOf('reading'),
  ],
  [
    'a reading of a question',
    { ...who, ...yes, rule: 'r', family: 'solvable', class: 'y' },
    recordOf('questionReading'),
  ],
  [
    'a reading of a solution',
    { ...who, rule: 'r', family: 'given', right: 'y' },
    recordOf('solutionReading'),
  ],
  ['a blind reading', { ...who, line: 'L1', kinds: ['a', 'b'] }, recordOf('blind')],
  [
    'an answer of a question',
    { ...yes, id: 'a', class: 'n', 'who?': 'ana', 'when?': 'now', 'digest?': 'd', 'note?': 'n' },
    recordOf('givenQuestion'),
  ],
  [
    'a decision',
    {
      ...numbered,
      kind: 'decision',
      action: 'accept',
      id: 'a',
      digest: 'd',
      before: decision,
      after: decision,
      'field?': 'L1',
      'target?': 3,
      'row?': { cells: { 'id?': 'a' }, place: 2 },
    },
    recordOf('reviewEvent'),
  ],
  [
    'a draft',
    { ...numbered, kind: 'draft', id: 'a', digest: 'd', field: 'L1', before: null, after: 'x' },
    recordOf('reviewEvent'),
  ],
  [
    'the rows of a catalog',
    { ...numbered, kind: 'catalog', name: 'ana', rows: ['a'] },
    recordOf('reviewEvent'),
  ],
  ['the end of a journal', { seq: 1, sum: 's' }, recordOf('journalEnd')],
  [
    'an accepted candidate',
    {
      error_details: { erroneous_line_number: 'L1', explanation: 'e', 'error_type?': 't' },
      flawed_solution: { 'L1?': 'a' },
      candidate_id: 'a',
      catalog: 'c',
      candidate: { id: 'a', flawed_solution: { 'L1?': 'a' } },
      'validator?': 'ana',
      'decided_at?': 'then',
      'seconds?': 2,
      'note?': 'n',
    },
    recordOf('accepted'),
  ],
  ['a lock', { pid: 1, host: 'h', user: 'u', since: 's', start: 't', token: 'k' }, recordOf('holder')],
  [
    'a pin',
    { id: 'a', template: 3, model: '', rule: 'r', line: 'L1', 'gives?': 'g', 'skips?': 's', 'because?': 'b' },
    recordOf('pin'),
  ],
  [
    'the manifest of an export',
    {
      format: 'jsonl',
      set: 'verdicts',
      seed: '42',
      'level?': 'max',
      splits: { 'test?': { rows: 1, problems: 1, classes: counts, tiers: counts } },
      leaks: [{ seen: 'length', between: ['correct'], reached: 0.5, chance: 0.5 }],
      rules: counts,
      left_out: counts,
    },
    recordOf('exported'),
  ],
  [
    'a manifest',
    { ...head, templates: { digest: 'd', read: 1, used: 1, skipped: counts }, counts: made },
    recordOf('manifest'),
  ],
  [
    'the journal of a run',
    {
      head: { ...head, limit: null, sinks: ['candidates'] },
      reached: { templates: 3, digest: 'd' },
      files: { 'candidates.jsonl?': { bytes: 3, sha256: 's' } },
      tally: { ...made, templates: { read: 1, used: 1 }, skipped: counts },
    },
    recordOf('journal'),
  ],
];

describe.each(kinds)('%s', (_, marked, record) => {
  it('is taken', () => expect(record(plain(marked)).wrong).toBeUndefined());

  it.each(
    spoilt(marked).map(
      (one) => [one.left ? `without ${one.path}` : `with something else at ${one.path}`, one] as const,
    ),
  )('%s', (_name, { path, with: other, left }) => {
    const isOptional = path.endsWith('?');
    const { wrong } = record(plain(other));
    if (left && isOptional) expect(wrong).toBeUndefined();
    else expect(wrong).toBeDefined();
  });
});
