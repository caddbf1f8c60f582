import { expect, test } from 'vitest';
import { contentOf, correctDoubt, doubtOf } from './judged.ts';

const correct = ['She reads 12 + 19 = <<12+19=31>>31 pages.', 'That is 31 * 2 = 62 minutes.', '#### 62'];
const question = 'She reads 12 pages, then 19. A page takes 2 minutes. How long does she read?';
const context = { question, correct, code: 'def solve():\n    pages_read = 12 + 19' } as const;
const conceptual = { ...context, family: 'conceptual' } as const;

const flawed = {
  lines: ['She reads 19 - 12 = <<19-12=7>>7 pages.', 'That is 7 * 2 = 14 minutes.', '#### 14'],
  mistake: { place: 0, explanation: 'The 12 and 19 pages are added, not subtracted.' },
};

test('a text that is as its family says raises no doubt', () => {
  expect(doubtOf(flawed, conceptual)).toBeUndefined();
});

const edited = (place: number, text: string) => ({
  ...flawed,
  lines: flawed.lines.map((line, at) => (at === place ? text : line)),
});
const explained = (explanation: string) => ({ ...flawed, mistake: { place: 0, explanation } });

test.each([
  ['label_missing', { ...flawed, mistake: { place: -1, explanation: '' } }],
  ['no_final_line', edited(2, 'So 14.')],
  ['no_final_line', edited(2, '#### ')],
  ['label_unchanged', edited(0, 'She reads 12 + 19 =  31 pages.')],
  ['code_identifier', edited(0, 'pages_read is 19 - 12 = 7.')],
  ['code_identifier', explained('It lacks pages_read.')],
  ['false_equation', edited(1, 'That is 7 * 2 = 15 minutes.')],
  ['false_equation', edited(0, 'She reads 19 - 12 = <<19-12=7>>8 pages.')],
  ['number_nowhere', explained('The 12 and 20 pages are added.')],
] as const)('%s', (reason, content) => {
  expect(doubtOf(content, conceptual)?.reason).toBe(reason);
});

test('a computational mistake is one false equation on its line, and no other', () => {
  const family = 'computational' as const;
  const slip = edited(0, 'She reads 12 + 19 = 32 pages.');
  expect(doubtOf(slip, { ...context, family })).toBeUndefined();
  expect(doubtOf(flawed, { ...context, family })?.reason).toBe('no_false_equation');
  const twice = { ...slip, lines: [...slip.lines.slice(0, 1), 'That is 7 * 2 = 15 minutes.', '#### 15'] };
  expect(doubtOf(twice, { ...context, family })?.reason).toBe('false_equation');
});

test('numbers are the same however they are written', () => {
  const money = { ...conceptual, question: 'It costs $1,250.50.', correct: ['It is 2 * 3 = 6.', '#### 6'] };
  const content = {
    lines: ['It is 2 + 3 = 5.', '#### 5'],
    mistake: { place: 0, explanation: 'The 1250.5 of 6.00.' },
  };
  expect(doubtOf(content, money)).toBeUndefined();
});

test("lines' labels are no numbers, and a number of the machine's own needs no line", () => {
  const explanation = 'It is 5 too small: the 12 from L1 and the 19 from L2 are added.';
  const made = { flawed_solution: { L1: 'She reads 8 pages.', FA: '#### 8' }, explanation };
  expect(doubtOf(explained(explanation), { ...conceptual, made })).toBeUndefined();
  expect(doubtOf(explained(explanation), conceptual)?.detail).toBe('5');
  // What stood in a line only is gone with it.
  const gone = { ...made, explanation: 'It is 8, and not 31.' };
  expect(doubtOf(explained(gone.explanation), { ...conceptual, made: gone })?.detail).toBe('8');
});

test('of a correct solution no equation may be false', () => {
  expect(correctDoubt(correct)).toBeUndefined();
  expect(correctDoubt(['It is 2 + 3 = 6.', '#### 6'])?.detail).toContain('2 + 3 = 6');
});

const candidate = {
  id: 'a',
  erroneous_line_number: 'L2',
  explanation: 'e',
  flawed_solution: { L1: 'one', L2: 'two', L3: 'three', FA: '#### 4' },
};
const decision = (edits: object) => ({
  decision: { status: 'accepted', edits: { lines: {}, ...edits } } as const,
});

test('a line that was emptied is gone, one that became two is two, and the label follows its line', () => {
  expect(contentOf(candidate, decision({ lines: { L1: ' ' } }))).toEqual({
    lines: ['two', 'three', '#### 4'],
    mistake: { place: 0, explanation: 'e' },
  });
  const split = contentOf(candidate, decision({ lines: { L1: 'a\nb' }, explanation: 'f' }));
  expect(split).toEqual({
    lines: ['a', 'b', 'two', 'three', '#### 4'],
    mistake: { place: 2, explanation: 'f' },
  });
  expect(contentOf(candidate, decision({ marked: 'FA' })).mistake?.place).toBe(3);
  expect(contentOf(candidate, decision({ lines: { L2: '' } })).mistake?.place).toBe(-1);
});
