import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadRules } from '../dsl/reader/index.ts';
import type { Template } from '../model/index.ts';
import { candidatesOf } from './candidates.ts';
import { compileRules } from './compile-rule.ts';
import { runExamples } from './examples.ts';
import { defaultPolicy } from './judge.ts';
import { prepare } from './prepare.ts';

/**
 * Mistakes that the shipped rules do not have, as a researcher would add them: counting on from the wrong
 * number (Carpenter and Moser, 1984), 'multiplication makes bigger' (Bell, Swan and Taylor, 1981), and
 * taking a part of what is left for a part of all (Behr, Lesh, Post and Silver, 1983).
 */
const literature = {
  computational: `
family: computational
rules:
  - rule: counted_on_from_the_start
    title: Counted the first number as the first step
    about: A child that counts on says the first number as its first step, and ends one too low.
    change: t = a + b => t := t - 1
    where: [t is int, b in 1..10]
    examples:
      - { given: total = red + blue, with: { red: 8, blue: 5 }, gives: total = 12 }
      - { given: total = red + blue, with: { red: 8, blue: 50 }, skips: everything, because: b in 1..10 }
`,
  conceptual: `
family: conceptual
rules:
  - rule: multiplication_makes_bigger
    title: Divided by a part to make smaller
    about: Multiplication is believed to make bigger, so that a part below one is divided by.
    change: a * p => a / p
    commute: true
    where: [p < 1, p is input, a is variable]
    examples:
      - { given: eaten = cakes * part, with: { cakes: 6, part: 1/2 }, gives: eaten = cakes / part }
      - { given: eaten = cakes * times, with: { cakes: 6, times: 2 }, skips: everything, because: p < 1 }
  - rule: part_of_all_for_part_of_rest
    title: Took the part of all instead of what is left
    about: The whole that a fraction belongs to changes during the problem, and the first whole is kept.
    change: p * r => p * w
    commute: true
    choose: { w: parts(r) }
    where: [p is variable, r is variable, r is computed, w > r, "same_kind(w, r)"]
    examples:
      - given: [sweets_left = sweets - eaten, sweets_shared = sweets_left * part]
        with: { sweets: 12, eaten: 4, part: 1/2 }
        gives: sweets_shared = part * sweets
      - given: sweets_shared = sweets * part
        with: { sweets: 12, part: 1/2 }
        skips: everything
        because: r is computed
`,
};

const problem: Template = {
  index: 1,
  tier: 'tier2',
  model: 'errata',
  question:
    'Lena picks 24 cherries and eats 8 of them. She gives half of what is left to Tom. How many cherries does Tom get?',
  answer:
    'Lena has 24 - 8 = <<24-8=16>>16 cherries left.\nTom gets 0.5 * 16 = <<0.5*16=8>>8 cherries.\n#### 8',
  function_code: [
    'def solve():',
    '    cherries = 24',
    '    eaten = 8',
    '    cherries_left = cherries - eaten',
    '    part = 0.5',
    '    cherries_of_tom = part * cherries_left',
    '    answer = cherries_of_tom',
    '    return answer',
  ].join('\n'),
  logical_steps: [
    {
      line_number: 'L1',
      question_inputs: ['cherries', 'eaten'],
      WK_inputs: [],
      output_variable: 'cherries_left',
      solution_line_template:
        'Lena has {cherries} - {eaten} = <<{cherries}-{eaten}={cherries_left}>>{cherries_left} cherries left.',
    },
    {
      line_number: 'L2',
      question_inputs: ['part'],
      WK_inputs: [],
      output_variable: 'cherries_of_tom',
      solution_line_template:
        'Tom gets {part} * {cherries_left} = <<{part}*{cherries_left}={cherries_of_tom}>>{cherries_of_tom} cherries.',
    },
  ],
};

it('three mistakes from the literature are added by YAML alone and give candidates', async () => {
  const files = Object.entries(literature).map(([name, text]) => ({ path: `${name}.yaml`, text }));
  const { rules, diagnostics } = loadRules(files);
  expect(diagnostics).toEqual([]);
  expect(runExamples(rules, defaultPolicy).map(({ outcome, message }) => outcome + message)).toEqual(
    Array(6).fill('passed'),
  );
  const fixtures = readFileSync(new URL('../../fixtures/problems.jsonl', import.meta.url), 'utf8');
  const templates = [
    ...fixtures
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Template),
    problem,
  ];
  const found = new Set<string>();
  const compiled = compileRules(rules);
  for (const [position, template] of templates.entries()) {
    const prepared = await prepare(template, position, 'native', (): never => {
      throw new Error('native');
    });
    if (!prepared.ok) continue;
    const { candidates } = candidatesOf(prepared.problem, {
      rules: compiled,
      policy: defaultPolicy,
      seed: '42',
    });
    for (const { rule } of candidates) found.add(rule);
  }
  expect([...found].sort()).toEqual(rules.map(({ id }) => id).sort());
});
