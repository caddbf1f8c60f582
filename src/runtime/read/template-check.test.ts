import { describe, expect, it } from 'vitest';
import { checkTemplate } from './template-check.ts';

const step = {
  line_number: 'L1',
  question_inputs: ['pens'],
  WK_inputs: [],
  output_variable: 'cost',
  solution_line_template: 'She pays {cost}.',
};
const template = {
  index: 7,
  question: 'What does she pay?',
  answer: 'She pays 6.\n#### 6',
  function_code: 'def solve():\n    return 6',
  logical_steps: [step],
};
const told = (value: unknown): readonly (string | undefined)[] | 'fits' => {
  const checked = checkTemplate(value);
  return checked.ok ? 'fits' : [checked.problem.message, checked.problem.hint].filter(Boolean);
};

describe('a template', () => {
  it.each<[string, unknown]>([
    ['a list', []],
    ['the text "x"', 'x'],
    ['empty', ' '],
    ['null', null],
    ['null', undefined],
    ['the number 3.5', 3.5],
    ['true', true],
  ])('is no %s', (called, value) =>
    expect(told(value)).toEqual([`a template must be a JSON object, but this is ${called}`]),
  );

  it.each<[string, object]>([
    ['`index` must be a whole number or a text, but it is the number 1.5', { index: 1.5 }],
    ['`index` must be a whole number or a text, but it is empty', { index: ' ' }],
    ['`index` must be a whole number or a text, but it is the number 9007199254740992', { index: 2 ** 53 }],
    ['`question` must be a text, but it is null', { question: null }],
    ['`answer` must be the whole solution as a text, but it is empty', { answer: '\n' }],
    ['`function_code` must be the code of solve() as a text, but it is an object', { function_code: {} }],
    ['`logical_steps` must be a list of steps, but it is an object', { logical_steps: {} }],
    ['`tier` must be a text such as "tier1", but it is the number 1', { tier: 1 }],
    ['`model` must be a text, but it is a list', { model: [] }],
    ['`logical_steps[1]` must be an object, but it is the text "L2"', { logical_steps: [step, 'L2'] }],
    ['`tier` must be a text such as "tier1", but it is a list', { tier: [], model: 1 }],
  ])('%s', (message, fields) => expect(told({ ...template, ...fields })).toEqual([message]));

  it.each<[string, object]>([
    ['must be a line such as "L3", but it is the text "L0"', { line_number: 'L0' }],
    ['must be a line such as "L3", but it is the text "FA"', { line_number: 'FA' }],
    ['must be a line such as "L3", but it is the text "L1234567"', { line_number: 'L1234567' }],
    [`must be a line such as "L3", but it is the text "${'x'.repeat(38)}"`, { line_number: 'x'.repeat(38) }],
    [`must be a line such as "L3", but it is the text "${'x'.repeat(35)}…"`, { line_number: 'x'.repeat(39) }],
    ['must be a list of variable names, but it is a list', { question_inputs: ['a', 1] }],
    ['must be a list of variable names, but it is the text "a"', { WK_inputs: 'a' }],
    ['must be the name of a variable, but it is the number 1', { output_variable: 1 }],
    ['must be a text, but it is null', { solution_line_template: null }],
  ])('whose first step %s', (message, fields) => {
    const [key = ''] = Object.keys(fields);
    expect(told({ ...template, logical_steps: [{ ...step, ...fields }] })).toEqual([
      `\`${key}\` in \`logical_steps[0]\` ${message}`,
    ]);
  });

  it('is told what it lacks, and what is misspelt', () => {
    const { answer, ...others } = template;
    expect(told(others)).toEqual(['`answer` is missing; it must be the whole solution as a text']);
    expect(told({ ...others, anser: answer })).toEqual([
      '`answer` is missing; it must be the whole solution as a text',
      'There is `anser`: did you mean `answer`?',
    ]);
    const { function_code, ...codeless } = template;
    expect(told({ ...codeless, fuction_code: function_code })[1]).toBe(
      'There is `fuction_code`: did you mean `function_code`?',
    );
    // A template that lacks its code is no bare problem.
    for (const steps of ['logical_steps', 'logical_step'])
      expect(told({ question: 'How many?', answer: '#### 3', [steps]: [] })[0]).toMatch(
        /^`index` is missing/,
      );
    expect(told({ question: 'How many?', answer: '#### 3' })[1]).toMatch(/^`rules formalize FILE/);
  });

  it.each([
    ['index', { index: 'a\ud800' }],
    ['question', { question: 'Who\udc00?' }],
    ['model', { model: '\ud800' }],
    ['names', { logical_steps: [{ ...step, WK_inputs: ['\ud800'] }] }],
    ['sentence', { logical_steps: [{ ...step, solution_line_template: '\ud83d' }] }],
  ])('with half a character in its %s is none, which a whole one does not hinder', (_, fields) => {
    expect(told({ ...template, ...fields })).toEqual(['the text holds half a character (a lone surrogate)']);
    expect(told({ ...template, question: 'Who 😀?' })).toBe('fits');
  });

  it('has only the fields that are known, of a step without a name the empty one', () => {
    const more = {
      tier: '',
      model: 'm',
      other: 1,
      logical_steps: [{ ...step, output_variable: null, note: 1 }],
    };
    expect(checkTemplate({ ...template, ...more })).toEqual({
      ok: true,
      template: { ...template, model: 'm', logical_steps: [{ ...step, output_variable: '' }] },
    });
    for (const line_number of ['L1', 'L999999', 'L12b'])
      expect(told({ ...template, index: 'a', tier: null, logical_steps: [{ ...step, line_number }] })).toBe(
        'fits',
      );
  });
});
