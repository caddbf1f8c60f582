import { describe, expect, test } from 'vitest';
import { plainWording } from '../../test/shared/dataset/options.ts';
import { editedInstruction } from './card.ts';
import { rowOf, type SteplessFormat } from './columns.ts';
import { type EditedExample, editedColumns } from './edited.ts';
import { lineColumns } from './equations.ts';
import type { Wording } from './text.ts';
import type { Example, Problem } from './types.ts';
import { type FormatName, solutionColumns, type Telling } from './views.ts';

const problem: Problem = {
  index: 7,
  model: 'made',
  tier: 'tier2',
  question: ' Ida has 3 bags of 4 pears. How many has she? ',
  key: 'k',
  correctId: 'correct-7',
  lines: ['She has 3 * 4 = <<3*4=12>>12 pears.', '#### 12'],
};
const flawed: Example = {
  id: 'a-7',
  split: 'test',
  class: 'conceptual',
  from: problem,
  rule: 'added',
  kind: 'sum',
  source: 'run',
  content: {
    lines: ['She has 3 + 4 = <<3+4=7>>7 pears.', '#### 7'],
    mistake: { place: 0, explanation: 'Bags of as many are multiplied.' },
  },
  weight: 0.5,
  heldOut: true,
};
const correct: Example = {
  ...flawed,
  id: 'correct-7',
  class: 'correct',
  rule: '',
  kind: '',
  source: 'original',
  heldOut: false,
  content: { lines: problem.lines, mistake: undefined },
};
const telling: Telling = { level: 'max', types: 'coarse', wording: plainWording };
const row = (format: FormatName, example: Example, more: Partial<Telling> = {}) =>
  rowOf(solutionColumns(format, { ...telling, ...more }, true), example);

const input =
  'Problem:\nIda has 3 bags of 4 pears. How many has she?\n\nSolution:\nShe has 3 + 4 = 7 pears.\n#### 7';
const details = {
  error_type: 'conceptual_error',
  erroneous_line_number: 'L1',
  explanation: 'Bags of as many are multiplied.',
};

describe('a row of JSON', () => {
  test('has the input, the target, and where it comes from', () => {
    expect(row('jsonl', flawed)).toEqual({
      id: 'a-7',
      input,
      target: { verdict: 'Flawed', error_details: details },
      question: problem.question,
      solution: 'She has 3 + 4 = 7 pears.\n#### 7',
      meta: {
        index: 7,
        candidate_id: 'a-7',
        rule: 'added',
        kind: 'sum',
        family: 'conceptual',
        tier: 'tier2',
        model: 'made',
        lines: 2,
        source: 'run',
        weight: 0.5,
        held_out: true,
      },
    });
  });

  test('says of a correct solution that there is nothing to tell', () => {
    expect(row('jsonl', correct)).toMatchObject({
      target: { verdict: 'Correct', error_details: null },
      meta: { candidate_id: null, rule: null, kind: null, family: null, source: 'original' },
    });
    expect(row('jsonl', correct, { level: '1' })).toMatchObject({ target: { verdict: 'Correct' } });
    expect(Object.keys(Object(row('jsonl', correct, { level: '1' }).target))).toEqual(['verdict']);
    expect(row('jsonl', { ...flawed, source: 'diagnosed' })).toMatchObject({ meta: { candidate_id: null } });
  });

  test.each<[string, Partial<Wording>, string, string]>([
    [
      'annotations',
      { annotations: true },
      'She has 3 + 4 = <<3+4=7>>7 pears.\n#### 7',
      'She has 3 + 4 = <<3+4=7>>7 pears.\n#### 7',
    ],
    [
      'the answer in words',
      { finalAnswer: 'words' },
      'She has 3 + 4 = 7 pears.\nFINAL ANSWER: 7',
      'She has 3 + 4 = 7 pears.\nFINAL ANSWER: 7',
    ],
    [
      'labels in the input alone',
      { labels: true },
      'L1: She has 3 + 4 = 7 pears.\nFA: #### 7',
      'She has 3 + 4 = 7 pears.\n#### 7',
    ],
  ])('can have %s', (_, more, asked, solution) => {
    const told = row('jsonl', flawed, { wording: { ...plainWording, ...more } });
    expect(String(told.input).split('Solution:\n')[1]).toBe(asked);
    expect(told.solution).toBe(solution);
  });

  test('of level 2 has both solutions in its input', () => {
    expect(row('jsonl', flawed, { level: '2' }).input).toBe(
      'Problem:\nIda has 3 bags of 4 pears. How many has she?\n\nCorrect solution:\nShe has 3 * 4 = 12 pears.\n#### 12\n\nWrong solution:\nShe has 3 + 4 = 7 pears.\n#### 7',
    );
  });
});

