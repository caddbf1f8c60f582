import { expect, test } from 'vitest';
import { candidate, template } from '../../test/shared/report/candidates.ts';
import { folderOf, toldOf } from '../../test/shared/report/folders.ts';
import { CONTRACT_COLUMNS } from '../model/index.ts';

type Row = readonly [id: string, status: string, reason?: string, seconds?: number, note?: string];

const catalogOf = (rows: readonly Row[], more: readonly string[] = []): string =>
  [
    [...CONTRACT_COLUMNS, 'stratum', 'reason', 'seconds', 'note', ...more.map((_, at) => adjudication[at])],
    ...rows.map(([id, status, reason = '', seconds = '', note = '']) => {
      const own: { readonly [column: string]: string } = { candidate_id: id, status, index: '7' };
      const stratum = `add_for_times/${id === 'c4' ? 'late' : 'early'}`;
      return [
        ...CONTRACT_COLUMNS.map((column) => own[column] ?? ''),
        stratum,
        reason,
        seconds,
        note,
        ...more,
      ];
    }),
  ]
    .map((cells) => `${cells.join(',')}\n`)
    .join('');

const adjudication = ['first_reviewer', 'first_status', 'second_reviewer', 'second_status'];

const ana: readonly Row[] = [
  ...[['c1', 'accepted', '', 30] as const, ['c2', 'rejected', 'unnatural', 50, 'odd'] as const],
  ...[['c3', 'todo'] as const, ['c4', 'skipped'] as const],
];
const ben: readonly Row[] = [
  ['c1', 'accepted'],
  ['c2', 'accepted'],
];

const strata = [
  ...[{ stratum: 'add_for_times/early', values: ['add_for_times', 'early'], candidates: 2000, drawn: 3 }],
  ...[{ stratum: 'add_for_times/late', values: ['add_for_times', 'late'], candidates: 10, drawn: 1 }],
];
const draw = {
  made: 'candidate',
  seed: '9',
  drawn: 4,
  problems_drawn: 3,
  notes: ['One note.'],
  reviewers: [{ name: 'ana', items: 4, shared: 1 }],
  policy: {
    families: ['conceptual', 'skipped_step'],
    strata: ['rule', 'position_bin'],
    same_problem: 'once',
    shares: 'equal',
    total: null,
    bar: { answer_check: 'pass', structural_score: 'any', semantic_score: 'any', round_trip: 'any' },
  },
  run: { candidates: 2010, eligible: 2005, problems: 40, templates: 50, below: { answer_check: 2 } },
  rules: [
    { rule: 'add_for_times', reason: 'too few', target: 9, asked: 8, available: 5, drawn: 4 },
    { rule: 'none', target: 0, asked: 0, available: 0, drawn: 0 },
  ],
  strata: [
    { ...strata[0], asked: 4, share: 3, available: 3, reason: 'the run has no more' },
    { ...strata[1], asked: 4, share: 5, available: 2, evened: 'made up for' },
  ],
  kinds: [{ kind: 'added', rules: ['add_for_times', 'other'], drawn: 4 }],
};

const shortlist = (more: { readonly [file: string]: string | object } = {}): string =>
  folderOf({
    'shortlist.jsonl': [candidate('c1'), candidate('c2', { kind: 'lost' }), candidate('c3')],
    'templates.jsonl': [template],
    'validation_catalog_ana.csv': catalogOf(ana),
    'validation_catalog_ben.csv': catalogOf(ben),
    ...more,
  });

const kinds = 'By kind of mistake, those with most rejections first';
const byStratum = 'By stratum, those with most rejections first';

