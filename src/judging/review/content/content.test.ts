import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exampleCandidate, exampleState } from '../../../../test/shared/judging/example.ts';
import { applyEdits } from '../../../base/index.ts';
import { type EditedQuestion, type LineEdit, type QuestionEdit, UserError } from '../../../model/index.ts';
import { noDecision } from '../record/decision.ts';
import { pairLines } from './align.ts';
import { warningsIn } from './doubts.ts';
import { sentenceLines } from './edited.ts';
import { acceptedRecord, digestOf, itemOf, polishedText, readPackages, valueChanges } from './item.ts';

const named = (...texts: readonly string[]) =>
  texts.map((text, index) => ({ name: text.startsWith('####') ? 'FA' : `L${index + 1}`, text }));

/** What stands beside each other of a solution and of what edits make of it. */
const pairs = (
  correct: readonly string[],
  flawed: readonly string[],
  edits?: readonly LineEdit[],
  now: readonly string[] = flawed,
) => {
  const candidate = { id: 'one', flawed_solution: {}, ...(edits && { edits }) };
  return pairLines({ correct: named(...correct), flawed: named(...flawed), candidate }, named(...now));
};
const shape = (found: ReturnType<typeof pairs>) => found.map((one) => [one.correct?.name, one.flawed?.name]);
const marks = (line: ReturnType<typeof pairs>[number]['flawed']) =>
  line?.pieces.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('');

describe('lines beside each other', () => {
  const correct = ['Of 12 pens 4 x 3 = <<4*3=12>>12', 'Then 12 + 5 = 17', '#### 17'];
  const edits: readonly LineEdit[] = [
    { line: 'L1', start: 13, end: 14, from: 'x', to: '+' },
    { line: 'L1', start: 22, end: 23, from: '*', to: '+' },
    { line: 'L1', start: 25, end: 27, from: '12', to: '7' },
    { line: 'L1', start: 29, end: 31, from: '12', to: '7' },
    { line: 'L2', start: 0, end: 16, from: 'Then 12 + 5 = 17', to: null },
    { line: 'FA', start: 5, end: 7, from: '17', to: '7' },
  ];
  const flawed = ['Of 12 pens 4 + 3 = <<4+3=7>>7', '#### 7'];

  it('are those that the edits of the record make of each other; what is left out stands alone', () => {
    const found = pairs(correct, flawed, edits);
    expect(shape(found)).toEqual([
      ['L1', 'L1'],
      ['L2', undefined],
      ['FA', 'FA'],
    ]);
    // The 12 pens stay although a 12 changed; an annotation changes whole.
    expect(marks(found[0]?.correct)).toBe('Of 12 pens 4 [x] 3 = [<<4*3=12>>12]');
    expect(marks(found[0]?.flawed)).toBe('Of 12 pens 4 [+] 3 = [<<4+3=7>>7]');
  });

  it('show what a person wrote anew, whatever the record says', () => {
    const found = pairs(correct, flawed, edits, ['Of 12 pens 4 + 3 = 8', '#### 7']);
    expect(marks(found[0]?.flawed)).toBe('Of 12 pens 4 [+ 3 = 8]');
  });

  it('meet at their places where the record does not say what was edited, the final ones always', () => {
    expect(shape(pairs(correct, flawed))).toEqual([
      ['L1', 'L1'],
      ['L2', undefined],
      ['FA', 'FA'],
    ]);
    expect(marks(pairs(['It is 5', '#### 5'], ['It is 6', '#### 6'])[0]?.correct)).toBe('It is [5]');
  });

  it('are all there, in order, and lose no letter, whatever the lines are', () => {
    const lines = fc.array(fc.constantFrom('a b c', 'a <<b d>>', 'x', '', '12 + 3 = 15'), { maxLength: 7 });
    fc.assert(
      fc.property(lines, lines, (left, right) => {
        const found = pairs(left, right);
        const texts = (side: 'correct' | 'flawed') =>
          found.flatMap((pair) => pair[side]?.pieces.map(({ text }) => text).join('') ?? []);
        expect(texts('correct')).toEqual(left);
        expect(texts('flawed')).toEqual(right);
      }),
    );
  });
});

describe('sentences beside each other', () => {
  const question = 'Ann has 3 pens. Bob has 5. How many is that?';
  const pairsOf = (edits: readonly QuestionEdit[]) => {
    const now = applyEdits(
      question,
      edits.map(({ start, end, to: text }) => ({ start, end, text })),
    );
    const edited = { question: now, original_question: question, edits } as EditedQuestion;
    const [correct, flawed] = [question, now].map(sentenceLines);
    const candidate = { id: 'one', flawed_solution: {}, edited };
    return pairLines({ correct: correct ?? [], flawed: flawed ?? [], candidate }, flawed ?? []);
  };

  it('are those of which the edits keep something', () => {
    const put = pairsOf([{ start: 16, end: 16, from: '', to: 'He is old. ' }]);
    expect(shape(put)).toEqual([
      ['S1', 'S1'],
      [undefined, 'S2'],
      ['S2', 'S3'],
      ['S3', 'S4'],
    ]);
    const gone = pairsOf([{ start: 16, end: 27, from: 'Bob has 5. ', to: '' }]);
    expect(shape(gone)).toEqual([
      ['S1', 'S1'],
      ['S2', undefined],
      ['S3', 'S2'],
    ]);
    const changed = pairsOf([{ start: 24, end: 25, from: '5', to: '50' }]);
    expect(marks(changed[1]?.flawed)).toBe('Bob has [50].');
    expect(changed.map(({ same }) => same)).toEqual([true, false, true]);
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
    const bare = itemOf({ id: 'x', cells: { index: '7', mutation_type: 'swap' } }, {});
    expect(bare.missing).toMatch(/candidate was not found.*template was not found/);
    expect(bare.stratum).toBe('swap');
    const cells = { index: '7', mutation_type: 'swap', position_bin: 'late', stratum: 'swap/tier1/late' };
    expect(itemOf({ id: 'x', cells }, {}).stratum).toBe('swap/tier1/late');
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
