import { describe, expect, test } from 'vitest';
import { candidate, template } from '../../test/shared/report/candidates.ts';
import { folderOf, toldOf, writeInto } from '../../test/shared/report/folders.ts';
import { candidateRecord } from '../base/index.ts';
import { solutionItem } from '../judging/index.ts';
import type { Candidate } from '../model/index.ts';

const readings =
  'What readers said: the share that is well in all that was asked, of whole families and of rules';

const manifest = {
  errata: '0',
  seed: '42',
  rules: { digest: '', ids: [] },
  sampling: { digest: null },
  templates: { digest: '', read: 1200, used: 1, skipped: { no_solve: 9, no_steps: 1190 } },
  counts: {
    candidates: 4,
    discarded: 6,
    strata: {},
    needs_human: { nothing: 3, stale_word: 1 },
    rules: {
      add_for_times: { sites: 5, possible: 9, candidates: 3, discarded: { same_text: 4, number_shape: 1 } },
      miscounted: { sites: 2, possible: 2, candidates: 1, discarded: { same_text: 1 } },
      never_either: { sites: 0, possible: 0, candidates: 0, discarded: {} },
      never: { sites: 0, possible: 0, candidates: 0, discarded: {} },
    },
  },
};

const slip = {
  rule: 'miscounted',
  family: 'computational',
  error_type: 'slip',
  tier: 'tier2',
  position_bin: 'late',
  kind: undefined,
  flawed_answer: 13,
  model: '',
  needs_human: ['stale_word', 'odd'],
  index: 'b',
};

const candidates = [
  candidate('c1'),
  candidate('c2', { plausibility: 0.2, flawed_answer: { fraction: [-1, 2] } }),
  candidate('c3', { flawed_answer: { int: '120000000000000000000' }, erroneous_line_number: 'L10' }),
  candidate('c4', slip),
];

const runOf = (more: { readonly [file: string]: string | object } = {}): string =>
  folderOf({
    'manifest.json': manifest,
    'candidates.jsonl': candidates,
    'templates.jsonl': [template, { ...template, index: 'b', model: '' }],
    ...more,
  });

