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
    .replaceAll('{picked}', '4')
    .replaceAll('{apples_now}', '16');
  const step = (line: string, inputs: readonly string[], output: string, said: string) => ({
    line_number: line,
    question_inputs: inputs,
    WK_inputs: [],
    output_variable: output,
    solution_line_template: said,
  });
  const prepared = await prepare(
    {
      index: 1,
      question:
        'There are 12 apples. The children pick 4 apples. All of them go into bags of 2. How many bags?',
      answer: `${filled}\nThey fill 16 / 2 = <<16/2=8>>8 bags.\n#### 8`,
      function_code:
        'def solve():\n    apples = 12\n    picked = 4\n    apples_now = apples + picked\n    a_bag = 2\n    bags = apples_now / a_bag\n    answer = bags\n    return answer',
      logical_steps: [
        step('L1', ['apples', 'picked'], 'apples_now', sentence),
        step(
          'L2',
          ['a_bag'],
          'bags',
          'They fill {apples_now} / {a_bag} = <<{apples_now}/{a_bag}={bags}>>{bags} bags.',
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
  expect(await proposedFor('So {apples} + {picked} = {apples_now} are there now.')).toBe(1);
  for (const sentence of [
    'There were originally {apples} apples, so {apples} + {picked} = {apples_now} are there now.',
    'So {apples} + {picked} = {apples_now} are there now after 1 year.',
    'In total, {apples} + {picked} = {apples_now} are there now.',
  ])
    expect(await proposedFor(sentence)).toBe(0);
});
