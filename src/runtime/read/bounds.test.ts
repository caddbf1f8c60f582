import { expect, test } from 'vitest';
import type { Template } from '../../model/index.ts';
import { tooLarge } from './template-check.ts';

const step = {
  line_number: 'L1',
  question_inputs: ['a'],
  WK_inputs: ['b'],
  output_variable: 'c',
  solution_line_template: '{c}',
};
const template: Template = {
  index: 1,
  question: 'How many?',
  answer: 'Three.\n#### 3',
  function_code: 'def solve():\n  return 3',
  logical_steps: [step],
};
const x = (count: number): string => 'x'.repeat(count);
const withStep = (more: Partial<typeof step>): Partial<Template> => ({
  logical_steps: [step, { ...step, ...more }],
});

test.each<[string, (size: number) => Partial<Template>, number, string]>([
  ['an index', (size) => ({ index: x(size) }), 200, 'characters in `index`'],
  ['a tier', (size) => ({ tier: x(size) }), 200, 'characters in `tier`'],
  ['a model', (size) => ({ model: x(size) }), 200, 'characters in `model`'],
  ['a question', (size) => ({ question: x(size) }), 20_000, 'characters in `question`'],
  [
    'an answer',
    (size) => ({ answer: `${x(1999)}\n`.repeat(10).slice(0, size).padEnd(size, 'x') }),
    20_000,
    'characters in `answer`',
  ],
  ['lines of an answer', (size) => ({ answer: x(size).split('').join('\n') }), 200, 'lines in `answer`'],
  [
    'a line of an answer',
    (size) => ({ answer: `a\n${x(size)}\nb` }),
    2000,
    'characters in a line of `answer`',
  ],
  [
    'lines of code',
    (size) => ({ function_code: x(size).split('').join('\n') }),
    500,
    'lines in `function_code`',
  ],
  [
    'a line of code',
    (size) => ({ function_code: `a\n${x(size)}` }),
    2000,
    'characters in a line of `function_code`',
  ],
  [
    'steps',
    (size) => ({ logical_steps: Array.from({ length: size }, () => step) }),
    200,
    'steps in `logical_steps`',
  ],
  [
    'names of a step',
    (size) => withStep({ question_inputs: Array.from({ length: size - 2 }, () => 'a') }),
    200,
    'names in a step of `logical_steps`',
  ],
  ['a name', (size) => withStep({ WK_inputs: [x(size)] }), 200, 'characters in a name in `logical_steps`'],
  [
    'an output',
    (size) => withStep({ output_variable: x(size) }),
    200,
    'characters in a name in `logical_steps`',
  ],
  [
    'a sentence',
    (size) => withStep({ solution_line_template: x(size) }),
    2000,
    'characters in a `solution_line_template`',
  ],
])('%s may be so large, and no larger', (_, make, most, told) => {
  expect(tooLarge({ ...template, ...make(most) })).toBeUndefined();
  expect(tooLarge({ ...template, ...make(most + 1) })).toBe(
    `too large: ${most + 1} ${told}, and at most ${most} may be`,
  );
});

test('of code that is too long lines are not counted', () => {
  expect(tooLarge({ ...template, function_code: '\n'.repeat(20_001) })).toBe(
    'too large: 20001 characters in `function_code`, and at most 20000 may be',
  );
});
