import { describe, expect, it } from 'vitest';
import { loadRules, type Rule } from '../dsl/index.ts';
import type { Template } from '../model/index.ts';
import { evaluate, parsePython } from '../runtime/index.ts';
import { compileRule } from './compile-rule.ts';
import { explain } from './explain.ts';
import { inWords } from './phrases.ts';
import { propose } from './propose.ts';
import { subjectOf } from './subject.ts';

const template: Template = {
  index: 1,
  question:
    'Yesterday Betty bought 5 oranges for $2 each. How much has Betty left of $20? Her age is no matter.',
  answer: 'One.\nTwo.\n#### 10',
  function_code:
    'def solve():\n    num_oranges = 5\n    orange_price = 2\n    betty_money = 20\n    total_cost = num_oranges * orange_price\n    money_left = betty_money - total_cost\n    answer = money_left\n    return answer\n',
  logical_steps: [
    {
      line_number: 'L1',
      question_inputs: ['num_oranges', 'orange_price', 'betty_money'],
      WK_inputs: [],
      output_variable: 'total_cost',
      solution_line_template: '',
    },
    {
      line_number: 'L2',
      question_inputs: [],
      WK_inputs: [],
      output_variable: 'money_left',
      solution_line_template: '',
    },
  ],
};

const explained = (text: string, change: string, family = 'conceptual', more = ''): string => {
  const explanation = text === '' ? '' : `    explain: "${text}"\n`;
  const file = `family: ${family}\nrules:\n  - rule: one\n    title: Went wrong\n    change: ${change}\n${more}${explanation}`;
  const rule = loadRules([{ path: 'r.yaml', text: file }]).rules[0] as Rule;
  const parsed = parsePython(template.function_code);
  if (!parsed.ok) throw new Error(parsed.message);
  const run = evaluate(parsed.program);
  if (!run.ok) throw new Error(run.detail);
  const subject = subjectOf(template, parsed.program, run.trace);
  const [first] = propose(compileRule(rule), subject);
  if (!first) throw new Error('nothing proposed');
  const oldValue = run.trace[first.mutant.step] ?? 0n;
  return explain({
    rule,
    ...first,
    subject,
    oldValue,
    newValue: first.mutant.expr.kind === 'num' ? first.mutant.expr.value : 7n,
  });
};

describe('an explanation', () => {
  it.each([
    ['{a} and {b}', 'a * b => a + b', 'The number of oranges (5) and the orange price (2)'],
    ['{old.op}, not {new.op}', 'a * b => a + b', 'Multiplication, not addition'],
    ['{old.value} and {new.value}', 'a - b => a + b', '10 and 7'],
    ['{a} minus {b}', 'a - b => b', "Betty's money (20) minus the total cost (10)"],
    ['it is {op}', 'a op b => b op a', 'It is multiplication'],
    [
      '{old.working}; {new.working}',
      'a - b => (a + b) * 2',
      "Betty's money (20) minus the total cost (10); (Betty's money (20) plus the total cost (10)) times 2",
    ],
    ['{step}', 'a - b => a', 'The money left'],
    ['{p}', '...p * x => x', 'The number of oranges (5)'],
    ['{x} is asked', 'answer = x => answer = 3', 'The money left (10) is asked'],
    ['for {step}', 'answer = x => answer = 3', 'For the money left'],
  ])('%s', (text, change, told) => expect(explained(text, change)).toBe(told));

  it('says a result with what was right when the rule is silent', () => {
    expect(explained('', 't = _ => t := t + 1', 'computational')).toBe(
      'The result of this step should be 10, but 11 was written.',
    );
    expect(explained('', 'a * b => a')).toBe(
      'Went wrong: the right working is the number of oranges (5) times the orange price (2), but here it is the number of oranges (5).',
    );
  });

  it('names what was chosen', () => {
    expect(explained('{y} instead', 'a - b => a - y', 'conceptual', '    choose: { y: inputs }\n')).toBe(
      'The number of oranges (5) instead',
    );
    expect(explained('{n} more', 't = a - b => t := t + n', 'conceptual', '    choose: { n: 3..4 }\n')).toBe(
      '3 more',
    );
  });

  it.each([
    ['num_oranges', 'number of oranges'],
    ['number_of_oranges', 'number of oranges'],
    ['insurance_percent_num', 'insurance percent'],
    ['avg_age', 'average age'],
    ['num', 'num'],
    ['totalCost', 'total cost'],
  ])('says %s as %s', (name, words) => expect(inWords(name)).toBe(words));
});
