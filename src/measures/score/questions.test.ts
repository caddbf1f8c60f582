import { describe, expect, it, test } from 'vitest';
import { questionAnswerOf, questionGoldOf, scoreQuestions } from './index.ts';

const said = (prediction: unknown): unknown => {
  const answer = questionAnswerOf({ id: '1', prediction });
  return 'unread' in answer ? answer.unread : answer.name;
};

describe('an answer is read where it leaves nothing to guess', () => {
  it.each([
    [2, 'underspecified'],
    ['0', 'contradictory'],
    ['Class 1.', 'solvable'],
    ['class: 2 (underspecified)', 'underspecified'],
    ['**Under-specified**', 'underspecified'],
    ['{"error_class_label": 0, "explanation": "two values"}', 'contradictory'],
    ["{'error_class_label': '2', 'explanation': None,}", 'underspecified'],
    [
      'First I thought {"error_class_label": 1}. No:\n```json\n{"error_class_label": 2}\n```',
      'underspecified',
    ],
    ['The parts exceed the whole. {"error_class_label": 0, "explanation": "the parts', 'contradictory'],
    ['error_class_label: 1', 'solvable'],
    [{ error_class_label: 1, explanation: null }, 'solvable'],
    [{ error_class: 'contradictory' }, 'contradictory'],
    [[{ role: 'assistant', content: '{"error_class_label": 2}' }], 'underspecified'],
  ])('%j', (prediction, name) => {
    expect(said(prediction)).toBe(name);
  });

  it.each([
    ['0 or 2', 'no_json'],
    ['-1', 'no_json'],
    ['1.5', 'no_json'],
    [3, 'no_json'],
    ['2 (contradictory)', 'no_json'],
    ['I cannot tell, perhaps something is missing in this problem here.', 'no_json'],
    ['{"error_class_label": "0 or 1"}', 'no_verdict'],
    ['{"answer": 42, "because": "the problem is sound as far as I can see it here"}', 'no_verdict'],
    [null, 'no_json'],
  ])('%j is none', (prediction, why) => {
    expect(said(prediction)).toBe(why);
  });

  it('a truth that was carried along is no prediction, and a line may be the answer itself', () => {
    const carried = {
      id: 1,
      error_class_label: 0,
      prediction: 'no idea at all',
      modified_problem_text: 'Ada',
    };
    expect(questionAnswerOf(carried)).toEqual({ unread: 'no_json' });
    expect(questionAnswerOf({ id: 1, error_class_label: 2 })).toEqual({ name: 'underspecified' });
  });
});

test('a test set is read in any form that an export has', () => {
  const answer = '{"error_class_label":2,"explanation":"x"}';
  const turns = [
    { role: 'system', content: 'Say 0, 1 or 2.' },
    { role: 'assistant', content: answer },
  ];
  const forms = [
    { id: 'a', error_class_label: 2, meta: { index: 4, rule: 'left_out' } },
    { id: 'a', error_class_label: '2', index: 4, rule: 'left_out' },
    { id: 'a', messages: turns, index: 4, rule: 'left_out' },
    { id: 'a', completion: [turns[1]], index: 4, rule: 'left_out' },
  ];
  for (const form of forms)
    expect(questionGoldOf(form)).toMatchObject({
      id: 'a',
      cluster: 'index 4',
      name: 'underspecified',
      groups: { rule: 'left_out' },
    });
  expect(questionGoldOf({ id: 'a', error_class_label: 3 })).toHaveProperty('wrong');
});

// Ten questions, small enough to count on the fingers: what is, what one system says, what the other says.
const ten: readonly (readonly [number, unknown, unknown])[] = [
  [0, 0, 0],
  [0, 0, 1],
  [0, 1, 1],
  [1, 1, 1],
  [1, 1, 1],
  [1, 1, 2],
  [1, 2, 1],
  [2, 2, 2],
  [2, 0, 1],
  [2, 'cannot say', 1],
];
const report = scoreQuestions(
  ten.map(([label], at) => {
    const gold = questionGoldOf({
      id: at,
      error_class_label: label,
      meta: { index: at % 5, rule: `r${label}` },
    });
    if ('wrong' in gold) throw new Error(gold.wrong);
    return gold;
  }),
  { name: 'one', said: new Map(ten.map(([, one], at) => [`${at}`, questionAnswerOf({ prediction: one })])) },
  {
    seed: '1',
    resamples: 200,
    by: ['rule'],
    against: {
      name: 'other',
      said: new Map(ten.map(([, , other], at) => [`${at}`, questionAnswerOf({ prediction: other })])),
    },
  },
);
const value = (name: string): number | null | undefined => report.system.figures.get(name)?.value;

