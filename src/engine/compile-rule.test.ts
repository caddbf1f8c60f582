import { expect, it } from 'vitest';
import { subjectFrom } from '../../test/shared/engine/subject.ts';
import { loadRules } from '../dsl/reader/index.ts';
import { evaluate, parsePython } from '../runtime/index.ts';
import { compileRule } from './compile-rule.ts';
import { propose } from './propose.ts';

const text = `
family: computational
rules:
  - rule: one
    title: One
    change: t = a + b => t := t + n when a > 1 and n != 2 and new.value > 4 and b != 5
    choose: { n: [1..3] }
    where:
      - a < 9 and line says /bags/
      - t is used or n == 3
`;

const ruleOf = () => {
  const [rule] = loadRules([{ path: 'r.yaml', text }]).rules;
  if (!rule) throw new Error('no rule');
  return compileRule(rule);
};

const subjectOf = (line: string) => {
  const function_code =
    'def solve():\n    a1 = 2\n    b1 = 3\n    c1 = 7\n    t = a1 + b1\n    u = t + c1\n    answer = u\n    return answer\n';
  const parsed = parsePython(function_code);
  if (!parsed.ok) throw new Error(parsed.message);
  const run = evaluate(parsed.program);
  if (!run.ok) throw new Error(run.detail);
  const answer = `${line} 2 + 3 = 5\nThe boxes: 5 + 7 = 12\n#### 12`;
  const template = { index: 1, question: '', answer, function_code, logical_steps: [] };
  return subjectFrom(template, parsed.program, run.trace);
};

it('asks each part of a condition as soon as its own holes are filled, and of the step what names none', () => {
  const { all, ofStep } = ruleOf().plan;
  const asked = all[0]?.others.map((level) =>
    level.map(({ condition, holes }) => [condition.kind, ...holes]),
  );
  expect(asked?.map((level) => level.toSorted())).toEqual([
    [
      ['compare', 'a'],
      ['compare', 'a'],
      ['compare', 'b'],
    ],
    [
      ['compare', 'n'],
      ['or', 't', 'n'],
    ],
  ]);
  expect(ofStep).toHaveLength(1);
});

it.each(['The bags:', 'The boxes:'])('proposes the same whether reasons are asked for or not: %s', (line) => {
  const subject = subjectOf(line);
  const proposals = propose(ruleOf(), subject);
  expect(proposals).toHaveLength(line === 'The bags:' ? 2 : 0);
  expect(propose(ruleOf(), subject, () => {})).toEqual(proposals);
});
