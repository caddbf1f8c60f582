import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { verdicts } from '../../test/shared/dataset/card.ts';
import { plainWording } from '../../test/shared/dataset/options.ts';
import type { ExportOptions } from './index.ts';

const titleOfVerdicts = 'Solutions of grade-school mathematics with labelled mistakes';

describe('the card of labelled solutions', () => {
  test('declares for who loads it the files that have rows, with their columns', async () => {
    const { head, manifest } = await verdicts();
    const string = (name: string) => ({ name, dtype: 'string' });
    const bytes = (split: string): number => manifest.files[`${split}.jsonl`].bytes;
    expect(head).toEqual({
      language: ['en'],
      task_categories: ['text-classification'],
      size_categories: ['n<1K'],
      tags: ['mathematics', 'verification', 'synthetic'],
      configs: [
        {
          config_name: 'default',
          data_files: [
            { split: 'train', path: 'train.jsonl' },
            { split: 'test', path: 'test.jsonl' },
          ],
        },
      ],
      dataset_info: {
        config_name: 'default',
        features: [
          ...[string('id'), string('input')],
          {
            name: 'target',
            struct: [
              string('verdict'),
              {
                name: 'error_details',
                struct: ['error_type', 'erroneous_line_number', 'explanation'].map(string),
              },
            ],
          },
          ...[string('question'), string('solution')],
          {
            name: 'meta',
            struct: [
              { name: 'index', dtype: 'int64' },
              ...['candidate_id', 'rule', 'kind', 'family', 'tier', 'model'].map(string),
              ...[{ name: 'lines', dtype: 'int32' }, string('source'), { name: 'weight', dtype: 'float64' }],
              { name: 'held_out', dtype: 'bool' },
            ],
          },
        ],
        splits: [
          { name: 'train', num_bytes: bytes('train'), num_examples: 28 },
          { name: 'test', num_bytes: bytes('test'), num_examples: 20 },
        ],
        download_size: bytes('train') + bytes('test'),
        dataset_size: bytes('train') + bytes('test'),
      },
    });
  });

  test('tells what stands in it, how it was made, and what gives answers away', async () => {
    const { titles, sections } = await verdicts({ heldOutRules: ['added'] });
    expect(titles).toEqual([
      ...[titleOfVerdicts, 'Splits', 'Fields', 'How it was made', 'Rules'],
      ...['What gives the answer away', 'What was left out'],
    ]);
    expect(sections[titleOfVerdicts]).toEqual([
      'Is a solution right, and if not, which kind of mistake is it, on which line, and why?',
      'Format `jsonl`: `input` and `target`, an object. `error_type` is one of `conceptual_error`, `computational_error`, `skipped_step`. Lines are counted without empty ones.',
    ]);
    expect(sections.Splits).toEqual([
      '| split | rows | problems | correct | conceptual | computational | skipped_step | tier1 | tier2 | tier3 |',
      '| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |',
      '| train | 28 | 7 | 7 | 7 | 7 | 7 | 5 | 12 | 11 |',
      '| test | 20 | 5 | 5 | 5 | 5 | 5 | 13 | 1 | 6 |',
      'A problem stands in one split only, by its question without case, signs and spaces; an edited problem goes with its original. No text stands twice.',
    ]);
    expect(sections['How it was made']).toEqual([
      "- Correct solutions are the templates' own. Flawed ones were made from them by rules: one step of the program is changed, the program is run again, and the lines follow.",
      '- Computational mistakes and skipped steps come from the run; they are true by construction and nobody judged them, but for those that a decision names.',
      '- Conceptual mistakes are those that people accepted, then those of the run, the more plausible ones more often; nobody judged the latter.',
      '- No decisions of people went into it.',
      '- Every split has as many of each class, drawn by the seed: one of each problem before a second of any, and the tiers as they are among the problems.',
      '- There were, to choose from: 14 correct, 28 conceptual, 28 computational, 12 skipped_step.',
      '- Calculator annotations (`<<4*15=60>>`) are stripped; the last line is `#### N`.',
      '- Held out, and so in the test split alone: `added`.',
    ]);
    expect(sections.Rules).toEqual([
      ...['| rule | rows |', '| --- | --: |', '| missing_line | 12 |', '| other_answer | 10 |'],
      ...['| rounder_number | 8 |', '| off_by_n | 4 |', '| added | 2 |'],
    ]);
    expect(sections['What gives the answer away']).toEqual([
      'What a classifier reaches that sees one thing alone (naive Bayes, tried on other problems than it learnt from; the mean over the classes of the share that it finds):',
      ...['| sees | tells apart | reaches | by chance |', '| --- | --- | --: | --: |'],
      '| the length | correct, flawed | 66.7 % | 50.0 % |',
      '| the final answer | correct, flawed | 66.7 % | 50.0 % |',
      '| the length | correct, conceptual, computational, skipped_step | 47.9 % | 25.0 % |',
      '| the final answer | correct, conceptual, computational, skipped_step | 41.7 % | 25.0 % |',
    ]);
    expect(sections['What was left out']).toEqual([
      '- 2: another one has the same text and label (`same_text`)',
      '- 8: their rule is held out and their problem is not in the test split',
      'and what the balance of the classes has no place for. `left_out.jsonl` lists what wants to be looked at.',
      'Made with Errata 0.1, seed 42. The same run, decisions, options and seed give the same bytes.',
    ]);
  });

  test.each<[string, Partial<ExportOptions>, RegExp]>([
    [
      'weights',
      { balance: { kind: 'weights' } },
      /^- Everything there is; `weight` makes the classes of a split count alike\.$/m,
    ],
    [
      'parts',
      { balance: { kind: 'shares', shares: { correct: 2, conceptual: 1, computational: 1 } } },
      /^- The classes of every split are in these parts: correct 2, conceptual 1, computational 1\.$/m,
    ],
    [
      'kept annotations and labelled lines',
      { wording: { annotations: true, finalAnswer: 'words', labels: true } },
      /^- Calculator annotations .* are kept; the last line is `FINAL ANSWER: N`\.$/m,
    ],
    [
      'polished words',
      { polished: true },
      /^- Where a language model had reworded the labelled line .* are those of the rule\.$/m,
    ],
    [
      'nothing conceptual but what people accepted',
      { conceptualFromRun: false },
      /^- Conceptual mistakes are those that people accepted, with their edits\.\n[\s\S]*\n- There is no conceptual one in it\.$/m,
    ],
  ])('says of %s how it was made', async (_, more, told) => {
    const { sections } = await verdicts(more);
    expect(sections['How it was made']?.join('\n')).toMatch(told);
  });

  test('says nothing of mistakes that its level does not ask for', async () => {
    const { sections } = await verdicts({ level: '2', balance: { kind: 'weights' } });
    expect(sections[titleOfVerdicts]?.[0]).toBe(
      'Which kind of mistake is it? A question, its correct solution and a wrong one; conceptual or computational.',
    );
    expect(sections.Splits?.[0]).toBe(
      '| split | rows | problems | conceptual | computational | tier1 | tier2 | tier3 |',
    );
    expect(sections['What gives the answer away']?.slice(3)).toEqual([
      expect.stringMatching(/^\| the length \| conceptual, computational \| [\d.]+ % \| 50\.0 % \|$/),
      expect.stringMatching(/^\| the final answer \| conceptual, computational \| [\d.]+ % \| 50\.0 % \|$/),
    ]);
  });

  const ofTable = '`verdict` to `explanation` are its fields in full, whatever the level';
  test.each<[ExportOptions['format'], string, string]>([
    ['trl-messages', '`messages`: system, user, assistant', 'id messages'],
    [
      'trl-prompt-completion',
      '`prompt` (system, user) and `completion` (assistant), lists of messages',
      'id prompt completion',
    ],
    [
      'trl-stepwise',
      '`prompt`, `completions` (the lines) and `labels`: true before the first wrong line, false from it on',
      'id prompt completions labels',
    ],
    [
      'processbench',
      '`label` is the first wrong step of `steps`, from 0; -1 where there is none',
      'id generator problem steps final_answer_correct label',
    ],
    [
      'csv',
      `a column a field; \`target\` is the JSON text; ${ofTable}`,
      'id input target question solution verdict error_type erroneous_line_number explanation index candidate_id rule kind family tier model lines source weight held_out',
    ],
  ])('tells each field of %s', async (format, about, columns) => {
    const { sections, head } = await verdicts({ format, types: 'fine' });
    expect(sections[titleOfVerdicts]?.[1]).toBe(
      `Format \`${format}\`: ${about}. \`error_type\` is the kind of mistake, of \`rules/kinds.yaml\`. Lines are counted without empty ones.`,
    );
    const fields = (sections.Fields ?? []).slice(2).filter((line) => line.startsWith('|'));
    expect(fields.map((line) => line.split('`')[1]).join(' ')).toBe(columns);
    for (const line of fields) expect(line).toMatch(/^\| `\w+` \| .{5,} \|$/);
    expect(head.dataset_info.features.map(({ name }: { readonly name: string }) => name).join(' ')).toBe(
      columns,
    );
    const isAsked = sections.Fields?.some((line) => line.startsWith('> You are given'));
    expect(isAsked).toBe(!['trl-stepwise', 'processbench'].includes(format));
  });

  test('declares lists and turns as what they are', async () => {
    const featuresOf = async (format: ExportOptions['format']) =>
      (await verdicts({ format })).head.dataset_info.features;
    const message = ['role', 'content'].map((name) => ({ name, dtype: 'string' }));
    expect((await featuresOf('trl-messages'))[1]).toEqual({ name: 'messages', list: message });
    expect((await featuresOf('trl-prompt-completion'))[2]).toEqual({ name: 'completion', list: message });
    expect((await featuresOf('trl-stepwise')).slice(2)).toEqual([
      { name: 'completions', list: 'string' },
      { name: 'labels', list: 'bool' },
    ]);
    expect((await featuresOf('processbench')).slice(3)).toEqual([
      { name: 'steps', list: 'string' },
      { name: 'final_answer_correct', dtype: 'bool' },
      { name: 'label', dtype: 'int64' },
    ]);
    expect((await featuresOf('csv'))[9]).toEqual({ name: 'index', dtype: 'string' });
  });
});