test('a row of a table has each field in a column, whatever the level', () => {
  expect(row('csv', flawed, { level: '1', types: 'rule' })).toEqual({
    id: 'a-7',
    input,
    target: '{"verdict":"Flawed"}',
    question: problem.question,
    solution: 'She has 3 + 4 = 7 pears.\n#### 7',
    verdict: 'Flawed',
    ...details,
    error_type: 'added',
    index: '7',
    candidate_id: 'a-7',
    rule: 'added',
    kind: 'sum',
    family: 'conceptual',
    tier: 'tier2',
    model: 'made',
    lines: 2,
    source: 'run',
    weight: 0.5,
    held_out: true,
  });
  expect(row('parquet', correct, { types: 'fine' })).toMatchObject({
    verdict: 'Correct',
    error_type: null,
    erroneous_line_number: null,
    explanation: null,
    index: '7',
  });
});

test('a conversation asks and answers; a prompt stands apart from what is answered', () => {
  const answer = JSON.stringify({ verdict: 'Flawed', error_details: details });
  const { messages } = row('trl-messages', flawed) as { messages: readonly unknown[] };
  expect(messages).toHaveLength(3);
  expect(messages.slice(1)).toEqual([
    { role: 'user', content: input },
    { role: 'assistant', content: answer },
  ]);
  expect(row('trl-prompt-completion', flawed)).toEqual({
    id: 'a-7',
    prompt: messages.slice(0, 2),
    completion: messages.slice(2),
  });
});

test('steps are right up to the mistake', () => {
  const late = { ...flawed, content: { ...flawed.content, mistake: { place: 1, explanation: '' } } };
  expect(row('trl-stepwise', late)).toEqual({
    id: 'a-7',
    prompt: problem.question,
    completions: ['She has 3 + 4 = 7 pears.', '#### 7'],
    labels: [true, false],
  });
  expect(row('trl-stepwise', flawed)).toMatchObject({ labels: [false, false] });
  expect(row('trl-stepwise', correct)).toMatchObject({ labels: [true, true] });
});

test('in ProcessBench the first wrong step has its place, and the answer is right or not', () => {
  expect(row('processbench', flawed)).toEqual({
    id: 'a-7',
    generator: 'errata/added',
    problem: problem.question,
    label: 0,
    steps: ['She has 3 + 4 = 7 pears.', '#### 7'],
    final_answer_correct: false,
  });
  expect(row('processbench', correct)).toMatchObject({
    generator: 'original',
    label: -1,
    final_answer_correct: true,
  });
  const answered = (line: string, isAnswerRight?: boolean) => ({
    ...flawed,
    source: 'diagnosed' as const,
    content: { ...flawed.content, lines: [line], ...(isAnswerRight !== undefined && { isAnswerRight }) },
  });
  expect(row('processbench', answered('#### $ 1,2'))).toMatchObject({
    generator: 'diagnosed',
    final_answer_correct: true,
  });
  expect(row('processbench', answered('#### 12', false))).toMatchObject({ final_answer_correct: false });
  expect(row('processbench', answered('#### 13', true))).toMatchObject({ final_answer_correct: true });
});

const edited: EditedExample = {
  id: 'q-7',
  class: 'underspecified',
  rule: 'left_out',
  source: 'run',
  key: 0,
  question: 'Ida has 3 bags of pears.',
  explanation: 'Nobody says how many are in a bag.',
  places: [{ start: 14, end: 14, was: 'of 4' } as { start: number; end: number }],
  from: problem,
  split: 'train',
  weight: 1,
  heldOut: false,
};
const own: EditedExample = {
  ...edited,
  id: 'original-7',
  class: 'solvable',
  rule: '',
  source: 'original',
  explanation: undefined,
};
const { places: _, ...placeless } = own;
const editedRow = (format: SteplessFormat, example: EditedExample, explained: boolean) =>
  rowOf(editedColumns(format, explained, true), example);

