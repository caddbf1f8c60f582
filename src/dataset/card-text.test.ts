import { expect, test } from 'vitest';
import { equations } from '../../test/shared/dataset/card.ts';
import { type CardWords, cardText, type Report } from './card.ts';

const titleOfLines = 'Equations in the lines of solutions';

test('the card of single lines tells what a line is and what is to be copied from it', async () => {
  const { titles, sections, head, manifest } = await equations();
  expect(titles).toEqual([titleOfLines, 'Splits', 'Fields', 'How it was made', 'Rules', 'What was left out']);
  expect(head.task_categories).toEqual(['text-generation']);
  expect(sections[titleOfLines]).toEqual([
    'What equations stand in a line? They are copied as they are, true or not, so that something exact can judge them.',
    'Format `jsonl`: `input` and `target`.',
  ]);
  expect(sections.Splits?.slice(0, 4)).toEqual([
    '| split | rows | problems | flawed | correct | none | tier1 | tier2 | tier3 |',
    '| --- | --: | --: | --: | --: | --: | --: | --: | --: |',
    '| train | 24 | 7 | 8 | 8 | 8 | 6 | 10 | 8 |',
    '| test | 18 | 5 | 6 | 6 | 6 | 11 | 4 | 3 |',
  ]);
  expect(sections.Fields).toEqual([
    ...['| field | meaning |', '| --- | --- |'],
    "| `id` | the id of the line's solution, and its label there |",
    '| `input` | the line |',
    '| `target` | its equations between `<eq>` and `</eq>`, in plain signs; `<eq></eq>` where there is none |',
    '| `type` | `flawed`: a false equation, `correct`: true ones, `none`: no equation |',
    '| `meta` | where it comes from, for filters and slices; no trainer needs it |',
    "| `index` | the template's index in the run |",
    "| `candidate_id` | the candidate's id; empty for a line of a correct solution |",
    '| `rule` | the rule that made the mistake; empty for a line of a correct solution |',
    '| `tier` | how hard the problem is, `tier1` to `tier5` |',
    '| `of` | `solution`: a line of one, `question`: a sentence of one |',
    'The system message, or what to ask a model:',
    '> Copy the equations of this line between <eq> and </eq>, in plain signs without spaces and units, as they stand there, also where they are wrong. Write <eq></eq> where there is none.',
  ]);
  expect(sections['How it was made']).toEqual([
    "- Flawed lines are the labelled ones of computational candidates, correct ones and those without an equation are of the templates' own solutions, and, behind those without one, sentences of the questions; calculator annotations are stripped.",
    '- Equations are read by the reader that candidates are written with; a line that it cannot read for certain is left out.',
    '- Every split has as many lines of each type, drawn by the seed.',
    '- There were, to choose from: 26 flawed, 26 correct, 14 none.',
  ]);
  expect(sections['What was left out']?.[0]).toBe(
    'Nothing but what the balance of the classes has no place for.',
  );
  expect(manifest).toMatchObject({
    set: 'equations',
    format: 'jsonl',
    balance: { kind: 'equal' },
    missing: [],
    left_out: {},
    splits: { train: { sources: { original: 16, run: 8 }, held_out: 0 } },
  });
  const all = await equations({ all: true });
  expect(all.sections['How it was made']?.[2]).toBe('- Every line that there is.');
  expect(all.manifest).toMatchObject({
    balance: { kind: 'weights' },
    splits: { train: { rows: expect.any(Number) } },
  });
});

const words: CardWords = {
  title: 'T',
  about: ['A'],
  howMade: ['H'],
  instruction: undefined,
  task: 'text-classification',
  meanings: { id: 'one | two\nthree' },
};
const counts = { rows: 1000, problems: 1, classes: { b: 1 }, tiers: { t2: 1 }, sources: {}, held_out: 0 };
const report: Report = {
  splits: { train: counts, test: { ...counts, rows: 0, tiers: { t1: 2 } } },
  available: {},
  missing: [],
  rules: {},
  left_out: { needs_human: 3, unread: 0 },
  withheld: 0,
  leaks: [],
  decisions: { accepted: 0, rejected: 0, disputed: 0 },
};
const facts = {
  ...words,
  errata: '1',
  seed: 's',
  features: [
    { name: 'id', dtype: 'string' },
    { name: 'x', dtype: 'bool' },
  ],
  files: { 'train.csv': { bytes: 7, sha256: '' } },
  pathOf: (split: string) => `${split}.csv`,
};

test('a card leaves out what there is nothing to say of', () => {
  const text = cardText(facts, report);
  expect(text.match(/^#+ .*$/gm)).toEqual([
    ...['# T', '## Splits', '## Fields', '## How it was made', '## What was left out'],
  ]);
  expect(text).toContain('\n| `id` | one \\| two three |\n| `x` |  |\n');
  expect(text).toContain('\n| split | rows | problems | b | t1 | t2 |\n');
  expect(text).toContain('\n| test | 0 | 1 | 1 | 2 | 0 |\n');
  expect(text).toContain(
    '\n- 3: the words want a look that no person has given them (`needs_human`)\n\nand what',
  );
  expect(text).not.toContain('`unread`');
  expect(text).toContain('num_bytes: 7');
  // What is empty cannot be loaded.
  expect(text).not.toContain('test.csv');
});

test.each([
  [999, 'n<1K'],
  [1000, '1K<n<10K'],
  [10_000, '10K<n<100K'],
  [100_000, '100K<n<1M'],
  [1_000_000, 'n>1M'],
])('%i rows are of the size %s', (rows, size) => {
  expect(cardText(facts, { ...report, splits: { train: { ...counts, rows } } })).toContain(`\n  - ${size}\n`);
});
