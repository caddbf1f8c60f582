import { expect, test } from 'vitest';
import { folderOf, toldOf } from '../../test/shared/report/folders.ts';

const sound = {
  id: 1,
  verdict: 'Correct',
  erroneous_line_number: null,
  step: null,
  error_type: null,
  kind: null,
  rules: [],
  explanation: '',
  confidence: 1,
  answer_right: true,
  error_details: null,
  lines: [{ line: 'L1', text: '2 + 1 = 3', is: 'step', computes: null, step: 'kites in all' }],
};

const flawed = {
  id: 'f',
  question: 'Bo has 2 kites and buys 1. How many has Bo?',
  verdict: 'Flawed',
  erroneous_line_number: 'L2',
  step: 1,
  error_type: 'wrong_operation',
  kind: 'subtracted',
  confidence: 0.75,
  rules: [{ rule: 'less_for_more' }, { rule: 'took_away' }],
  explanation: 'Bo buys one more.',
  lines: [
    { line: 'L1', text: 'Bo has 2.', is: 'given', computes: '2', step: null },
    { line: 'L2', text: '2 - 1 = 1', is: 'wrong', computes: 'kites less bought', step: null },
    { line: 'L3', text: 'So 1.', is: 'follows', computes: null, step: null },
    { line: 'L4', text: '1 + 2 = 3', is: 'other_way', computes: null, step: null },
    { line: 'FA', is: 'no_claim', computes: null, step: null },
    { line: 'FB', is: 'anything', computes: null, step: null },
  ],
};

const unread = { ...sound, id: 'u', verdict: 'Unread', reason: 'no_line_read', lines: [], confidence: 0 };

const files = {
  'diagnosed.jsonl': [
    sound,
    flawed,
    { ...flawed, id: 'g', erroneous_line_number: 'L10' },
    unread,
    { ...flawed, id: 'h', erroneous_line_number: 'L10' },
  ],
};

test('counts verdicts, kinds, lines and what each line is', async () => {
  const { texts, tables, filters } = await toldOf([folderOf(files)]);
  expect(texts).toEqual([
    'Diagnosis: made',
    '5 solutions, each held against the right one.',
    'Solutions',
    '5 drawn by the seed, and one of each kind that would be missing, with what each line is beside the right solution.',
  ]);
  expect(tables).toEqual({
    Verdicts: [
      'verdict |  | solutions | share',
      'Flawed | ▮160 | 3 | 60.0 %',
      'Correct | ▮53.3 | 1 | 20.0 %',
      'Unread | ▮53.3 | 1 | 20.0 %',
    ],
    'Kinds of mistakes, the most frequent first': [
      'kind |  | solutions | share',
      'subtracted #h | ▮160 | 3 | 100.0 %',
    ],
    'Which line is wrong first': [
      'line |  | solutions | share',
      'L2 | ▮80 | 1 | 33.3 %',
      'L10 | ▮160 | 2 | 66.7 %',
    ],
    'What lines are, beside the right solution': [
      'standing |  | lines | share',
      'anything | ▮160 | 3 | 15.8 %',
      'follows from what is wrong | ▮160 | 3 | 15.8 %',
      'a number of the problem | ▮160 | 3 | 15.8 %',
      'claims nothing that could be read | ▮160 | 3 | 15.8 %',
      'right, another way | ▮160 | 3 | 15.8 %',
      'wrong | ▮160 | 3 | 15.8 %',
      'a step of the right solution | ▮53.3 | 1 | 5.3 %',
    ],
    'Why solutions are unread': ['reason |  | solutions | share', 'no_line_read | ▮160 | 1 | 100.0 %'],
  });
  expect(filters).toEqual([
    'verdict any Correct (1) Flawed (3) Unread (1)',
    'kind any subtracted (3)',
    'line any L10 (2) L2 (1)',
    'label any wrong_operation (3)',
    'text',
  ]);
});

test('shows a solution with what each of its lines is, and why', async () => {
  const { entries } = await toldOf([folderOf(files)]);
  expect(entries).toHaveLength(5);
  expect(entries).toContainEqual([
    'verdict Flawed, kind subtracted, line L2, label wrong_operation',
    'Flawed, L2, subtracted f #f',
    'Bo has 2 kites and buys 1. How many has Bo?',
    ...['The solution', 'line | text | what it is'],
    'L1 | Bo has 2. | a number of the problem: 2',
    '* L2 | 2 - 1 = 1 | wrong: kites less bought',
    'L3 | So 1. | follows from what is wrong',
    'L4 | 1 + 2 = 3 | right, another way',
    'FA |  | claims nothing that could be read',
    'FB |  | anything',
    'Why: Bo buys one more.',
    ...['rules = less_for_more, took_away', 'confidence = 0.75'],
  ]);
  expect(entries).toContainEqual([
    ...['verdict Unread', 'Unread u #u', 'The solution', 'line | text | what it is'],
    ...['Unread: no_line_read', 'confidence = 0'],
  ]);
  expect(entries).toContainEqual([
    ...['verdict Correct', 'Correct 1 #1', 'The solution', 'line | text | what it is'],
    ...['L1 | 2 + 1 = 3 | a step of the right solution: kites in all', 'confidence = 1'],
  ]);
});

test('draws some solutions, and one of each kind that would be missing', async () => {
  const { entries } = await toldOf([folderOf(files)], 1);
  expect(entries.map(([facets]) => facets)).toEqual([
    'verdict Flawed, kind subtracted, line L10, label wrong_operation',
    'verdict Unread',
  ]);
});

test.each([
  ['no JSON', '{'],
  ['another thing', '[]'],
  ['no id', { ...sound, id: null }],
  ['another verdict', { ...sound, verdict: 'correct' }],
  ['a kind that is no text', { ...flawed, kind: 1 }],
  ['a line that is no text', { ...flawed, erroneous_line_number: 2 }],
  ['a reason that is no text', { ...unread, reason: 3 }],
  ['no explanation', { ...sound, explanation: undefined }],
  ['no confidence', { ...sound, confidence: undefined }],
  ['no rules', { ...sound, rules: {} }],
  ['a rule without a name', { ...sound, rules: [{ rule: 1 }] }],
  ['a rule that is none', { ...sound, rules: [null] }],
  ['no lines', { ...sound, lines: undefined }],
  ['a line without a name', { ...sound, lines: [{ is: 'step' }] }],
  ['a line that is nothing', { ...sound, lines: [{ line: 'L1' }] }],
  ['a line that is null', { ...sound, lines: [null] }],
])('a diagnosis with %s is refused, by its line', async (_, wrong) => {
  const folder = folderOf({ 'diagnosed.jsonl': [sound, wrong] });
  await expect(toldOf([folder])).rejects.toThrow(
    `${folder}/diagnosed.jsonl:2 is not as \`rules diagnose\` writes it.`,
  );
});
