import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOf, reading, toldOf } from '../../test/shared/report/folders.ts';
import { toldOn } from '../../test/shared/report/told.ts';
import { type Answer, answerOf, goldOf, type Said, scoreOf } from '../measures/index.ts';
import { figuresOf, reportJson, scoreDocument, scoreJson, scorePage } from './index.ts';

const counts = { problems: 1, templates: 1, unread: {}, confidence: {}, formalizers: {} };
const template = { index: 1, question: 'How many?', answer: '#### 1', formalizer: 'rules' };
const formalization = folderOf(
  { 'manifest.json': { counts }, 'rejected.jsonl': '', 'templates.jsonl': [template] },
  'first',
);
const exported = {
  format: 'jsonl',
  set: 'verdicts',
  seed: '42',
  splits: {},
  leaks: [],
  rules: {},
  left_out: {},
};
const dataset = folderOf(
  { 'left_out.jsonl': '', 'manifest.json': exported, 'test.jsonl': [{ id: 'a', input: 'b' }] },
  'second',
);
const target = (verdict: string, line = 'L1') => ({
  verdict,
  error_details: { error_type: 'conceptual_error', erroneous_line_number: line },
});
const gold = (id: number, verdict: string) => ({
  id,
  target: verdict === 'Correct' ? { verdict, error_details: null } : target(verdict),
  solution: '1 + 1 = 3\n#### 3',
  meta: { index: id % 2, kind: verdict === 'Flawed' ? 'added' : '' },
});
const scores = ['third', 'fourth'].map((name) =>
  folderOf(
    {
      'answers.jsonl': ['Flawed', 'Correct', 'Flawed'].map((verdict, at) => ({
        gold: gold(at, verdict),
        prediction: { prediction: target('Flawed', at === 2 ? 'L2' : 'L1') },
      })),
    },
    name,
  ),
);

describe('a report of several folders', () => {
  const all = [dataset, scores[0] ?? '', formalization, scores[1] ?? ''];

  test('tells of each in its turn, and of scores together where the first of them stands', async () => {
    const figures = await figuresOf(all, reading);
    expect(figures.map(({ data }) => data())).toMatchObject([
      ...[{ what: 'dataset' }, { what: 'scores' }, { what: 'formalization' }],
    ]);
    const { texts } = await toldOf(all);
    expect(texts.filter((text) => /: (first|second|third)/.test(text))).toEqual([
      ...['Dataset: second', 'Scores: third, fourth', 'From problems to templates: first'],
    ]);
  });

  test('has in JSON the figures, and of what can be looked at the ids alone', async () => {
    const figures = await figuresOf(all, reading);
    const text = reportJson(figures);
    expect(text).toMatch(/^\{\n {2}"folders": \[\n[\s\S]*\n\}\n$/);
    const [ofDataset, ofScores, ofTemplates] = JSON.parse(text).folders;
    expect(ofDataset).toMatchObject({ what: 'dataset', folder: dataset, examples: ['a'] });
    expect(ofTemplates).toEqual({
      what: 'formalization',
      folder: formalization,
      tally: counts,
      examples: ['1'],
    });
    expect(ofScores).toMatchObject({
      what: 'scores',
      systems: [
        { name: 'third', score: { name: 'third', solutions: 3, problems: 2 } },
        { name: 'fourth', score: { name: 'fourth' } },
      ],
      comparisons: [{ name: 'third', against: { name: 'fourth', mcnemar: { verdict: { only_first: 0 } } } }],
      missed: ['third', 'third', 'fourth', 'fourth'].map((system) => ({ system, id: expect.any(String) })),
    });
    expect(ofScores.systems[0]).not.toHaveProperty('report');
    expect(Object.keys(ofScores.missed[0])).toEqual(['system', 'id', 'is', 'said']);
  });

  test.each([
    ['shortlist.jsonl', 'has a shortlist and no catalog'],
    ['diagnosed.jsonl', 'diagnosed.jsonl:1 is not as'],
    ['answers.jsonl', 'answers.jsonl:1 is not as'],
    ['candidates.jsonl', 'holds no run: '],
    ['problems.jsonl', 'holds no run: '],
    ['left_out.jsonl', 'is not the manifest of an export'],
    ['rejected.jsonl', 'is not the manifest of a formalisation'],
    ['diagnosis.jsonl', 'holds nothing that a report can show'],
  ])('knows a folder by its %s', async (file, told) => {
    await expect(toldOf([folderOf({ [file]: '{}\n' })])).rejects.toThrow(told);
  });

  test('says of a folder that is none that it is none, and what to give', async () => {
    const none = join(dataset, 'none');
    await expect(toldOf([none])).rejects.toMatchObject({
      message: `${none} is no folder.`,
      hint: 'Give what `rules formalize`, `run`, `problems`, `sample`, `export`, `diagnose` or `score` wrote with --out.',
    });
  });

  test('says of a folder that cannot be opened why', async () => {
    const loop = join(dataset, 'loop');
    symlinkSync(loop, loop);
    await expect(toldOf([loop])).rejects.toMatchObject({ message: `${loop} is a link to itself.` });
  });

  test('stops where it is told to', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(figuresOf(scores, { ...reading, signal })).rejects.toThrow('enough');
  });
});

