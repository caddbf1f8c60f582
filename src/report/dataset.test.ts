import { expect, test } from 'vitest';
import { folderOf, toldOf } from '../../test/shared/report/folders.ts';

const manifest = {
  format: 'verifier',
  set: 'balanced',
  seed: '42',
  rules: { add_for_times: 3, miscounted: 1 },
  splits: {
    train: { rows: 1200, problems: 40, classes: { correct: 600, conceptual: 600 }, tiers: { tier1: 1200 } },
    test: { rows: 300, problems: 10, classes: { correct: 300 }, tiers: {} },
  },
  left_out: { duplicate: 2 },
  leaks: [{ seen: 'length', between: ['correct', 'conceptual'], reached: 0.625, chance: 0.5 }],
};

const leaks = 'What gives the answer away: what a classifier reaches that sees only this, beside chance';

test('tells what stands in which split, what gives answers away and what was left out', async () => {
  const folder = folderOf({ 'left_out.jsonl': '', 'manifest.json': manifest });
  const { texts, tables, entries } = await toldOf([folder]);
  expect(texts).toEqual([
    'Dataset: made',
    'Format verifier, balanced, seed 42.',
    'Lengths and examples are shown of rows of JSON; this format has others.',
  ]);
  expect(tables).toEqual({
    'Splits and classes': [
      'split |  | rows | problems | correct | conceptual | tier1',
      'train | ▮160 | 1,200 | 40 | 600 | 600 | 1,200',
      'test | ▮40 | 300 | 10 | 300 | 0 | 0',
    ],
    [leaks]: [
      'sees | tells apart |  | reaches | by chance',
      'the length | correct, conceptual | ▮100 | 62.5 % | 50.0 %',
    ],
    Rules: ['rule |  | rows | share', 'add_for_times | ▮160 | 3 | 75.0 %', 'miscounted | ▮53.3 | 1 | 25.0 %'],
    'What was left out': ['reason |  | left out | share', 'duplicate | ▮160 | 2 | 100.0 %'],
  });
  expect(entries).toEqual([]);
});

test('says nothing of what there is none of, and the level where there is one', async () => {
  const bare = { ...manifest, level: 'max', leaks: [], splits: {}, rules: {}, left_out: {} };
  const { texts, tables } = await toldOf([folderOf({ 'left_out.jsonl': '', 'manifest.json': bare })]);
  expect(texts[1]).toBe('Format verifier, balanced, level max, seed 42.');
  expect(Object.keys(tables)).toEqual(['Splits and classes']);
});

test.each([['{'], ['{}'], ['{"splits":[]}'], ['{"splits":{}}']])(
  'the manifest %s is refused',
  async (text) => {
    const folder = folderOf({ 'left_out.jsonl': '', 'manifest.json': text });
    await expect(toldOf([folder])).rejects.toThrow(
      `${folder}/manifest.json is not the manifest of an export.`,
    );
  },
);

const row = (id: number, family: string, input: string) => ({
  id: `r${id}`,
  input,
  target: { verdict: 'Flawed' },
  meta: { family, index: id, tier: null },
});

