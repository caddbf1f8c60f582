import { expect, test } from 'vitest';
import { folderOf, toldOf } from '../../test/shared/report/folders.ts';

const counts = {
  problems: 4000,
  templates: 2500,
  unread: { duplicate: 3 },
  confidence: { '0.9': 2400, '0.5': 100 },
  formalizers: {
    rules: { taken: 2000, rejected: { ambiguous: 1, no_calculation: 1497 } },
    given: { taken: 500, rejected: {} },
  },
};

const template = (index: number | string | undefined, more: object = {}) => ({
  index,
  question: 'Bo has 2 kites and buys 1. How many has Bo?',
  answer: '2+1=<<2+1=3>>3 kites\n#### 3',
  function_code: 'def solve():\n    kites = 2 + 1',
  formalizer: 'rules',
  confidence: 0.875,
  ...more,
});

test('tells how many problems became templates, by whom, and why others did not', async () => {
  const folder = folderOf({ 'manifest.json': { counts }, 'rejected.jsonl': '', 'templates.jsonl': '' });
  expect(await toldOf([folder])).toEqual({
    texts: [
      'From problems to templates: made',
      '2,500 templates of 4,000 problems (62.5 %).',
      'Templates',
      '0 of 2,500, drawn by the seed.',
    ],
    tables: {
      Formalisers: [
        'formaliser | templates taken | of the problems',
        'rules | 2,000 | 50.0 %',
        'given | 500 | 12.5 %',
      ],
      'Why rules gave none': [
        'reason | what it means | problems | share',
        'no_calculation | no line shows a working and its result | 1,497 | 37.4 %',
        'ambiguous | a number may stand for several things, and the words do not tell which | 1 | 0.0 %',
      ],
      'Problems that could not be read': [
        'reason | what it means | problems | share',
        'duplicate | the index came before | 3 | 0.1 %',
      ],
      'How sure the readings are': ['confidence | templates', 'from 0.9 | 2,400', 'from 0.5 | 100'],
    },
    entries: [],
    filters: ['text'],
  });
});

test('shows templates of every formaliser', async () => {
  const templates = [
    template(1),
    template('two', { formalizer: 'given', confidence: undefined }),
    'no template',
    template(undefined, { formalizer: undefined }),
  ];
  const folder = folderOf({
    'manifest.json': { counts },
    'rejected.jsonl': '',
    'templates.jsonl': templates,
  });
  const { entries } = await toldOf([folder]);
  const lines = [
    ...['Question Bo has 2 kites and buys 1. How many has Bo?', 'Solution', 'line | text | what it is'],
    ...['L1 | 2+1=<<2+1=3>>3 kites | ', 'L2 | #### 3 | ', 'Program', 'def solve():\n    kites = 2 + 1'],
  ];
  expect(entries).toEqual([
    ['formaliser rules', 'Problem 1 1 #1', ...lines, 'confidence = 0.88'],
    ['formaliser ', 'Problem line 4 line 4 #entry', ...lines, 'confidence = 0.88'],
    ['formaliser given', 'Problem two two #two', ...lines, 'confidence = not said'],
  ]);
  const few = await toldOf([folder], 1);
  expect(few.entries.map(([facets]) => facets)).toEqual([
    'formaliser rules',
    'formaliser given',
    'formaliser ',
  ]);
});

test.each([
  ['no JSON', '{'],
  ['no counts', {}],
  ['no number of problems', { counts: { ...counts, problems: undefined } }],
  ['no number of templates', { counts: { ...counts, templates: '1' } }],
  ['words for a number of what was unread', { counts: { ...counts, unread: { duplicate: 'three' } } }],
  ['a list of how sure they are', { counts: { ...counts, confidence: [] } }],
  ['no formalisers', { counts: { ...counts, formalizers: null } }],
  [
    'a formaliser that took words',
    { counts: { ...counts, formalizers: { a: { taken: 'b', rejected: {} } } } },
  ],
  ['a formaliser that is null', { counts: { ...counts, formalizers: { a: null } } }],
  [
    'a formaliser that rejected words',
    { counts: { ...counts, formalizers: { a: { taken: 1, rejected: { b: '' } } } } },
  ],
])('a manifest with %s is refused', async (_, manifest) => {
  const folder = folderOf({ 'manifest.json': manifest, 'rejected.jsonl': '', 'templates.jsonl': '' });
  await expect(toldOf([folder])).rejects.toThrow(
    `${folder}/manifest.json is not the manifest of a formalisation.`,
  );
});
