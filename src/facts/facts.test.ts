import { describe, expect, it } from 'vitest';
import type { Template } from '../model/index.ts';
import { evaluate, parsePython } from '../runtime/index.ts';
import { type Facts, factsOf, planOf, rightValue } from './facts.ts';
import { linksOf } from './links.ts';

const factsIn = (
  code: readonly string[],
  answer: string,
  told: readonly (readonly [string, string])[],
): Facts => {
  const parsed = parsePython(`def solve():\n${code.map((line) => `    ${line}`).join('\n')}\n`);
  if (!parsed.ok) throw new Error(parsed.message);
  const run = evaluate(parsed.program);
  if (!run.ok) throw new Error(run.detail);
  const template: Template = {
    index: 1,
    question: '',
    answer,
    function_code: parsed.program.source,
    logical_steps: told.map(([line_number, output_variable]) => ({
      line_number,
      question_inputs: [],
      WK_inputs: [],
      output_variable,
      solution_line_template: `{${output_variable}}`,
    })),
  };
  return factsOf(template, linksOf(parsed.program), run.trace);
};

const shop = factsIn(
  ['price = 0.1', 'cost = price + 0.2', 'price = cost ** 0.5', 'cost = price * 2', 'return cost'],
  '0.3\n1.1\n#### 1.1',
  [
    ['L1', 'cost'],
    ['L2', 'cost'],
    ['L3', 'cost'],
    ['L2', 'nobody'],
    ['L2', ''],
  ],
);

describe('what is so of a template', () => {
  it('has the exact value of each step by its trace, and of each node by its parts', () => {
    const [, sum, root] = shop.steps.map(({ expr }) => expr);
    if (sum?.kind !== 'binary' || !root) throw new Error('no sum');
    expect(shop.values[sum.id]).toEqual({ num: 3n, den: 10n });
    expect(rightValue(shop, sum.left)).toEqual({ num: 1n, den: 10n });
    // Nothing exact comes of a root, and the program has a number all the same.
    expect(shop.values[root.id]).toBeUndefined();
    expect(shop.exact[2]).toBeDefined();
    expect(rightValue(shop, root)).toBe(shop.exact[2]);
  });

  it('tells the line of each step: a name that is assigned twice is told by the lines in turn', () => {
    expect(shop.plan.steps).toEqual([
      { step: 1, template: '{cost}' },
      { step: 3, template: '{cost}' },
    ]);
    expect(shop.plan.lineOf).toEqual([0, 0, 1, 1, undefined]);
    expect(shop.plan.order(1)).toEqual([3, 2, 4, 1]);
  });

  it('says what of the list of lines cannot be', () => {
    expect(shop.plan.differences).toEqual([
      'L3: the solution has no such line',
      'L2: the program has no variable nobody',
      'L2: the step names no output_variable',
    ]);
    const foreign = { ...shop, program: { ...shop.program, foreign: true } };
    const step = { line_number: 'L1', question_inputs: [], WK_inputs: [], solution_line_template: '' };
    const told: Template = {
      index: 1,
      question: '',
      answer: '3\n#### 3',
      function_code: '',
      logical_steps: [{ ...step, output_variable: 'total' }],
    };
    expect(planOf(told, foreign).differences).toEqual(['L1: no plain arithmetic of the program gives total']);
  });

  it('tells lines by their whole names: L0, what only ends like one and words are no line, L10 is the tenth', () => {
    const long = factsIn(
      [...Array.from({ length: 10 }, (_, at) => `v${at} = ${at} + 1`), 'return v9'],
      [...Array.from({ length: 10 }, (_, at) => `${at + 1}`), '#### 10'].join('\n'),
      [
        ['L10', 'v9'],
        ['L0', 'v0'],
        ['XL2', 'v1'],
        ['FA', 'v2'],
        ['L11', 'v3'],
      ],
    );
    expect(long.plan.steps.flatMap((each, line) => (each ? [[line, each.step]] : []))).toEqual([[9, 9]]);
    expect(long.plan.differences).toEqual(
      ['L0', 'XL2', 'FA', 'L11'].map((line) => `${line}: the solution has no such line`),
    );
  });

  it('takes the first definition of a name where none comes behind what has been told', () => {
    const backwards = factsIn(['first = 1 + 1', 'second = first + 1', 'return second'], '2\n3\n#### 3', [
      ['L1', 'second'],
      ['L2', 'first'],
    ]);
    expect(backwards.plan.steps.map((each) => each?.step)).toEqual([1, 0]);
  });

  it('has no value of a node that is none of the program', () => {
    const [root] = shop.steps.map(({ expr }) => expr);
    if (!root) throw new Error('no step');
    expect(rightValue(shop, { ...root, id: -1 })).toBeUndefined();
  });
});
