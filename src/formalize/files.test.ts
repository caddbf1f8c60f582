import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';
import { knowledge } from '../../test/shared/formalize/formalize.ts';
import {
  type FormalizeOptions,
  formalize,
  givenFormalizer,
  readingFormalizer,
  readKnowledge,
  rejected,
  usualFields,
} from './index.ts';
import { type Tally, tallied } from './tally.ts';

const folder = mkdtempSync(join(tmpdir(), 'errata-formalize-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const problems = [
  {
    index: 1,
    question: 'Ida has 3 bags of 4 pears. How many pears has she?',
    answer: 'She has 3*4=12 pears.\n#### 12',
  },
  { index: 2, question: 'Ida has 3 bags.', answer: 'She has three bags.\n#### 3' },
  { index: 3, question: 'Ida has 3 bags.' },
  {
    index: 4,
    question: 'Bo has 5 cups and buys 6. How many has he?',
    answer: 'He has 5+6=11 cups.\n#### 11',
    tier: 'tier9',
    model: 'me',
  },
];
const path = join(folder, 'problems.jsonl');
writeFileSync(path, problems.map((one) => `${JSON.stringify(one)}\n`).join(''));

let outs = 0;
const made = async (more: Partial<FormalizeOptions> = {}) => {
  const out = join(folder, `out${outs++}`);
  const heard: string[] = [];
  const { tally } = await formalize({
    problems: path,
    fields: usualFields,
    out,
    formalizers: [readingFormalizer(knowledge())],
    least: 0.5,
    weights: { most: 0, half: 0 } as never,
    version: '1',
    digests: { knowledge: 'd' },
    told: JSON.stringify,
    onProblems: (done, usable) => heard.push(`${done} ${usable}`),
    ...more,
  });
  const linesIn = (name: string) =>
    readFileSync(join(out, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  return {
    out,
    tally,
    heard,
    linesIn,
    manifest: () => JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')),
  };
};

describe('a formalisation', () => {
  it('writes templates, what gave none with its reason, and what it came to', async () => {
    const { linesIn, tally, heard, manifest, out } = await made();
    expect(linesIn('templates.jsonl')).toMatchObject([
      { index: 1, tier: 'tier1', model: 'reading', formalizer: 'reading', confidence: expect.any(Number) },
      { index: 4, formalizer: 'reading' },
    ]);
    expect(linesIn('rejected.jsonl')).toEqual([
      { index: 2, formalizer: 'reading', reason: 'no_calculation', detail: expect.any(String) },
      { index: 3, formalizer: null, reason: 'unreadable_problem', detail: expect.stringContaining('answer') },
    ]);
    const counts = {
      problems: 4,
      templates: 2,
      unread: { unreadable_problem: 1 },
      confidence: { '0.9': 2 },
      formalizers: { reading: { taken: 2, rejected: { no_calculation: 1 } } },
    };
    expect(tally).toEqual(counts);
    expect(heard).toEqual(['1 1', '2 1', '4 2']);
    expect(manifest()).toEqual({
      errata: '1',
      files: {
        'templates.jsonl': 'templates',
        'rejected.jsonl': 'problems without a template',
        'report.md': 'report',
      },
      problems: { digest: expect.stringMatching(/^[0-9a-f]{64}$/), fields: usualFields },
      formalizers: ['reading'],
      digests: { knowledge: 'd' },
      least_confidence: 0.5,
      counts,
    });
    expect(readFileSync(join(out, 'report.md'), 'utf8')).toBe(JSON.stringify(tally));
  });

  it('that makes nothing does not take the place of an earlier one, and says what a provider said', async () => {
    const { out } = await made();
    const before = readFileSync(join(out, 'templates.jsonl'), 'utf8');
    const refused = {
      name: 'remote',
      formalize: async () => rejected('provider_failed', '401 no such key.'),
    };
    await expect(made({ out, formalizers: [refused] })).rejects.toThrow(
      `No template could be made: remote: 401 no such key. ${join(out, 'templates.jsonl')} is of an earlier run, and stays as it was.`,
    );
    expect(readFileSync(join(out, 'templates.jsonl'), 'utf8')).toBe(before);
    const alone = await made({ formalizers: [refused] });
    expect(alone.linesIn('rejected.jsonl')[0]).toMatchObject({ reason: 'provider_failed' });
    expect((await made({ out: alone.out, formalizers: [refused] })).tally.templates).toBe(0);
  });

  it('says that a given set has templates that cannot be read', async () => {
    const set = join(folder, 'set.jsonl');
    const template = { ...problems[0], function_code: 'def solve():\n    return 12', logical_steps: [] };
    writeFileSync(set, `{"index": 4, "question"\n${JSON.stringify(template)}\n`);
    const { linesIn } = await made({ formalizers: [await givenFormalizer('given', set)] });
    expect(linesIn('rejected.jsonl').at(-1)).toEqual({
      index: 4,
      formalizer: 'given',
      reason: 'no_template',
      detail:
        'given has no template of this index that can be read, and 1 that cannot (`rules validate` says why)',
    });
  });

  it('reads so many, and leaves nothing behind where it is stopped', async () => {
    expect((await made({ limit: 1 })).tally).toMatchObject({ problems: 1, templates: 1 });
    expect((await made({ limit: 0 })).tally).toMatchObject({ problems: 0, templates: 0 });
    const out = join(folder, 'stopped');
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(made({ out, signal })).rejects.toThrow('enough');
    expect(existsSync(join(out, 'manifest.json'))).toBe(false);
    await expect(made({ out: path })).rejects.toThrow();
  });
});

const counted = (): Tally => {
  const tally = tallied(['a', 'b']);
  const taken = (name: string, confidence: number) => ({ name, confidence }) as never;
  const failed = (name: string, reason: string) =>
    ({ name, rejection: { ok: false, reason, detail: '' } }) as never;
  tally.add(taken('a', 0.97), []);
  tally.add(taken('a', 0.9), [failed('b', 'ambiguous')]);
  tally.add(taken('c', 0.05), []);
  tally.add(undefined, [failed('a', 'no_calculation'), failed('b', 'ambiguous')]);
  tally.add(undefined, [failed('a', 'ambiguous'), failed('b', 'odd|reason')]);
  tally.unread('duplicate');
  tally.unread('duplicate');
  return tally.counts;
};

test('what it came to is counted by formaliser, reason and confidence', () => {
  expect(counted()).toEqual({
    problems: 7,
    templates: 3,
    unread: { duplicate: 2 },
    confidence: { '0.0': 1, '0.9': 2 },
    formalizers: {
      a: { taken: 2, rejected: { ambiguous: 1, no_calculation: 1 } },
      b: { taken: 0, rejected: { ambiguous: 2, 'odd|reason': 1 } },
      c: { taken: 1, rejected: {} },
    },
  });
});

test('a table of knowledge is read from its file, with its digest', async () => {
  const file = join(folder, 'known.yaml');
  const write = (text: string): void => writeFileSync(file, text);
  write('- {value: 3, name: feet_per_yard, unit: foot per yard, words: [yard]}\n');
  const { table, digest } = await readKnowledge(file);
  expect(table[0]).toMatchObject({ name: 'feet_per_yard' });
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  write('- {value: 3}\n');
  await expect(readKnowledge(file)).rejects.toMatchObject({
    message: `${file}: entry 1: \`name\` must be a name in small letters`,
    hint: 'rules/knowledge.yaml of the package shows how.',
  });
  write('[');
  await expect(readKnowledge(file)).rejects.toThrow(`${file}: `);
  await expect(readKnowledge(join(folder, 'none'))).rejects.toThrow('There is no table of knowledge at ');
});
