import { expect, test } from 'vitest';
import { folderOf, reading, toldOf } from '../../test/shared/report/folders.ts';
import { figuresOf } from './index.ts';

const details = (error_type: string, erroneous_line_number: string) => ({
  verdict: 'Flawed',
  error_details: { error_type, erroneous_line_number, explanation: 'Bo buys one more.' },
});
const correct = { verdict: 'Correct', error_details: null };

const gold = (id: number, target: object, meta: object) => ({
  id: `g${id}`,
  target,
  question: 'Bo has 2 kites and buys 1. How many has Bo?',
  solution: '2-1=1\n1+0=1\n#### 1',
  meta: { index: id, rule: 'less_for_more', ...meta },
});

const answers = [
  [
    gold(1, details('conceptual_error', 'L1'), { kind: 'subtracted', empty: '' }),
    { ...details('conceptual_error', 'L1'), confidence: 1 },
  ],
  [
    gold(2, details('conceptual_error', 'L1'), { kind: 'subtracted' }),
    { ...details('conceptual_error', 'L2'), confidence: 0.95 },
  ],
  [gold(3, details('computational_error', 'FA'), { kind: 'miscounted' }), { ...correct, confidence: 0.25 }],
  [gold(4, correct, {}), { ...details('conceptual_error', 'L2'), confidence: 0.2 }],
  [gold(5, correct, {}), { ...correct, confidence: 0.21 }],
  [gold(6, details('computational_error', 'L2'), { kind: 'miscounted' }), undefined],
] as const;

const systemOf = (
  all: readonly (readonly [gold: object, said?: object | undefined])[],
  name = 'mine',
): string => {
  const lines = all.map(([one, said]) => ({ gold: one, prediction: said ? { prediction: said } : null }));
  return folderOf({ 'answers.jsonl': lines }, name);
};

const mine = systemOf(answers);
const theirs = systemOf(
  answers.map(([one]) => [one, correct]),
  'theirs',
);

/** Tables without their intervals, which `measures` tests, and the first figures of each row. */
const pointsOf = (rows: readonly string[] | undefined, most = 99): readonly string[] | undefined =>
  rows?.map((row) =>
    row
      .replaceAll(/ \(-?[\d.]+ to -?[\d.]+\)/g, '')
      .replaceAll(/▮([\d.]+) [\d.]+-[\d.]+/g, '▮$1')
      .split(' | ')
      .slice(0, most)
      .join(' | '),
  );

const few = 'They are too narrow: of fewer than 30 problems samples tell little.';
const intervals = 'In brackets: 95 % intervals, by 1,000 samples of problems (seed 1).';

test('the page of a score tells the figures beside those of baselines, and why some are missing', async () => {
  const { texts, tables } = await toldOf([mine]);
  expect(texts).toEqual([
    ...['Scores: mine', 'mine', `6 solutions of 6 problems, 2 of them correct. ${intervals} ${few}`],
    'Not defined, for the test set gives no fine types: fine type right, of flawed ones.',
    'Not defined, for the test set gives no fine types, or none of those was said to be flawed: fine type right, where said flawed.',
    'Not defined, for steps are not given on both sides: steps: F1 of right ones; steps: F1 of wrong ones; steps: mean of both.',
    ...['By class', 'What was said of each'],
    '1 answers could not be read and count as wrong: 1 are not there, 0 hold no JSON, 0 no verdict. They are of g6.',
    'What was missed',
    'All 4 answers of which something is not right: the verdict, the line or the type.',
  ]);
  expect(pointsOf(tables.mine)).toEqual([
    ' | mine | majority | length only',
    'verdict right | 0.500 | 0.667 | 0.333',
    'precision (said flawed, is flawed) | 0.667 | 0.667 | 0.500',
    'recall (is flawed, said flawed) | 0.500 | 1.000 | 0.500',
    'F1 of flawed | 0.571 | 0.800 | 0.500',
    'MCC | 0.107 | — | -0.500',
    'false alarms on correct ones | 0.500 | 1.000 | 1.000',
    'macro F1 of the classes | 0.433 | 0.167 | 0.000',
    'weighted F1 of the classes | 0.433 | 0.167 | 0.000',
    'type right, of flawed ones | 0.500 | 0.500 | 0.000',
    'type right, where said flawed | 1.000 | 0.500 | 0.000',
    'line right, of flawed ones | 0.250 | 0.500 | 0.250',
    'line right, where said flawed | 0.500 | 0.500 | 0.500',
    'lines off, mean | 0.500 | 0.750 | 1.000',
    'lines too late, mean | 0.500 | -0.750 | -1.000',
    'ProcessBench F1 | 0.333 | 0.000 | 0.000',
    'verdict and line right | 0.333 | 0.333 | 0.167',
    'verdict, line and type right | 0.333 | 0.333 | 0.000',
    'MR-Score without the reason | 0.193 | — | 0.150',
    'not read | 0.167 | 0.000 | 0.000',
  ]);
  expect(tables.mine?.[1]).toMatch(/^verdict right \| 0\.500 \(0\.\d{3} to 0\.\d{3}\) \| 0\.667 \| 0\.333$/);
  expect(pointsOf(tables['By class'])).toEqual([
    'class | solutions | precision | recall | F1',
    'correct | 2 | 0.500 | 0.500 | 0.500',
    'computational_error | 2 | — | 0.000 | 0.000',
    'conceptual_error | 2 | 0.667 | 1.000 | 0.800',
  ]);
  expect(tables['What was said of each']).toEqual([
    'is | said correct | said conceptual_error | said unread',
    'correct | 1 | 1 | 0',
    'computational_error | 1 | 0 | 1',
    'conceptual_error | 0 | 2 | 0',
  ]);
});

