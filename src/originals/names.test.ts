import { expect, test } from 'vitest';
import type { LogicalStep, Program, Template } from '../model/index.ts';
import { parsePython } from '../runtime/index.ts';
import { unknownName } from './wrong-from.ts';

const code = 'def solve():\n    rows = 4\n    seats = 9\n    total = rows * seats\n    return total';

function found(changes: Partial<LogicalStep>, foreign = false) {
  const step: LogicalStep = {
    line_number: 'L1',
    question_inputs: ['rows', 'seats'],
    WK_inputs: [],
    output_variable: 'total',
    solution_line_template: '{rows} * {seats} = {total}',
    ...changes,
  };
  const template: Template = {
    index: 1,
    question: '',
    answer: '',
    function_code: code,
    logical_steps: [step],
  };
  const parsed = parsePython(code);
  if (!parsed.ok) throw new Error(parsed.message);
  const program: Program = { ...parsed.program, foreign, steps: foreign ? [] : parsed.program.steps };
  return unknownName(template, program);
}

test('names that the code assigns are known, and a step may have no output', () => {
  expect(found({})).toBeUndefined();
  expect(found({ output_variable: '' })).toBeUndefined();
});

test('a name in a sentence that the code does not assign is a problem with its place and a better name', () => {
  expect(found({ solution_line_template: '{rows} * {seat} = {total}' })).toEqual({
    message: '`logical_steps[0].solution_line_template` (L1) names `seat`, which is no variable of the code',
    hint: 'Did you mean `seats`?',
  });
});

test('so is one among the inputs, and one for the output', () => {
  expect(found({ question_inputs: ['chairs'] })?.message).toContain(
    '[0].question_inputs` (L1) names `chairs`',
  );
  expect(found({ WK_inputs: ['x'] })?.message).toContain('[0].WK_inputs` (L1) names `x`');
  expect(found({ output_variable: 'sum' })?.message).toContain('[0].output_variable` (L1) names `sum`');
});

test('in a program that only Python can run, a name that stands in it is known', () => {
  expect(found({}, true)).toBeUndefined();
  expect(found({ output_variable: 'sum' }, true)).toBeDefined();
});
