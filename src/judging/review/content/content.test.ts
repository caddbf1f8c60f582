import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UserError } from '../../../model/index.ts';
import { checkLine } from '../../../solution/index.ts';
import { noDecision } from '../record/decision.ts';
import { exampleCandidate, exampleState } from '../screen/example.ts';
import { pairLines, tokensOf, wordDifference } from './align.ts';
import { acceptedRecord, digestOf, itemOf, polishedText, valueChanges } from './item.ts';
import { readPackages } from './packages.ts';
import { warningsIn } from './warnings.ts';

const named = (...texts: readonly string[]) =>
  texts.map((text, index) => ({ name: text.startsWith('####') ? 'FA' : `L${index + 1}`, text }));
const shape = (correct: readonly string[], flawed: readonly string[]) =>
  pairLines(named(...correct), named(...flawed)).map((pair) => [pair.correct?.name, pair.flawed?.name]);

describe('words that differ', () => {
  it('keeps a number in one piece', () => {
    expect(tokensOf('$1,250.50 left')).toEqual(['$1,250.50', ' ', 'left']);
    expect(wordDifference('is 1,250.50 km', 'is 1,350.50 km').flawed).toEqual([
      { text: 'is ', changed: false },
      { text: '1,350.50', changed: true },
      { text: ' km', changed: false },
    ]);
  });

  it('marks the halves of equations whole', () => {
    const marks = (correct: string, flawed: string) =>
      wordDifference(correct, flawed)
        .flawed.filter(({ changed }) => changed)
        .map(({ text }) => text);
    expect(marks('15 x 2 = <<15*2=30>>30 pens', '15 + 2 = <<15+2=17>>17 pens')).toEqual([
      '15 + 2',
      '<<15+2=17>>17',
    ]);
    expect(marks('($8 + $4) / 2 = $6', '$8 + $4 / 2 = $10')).toEqual(['$8 + $4 / 2', '$10']);
    expect(marks('5 apples + 3 pears = 8 fruits', '5 apples - 3 pears = 2 fruits')).toEqual([
      '5 apples - 3 pears',
      '2',
    ]);
  });

  it('cuts no working and no result, whatever they are', () => {
    const operand = fc.constantFrom('12', '1,250.50', '$3', '20%', '(4 + 5)', '7 pens');
    const line = fc
      .tuple(operand, fc.constantFrom(' + ', ' x ', '*', ' / ', ' - '), operand, operand)
      .map(([left, sign, right, result]) => `There are ${left}${sign}${right} = <<1+1=2>>${result} then`);
    fc.assert(
      fc.property(line, line, (correct, flawed) => {
        const { flawed: pieces } = wordDifference(correct, flawed);
        const cuts = new Set<number>();
        pieces.reduce((at, { text }) => {
          cuts.add(at);
          return at + text.length;
        }, 0);
        for (const { working, start, end } of checkLine(flawed).equations) {
          const from = flawed.lastIndexOf(working, start - working.length);
          for (const cut of cuts) {
            expect(cut > start && cut < end).toBe(false);
            expect(cut > from && cut < from + working.length).toBe(false);
          }
        }
        expect(pieces.filter(({ changed }) => changed).length).toBeLessThanOrEqual(5);
      }),
    );
  });

  it('loses no letter of either line', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (left, right) => {
        const { correct, flawed } = wordDifference(left, right);
        expect(correct.map(({ text }) => text).join('')).toBe(left);
        expect(flawed.map(({ text }) => text).join('')).toBe(right);
      }),
    );
  });
});

describe('lines beside each other', () => {
  const correct = [
    'On Monday 3 x 4 = 12 pens',
    'On Tuesday 12 + 5 = 17 cups',
    'In all 17 - 2 = 15 bowls',
    '#### 15',
  ];

  it('meet where they tell the same step', () => {
    expect(shape(correct, correct)).toEqual([
      ['L1', 'L1'],
      ['L2', 'L2'],
      ['L3', 'L3'],
      ['FA', 'FA'],
    ]);
  });

  it('leave a skipped step alone', () => {
    const flawed = ['On Monday 3 x 4 = 12 pens', 'In all 12 - 2 = 10 bowls', '#### 10'];
    expect(shape(correct, flawed)).toEqual([
      ['L1', 'L1'],
      ['L2', undefined],
      ['L3', 'L2'],
      ['FA', 'FA'],
    ]);
  });

  it('are all there, in order, whatever the lines are', () => {
    const lines = fc.array(fc.constantFrom('a b c', 'a b d', 'x', '', '12 + 3 = 15', 'b c'), {
      maxLength: 7,
    });
    fc.assert(
      fc.property(lines, lines, (left, right) => {
        const pairs = pairLines(named(...left), named(...right));
        expect(pairs.flatMap((pair) => pair.correct?.name ?? [])).toEqual(
          named(...left).map(({ name }) => name),
        );
        expect(pairs.flatMap((pair) => pair.flawed?.name ?? [])).toEqual(
          named(...right).map(({ name }) => name),
        );
      }),
    );
  });
});

