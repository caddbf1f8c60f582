import { describe, expect, it } from 'vitest';
import { subjectFrom } from '../../test/shared/engine/subject.ts';
import type { Template } from '../model/index.ts';
import { evaluate, parsePython } from '../runtime/index.ts';
import type { Subject } from './subject.ts';

const template: Template = {
  index: 1,
  question: 'Ann has 3 bags …',
  answer: 'One.\nTwo.\nThree.\nFour.\n#### 12',
  function_code: [
    'from fractions import Fraction',
    'def solve():',
    '    bags = 3',
    '    share = Fraction(2, 4)',
    '    minutes_per_hour = 60',
    '    sweets = bags * 8.0',
    '    half = sweets * share',
    '    bags = half / 4',
    '    wait = bags * minutes_per_hour',
    '    answer = half',
    '    return answer',
    '',
  ].join('\n'),
  logical_steps: [
    {
      line_number: 'L1',
      question_inputs: ['bags'],
      WK_inputs: [],
      output_variable: 'sweets',
      solution_line_template: '',
    },
    {
      line_number: 'L2',
      question_inputs: ['share'],
      WK_inputs: [],
      output_variable: 'half',
      solution_line_template: '',
    },
    {
      line_number: 'L4',
      question_inputs: [],
      WK_inputs: ['minutes_per_hour'],
      output_variable: 'wait',
      solution_line_template: '',
    },
  ],
};

const subject = ((): Subject => {
  const parsed = parsePython(template.function_code);
  if (!parsed.ok) throw new Error(parsed.message);
  const run = evaluate(parsed.program);
  if (!run.ok) throw new Error(run.detail);
  return subjectFrom(template, parsed.program, run.trace);
})();

const step = (target: string) => subject.steps.findLast((one) => one.target === target);

describe('a template, as rules ask about it', () => {
  it('tells inputs, workings and copies apart, and where inputs come from', () => {
    expect(subject.steps.map(({ target, sort, role }) => [target, sort, role])).toEqual([
      ['bags', 'input', 'question'],
      ['share', 'input', 'question'],
      ['minutes_per_hour', 'input', 'world knowledge'],
      ['sweets', 'working', 'computed'],
      ['half', 'working', 'computed'],
      ['bags', 'working', 'computed'],
      ['wait', 'working', 'computed'],
      ['answer', 'alias', 'computed'],
    ]);
  });

  it('has exact values and the type of number that a person sees', () => {
    expect(step('sweets')).toMatchObject({ type: 'int', exact: { num: 24n, den: 1n } });
    expect(step('share')).toMatchObject({ type: 'fraction', exact: { num: 1n, den: 2n } });
    expect(subject.steps.at(-1)?.exact).toEqual({ num: 12n, den: 1n });
  });

  it('knows the line that tells each step and its part of the solution', () => {
    expect(step('sweets')).toMatchObject({ line: 1, position: 'early' });
    expect(step('half')).toMatchObject({ line: 2, position: 'middle' });
    expect(step('wait')).toMatchObject({ line: 4, position: 'late' });
    // No line shows it: it has its place where it is first used.
    expect(step('minutes_per_hour')).toMatchObject({ line: undefined, position: 'late' });
    expect(step('answer')).toMatchObject({ line: 5, position: 'late' });
  });

  it('follows a name that is assigned twice', () => {
    expect(subject.facts.reassigns).toBe(true);
    expect(step('sweets')?.reads).toEqual([0]);
    expect(step('wait')?.reads).toEqual([2, 5]);
  });

  it('keeps numbers written as fractions whole', () => {
    expect(step('share')?.sites).toEqual([]);
    expect(step('share')?.operands).toHaveLength(1);
    expect(step('sweets')?.operands.map(({ kind }) => kind)).toEqual(['name', 'num']);
  });

  it('gives every node its value and the node above it', () => {
    const working = step('half')?.expr;
    if (working?.kind !== 'binary') throw new Error('no product');
    expect(subject.facts.parents[working.left.id]).toBe(working);
    expect(subject.facts.parents[working.id]).toBeUndefined();
    expect(subject.facts.values[working.right.id]).toEqual({ num: 1n, den: 2n });
  });
});
