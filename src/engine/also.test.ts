import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadRules } from '../dsl/reader/index.ts';
import type { Template } from '../model/index.ts';
import { candidatesOf } from './candidates.ts';
import { compileRules } from './compile-rule.ts';
import { runExamples } from './examples.ts';
import { defaultPolicy } from './judge.ts';
import { prepare } from './prepare.ts';

const steps: readonly (readonly [inputs: readonly string[], output: string, said: string, told: string])[] = [
  [
    ['blue', 'times'],
    'red',
    'She has {blue} * {times} = <<{blue}*{times}={red}>>{red} red pens.',
    'She has 5 * 3 = <<5*3=15>>15 red pens.',
  ],
  [
    ['twice'],
    'green',
    'She has {red} * {twice} = <<{red}*{twice}={green}>>{green} green pens.',
    'She has 15 * 2 = <<15*2=30>>30 green pens.',
  ],
  [
    [],
    'pens',
    'That is {red} + {green} = <<{red}+{green}={pens}>>{pens} pens.',
    'That is 15 + 30 = <<15+30=45>>45 pens.',
  ],
];

const template: Template = {
  index: 1,
  question:
    'Ann has 5 blue pens. She has 3 times as many red pens, and 2 times as many green pens as red ones. How many red and green pens?',
  answer: `${steps.map(([, , , told]) => told).join('\n')}\n#### 45`,
  function_code:
    'def solve():\n    blue = 5\n    times = 3\n    red = blue * times\n    twice = 2\n    green = red * twice\n    pens = red + green\n    answer = pens\n    return answer',
  logical_steps: steps.map(([question_inputs, output_variable, solution_line_template], at) => ({
    line_number: `L${at + 1}`,
    question_inputs,
    WK_inputs: [],
    output_variable,
    solution_line_template,
  })),
};

const made = async (rules: string, consistent: boolean) => {
  const { rules: read, diagnostics } = loadRules([
    { path: 'r.yaml', text: `family: conceptual\nrules:\n${rules}` },
  ]);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const prepared = await prepare(template, 0, 'native', (): never => {
    throw new Error('native');
  });
  if (!prepared.ok) throw new Error('not prepared');
  const settings = { rules: compileRules(read), policy: { ...defaultPolicy, consistent }, seed: '1' };
  return candidatesOf(prepared.problem, settings);
};

const everywhere = `
  - rule: added
    title: Added
    consistent: true
    change: t = a * n => t = a + n
    explain: "Right is {old.formula} = {old.value}."
`;

describe('consistent: true', () => {
  it('makes the mistake at every place at once, beside each alone', async () => {
    const { candidates } = await made(everywhere, true);
    expect(candidates.map(({ erroneous_lines, flawed_answer }) => [erroneous_lines, flawed_answer])).toEqual([
      [undefined, 24],
      [['L1', 'L2'], 18],
      [undefined, 32],
    ]);
    const [, both] = candidates;
    expect(both).toMatchObject({
      erroneous_line_number: 'L1',
      target_variable: 'red',
      explanation: 'Right is 5 × 3 = 15; the mistake is made here and in L2.',
      flawed_solution: {
        L1: 'She has 5 + 3 = <<5+3=8>>8 red pens.',
        L2: 'She has 8 + 2 = <<8+2=10>>10 green pens.',
        L3: 'That is 8 + 10 = <<8+10=18>>18 pens.',
        FA: '#### 18',
      },
    });
    expect(both?.flawed_function_code).toContain(
      'red = blue + times\n    twice = 2\n    green = red + twice\n',
    );
    expect(new Set(candidates.map(({ id }) => id)).size).toBe(3);
  });

  it('makes each alone, and no more, where the policy does not ask for it', async () => {
    const { candidates, discards } = await made(everywhere, false);
    expect(candidates.map(({ erroneous_lines }) => erroneous_lines)).toEqual([undefined, undefined]);
    expect(discards).toEqual([]);
  });
});

describe('also', () => {
  const exchanged = `
  - rule: exchanged
    title: Exchanged
    change: s = a * p => s = a * q
    also: t = b * q => t = b * p
    explain: "{q} was taken for {p}."
`;
  it('changes later steps with the same holes, and writes a number out that the program has not taken up yet', async () => {
    const { candidates } = await made(exchanged, true);
    expect(candidates.map((one) => Object.values(one.flawed_solution))).toEqual([
      [
        'She has 5 * 2 = <<5*2=10>>10 red pens.',
        'She has 10 * 3 = <<10*3=30>>30 green pens.',
        'That is 10 + 30 = <<10+30=40>>40 pens.',
        '#### 40',
      ],
    ]);
    expect(candidates[0]?.flawed_function_code).toContain(
      'red = blue * 2\n    twice = 2\n    green = red * times\n',
    );
  });

  it('is left out, with its reason, where the policy does not ask for it', async () => {
    const { candidates, discards } = await made(exchanged, false);
    expect(candidates).toEqual([]);
    expect(discards.map(({ reason }) => reason)).toEqual(['several_lines']);
  });
});

it('is told in docs/language.md with rules whose examples hold', () => {
  const docs = readFileSync('docs/language.md', 'utf8');
  const [, part = ''] = docs.split('## One mistake in several lines');
  const blocks = [...(part.split('\n## ')[0] ?? '').matchAll(/```yml\n([\s\S]*?)```/g)].map(
    ([, yaml]) => yaml,
  );
  expect(blocks).toHaveLength(2);
  const text = `family: conceptual\nrules:\n${blocks.join('')}`;
  const { rules, diagnostics } = loadRules([{ path: 'docs.yaml', text }]);
  expect(diagnostics).toEqual([]);
  expect(runExamples(rules, defaultPolicy).map(({ outcome, message }) => message || outcome)).toEqual(
    Array(4).fill('passed'),
  );
});
