import { describe, expect, it } from 'vitest';
import { print } from '../ast/index.ts';
import { loadRules } from '../dsl/reader/index.ts';
import type { Template } from '../model/index.ts';
import { compileRules } from './compile-rule.ts';
import { defaultPolicy } from './judge.ts';
import { prepare } from './prepare.ts';
import { verdictsOf } from './verdicts.ts';

/** What becomes of each change of a rule on a solution, by its new working: `kept`, or the reason. */
const outcomes = async (
  rule: string,
  lines: readonly string[],
  code: readonly string[],
  family = 'conceptual',
) => {
  const text = `family: ${family}\nrules:\n  - rule: one\n    title: One\n${rule.replaceAll(/^/gm, '    ')}\n`;
  const { rules, diagnostics } = loadRules([{ path: 'one.yaml', text }]);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const computed = code.filter((each) => /[-+*/]/.test(each)).map((each) => each.split(' ')[0] ?? '');
  const template: Template = {
    index: 1,
    question: 'How many?',
    answer: lines.join('\n'),
    function_code: ['def solve():', ...code.map((each) => `    ${each}`), '    return answer'].join('\n'),
    logical_steps: computed.map((output_variable, at) => ({
      line_number: `L${at + 1}`,
      question_inputs: [],
      WK_inputs: [],
      output_variable,
      solution_line_template: lines[at] ?? '',
    })),
  };
  const prepared = await prepare(template, 0, 'native', (): never => {
    throw new Error('no Python here');
  });
  if (!prepared.ok) throw new Error(prepared.detail);
  const keep = { ...defaultPolicy.keep, whole_number: false, same_sign: false };
  const policy = { ...defaultPolicy, keep, draw: {} };
  const verdicts = verdictsOf(prepared.problem, { rules: compileRules(rules), policy, seed: '1' });
  return Object.fromEntries(
    verdicts.map((verdict) => {
      const { step, expr } = verdict.proposal.mutant;
      return [
        `${prepared.problem.program.steps[step]?.target} = ${print(expr)}`,
        verdict.kind === 'dropped' ? verdict.reason : verdict.kind,
      ];
    }),
  );
};

const packs = (second: string, total: number) =>
  [
    ['Berries: 4*2 = 8', `Plums: ${second}`, `Together 8+${total - 8} = ${total}`, `#### ${total}`],
    ['a = 4', 'b = 2', 'c = 2', 'd = 4', 'e = 5'],
  ] as const;

describe('a calculation that stands done rightly elsewhere', () => {
  it('is not done wrongly a line later, whatever names its numbers have', async () => {
    const [lines, numbers] = packs('2*4 = 8', 16);
    const code = [...numbers, 'x = a * b', 'y = c * d', 't = x + y', 'answer = t'];
    expect(await outcomes('change: t = a * b => t = a + b', lines, code)).toEqual({
      'x = a + b': 'kept',
      'y = c + d': 'done_above',
    });
  });
  it('is not got wrong a line before either', async () => {
    const [lines, numbers] = packs('2*4 = 8', 16);
    const code = [...numbers, 'x = a * b', 'y = c * d', 't = x + y', 'answer = t'];
    expect(await outcomes('change: t = a * b => t := t + 1', lines, code, 'computational')).toEqual({
      'x = 9': 'done_above',
      'y = 9': 'done_above',
    });
  });
  it('is another one where what it is done with follows from the slip', async () => {
    const lines = ['Berries: 4*2 = 8', 'Plums: 4*2 = 8', 'Together 4+8 = 12', '#### 12'];
    const code = ['a = 4', 'b = 2', 'x = a * b', 'c = x / a', 'y = a * c', 't = a + y', 'answer = t'];
    expect(await outcomes('change: t = a * b => t := t + 4', lines, code, 'computational')).toMatchObject({
      'x = 12': 'kept',
    });
  });
  it('is another one where a number or the operation is another', async () => {
    const [lines, numbers] = packs('2*5 = 10', 18);
    const code = [...numbers, 'x = a * b', 'y = c * e', 't = x + y', 'answer = t'];
    expect(await outcomes('change: t = a * b => t = a + b', lines, code)).toEqual({
      'x = a + b': 'kept',
      'y = c + e': 'kept',
    });
  });
});

describe('what a line above does rightly', () => {
  it('is not done again in place of its result', async () => {
    const lines = ['Ben has 4+2 = 6', 'Together 4+6 = 10', 'Left: 20-10 = 10', '#### 10'];
    const code = ['a = 4', 'm = 2', 'n = 20', 'b = a + m', 't = a + b', 'l = n - t', 'answer = l'];
    const swap = 'change: x => y\nchoose: { y: known }\nwhere: [x is computed]';
    expect(await outcomes(swap, lines, code)).toMatchObject({
      't = a + m': 'done_above',
      'l = n - a': 'kept',
    });
  });
});