describe('the page of a run', () => {
  test('tells how much was made of how many templates', async () => {
    expect((await toldOf([runOf()])).texts).toEqual([
      'Run: made',
      '4 candidates of 1 of 1,200 templates, seed 42; 6 dropped, of 10 that were tried.',
      'Candidates',
      '4 of 4: drawn by the seed, each as likely as any other, and one of each kind that would be missing. What changed is marked.',
    ]);
    const part = { ...manifest, shard: '2/8', counts: { ...manifest.counts, candidates: 1 } };
    expect((await toldOf([runOf({ 'manifest.json': part })])).texts[1]).toBe(
      '1 candidate of 1 of 1,200 templates, seed 42, part 2/8 of a run; 6 dropped, of 7 that were tried.',
    );
  });

  test('counts candidates by what they are, the most frequent first, each with a way to one of them', async () => {
    const { tables, filters } = await toldOf([runOf()]);
    expect(tables).toMatchObject({
      'Kinds of mistakes, the most frequent first': [
        'kind |  | candidates | share',
        'added #c2 | ▮160 | 3 | 75.0 %',
        'miscounted #c4 | ▮53.3 | 1 | 25.0 %',
      ],
      Families: [
        'family |  | candidates | share',
        'conceptual #c2 | ▮160 | 3 | 75.0 %',
        'computational #c4 | ▮53.3 | 1 | 25.0 %',
      ],
      Tiers: [
        'tier |  | candidates | share',
        'tier1 #c2 | ▮160 | 3 | 75.0 %',
        'tier2 #c4 | ▮53.3 | 1 | 25.0 %',
      ],
      'Where the labelled line stands': [
        'position |  | candidates | share',
        'early #c2 | ▮160 | 3 | 75.0 %',
        'late #c4 | ▮53.3 | 1 | 25.0 %',
      ],
      'Which line is labelled': [
        'line |  | candidates | share',
        'L1 #c4 | ▮160 | 3 | 75.0 %',
        'L10 #c3 | ▮53.3 | 1 | 25.0 %',
      ],
    });
    expect(Object.keys(tables)).not.toContain('Classes');
    expect(filters).toEqual([
      'kind any added (3) miscounted (1)',
      'rule any add_for_times (3) miscounted (1)',
      'family any computational (1) conceptual (3)',
      'tier any tier1 (3) tier2 (1)',
      'position any early (3) late (1)',
      'line any L1 (3) L10 (1)',
      'text',
    ]);
  });

  test('shows where wrong answers lie beside the right ones, and how plausible they are', async () => {
    const { tables } = await toldOf([runOf()]);
    expect(tables['The wrong answer divided by the right one']).toEqual([
      'wrong answer / right answer | candidates',
      'below 0 | 1',
      ...['0–0.1 | 0', '0.1–0.5 | 0', '0.5–0.9 | 1', '0.9–1 | 0', '1–1.1 | 1', '1.1–2 | 0', '2–10 | 0'],
      '10 or more | 1',
    ]);
    expect(tables['How plausible the mistakes are']).toEqual([
      'plausibility | candidates',
      ...['0–0.1 | 0', '0.1–0.2 | 0', '0.2–0.3 | 1', '0.3–0.4 | 0', '0.4–0.5 | 0', '0.5–0.6 | 0'],
      ...['0.6–0.7 | 0', '0.7–0.8 | 0', '0.8–0.9 | 3', '0.9–1 | 0'],
    ]);
    const unsaid = candidates.map((one) => ({ ...one, plausibility: undefined, correct_answer: 0 }));
    const without = await toldOf([runOf({ 'candidates.jsonl': unsaid })]);
    expect(without.tables).not.toHaveProperty('How plausible the mistakes are');
    expect(without.tables).not.toHaveProperty('The wrong answer divided by the right one');
  });

  test('tells of each rule what came of it, and why the rest was dropped', async () => {
    expect((await toldOf([runOf()])).tables).toMatchObject({
      'Rules: where they match, what was possible there, what came of it': [
        'rule | kind | mostly dropped because of |  | places | possible | candidates | dropped',
        'add_for_times #c2 | added | same_text (80.0 %) | ▮160 | 5 | 9 | 3 | 5',
        'miscounted #c4 |  | same_text (100.0 %) | ▮53.3 | 2 | 2 | 1 | 1',
        'never |  |  | ▮0 | 0 | 0 | 0 | 0',
        'never_either |  |  | ▮0 | 0 | 0 | 0 | 0',
      ],
      'Why what was tried was dropped': [
        'reason |  | dropped | share',
        'same_text | ▮160 | 5 | 83.3 %',
        'number_shape | ▮32 | 1 | 16.7 %',
      ],
      'Templates that gave nothing at all': [
        'reason |  | templates | share',
        'no_steps | ▮160 | 1,190 | 99.2 %',
        'no_solve | ▮1.2 | 9 | 0.8 %',
      ],
      'Why a person must look at the words': [
        'doubt |  | candidates | share',
        'nothing | ▮160 | 3 | 75.0 %',
        'stale_word | ▮53.3 | 1 | 25.0 %',
      ],
    });
  });

  test('shows a candidate beside the right solution, with all that is known of it', async () => {
    const { entries } = await toldOf([runOf()]);
    const texts = [
      'Ida has 3 bags of 4 pears. How many pears are there?',
      'line | right solution | flawed solution',
      '* L1 labelled | There are 3[-*4=<<3*4=12>>12-] pears. | There are 3[++4=<<3+4=7>>7+] pears.',
      'FA | #### [-12-] | #### [+7+]',
      'Why: Bags of as many are multiplied.',
    ];
    expect(entries[0]).toEqual([
      'kind miscounted, rule miscounted, family computational, tier tier2, position late, line L1',
      'miscounted, L1 c4 #c4',
      ...texts,
      ...['label = slip', 'rule = miscounted', 'family = computational', 'line = L1', 'position = late'],
      ...['problem = b', 'tier = tier2', 'step = pears', 'change = 3 * 4 → 3 + 4', 'answer = 12 → 13'],
      ...['plausibility = 0.85', 'wants a look = stale_word, odd'],
    ]);
    expect(entries[1]).toEqual([
      'kind added, rule add_for_times, family conceptual, tier tier1, position early, line L1',
      'added, L1 c2 #c2',
      ...texts,
      ...[
        'label = wrong_operation',
        'kind = added',
        'rule = add_for_times',
        'family = conceptual',
        'line = L1',
      ],
      ...['position = early', 'problem = 7', 'tier = tier1', 'model = made', 'step = pears'],
      ...['change = 3 * 4 → 3 + 4', 'answer = 12 → -1/2', 'plausibility = 0.2'],
    ]);
  });

  test('draws as many as are asked for, and one of each kind that would be missing', async () => {
    expect((await toldOf([runOf()], 1)).entries.map(([facets]) => facets?.split(',')[0])).toEqual([
      'kind miscounted',
      'kind added',
    ]);
    expect(await toldOf([runOf()], 0)).toMatchObject({ entries: [], filters: [] });
  });

  test('tells what readers said of what the run has, and how many readings are of what it has no more', async () => {
    const folder = runOf();
    const said = {
      who: 'dan',
      when: '2026-01-31T14:05:09Z',
      label: 'y',
      kind: 'y',
      explanation: 'y',
      words: 'y',
    };
    const [one, two] = candidates
      .slice(2)
      .map((own) => solutionItem(candidateRecord(own).value as Candidate).head);
    const plain = await toldOf([folder]);
    expect(plain.tables).not.toHaveProperty(readings);
    writeInto(folder, 'readings.jsonl', [
      { ...one, ...said, plausible: 'n', note: 'far off' },
      { ...two, ...said, plausible: 'y' },
    ]);
    const { tables, texts, entries } = await toldOf([folder]);
    expect(tables[readings]).toEqual([
      ' | read | well (95 %)',
      expect.stringMatching(/^all \| 2 \| 25\.0 % \(/),
      expect.stringMatching(/^computational \| 1 \| 100\.0 % \(/),
      expect.stringMatching(/^conceptual \| 1 \| 0\.0 % \(/),
      'add_for_times | 1 | 0.0 % (0.0 % to 79.3 %)',
      'miscounted | 1 | 100.0 % (20.7 % to 100.0 %)',
    ]);
    expect(texts).toEqual(plain.texts);
    expect(entries.flat().filter((line) => line.startsWith('Said by'))).toEqual([
      'Said by dan: label well, kind well, explanation well, words well, plausible well',
      'Said by dan: label well, kind well, explanation well, words well, plausible not well (far off)',
    ]);
    writeInto(folder, 'readings.jsonl', [
      { ...one, ...said, plausible: 'n', digest: 'other' },
      { ...two, ...said, plausible: 'y' },
    ]);
    expect((await toldOf([folder])).texts).toContain('1 reading left out: the run reads otherwise now.');
  });

  test('is none where the manifest is that of something else', async () => {
    await expect(toldOf([runOf({ 'manifest.json': '{}' })])).rejects.toThrow('is no manifest of a run: ');
  });
});

const question = (id: string, more: object = {}) => ({
  id,
  index: 7,
  tier: 'tier1',
  model: 'made',
  rule: 'without_a_number',
  class: 2,
  original_question: 'Ida has 3 bags of 4 pears. How many are there?',
  original_answer: 12,
  question: 'Ida has 3 bags of pears. How many are there?',
  edits: [{ start: 14, end: 22, from: 'of 4 pears', to: 'of pears' }],
  witness: {
    inputs: [],
    facts: [],
    kind: 'completions',
    variable: 'each',
    completions: [
      { value: 4, answer: 12 },
      { value: 5, answer: 15 },
    ],
  },
  explanation: 'Nobody says how many are in a bag.',
  needs_human: [],
  ...more,
});

describe('the page of edited questions', () => {
  const folderWith = (questions: readonly object[]): string =>
    folderOf({
      'manifest.json': { ...manifest, task: 'problems' },
      'problems.jsonl': questions,
      'templates.jsonl': [template],
    });

  test('counts them by class and by what proves it, and shows what changed', async () => {
    const told = await toldOf([folderWith([question('q1')])]);
    expect(told.texts).toEqual([
      'Edited questions: made',
      '4 questions of 1 of 1,200 templates, seed 42; 6 dropped, of 10 that were tried.',
      'Questions',
      '1 of 4: drawn by the seed, each as likely as any other, and one of each class that would be missing. What changed is marked.',
    ]);
    expect(told.tables).toMatchObject({
      Classes: ['class |  | questions | share', 'underspecified #q1 | ▮160 | 1 | 100.0 %'],
      Tiers: ['tier |  | questions | share', 'tier1 #q1 | ▮160 | 1 | 100.0 %'],
      'What proves the class': ['proof |  | questions | share', 'completions #q1 | ▮160 | 1 | 100.0 %'],
    });
    expect(told.entries).toEqual([
      [
        'class underspecified, rule without_a_number, tier tier1, proof completions',
        'underspecified: without_a_number q1 #q1',
        'line | question as it was | question as edited',
        'S1 | Ida has 3 bags of [-4 -]pears. | Ida has 3 bags of pears.',
        'S2 | How many are there? | the same',
        'Why: Nobody says how many are in a bag.',
        'What proves it: completions, each: 4 → 5',
        ...['class = 2, underspecified', 'rule = without_a_number', 'problem = 7', 'tier = tier1'],
        'answer of the original = 12',
      ],
    ]);
  });

  test('tells what stands beside a question, what is doubtful in it, and where it had no answer', async () => {
    const more = { beside: 'letters', needs_human: ['stale_word', 'odd'], original_answer: null };
    const { entries } = await toldOf([folderWith([question('q1', more)])]);
    expect(entries[0]?.slice(-6)).toEqual([
      ...['class = 2, underspecified', 'rule = without_a_number', 'beside = letters', 'problem = 7'],
      ...['tier = tier1', 'wants a look = stale_word, odd'],
    ]);
  });
});