describe('an item', () => {
  const item = exampleState().items[0];
  if (!item) throw new Error('the example has items');

  it('warns of false equations, but not of the one that a computational error is about', () => {
    const line = { name: 'L1', text: 'Sold: 15 + 17 = <<15+17=33>>33 pens' };
    const none = { lines: {} };
    expect(warningsIn(item, none, line).map(({ text }) => text)).toEqual(['15+17 = 32, not 33']);
    const slip = { ...item, candidate: exampleCandidate(0, { family: 'computational' }) };
    expect(warningsIn(slip, none, line)).toEqual([]);
    const mended = { name: 'L1', text: 'Sold: 15 + 17 = 32 pens' };
    expect(warningsIn(slip, { lines: { L1: mended.text } }, mended)[0]?.text).toMatch(/is true/);
  });

  it('shows values before and after, and those that stand nowhere in the text', () => {
    expect(valueChanges(item, noDecision)).toMatchObject([
      { variable: 'tuesday', before: '30', after: '17', changed: true, isTarget: true, unseen: false },
      { variable: 'answer', before: '45', after: '32', changed: true, isTarget: false, unseen: false },
    ]);
    const stale = { ...noDecision, edits: { lines: { L2: 'Sold: 31 pens', FA: '#### 31' } } };
    expect(valueChanges(item, stale)[1]?.unseen).toBe(true);
  });

  it('becomes the training target with the person’s edits and what they were made of', () => {
    const edits = { lines: { L2: 'mended' }, explanation: 'better', marked: 'L2' };
    const record = acceptedRecord(
      item,
      { status: 'accepted', edits, validator: 'ana', decided_at: '2030-01-02T03:04:05Z' },
      ['L2'],
      'ana',
    );
    expect(JSON.parse(record ?? '')).toMatchObject({
      verdict: 'Flawed',
      error_details: { error_type: 'conceptual_error', erroneous_line_number: 'L2', explanation: 'better' },
      flawed_solution: { L2: 'mended', FA: '#### 32' },
      edited_lines: ['L2'],
      validator: 'ana',
      candidate: { id: 'id0', erroneous_line_number: 'L1' },
    });
    expect(Object.keys((JSON.parse(record ?? '') as { error_details: object }).error_details)).toEqual([
      'error_type',
      'erroneous_line_number',
      'explanation',
    ]);
  });

  it('shows a language model’s wording until a person writes the line, and its digest follows it', () => {
    const candidate = exampleCandidate(0);
    const name = candidate.erroneous_line_number;
    const polished_solution = { ...candidate.flawed_solution, [name]: 'In other words' };
    const polished = { ...item, candidate: { ...candidate, polished_solution } };
    expect(polishedText(polished, { lines: {} }, name)).toBe('In other words');
    expect(polishedText(polished, { lines: { [name]: 'mine' } }, name)).toBeUndefined();
    expect(polishedText(polished, { lines: {} }, 'FA')).toBeUndefined();
    expect(digestOf(polished.candidate)).not.toBe(digestOf(candidate));
  });

  it('says what is missing', () => {
    const bare = itemOf({ id: 'x', cells: { index: '7', mutation_type: 'swap' } }, 0, {});
    expect(bare.missing).toMatch(/candidate was not found.*template was not found/);
    expect(bare.stratum).toBe('swap');
    const cells = { index: '7', mutation_type: 'swap', position_bin: 'late', stratum: 'swap/tier1/late' };
    expect(itemOf({ id: 'x', cells }, 0, {}).stratum).toBe('swap/tier1/late');
  });
});

describe('the files beside a catalog', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rules-packages-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const catalog = {
    columns: [],
    rows: [0, 1].map((at) => ({ id: `id${at}`, cells: { index: String(100 + at), model: 'm' } })),
  };
  const read = (options = {}) => readPackages(join(folder, 'c.csv'), catalog, options);
  const template = { index: 100, question: 'q', answer: '#### 1', function_code: '', logical_steps: [] };

  it('give the candidate by its id and the template by index and model', async () => {
    const lines = [
      JSON.stringify({ ...exampleCandidate(0), stratum: 'more' }),
      JSON.stringify({ candidate: exampleCandidate(1) }),
      JSON.stringify(exampleCandidate(9)),
    ];
    writeFileSync(join(folder, 'shortlist.jsonl'), lines.join('\n'));
    const templates = [
      { ...template, model: 'other', question: 'not this one' },
      { ...template, model: 'm', question: 'this one' },
      { ...template, index: 101 },
    ];
    writeFileSync(join(folder, 'templates.jsonl'), templates.map((one) => JSON.stringify(one)).join('\n'));
    const { of, notices } = await read();
    expect(notices).toEqual([]);
    expect(of.get('id0')?.template?.question).toBe('this one');
    expect(of.get('id1')?.candidate?.id).toBe('id1');
    expect(of.get('id1')?.template?.index).toBe(101);
  });

  it('tell which rows a catalog has lost', async () => {
    const lines = [0, 1, 2, 3].map((at) =>
      JSON.stringify({ ...exampleCandidate(at), stratum: 's', reviewers: at === 3 ? ['ben'] : ['c', 'ben'] }),
    );
    writeFileSync(join(folder, 'shortlist.jsonl'), lines.join('\n'));
    writeFileSync(join(folder, 'templates.jsonl'), '');
    const { notices } = await read();
    expect(notices.join()).toMatch(/has lost 1 row that .*shortlist\.jsonl gives to c: index 102\./);
  });

  it('may be missing, which is said', async () => {
    const { of, notices } = await read();
    expect(of.get('id0')).toEqual({});
    expect(notices.join()).toMatch(/no shortlist\.jsonl.*--candidates.*no templates\.jsonl.*--templates/);
  });

  it('are refused with the line where they are no JSON, and where a named one is not there', async () => {
    writeFileSync(join(folder, 'templates.jsonl'), `${JSON.stringify(template)}\n{oops\n`);
    await expect(read()).rejects.toThrow(/templates\.jsonl:2 {2}this line is no JSON/);
    await expect(read({ candidates: join(folder, 'none') })).rejects.toThrow(UserError);
  });
});
