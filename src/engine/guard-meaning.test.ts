import { describe, expect, it } from 'vitest';
import { subjectFrom } from '../../test/shared/engine/subject.ts';
import { loadRules } from '../dsl/reader/index.ts';
import type { Template } from '../model/index.ts';
import type { Quantity } from '../quantities/index.ts';
import { evaluate, parsePython } from '../runtime/index.ts';
import { type CompiledRule, compileRule } from './compile-rule.ts';
import { type Miss, propose } from './propose.ts';
import type { Subject } from './subject.ts';

const template: Template = {
  index: 1,
  question: 'Anna has 6 red apples, half as many green ones. Apples cost $2 each. What does she pay?',
  answer:
    'There are 6/2 = <<6/2=3>>3 green apples.\nThat is 6+3 = <<6+3=9>>9 apples.\nThey cost 9*2 = $<<9*2=18>>18.\n#### 18',
  function_code: `def solve():
    red = 6
    each = 2
    green = red / 2
    apples = red + green
    cost = apples * each
    return cost
`,
  logical_steps: [
    { line: 'L1', target: 'green', text: 'There are {red}/2 = <<{red}/2={green}>>{green} green apples.' },
    {
      line: 'L2',
      target: 'apples',
      text: 'That is {red}+{green} = <<{red}+{green}={apples}>>{apples} apples.',
    },
    { line: 'L3', target: 'cost', text: 'They cost {apples}*{each} = $<<{apples}*{each}={cost}>>{cost}.' },
  ].map(({ line, target, text }) => ({
    line_number: line,
    question_inputs: line === 'L1' ? ['red', 'each'] : [],
    WK_inputs: [],
    output_variable: target,
    solution_line_template: text,
  })),
};

const parsed = parsePython(template.function_code);
if (!parsed.ok) throw new Error(parsed.message);
const { program } = parsed;
const run = evaluate(program);
if (!run.ok) throw new Error(run.detail);
const plain = subjectFrom(template, program, run.trace);

/** What is known of some variables; of the others, nothing. */
const meanings: { readonly [target: string]: Partial<Quantity> } = {
  red: {
    role: 'count',
    unit: 'apple',
    thing: 'apple',
    group: ['red'],
    said: '6 red apples',
    source: { kind: 'question', place: { start: 9, end: 10 }, form: 'digits' },
  },
  each: {
    role: 'price',
    unit: 'dollar',
    said: '$2 each',
    source: { kind: 'question', place: undefined, form: 'digits' },
  },
  green: { role: 'count', unit: 'apple', thing: 'apple', group: ['green'] },
  apples: { role: 'total', unit: 'apple', thing: 'apple', earlier: 0 },
  cost: { asked: true, unit: 'dollar' },
};
const nothing: Partial<Quantity> = {
  role: undefined,
  unit: undefined,
  addedAs: undefined,
  thing: undefined,
  group: [],
  said: '',
  earlier: undefined,
  asked: false,
};
const inLetters = { kind: 'question', place: undefined, form: 'letters' } as const;
const half = plain.steps[2]?.operands[1];
const subject: Subject = {
  ...plain,
  nodes: plain.nodes.map((node) =>
    node.expr === half && plain.steps[0]
      ? {
          ...node,
          quantity: {
            ...plain.steps[0].quantity,
            ...nothing,
            role: 'divisor',
            said: 'half as many',
            source: inLetters,
          },
        }
      : node,
  ),
};
for (const step of subject.steps)
  Object.assign(step.quantity, nothing, { source: { kind: 'step' } }, meanings[step.target]);

const ruleOf = (...lines: string[]): CompiledRule => {
  const family = lines.some((line) => line.includes(':=')) ? 'computational' : 'conceptual';
  const text = `family: ${family}\nrules:\n  - rule: one\n    title: One\n${lines.map((line) => `    ${line}\n`).join('')}`;
  const { rules, diagnostics } = loadRules([{ path: 'r.yaml', text }]);
  if (!rules[0]) throw new Error(JSON.stringify(diagnostics, null, 1));
  return compileRule(rules[0]);
};

/** The steps in which a condition holds of a product, a sum or a quotient `a op b`. */
const whereHolds = (condition: string): string[] =>
  propose(ruleOf('change: t = a op b => t = b op a', `where: '${condition}'`), subject).map(
    ({ mutant }) => subject.steps[mutant.step]?.target ?? '',
  );