const open =
  'You are given a mathematics problem and a solution of it. Say whether the solution is right, and what is wrong with it if not.';
const conceptual = '"conceptual_error" (every equation is true, the reasoning is not)';
const computational = '"computational_error" (a calculation is wrong)';
const line =
  'erroneous_line_number is the first wrong line: "L1" for the first one, "FA" for the final answer';

test.each<[ExportOptions['level'], ExportOptions['types'], string, string]>([
  [
    '1',
    'coarse',
    'Is a solution right? A question and a solution; `Correct` or `Flawed`.',
    `${open} Answer with JSON alone: {"verdict": "Correct"} or {"verdict": "Flawed"}.`,
  ],
  [
    '2',
    'coarse',
    'Which kind of mistake is it? A question, its correct solution and a wrong one; conceptual or computational.',
    `You are given a mathematics problem, its correct solution and a wrong one. Say what is wrong with the latter. Answer with JSON alone: {"verdict": "Flawed", "error_details": {"error_type": …}}. error_type is ${conceptual} or ${computational}.`,
  ],
  [
    '3',
    'coarse',
    'Is a solution right, and if not, which kind of mistake is it? Correct, conceptual or computational.',
    `${open} Answer with JSON alone: {"verdict": "Correct", "error_details": null} or {"verdict": "Flawed", "error_details": {"error_type": …}}. error_type is ${conceptual} or ${computational}.`,
  ],
  [
    '4',
    'rule',
    'Is a solution right, and if not, which kind of mistake is it? Correct, conceptual, computational or a skipped step.',
    `${open} Answer with JSON alone: {"verdict": "Correct", "error_details": null} or {"verdict": "Flawed", "error_details": {"error_type": …}}. error_type is the id of the kind of mistake.`,
  ],
  [
    '5',
    'coarse',
    'Is a solution right, and if not, which kind of mistake is it, and on which line?',
    `${open} Answer with JSON alone: {"verdict": "Correct", "error_details": null} or {"verdict": "Flawed", "error_details": {"error_type": …, "erroneous_line_number": …}}. error_type is ${conceptual}, ${computational} or "skipped_step" (a step is missing); ${line}.`,
  ],
  [
    'max',
    'fine',
    'Is a solution right, and if not, which kind of mistake is it, on which line, and why?',
    `${open} Answer with JSON alone: {"verdict": "Correct", "error_details": null} or {"verdict": "Flawed", "error_details": {"error_type": …, "erroneous_line_number": …, "explanation": …}}. error_type is the id of the kind of mistake; ${line}; explanation says in one or two sentences what is wrong.`,
  ],
])('level %s with %s types asks what its card says that it asks', async (level, types, asks, instruction) => {
  const { sections, out } = await verdicts({ level, types, format: 'trl-messages' });
  expect(sections[titleOfVerdicts]?.[0]).toBe(asks);
  expect(sections.Fields?.slice(-2)).toEqual([
    'The system message, or what to ask a model:',
    `> ${instruction}`,
  ]);
  const [row = ''] = readFileSync(join(out, 'train.jsonl'), 'utf8').split('\n');
  expect(JSON.parse(row).messages[0]).toEqual({ role: 'system', content: instruction });
});