const recall = 'the bar shows the recall: flawed, and said to be';
const sure =
  'how often a verdict is right, by how sure the system said it was; the line is where it should be';

test('figures are told by kind and rule, the worst first, and by the place of the mistake in its order', async () => {
  const { tables } = await toldOf([mine]);
  expect(Object.keys(tables).filter((name) => name.includes(': by '))).toEqual([
    `mine: by kind, what is found least first; ${recall}`,
    `mine: by position bin; ${recall}`,
    `mine: by erroneous line number; ${recall}`,
    `mine: by rule, what is found least first; ${recall}`,
  ]);
  expect(pointsOf(tables[`mine: by kind, what is found least first; ${recall}`])).toEqual([
    'kind |  | solutions | verdict right | recall | type right | line right | verdict and line',
    'miscounted | ▮0 | 2 | 0.000 | 0.000 | 0.000 | 0.000 | 0.000',
    'subtracted | ▮160 | 2 | 1.000 | 1.000 | 1.000 | 0.500 | 0.500',
  ]);
  expect(pointsOf(tables[`mine: by position bin; ${recall}`], 3)).toEqual([
    ...['position_bin |  | solutions', 'middle | ▮160 | 2', 'late | ▮0 | 1', 'final_answer | ▮0 | 1'],
  ]);
  expect(pointsOf(tables[`mine: by erroneous line number; ${recall}`], 3)).toEqual([
    ...['erroneous_line_number |  | solutions', 'L1 | ▮160 | 2', 'L2 | ▮0 | 1', 'FA | ▮0 | 1'],
  ]);
  expect(tables['mine: answers of which something is not right, by the line of the mistake']).toEqual([
    'line |  | not right | of | share',
    'L1 | ▮80 | 1 | 2 | 50.0 %',
    'L2 | ▮160 | 1 | 1 | 100.0 %',
    'FA | ▮160 | 1 | 1 | 100.0 %',
  ]);
  expect(tables[`mine: ${sure}`]).toEqual([
    'confidence | right verdicts',
    '0.2–0.3 | 33 % (6 % to 79 %)',
    '0.9–1 | 100 % (34 % to 100 %)',
  ]);
});

const question = 'Bo has 2 kites and buys 1. How many has Bo?';
const solution = ['Solution', 'line | text | what it is', 'L1 | 2-1=1 | ', 'L2 | 1+0=1 | ', 'FA | #### 1 | '];

test('what was missed is shown with what it is and what was said of it', async () => {
  const { entries } = await toldOf([mine]);
  expect(entries).toEqual([
    [
      'system mine, is Flawed, said Correct, kind miscounted, rule less_for_more, position final_answer, line FA',
      ...['mine said Correct g3 #g3', question, ...solution.slice(0, 4), '* FA | #### 1 | wrong first'],
      ...['Why: Bo buys one more.', 'is = Flawed, FA, computational_error', 'said = Correct'],
      ...['index = 3', 'rule = less_for_more', 'kind = miscounted'],
    ],
    [
      'system mine, is Correct, said Flawed, rule less_for_more',
      ...['mine said Flawed, L2, conceptual_error g4 #g4', question, ...solution],
      ...['is = Correct', 'said = Flawed, L2, conceptual_error', 'index = 4', 'rule = less_for_more'],
    ],
    [
      'system mine, is Flawed, said unread, kind miscounted, rule less_for_more, position late, line L2',
      ...['mine said unread (missing) g6 #g6', question, ...solution.slice(0, 3)],
      ...['* L2 | 1+0=1 | wrong first', 'FA | #### 1 | ', 'Why: Bo buys one more.'],
      ...['is = Flawed, L2, computational_error', 'said = unread (missing)'],
      ...['index = 6', 'rule = less_for_more', 'kind = miscounted'],
    ],
    [
      'system mine, is Flawed, said Flawed, kind subtracted, rule less_for_more, position middle, line L1',
      ...['mine said Flawed, L2, conceptual_error g2 #g2', question, ...solution.slice(0, 2)],
      ...['* L1 | 2-1=1 | wrong first', 'L2 | 1+0=1 | ', 'FA | #### 1 | ', 'Why: Bo buys one more.'],
      ...['is = Flawed, L1, conceptual_error', 'said = Flawed, L2, conceptual_error'],
      ...['index = 2', 'rule = less_for_more', 'kind = subtracted'],
    ],
  ]);
  const right = await toldOf([systemOf([answers[0]])]);
  expect(right.texts.at(-1)).toBe('Nothing: every answer is right.');
  expect(right.entries).toEqual([]);
});

