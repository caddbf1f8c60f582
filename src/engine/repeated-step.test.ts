import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadRules } from '../dsl/reader/index.ts';
import { compileRules } from './compile-rule.ts';
import { prepare } from './prepare.ts';
import { propose } from './propose.ts';

// An example's `line` tells the last step, and this rule asks for one that is used: so its words are tried here.
const path = 'rules/conceptual.yaml';
const [rule] = compileRules(
  loadRules([{ path, text: readFileSync(path, 'utf8') }]).rules.filter(({ id }) => id === 'repeated_step'),
);

const proposedFor = async (sentence: string): Promise<number> => {
  const filled = sentence
    .replaceAll('{apples}', '12')
    .replaceAll('{eaten}', '4')
    .replaceAll('{apples_left}', '8');
  const step = (line: string, inputs: readonly string[], output: string, said: string) => ({
    ...{ line_number: line, question_inputs: inputs, WK_inputs: [], output_variable: output },
    solution_line_template: said,
  });
  const prepared = await prepare(
    {
      index: 1,
      question:
        'There are 12 apples. The children eat 4 apples. The rest goes into bags of 2. How many bags?',
      answer: `${filled}\nThey fill 8 / 2 = <<8/2=4>>4 bags.\n#### 4`,
      function_code:
        'def solve():\n    apples = 12\n    eaten = 4\n    apples_left = apples - eaten\n    a_bag = 2\n    bags = apples_left / a_bag\n    answer = bags\n    return answer',
      logical_steps: [
        step('L1', ['apples', 'eaten'], 'apples_left', sentence),
        step(
          'L2',
          ['a_bag'],
          'bags',
          'They fill {apples_left} / {a_bag} = <<{apples_left}/{a_bag}={bags}>>{bags} bags.',
        ),
      ],
    },
    0,
    'native',
    (): never => {
      throw new Error('native');
    },
  );
  if (!prepared.ok || !rule) throw new Error('nothing to try');
  return propose(rule, prepared.problem.subject).length;
};

it('does a step twice where its line does not speak of the beginning, of a whole or of a time', async () => {
  expect(await proposedFor('So {apples} - {eaten} = {apples_left} are left.')).toBe(1);
  for (const sentence of [
    'There were originally {apples} apples, so {apples} - {eaten} = {apples_left} are left.',
    'So {apples} - {eaten} = {apples_left} are left after 1 year.',
    'In total, {apples} - {eaten} = {apples_left} are left.',
  ])
    expect(await proposedFor(sentence)).toBe(0);
});