test('the manifest holds what was asked and what came of it', async () => {
  const { manifest } = await verdicts({ heldOutRules: ['added'], oneLine: true });
  expect(manifest).toMatchObject({
    kind: 'errata export',
    errata: '0.1',
    seed: '42',
    set: 'verdicts',
    level: 'max',
    format: 'jsonl',
    error_types: 'coarse',
    split: { train: 0.6, validation: 0, test: 0.4 },
    balance: { kind: 'equal' },
    annotations: 'strip',
    final_answer: 'hashes',
    line_labels: false,
    conceptual: 'run',
    hold_out_rules: ['added'],
    one_line: true,
    keep_doubtful: false,
    polished: false,
    run: expect.stringMatching(/^[0-9a-f]{64}$/),
    splits: {
      train: {
        rows: 28,
        problems: 7,
        held_out: 0,
        sources: { original: 7, run: 21 },
        classes: { correct: 7, conceptual: 7, computational: 7, skipped_step: 7 },
        tiers: { tier1: 5, tier2: 12, tier3: 11 },
      },
      test: { rows: 20, problems: 5, held_out: 2 },
    },
    rules: { added: 2, missing_line: 12, off_by_n: 4, other_answer: 10, rounder_number: 8 },
    available: { correct: 14, conceptual: 28, computational: 28, skipped_step: 12 },
    missing: [],
    left_out: { same_text: 2 },
    withheld: 8,
    decisions: { accepted: 0, rejected: 0, disputed: 0 },
  });
  const other = await verdicts({ wording: { ...plainWording, annotations: true }, conceptualFromRun: false });
  expect(other.manifest).toMatchObject({
    annotations: 'keep',
    conceptual: 'accepted',
    missing: ['conceptual'],
  });
  expect(other.manifest).not.toHaveProperty('one_line');
  expect(other.manifest).not.toHaveProperty('confidence');
});