test('systems stand side by side, each two against each other, and as much is shown of what each missed', async () => {
  const { texts, tables, filters } = await toldOf([mine, theirs], 4);
  expect(texts[0]).toBe('Scores: mine, theirs');
  expect(texts.at(-1)).toBe(
    '4 of 8 answers of which something is not right (the verdict, the line or the type), drawn by the seed: as many of each system.',
  );
  expect(filters[0]).toBe('system any mine (2) theirs (2)');
  expect(pointsOf(tables['The systems side by side'])?.slice(0, 4)).toEqual([
    ' | mine | theirs',
    'verdict right | 0.500 | 0.333',
    'precision (said flawed, is flawed) | 0.667 | —',
    'recall (is flawed, said flawed) | 0.500 | 0.000',
  ]);
  expect(texts[2]).toBe(
    "McNemar's test on the solutions that one of them alone has right; it takes solutions of one problem for independent, the intervals above do not.",
  );
  const against = pointsOf(tables['Against theirs']);
  expect(against?.slice(0, 2)).toEqual([' | mine less theirs', 'verdict right | 0.167']);
  expect(against?.slice(-5)).toEqual([
    ' | both right | only mine | only theirs | neither | exact p | mid-p',
    'verdict right | 1 | 2 | 1 | 2 | 1.0000 | 0.6250',
    'type right | 1 | 2 | 1 | 2 | 1.0000 | 0.6250',
    'verdict and line right | 1 | 1 | 1 | 3 | 1.0000 | 1.0000',
    'verdict, line and type right | 1 | 1 | 1 | 3 | 1.0000 | 1.0000',
  ]);
});

test('systems of one name are told apart by their folders', async () => {
  const other = systemOf(answers.slice());
  const [figures] = await figuresOf([mine, other], reading);
  expect(figures?.data()).toMatchObject({ systems: [{ name: mine }, { name: other }] });
});

test('scores on two test sets are not told together', async () => {
  for (const all of [answers.slice(1), [...answers.slice(1), [gold(7, correct, {}), correct]] as const]) {
    const other = systemOf(all);
    await expect(toldOf([mine, other])).rejects.toThrow(`${mine} and ${other} are scores on two test sets.`);
  }
  await expect(toldOf([systemOf([])])).rejects.toThrow('answers.jsonl holds nothing.');
});

test('questions are told by their classes', async () => {
  const asked = (id: string, error_class: string, error_class_label: number) => ({
    id,
    error_class,
    error_class_label,
    modified_problem_text: 'Bo has some kites.',
    explanation: 'No number.',
  });
  const { texts, tables, entries } = await toldOf([
    systemOf([
      [asked('a', 'underspecified', 2), { error_class_label: 2 }],
      [asked('b', 'contradictory', 0), { error_class_label: 1 }],
      [asked('c', 'solvable', 1)],
    ]),
  ]);
  expect(texts).toEqual([
    ...['Scores: mine', 'mine', `3 questions of 3 problems, 1 of them solvable. ${intervals} ${few}`],
    'Not defined, for the test set tells no place of a flaw, or no answer does: place of the flaw found; class and place right.',
    ...['By class', 'What was said of each'],
    '1 answers could not be read and count as wrong: 1 are not there, 0 hold no JSON, 0 no class. They are of c.',
    'What was missed',
    'All 2 answers of which something is not right: the verdict, the line or the type.',
  ]);
  expect(pointsOf(tables.mine)).toEqual([
    ' | mine | always solvable | majority',
    'class right | 0.333 | 0.333 | 0.333',
    'precision (said flawed, is flawed) | 1.000 | — | 0.667',
    'recall (is flawed, said flawed) | 0.500 | 0.000 | 1.000',
    'F1 of flawed | 0.667 | 0.000 | 0.800',
    'false alarms on solvable ones | 0.000 | 0.000 | 1.000',
    'macro F1 of the classes | 0.333 | 0.167 | 0.167',
    'weighted F1 of the classes | 0.333 | 0.167 | 0.167',
    'MCC of the classes | 0.167 | — | —',
    'not read | 0.333 | 0.000 | 0.000',
  ]);
  expect(
    pointsOf(tables['mine: by error class, what is found least first; the bar shows right classes']),
  ).toEqual([
    'error_class |  | questions | class right | flawed, and said to be | false alarms',
    'contradictory | ▮0 | 1 | 0.000 | 0.000 | —',
    'solvable | ▮0 | 1 | 0.000 | — | 0.000',
    'underspecified | ▮160 | 1 | 1.000 | 1.000 | —',
  ]);
  expect(entries).toEqual([
    [
      'system mine, is contradictory, said solvable, class contradictory',
      ...['mine said solvable b #b', 'Bo has some kites.', 'Why: No number.'],
      ...['is = contradictory', 'said = solvable'],
    ],
    [
      'system mine, is solvable, said unread, class solvable',
      ...['mine said unread (missing) c #c', 'Bo has some kites.', 'Why: No number.'],
      ...['is = solvable', 'said = unread (missing)'],
    ],
  ]);
});