test('the page of a shortlist tells what each reviewer decided, and on what', async () => {
  const { texts, tables } = await toldOf([shortlist()]);
  expect(texts).toEqual([
    'Shortlist under review: made',
    '4 candidates in 2 catalogs; 5 of 6 decisions made (83.3 %).',
    "ana and ben share 2 candidates; of 2 that both accepted or rejected they agree on 1 (50.0 %). Cohen's kappa: 0.000 (0.000 to 0.000).",
    'Candidates',
    '4 of 4, drawn by the seed, with what reviewers said. What changed is marked.',
  ]);
  expect(tables).toEqual({
    Reviewers: [
      'reviewer |  | in the catalog | decided | accepted | rejected | skipped | edited | pace | left',
      'ana | ▮120 | 4 | 3 | 1 | 1 | 1 | 0 | 40 s | 40 s',
      'ben | ▮160 | 2 | 2 | 2 | 0 | 0 | 0 | – | –',
    ],
    [kinds]: [
      'kind |  | accepted | rejected | skipped | to do | accepted of those judged (95 %)',
      expect.stringMatching(
        /^lost \| ▮80 15\.1\d*-144\.8\d* \| 1 \| 1 \| 0 \| 0 \| 50\.0 % \(9\.5 % to 90\.5 %\)$/,
      ),
      '(unknown) |  | 0 | 0 | 1 | 0 | –',
      expect.stringMatching(/^added \| ▮160 [^|]* \| 2 \| 0 \| 0 \| 1 \| 100\.0 % \(34\.2 % to 100\.0 %\)$/),
    ],
    'Why candidates were rejected': [
      'reason |  | rejections | share',
      'unnatural: no pupil would make this mistake | ▮160 | 1 | 100.0 %',
    ],
    'ana (down) and ben (across)': [' | accepted | rejected', 'accepted | 1 | 0', 'rejected | 1 | 0'],
    'What they disagree on': ['candidate | ana | ben', 'c2 #c2 | rejected | accepted'],
    [byStratum]: [
      'stratum |  | accepted | rejected | skipped | to do | accepted of those judged (95 %)',
      expect.stringMatching(/^add_for_times\/early \| ▮120 [^|]* \| 3 \| 1 \| 0 \| 1 \| 75\.0 % \(/),
      'add_for_times/late |  | 0 | 0 | 1 | 0 | –',
    ],
  });
});

test('a candidate is shown with what its reviewers said, and what was not found of it', async () => {
  const { entries, filters } = await toldOf([shortlist()]);
  expect(entries.map((lines) => lines.filter((line) => /^(kind .*status|Said|Missing)/.test(line)))).toEqual([
    [
      'kind , rule , status skipped',
      'Said by ana: skipped',
      'Missing: its candidate was not found: name the file with --candidates',
    ],
    [
      'kind lost, rule add_for_times, family conceptual, tier tier1, position early, line L1, status disputed',
      ...['Said by ana: rejected (unnatural; odd)', 'Said by ben: accepted'],
    ],
    ['kind added, rule add_for_times, family conceptual, tier tier1, position early, line L1, status todo'],
    [
      'kind added, rule add_for_times, family conceptual, tier tier1, position early, line L1, status accepted',
      ...['Said by ana: accepted', 'Said by ben: accepted'],
    ],
  ]);
  expect(filters).toContain('status any accepted (1) disputed (1) skipped (1) todo (1)');
  expect((await toldOf([shortlist()], 2)).entries).toHaveLength(2);
});

test('before anybody has decided there is nothing to be told of decisions', async () => {
  const none = catalogOf([['c1', 'todo']]);
  const { texts, tables } = await toldOf([
    shortlist({ 'validation_catalog_ana.csv': none, 'validation_catalog_ben.csv': none }),
  ]);
  expect(texts[1]).toBe('1 candidate in 2 catalogs; 0 of 2 decisions made (0.0 %).');
  expect(Object.keys(tables)).toEqual(['Reviewers']);
});

test('who adjudicates is told apart, and counts in nobody’s figures', async () => {
  const settled = catalogOf([['c2', 'rejected', 'unnatural']], ['ana', 'rejected', 'ben', 'accepted']);
  const { texts, tables, entries } = await toldOf([shortlist({ 'validation_catalog_eve.csv': settled })]);
  expect(texts[1]).toBe('4 candidates in 3 catalogs; 5 of 6 decisions made (83.3 %).');
  expect(tables.Reviewers?.at(-1)).toBe('eve (adjudicates) | ▮160 | 1 | 1 | 0 | 1 | 0 | 0 | – | –');
  expect(tables[kinds]?.[1]).toContain('| 1 | 1 | 0 | 0 |');
  expect(entries[1]).toContain('Said by eve: rejected (unnatural)');
});

test('reviewers who agree have nothing listed that they disagree on', async () => {
  const { texts, tables } = await toldOf([
    shortlist({
      'validation_catalog_ben.csv': catalogOf([
        ['c1', 'accepted'],
        ['c9', 'rejected'],
      ]),
    }),
  ]);
  expect(texts[2]).toBe(
    "ana and ben share 1 candidate; of 1 that both accepted or rejected they agree on 1 (100.0 %). Cohen's kappa: not defined.",
  );
  expect(tables).not.toHaveProperty('What they disagree on');
  expect(tables['Why candidates were rejected']?.slice(1)).toEqual([
    'not stated | ▮160 | 1 | 50.0 %',
    'unnatural: no pupil would make this mistake | ▮160 | 1 | 50.0 %',
  ]);
});

test('a draw is told rule by rule and stratum by stratum, with why less was given than asked', async () => {
  const { texts, tables } = await toldOf([shortlist({ 'manifest.json': draw })]);
  expect(texts.slice(3, -2)).toEqual([
    'The draw',
    '4 candidates of 3 problems drawn with seed 9, from 2 strata of 2 rules.',
    'The run holds 2,010 conceptual or skipped step candidates; 2,005 are of templates that pass the bar (the code gives the stated answer).',
    'No problem appears twice. Strata have equal shares of their rule; what one cannot fill goes to the others.',
    expect.stringContaining('A longer list needs more problems'),
    '1 of the strata holds too little for what was asked of the rule; the tables of the report say why.',
    'One note.',
    expect.stringMatching(
      /^available: different problems whose templates pass the bar; asked: .*; share: .*\.$/,
    ),
  ]);
  expect(tables).toMatchObject({
    'Rules: what was drawn of what was asked': [
      'rule | why less than asked |  | target | asked | available | drawn',
      'add_for_times | too few | ▮80 | 9 | 8 | 5 | 4',
      'none |  | ▮0 | 0 | 0 | 0 | 0',
    ],
    'Kinds drawn': ['kind | rules | drawn', 'added | add_for_times, other | 4'],
    'Templates below the bar, of 50, each by the first check that it fails': [
      'check | templates',
      expect.stringMatching(/ \| 2$/),
    ],
    'What each reviewer gets': ['reviewer | items | of these shared with another', 'ana | 4 | 1'],
    'All strata': [
      'rule | position_bin | why less | candidates | available | asked | share | drawn',
      'add_for_times | early | the run has no more | 2,000 | 3 | 4 | 3 | 3',
      'add_for_times | late | made up for | 10 | 2 | 4 | 5 | 1',
    ],
  });
});

const [rule, other] = draw.rules;
const [stratum] = draw.strata;
const [kind] = draw.kinds;

test.each<[string, object]>([
  ['another thing', { made: 'solution' }],
  ['no policy', { policy: undefined }],
  ['no strata', { policy: { ...draw.policy, strata: 'rule' } }],
  ['strata that are no texts', { policy: { ...draw.policy, strata: [1] } }],
  ['no bar', { policy: { ...draw.policy, bar: null } }],
  ['no run', { run: [] }],
  ['a run without what is below', { run: { ...draw.run, below: 1 } }],
  ['a run without candidates', { run: { ...draw.run, candidates: '2' } }],
  ['a run without what is eligible', { run: { ...draw.run, eligible: null } }],
  ['a run without problems', { run: { ...draw.run, problems: undefined } }],
  ['no number drawn', { drawn: null }],
  ['no number of problems', { problems_drawn: undefined }],
  ['no rules', { rules: undefined }],
  ['a rule that is none', { rules: [rule, null] }],
  ['a rule without a name', { rules: [{ ...rule, rule: 1 }, other] }],
  ['a rule without a target', { rules: [{ ...rule, target: '9' }] }],
  ['a rule without what was asked', { rules: [{ ...rule, asked: undefined }] }],
  ['a stratum without what was available', { strata: [{ ...stratum, available: undefined }] }],
  ['a stratum without what was drawn', { strata: [{ ...stratum, drawn: undefined }] }],
  ['a stratum without candidates', { strata: [{ ...stratum, candidates: undefined }] }],
  ['a stratum without values', { strata: [{ ...stratum, values: undefined }] }],
  ['kinds that are none', { kinds: [1] }],
  ['a kind without a number', { kinds: [{ ...kind, drawn: 'many' }] }],
  ['a kind without rules', { kinds: [{ ...kind, rules: [2] }] }],
  ['no notes', { notes: undefined }],
])('of a manifest with %s nothing is told', async (_, wrong) => {
  const { texts } = await toldOf([shortlist({ 'manifest.json': { ...draw, ...wrong } })]);
  expect(texts).not.toContain('The draw');
  expect(texts).toContain('Shortlist under review: made');
});

test('a shortlist without a catalog is refused', async () => {
  const folder = folderOf({ 'shortlist.jsonl': [] });
  await expect(toldOf([folder])).rejects.toThrow(`${folder} has a shortlist and no catalog.`);
});