test('shows as many of each class, and how long they are', async () => {
  const train = Array.from({ length: 9 }, (_, at) => row(at, 'conceptual', `${'x'.repeat(at)}\n\n y`));
  const folder = folderOf({
    'left_out.jsonl': '',
    'manifest.json': manifest,
    'train.jsonl': [...train, 'nothing'],
    'validation.jsonl': [{ ...row(0, 'correct', 'a'), id: undefined }],
    'test.csv': 'id,input,family\nt1,b,correct\n',
  });
  const { texts, tables, entries } = await toldOf([folder], 4);
  expect(texts.slice(2)).toEqual([
    'Examples',
    'As many of each class, drawn by the seed, as a trainer sees them.',
  ]);
  expect(tables['Lengths of what a model is shown: least, quartiles, most']).toEqual([
    'class | rows | signs | lines',
    'conceptual | 9 | 4 · 6 · 8 · 10 · 12 | 1 · 2 · 2 · 2 · 2',
    'correct | 2 | 1 · 1 · 1 · 1 · 1 | 1 · 1 · 1 · 1 · 1',
  ]);
  expect(entries).toEqual([
    [
      ...['class conceptual, split train', 'conceptual, train r4 #r4', 'input: xxxx\n\n y'],
      ...['target: {"verdict":"Flawed"}', 'family = conceptual', 'index = 4', 'tier ='],
    ],
    [
      ...['class conceptual, split train', 'conceptual, train r1 #r1', 'input: x\n\n y'],
      ...['target: {"verdict":"Flawed"}', 'family = conceptual', 'index = 1', 'tier ='],
    ],
    ['class correct, split test', 'correct, test t1 #t1', 'input: b', 'family: correct'],
    [
      ...['class correct, split validation', 'correct, validation validation 1 #entry', 'input: a'],
      ...['target: {"verdict":"Flawed"}', 'family = correct', 'index = 0', 'tier ='],
    ],
  ]);
});

const lengthsOf = async (one: object): Promise<string | undefined> => {
  const files = { 'left_out.jsonl': '', 'manifest.json': manifest, 'train.jsonl': [one] };
  const { tables } = await toldOf([folderOf(files)]);
  const [, line] = tables['Lengths of what a model is shown: least, quartiles, most'] ?? [];
  const [name, , signs, lines] = line?.split(' | ') ?? [];
  return `${name}: ${signs?.split(' ')[0]} signs, ${lines?.split(' ')[0]} lines`;
};

test.each([
  [
    'its family',
    { meta: { family: 'conceptual' }, family: 'x', input: 'four' },
    'conceptual: 4 signs, 1 lines',
  ],
  [
    'the class of an edited question',
    { meta: { error_class: 'contradictory' } },
    'contradictory: 0 signs, 0 lines',
  ],
  ['what stands beside', { family: 'skipped_step' }, 'skipped_step: 0 signs, 0 lines'],
  ['a class beside', { error_class: 'solvable' }, 'solvable: 0 signs, 0 lines'],
  ['its type', { type: 'correct' }, 'correct: 0 signs, 0 lines'],
  [
    'its verdict where it is right',
    { meta: { family: '' }, target: { verdict: 'Correct' } },
    'correct: 0 signs, 0 lines',
  ],
  ['its verdict', { verdict: 'Flawed' }, 'Flawed: 0 signs, 0 lines'],
  ['its number', { error_class_label: 2 }, '2: 0 signs, 0 lines'],
  ['a label of a step', { label: -1 }, 'correct: 0 signs, 0 lines'],
  ['a label of the first step', { label: 0 }, 'flawed: 0 signs, 0 lines'],
  ['nothing', { label: 'x' }, 'all: 0 signs, 0 lines'],
])('a row is of the class that %s says', async (_, one, told) => {
  expect(await lengthsOf(one)).toBe(told);
});

const turn = (content: string) => ({ role: 'user', content });

test.each([
  ['an edited question', { modified_problem_text: 'ab' }, 'all: 2 signs, 1 lines'],
  ['a prompt', { prompt: 'a\n\nb' }, 'all: 4 signs, 2 lines'],
  ['all turns of a prompt', { prompt: [turn('a'), turn('bc')] }, 'all: 4 signs, 2 lines'],
  [
    'all but the last turn of a conversation',
    { messages: [turn('a'), turn('bcd')] },
    'all: 1 signs, 1 lines',
  ],
  ['a problem and its steps', { problem: 'a', steps: ['bc', 'd'] }, 'all: 6 signs, 3 lines'],
  ['a prompt and its completions', { prompt: 'a', completions: ['bc'] }, 'all: 4 signs, 2 lines'],
])('of %s a model sees what it is to answer', async (_, one, told) => {
  expect(await lengthsOf(one)).toBe(told);
});
