import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadRules } from '../dsl/reader/index.ts';
import { defaultPolicy } from '../engine/index.ts';
import { lineChanges, readProblems, showRule } from './showcase.ts';

const folder = mkdtempSync(join(tmpdir(), 'errata-showcase-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const problem = (index: number, code: string) => ({
  index,
  question: 'Apples and pears?',
  answer: 'There are 7 + 4 = 11 pieces of fruit.\n#### 11',
  function_code: code,
  logical_steps: [
    {
      line_number: 'L1',
      question_inputs: ['apples', 'pears'],
      WK_inputs: [],
      output_variable: 'fruit',
      solution_line_template: 'There are {apples} + {pears} = {fruit} pieces of fruit.',
    },
  ],
});

const straight =
  'def solve():\n    apples = 7\n    pears = 4\n    fruit = apples + pears\n    answer = fruit\n    return answer';

const rulesIn = (text: string) => loadRules([{ path: 'mine.yaml', text }]).rules;

it('counts sites, keeps candidates with their originals, and says why the rest came to nothing', async () => {
  const path = join(folder, 'problems.jsonl');
  const looping = straight.replace('    answer', '    while False:\n        fruit = 1\n    answer');
  writeFileSync(
    path,
    [problem(1, straight), problem(2, looping), 'x'].map((one) => `${JSON.stringify(one)}\n`).join(''),
  );
  const problems = await readProblems(path);
  expect(problems.map(({ template }) => template.index)).toEqual([1]);
  const [rule] = rulesIn(
    'family: conceptual\nrules:\n  - rule: one\n    title: One\n    change: a + b => a - b | b - a\n',
  );
  if (!rule) throw new Error('the rule has a mistake');
  const showing = showRule(rule, problems, { policy: defaultPolicy, seed: '1' });
  expect(showing).toMatchObject({ rule: 'one', sites: 1, dropped: [['same_sign', 1]] });
  expect(showing.shown).toHaveLength(1);
  const [shown] = showing.shown;
  const after = Object.values(shown?.candidate.flawed_solution ?? {});
  expect(lineChanges(shown?.original ?? [], after)).toEqual([
    { sign: '-', text: 'There are 7 + 4 = 11 pieces of fruit.' },
    { sign: '-', text: '#### 11' },
    { sign: '+', text: 'There are 7 - 4 = 3 pieces of fruit.' },
    { sign: '+', text: '#### 3' },
  ]);
});