describe('the report of one score', () => {
  const lines = ['Flawed', 'Correct', 'Flawed', 'Flawed'].map((verdict, id) => gold(id, verdict));
  const truths = lines.map(goldOf).flatMap((one) => ('wrong' in one ? [] : [one]));
  const said = (answers: readonly object[]): ReadonlyMap<string, Said> =>
    new Map(answers.map((one, at) => [String(at), answerOf({ id: at, prediction: one }) as Answer]));
  const mine = {
    name: 'mine',
    said: said([target('Flawed'), target('Flawed'), target('Flawed', 'L2'), { words: 1 }]),
  };
  const other = { name: 'other', said: said([target('Flawed')]) };
  const report = scoreOf(truths, mine, { seed: '1', resamples: 20, by: ['kind'], against: other });

  test('says nothing of intervals where there are none', () => {
    const plain = scoreOf(truths, mine, { seed: '1', resamples: 0, by: [], against: undefined });
    expect(scoreDocument(report)[1]).toMatchObject({ text: expect.stringContaining(' In brackets: ') });
    expect(scoreDocument(plain)[1]).toEqual({ text: '4 solutions of 2 problems, 1 of them correct.' });
  });

  test('nests figures by their names, and leaves out classes that nothing is of', () => {
    const text = scoreJson(report);
    expect(text.endsWith('}\n')).toBe(true);
    const json = JSON.parse(text);
    expect(json).toMatchObject({
      name: 'mine',
      solutions: 4,
      problems: 2,
      verdict: { accuracy: { value: 0.5 }, recall: { value: 2 / 3 } },
      line: { exact: { value: 1 / 3 } },
      unread: { value: 0.25, missing: 0, no_json: 0, no_verdict: 1, ids: ['3'] },
      classes: { correct: { support: 1 }, conceptual_error: { support: 3, recall: { value: 2 / 3 } } },
      error_type: {
        accuracy: { value: 2 / 3 },
        confusion: { conceptual_error: { conceptual_error: 2, unread: 1 } },
      },
      slices: { kind: { added: { solutions: 3, problems: 2, verdict: { recall: { value: 2 / 3 } } } } },
      baselines: { majority: { name: 'majority', solutions: 4 } },
      against: {
        name: 'other',
        differences: { verdict: { accuracy: { value: 0.25 } } },
        mcnemar: { verdict: { only_first: 1 } },
      },
      intervals: { level: 0.95, method: 'percentile bootstrap over problems', resamples: 20, seed: '1' },
    });
    expect(Object.keys(json.classes)).toEqual(['correct', 'conceptual_error']);
    expect(json).not.toHaveProperty('support');
    expect(json).not.toHaveProperty('confusion');
    const alone = scoreOf(truths, mine, { seed: '1', resamples: 20, by: [], against: undefined });
    expect(JSON.parse(scoreJson(alone))).not.toHaveProperty('against');
  });

  test('is the same document on its page as in a terminal, but for the heading', () => {
    expect(scoreDocument(report)[0]).toEqual({ heading: 'Score of mine', level: 1 });
    const page = scorePage(report);
    expect(page).toContain('<h1>Score of mine</h1>');
    const { texts, tables } = toldOn(page);
    expect(texts).toEqual([
      'Figures',
      expect.stringMatching(/^4 solutions of 2 problems, 1 of them correct\. .* 20 samples/),
      ...[expect.stringMatching(/^Not defined, for /), expect.stringMatching(/^Not defined, for /)],
      ...[expect.stringMatching(/^Not defined, for /), 'By class', 'What was said of each'],
      '1 answers could not be read and count as wrong: 0 are not there, 0 hold no JSON, 1 no verdict. They are of 3.',
      ...['By kind', 'Against other', expect.stringMatching(/^McNemar/)],
    ]);
    expect(tables.Figures?.[0]).toBe(' | mine | other | majority | length only');
    expect(tables.Figures?.[1]).toMatch(
      /^verdict right \| 0\.500 \(.*\) \| 0\.250 \(.*\) \| 0\.750 \| 0\.\d{3}$/,
    );
    expect(tables['By kind']).toContainEqual(expect.stringMatching(/^added \| 3 \| 0\.667 \(/));
  });
});
