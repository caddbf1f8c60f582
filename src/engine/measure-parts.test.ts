import { describe, expect, it } from 'vitest';
import { print } from '../ast/index.ts';
import { loadRules } from '../dsl/reader/index.ts';
import type { Template } from '../model/index.ts';
import { compileRules } from './compile-rule.ts';
import { defaultPolicy } from './policy.ts';
import { prepare } from './prepare.ts';
import { verdictsOf } from './verdicts.ts';

const code = [
  'feet = 4 # 4 feet',
  'inches = 7 # 7 inches long',
  'per = 12',
  'plank = feet * per + inches',
  'board_feet = 2 # 2 feet',
  'board_inches = 5 # 5 inches long',
  'board = board_feet * per + board_inches',
  'answer = plank - board',
];
const template: Template = {
  index: 1,
  question:
    'A plank is 4 feet 7 inches long and a board is 2 feet and 5 inches long. By how much is the plank longer?',
  answer:
    'The plank is 4 * 12 + 7 = 55 inches.\nThe board is 2 * 12 + 5 = 29 inches.\nIt is 55 - 29 = 26 inches longer.\n#### 26',
  function_code: ['def solve():', ...code.map((each) => `    ${each}`), '    return answer'].join('\n'),
  logical_steps: [
    ['feet inches', 'plank', 'The plank is {feet} * {per} + {inches} = {plank} inches.'],
    [
      'board_feet board_inches',
      'board',
      'The board is {board_feet} * {per} + {board_inches} = {board} inches.',
    ],
    ['', 'answer', 'It is {plank} - {board} = {answer} inches longer.'],
  ].map(([inputs = '', output_variable = '', solution_line_template = ''], at) => ({
    line_number: `L${at + 1}`,
    question_inputs: inputs.split(' ').filter(Boolean),
    WK_inputs: at === 0 ? ['per'] : [],
    output_variable,
    solution_line_template,
  })),
};

/** By the new working of a change: whether it is dropped for a part of a measure. */
const dropped = async (change: string): Promise<Readonly<Record<string, boolean>>> => {
  const text = `family: conceptual\nrules:\n  - rule: one\n    title: One\n    change: '${change}'\n${/\bz\b/.test(change) ? '    choose: { z: scope }\n' : ''}`;
  const { rules, diagnostics } = loadRules([{ path: 'one.yaml', text }]);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const prepared = await prepare(template, 0, 'native', (): never => {
    throw new Error('no Python here');
  });
  if (!prepared.ok) throw new Error(prepared.detail);
  const policy = { ...defaultPolicy, draw: {} };
  const verdicts = verdictsOf(prepared.problem, { rules: compileRules(rules), policy, seed: '1' });
  return Object.fromEntries(
    verdicts.map((verdict) => [
      print(verdict.proposal.mutant.expr),
      verdict.kind === 'dropped' && verdict.reason === 'part_of_measure',
    ]),
  );
};

describe('one part of a measure', () => {
  it('stands for no measure', async () => {
    expect(await dropped('t = a - b => t = a - z')).toMatchObject({
      'plank - inches': true,
      'plank - board_feet': true,
    });
    expect(await dropped('t = a - b => t = z - a')).toMatchObject({ 'per - plank': false });
  });
  it('takes the place of the same part of another one alone', async () => {
    expect(await dropped('t = a * b + c => t = a * b + z')).toMatchObject({
      'board_feet * per + inches': false,
      'board_feet * per + feet': true,
    });
  });
  it('may be forgotten where it is the smaller one', async () => {
    expect(await dropped('t = a * b + c => t = a * b')).toMatchObject({ 'feet * per': false });
    expect(await dropped('t = a * b + c => t = c')).toMatchObject({ inches: true, board_inches: true });
  });
});