describe('a condition on words', () => {
  it.each([
    ['question says /half as many/', ['green', 'apples', 'cost']],
    ['question says /HALF/', ['green', 'apples', 'cost']],
    ['question says /third/', []],
    ['not question says /third/', ['green', 'apples', 'cost']],
    ['line says /green/', ['green']],
    ['line says /= 3/', ['green']],
    ['line says /<</', []],
    ['a said as /red/', ['green', 'apples']],
    ['b said as /each/', ['cost']],
    ['b not said as /each/', ['green']],
    ['b said as /half/', ['green']],
  ])('%s', (condition, steps) => expect(whereHolds(condition)).toEqual(steps));
});

describe('a condition on meaning', () => {
  it.each([
    ['role(a) is count', ['green', 'apples']],
    ['role(a) is not count', ['cost']],
    ['role(b) is divisor', ['green']],
    ['role(b) in (price, rate, conversion factor)', ['cost']],
    ['role(t) is price', []],
    ['same_unit(a, b)', ['apples']],
    ['not same_unit(a, b)', ['cost']],
    ['comparable(a, b)', ['apples']],
    ['other_group(a, b)', ['apples']],
    ['same_state(a, b)', ['green', 'apples', 'cost']],
    ['a is earlier state of t', ['apples']],
    ['b is earlier state of t', []],
    ['t is asked for', ['cost']],
    ['t is not asked for', ['green', 'apples']],
    ['a is in digits', ['green', 'apples']],
    ['b is in digits', ['cost']],
    ['a is shared', []],
    ['a is not shared', ['green', 'apples', 'cost']],
    // Where the price stands in the question is not certain.
    ['b is not shared', ['green', 'apples']],
    ['a is just worked out', ['cost']],
    ['b is just worked out', ['apples']],
    ['t is divisible', ['green', 'apples', 'cost']],
    ['b is not divisible', ['green']],
    ['a is told before', ['apples', 'cost']],
    ['b is told before', ['apples']],
    ['a is not told before', ['green']],
  ])('%s', (condition, steps) => expect(whereHolds(condition)).toEqual(steps));
});

describe('a condition on what something is', () => {
  it.each([
    ['a is variable', ['green', 'apples', 'cost']],
    ['b is variable', ['apples', 'cost']],
    ['b is constant', ['green']],
    ['b is not constant', ['apples', 'cost']],
    ['b is atom', ['green', 'apples', 'cost']],
    ['a is question', ['green', 'apples']],
    ['a is computed', ['cost']],
    ['b is computed', ['apples']],
    ['a is input', ['green', 'apples']],
    ['a is world knowledge', []],
    ['b is int', ['green', 'apples', 'cost']],
    ['b is decimal', []],
    ['b is fraction', []],
    ['b is written fraction', []],
    ['t is used', ['green', 'apples']],
    ['t is not used', ['cost']],
    ['t is reported', ['cost']],
    ['a is reported', []],
    ['t is late', ['apples', 'cost']],
    ['t is early', []],
    ['t is middle', ['green']],
    ['t is in a long solution', []],
    ['t is like an earlier step', []],
    ['t is like a later step', []],
  ])('%s', (condition, steps) => expect(whereHolds(condition)).toEqual(steps));
});

describe('a condition on numbers', () => {
  it.each([
    ['a == 6', ['green', 'apples']],
    ['a != 6', ['cost']],
    ['a > b', ['green', 'apples', 'cost']],
    ['a < b', []],
    ['b >= 3', ['apples']],
    ['b <= 2', ['green', 'cost']],
    ['a + b == 9', ['apples']],
    ['a - b == 4', ['green']],
    ['a * b == 18', ['apples', 'cost']],
    ['a / b == 4.5', ['cost']],
    ['a % 4 == 2', ['green', 'apples']],
    ['-a < -6', ['cost']],
    ['t == 3', ['green']],
    ['answer == 18', ['green', 'apples', 'cost']],
    ['answer == t', ['cost']],
    ['uses(a) == 2', ['green', 'apples']],
    ['uses(t) == 1', ['green', 'apples', 'cost']],
    ['a in 1..6', ['green', 'apples']],
    ['a in 7..9', ['cost']],
    ['a not in 1..6', ['cost']],
    ['b in (3, 7)', ['apples']],
    ['a in known', ['green', 'apples', 'cost']],
    ['all(operands, it > 2)', ['apples']],
    ['any(operands, it > 6)', ['cost']],
    ['(a if a > 6 else b) == 2', ['green']],
    ['a > 6 or b > 2', ['apples', 'cost']],
    ['a > 6 and b < 3', ['cost']],
    ['not (a > 6 or b > 2)', ['green']],
  ])('%s', (condition, steps) => expect(whereHolds(condition)).toEqual(steps));
});