describe('an edited question', () => {
  test('is told with its label, its original and the place where something is missing', () => {
    const meta = {
      problem_id: 'q-7',
      rule: 'left_out',
      error_class: 'underspecified',
      tier: 'tier2',
      model: 'made',
      source: 'run',
      weight: 1,
      held_out: false,
    };
    const told = {
      id: 'q-7',
      modified_problem_text: 'Ida has 3 bags of pears.',
      error_class_label: 2,
      explanation: edited.explanation,
      original_problem_text: problem.question,
      original_answer: '12',
    };
    expect(editedRow('jsonl', edited, true)).toEqual({
      ...told,
      places: [{ start: 14, end: 14 }],
      meta: { index: 7, ...meta },
    });
    expect(editedRow('csv', edited, true)).toEqual({
      ...told,
      places: '[{"start":14,"end":14}]',
      index: '7',
      ...meta,
    });
    expect(editedRow('jsonl', placeless, true)).toMatchObject({
      error_class_label: 1,
      explanation: null,
      places: [],
      meta: { problem_id: null, rule: null, error_class: 'solvable' },
    });
    expect(editedRow('csv', { ...own, class: 'contradictory' }, true)).toMatchObject({
      error_class_label: 0,
      problem_id: null,
      rule: null,
    });
  });

  test('is asked for its class, and why where that is wanted', () => {
    const asked =
      'You are given a mathematics problem. Say whether it can be answered: error_class_label is 0 if it contradicts itself, so that there is no answer, 1 if it has one answer, 2 if something is left out, so that several answers are possible. Answer with JSON alone: {"error_class_label": …';
    expect(editedInstruction(false)).toBe(`${asked}}.`);
    expect(editedInstruction(true)).toBe(
      `${asked}, "explanation": …}. explanation says in one or two sentences what is wrong; it is null where nothing is.`,
    );
    expect(editedRow('trl-messages', edited, true)).toEqual({
      id: 'q-7',
      messages: [
        { role: 'system', content: editedInstruction(true) },
        { role: 'user', content: edited.question },
        {
          role: 'assistant',
          content: '{"error_class_label":2,"explanation":"Nobody says how many are in a bag."}',
        },
      ],
    });
    expect(editedRow('trl-prompt-completion', own, true)).toMatchObject({
      completion: [{ role: 'assistant', content: '{"error_class_label":1,"explanation":null}' }],
    });
    expect(editedRow('trl-prompt-completion', own, false)).toMatchObject({
      completion: [{ role: 'assistant', content: '{"error_class_label":1}' }],
    });
  });

  test('has columns for all that is told of it', () => {
    const ownColumns = ['string', 'string', 'int64', 'string', 'string', 'string'];
    const dtypes = (features: ReturnType<typeof editedColumns>) => features.map((one) => Object(one).dtype);
    const plain = editedColumns('jsonl', true, true);
    expect(plain.map(({ name }) => name)).toEqual(Object.keys(editedRow('jsonl', edited, true)));
    expect(dtypes(plain)).toEqual([...ownColumns, undefined, undefined]);
    expect(plain[6]).toMatchObject({
      name: 'places',
      list: [
        { name: 'start', dtype: 'int32' },
        { name: 'end', dtype: 'int32' },
      ],
    });
    const [of] = plain.slice(-1);
    const flat = editedColumns('csv', true, true);
    expect(Object(of).struct[0]).toMatchObject({ name: 'index', dtype: 'int64' });
    expect(Object(editedColumns('jsonl', true, false).at(-1)).struct[0]).toMatchObject({
      name: 'index',
      dtype: 'string',
    });
    expect(flat.map(({ name }) => name)).toEqual(Object.keys(editedRow('csv', edited, true)));
    expect(dtypes(flat)).toEqual([
      ...ownColumns,
      ...['string', 'string', 'string', 'string', 'string', 'string', 'string', 'string', 'float64', 'bool'],
    ]);
  });
});

test('a line is told with its equations, and whose it is', () => {
  const line = {
    id: 'a-7:L1',
    class: 'flawed' as const,
    source: 'run' as const,
    from: problem,
    text: 'So 3 * 4 = 13.',
    equations: ['3*4=13', '1=1'],
    key: 0,
    candidate: 'a-7',
    rule: 'off',
    of: 'solution' as const,
    split: 'train' as const,
    weight: 1,
    heldOut: false,
  };
  const lineRow = (format: SteplessFormat, example: typeof line) => rowOf(lineColumns(format, true), example);
  const target = '<eq>3*4=13</eq> <eq>1=1</eq>';
  const told = { id: 'a-7:L1', input: 'So 3 * 4 = 13.', target, type: 'flawed' };
  const meta = { candidate_id: 'a-7', rule: 'off', tier: 'tier2', of: 'solution' };
  expect(lineRow('jsonl', line)).toEqual({ ...told, meta: { index: 7, ...meta } });
  expect(lineRow('csv', line)).toEqual({ ...told, ...meta, index: '7' });
  expect(lineRow('jsonl', { ...line, candidate: '', rule: '' })).toMatchObject({
    meta: { candidate_id: null, rule: null },
  });
  expect(lineRow('trl-prompt-completion', line)).toMatchObject({
    prompt: [{ role: 'system' }, { role: 'user', content: 'So 3 * 4 = 13.' }],
    completion: [{ role: 'assistant', content: target }],
  });
});