describe('figures counted by hand', () => {
  it('of the classes', () => {
    expect(report.system).toMatchObject({ count: 10, problems: 5, things: 'questions' });
    expect(value('accuracy')).toBeCloseTo(6 / 10, 12);
    expect(value('classes.contradictory.precision')).toBeCloseTo(2 / 3, 12);
    expect(value('classes.contradictory.recall')).toBeCloseTo(2 / 3, 12);
    expect(value('classes.solvable.precision')).toBeCloseTo(3 / 4, 12);
    expect(value('classes.underspecified.recall')).toBeCloseTo(1 / 3, 12);
    const [zero, one, two] = [4 / 6, 6 / 8, 2 / 5];
    expect(value('macro_f1')).toBeCloseTo((zero + one + two) / 3, 12);
    expect(value('weighted_f1')).toBeCloseTo((3 * zero + 4 * one + 3 * two) / 10, 12);
    expect(value('unread')).toBeCloseTo(1 / 10, 12);
  });

  it('of flawed and solvable ones', () => {
    expect(value('flawed.precision')).toBeCloseTo(4 / 5, 12);
    expect(value('flawed.recall')).toBeCloseTo(4 / 6, 12);
    expect(value('flawed.f1')).toBeCloseTo(8 / 11, 12);
    expect(value('flawed.false_alarms')).toBeCloseTo(1 / 4, 12);
  });

  it('of what was said instead, and of slices', () => {
    expect(report.system.confusion).toEqual({
      contradictory: { contradictory: 2, solvable: 1, underspecified: 0, unread: 0 },
      solvable: { contradictory: 0, solvable: 3, underspecified: 1, unread: 0 },
      underspecified: { contradictory: 1, solvable: 0, underspecified: 1, unread: 1 },
    });
    expect(report.slices[0]?.slices.map((one) => [one.value, one.figures.get('accuracy')?.value])).toEqual([
      ['r0', 2 / 3],
      ['r1', 3 / 4],
      ['r2', 1 / 3],
    ]);
  });

  it("of two systems, with McNemar's test", () => {
    expect(report.against?.differences.get('accuracy')?.value).toBeCloseTo(1 / 10, 12);
    expect(report.against?.tests).toMatchObject({
      class: { both: 4, only_first: 2, only_second: 1, neither: 3, exact_p: 1 },
      flawed: { both: 4, only_first: 3, only_second: 1, neither: 2, exact_p: 0.625 },
    });
  });

  it('intervals hold their figures, and baselines read nothing', () => {
    for (const [name, { value: point, low, high }] of report.system.figures) {
      if (point === null) continue;
      expect([name, (low ?? 0) <= point && point <= (high ?? 1)]).toEqual([name, true]);
    }
    const [trusting, majority] = report.baselines;
    expect([trusting?.name, trusting?.figures.get('accuracy')?.value]).toEqual(['always solvable', 0.4]);
    expect(majority?.figures.get('accuracy')?.value).toBe(0.4);
  });
});

test('the place of a flaw is found by offsets or words, not by pointing at everything', () => {
  const text =
    'Ben buys 5 packs of 12 pens, 58 pens in all. They are red. How many does he keep of them if he gives 18 to the class?';
  const figure = (name: string, ...answers: readonly object[]): number | null | undefined => {
    const gold = answers.map((_, at) =>
      questionGoldOf({
        id: at,
        error_class_label: 0,
        modified_problem_text: text,
        places: at % 2 === 0 ? [{ start: 0, end: 44 }] : JSON.stringify([{ start: 27, end: 43 }]),
      }),
    );
    const said = new Map(answers.map((prediction, at) => [`${at}`, questionAnswerOf({ prediction })]));
    const sound = gold.flatMap((one) => ('wrong' in one ? [] : [one]));
    const { system } = scoreQuestions(sound, { name: 'x', said }, { seed: '1', resamples: 10, by: [] });
    return system.figures.get(name)?.value;
  };
  const offsets = { error_class_label: 0, places: [{ start: 9, end: 43 }] };
  const words = { error_class_label: 2, places: ['58 pens in all'] };
  const elsewhere = { error_class_label: 0, places: ['They are red.'] };
  const twice = { error_class_label: 0, places: ['58 pens', 'They are red.'] };
  const everything = { error_class_label: 0, places: [{ start: 0, end: text.length }] };
  expect(figure('place.found', offsets, words)).toBe(1);
  expect(figure('joint.class_place', offsets, words)).toBe(0.5);
  expect(figure('place.found', elsewhere, twice, offsets, { error_class_label: 0 })).toBe(0.25);
  expect(figure('place.found', offsets, { ...everything, places: ['not in it'] })).toBe(0.5);
  expect(figure('place.found', offsets, everything)).toBe(0.5);
  expect(figure('place.found', { error_class_label: 0 })).toBeNull();
});