describe('what is unknown', () => {
  it.each([
    ['does not hold, nor does its contrary', 'role(t) is total', ['apples']],
    ['does not hold under `not`', 'not role(t) is total', ['green']],
    ['does not hold under `not` twice', 'not not role(t) is total', ['apples']],
    ['leaves `or` to the other', 'role(t) is total or a == 9', ['apples', 'cost']],
    ['does not make `and` hold', 'role(t) is total and a == 9', []],
    ['lets `and` fail all the same', 'not (role(t) is total and a == 6)', ['green', 'cost']],
    ['is a comparison without a number', 'not (a / 0 > 1)', []],
    ['makes `all` unknown', 'not all(operands, role(it) is divisor)', ['green', 'apples', 'cost']],
    ['leaves `any` to the others', 'any(operands, same_unit(it, t))', ['green', 'apples', 'cost']],
  ])('%s: %s', (_, condition, steps) => expect(whereHolds(condition)).toEqual(steps));
});

describe('a list with a condition', () => {
  const stepsOf = (...lines: string[]): string[] =>
    propose(ruleOf(...lines), subject).map(({ mutant }) => Object.values(mutant.choices).join());

  it('offers those of which it holds', () => {
    const change = 'change: t = a * b => t = a * y';
    expect(stepsOf(change, 'choose: { y: known where role(it) is count }')).toEqual(['red', 'green']);
    expect(stepsOf(change, 'choose: { y: "known where same_unit(it, a)" }')).toEqual([
      'red',
      'green',
      'apples',
    ]);
    expect(stepsOf(change, 'choose: { y: "1..9 where it % 3 == 0" }')).toEqual(['3', '6', '9']);
    expect(stepsOf(change, 'choose: { y: "1..9 where it in (2..8 where it > 6)" }')).toEqual(['7', '8']);
  });

  it('makes a run of them', () => {
    const change = 'change: t = a * b => t = ...p';
    expect(stepsOf(change, 'choose: { "...p": known where role(it) is count }')).toEqual(['red, green']);
    expect(stepsOf(change, 'choose: { "...p": known where role(it) is age }')).toEqual([]);
  });
});

describe('a condition on what the change gives', () => {
  it('is asked of a result', () => {
    const rule = ruleOf(
      'change: t = a + b => t := t + n',
      'choose: { n: [-5, -1, 1] }',
      'where: new.value > a',
    );
    const misses: Miss[] = [];
    expect(propose(rule, subject, (miss) => misses.push(miss)).map(({ mutant }) => mutant.choices.n)).toEqual(
      ['-1', '1'],
    );
    expect(misses.map(({ clause }) => clause)).toContain('new.value > a');
  });

  it('is asked of a working, of which a part has changed', () => {
    const rule = ruleOf('change: a + b => a - b | a * b', 'where: new.value > old.value');
    expect(propose(rule, subject).map(({ mutant }) => mutant.alternative)).toEqual([1]);
  });

  it('has among what is stated a number that is said once and stands twice in the program', () => {
    const steps = ['pens = 40', 'more = 5', 'base = 40', 'caps = base + more', 'total = pens + caps'];
    const twice = parsePython(
      `def solve():\n${steps.map((step) => `    ${step}\n`).join('')}    return total\n`,
    );
    if (!twice.ok) throw new Error(twice.message);
    const ran = evaluate(twice.program);
    if (!ran.ok) throw new Error(ran.detail);
    const question = 'Bo has 40 pens and 5 more caps than pens. How many things does he have?';
    const own = subjectFrom({ ...template, question, logical_steps: [] }, twice.program, ran.trace);
    const changed = (source: string): string[] =>
      propose(
        ruleOf(
          'change: t = n => t = m',
          'choose: { m: n + 1 }',
          `where: [n is constant, "all(${source}, it != n)"]`,
        ),
        own,
      ).map(({ mutant }) => own.steps[mutant.step]?.target ?? '');
    expect(changed('given')).toEqual(['pens', 'more']);
    expect(changed('stated')).toEqual(['more']);
  });
});
