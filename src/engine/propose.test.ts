import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { subjectFrom } from '../../test/shared/engine/subject.ts';
import { childrenOf, print } from '../ast/index.ts';
import { loadRules } from '../dsl/reader/index.ts';
import type { Expr, Template } from '../model/index.ts';
import { evaluate, parseProgram, parsePython } from '../runtime/index.ts';
import { type CompiledRule, compileRule } from './compile-rule.ts';
import { type Miss, propose } from './propose.ts';
import type { Subject } from './subject.ts';

/** A rule from its lines, as they would stand in a file. */
const ruleOf = (...lines: string[]): CompiledRule => {
  const family = lines.some((line) => line.includes(':=')) ? 'computational' : 'conceptual';
  const text = `family: ${family}\nrules:\n  - rule: one\n    title: One\n${lines.map((line) => `    ${line}\n`).join('')}`;
  const { rules, diagnostics } = loadRules([{ path: 'r.yaml', text }]);
  if (!rules[0] || diagnostics.some(({ severity }) => severity === 'error'))
    throw new Error(JSON.stringify(diagnostics, null, 1));
  return compileRule(rules[0]);
};

/** The subject of some steps; those that hold only a number are numbers of the question. */
const given = (...steps: string[]): Subject => {
  const targets = steps.map((step) => step.split(' = ')[0] as string);
  const isInput = (step: string): boolean => /= (-?[\d.]+|Fraction\([\d, ]+\))$/.test(step);
  const all = targets.at(-1) === 'answer' ? steps : [...steps, `answer = ${targets.at(-1)}`];
  const function_code = `import math\nfrom fractions import Fraction\ndef solve():\n${all.map((step) => `    ${step}\n`).join('')}    return answer\n`;
  const told = steps.filter((step) => !isInput(step));
  const template: Template = {
    index: 1,
    question: '',
    answer: `${told.map((_, index) => `Line ${index + 1}.`).join('\n')}\n#### 1`,
    function_code,
    logical_steps: told.map((step, index) => ({
      line_number: `L${index + 1}`,
      question_inputs:
        index === 0
          ? targets.filter((_, at) => isInput(steps[at] as string) && !targets[at]?.startsWith('wk_'))
          : [],
      WK_inputs: index === 0 ? targets.filter((target) => target.startsWith('wk_')) : [],
      output_variable: step.split(' = ')[0] as string,
      solution_line_template: '',
    })),
  };
  const parsed = parsePython(function_code);
  if (!parsed.ok) throw new Error(parsed.message);
  const run = evaluate(parsed.program);
  if (!run.ok) throw new Error(run.detail);
  return subjectFrom(template, parsed.program, run.trace);
};

const stepsOf = (rule: CompiledRule, subject: Subject): string[] =>
  propose(rule, subject).map(({ mutant }) => `${subject.steps[mutant.step]?.target} = ${print(mutant.expr)}`);

const abc = ['a1 = 7', 'b1 = 4', 'c1 = 2', 'd1 = 3'];

describe('a pattern', () => {
  it.each<[what: string, change: string, step: string, gives: string[]]>([
    ['matches any operands of its sign', 'a + b => a - b', 't = a1 + b1', ['t = a1 - b1']],
    ['does not match another sign', 'a + b => a - b', 't = a1 * b1', []],
    ['matches inside a larger expression', 'a * b => a + b', 't = (a1 * b1) - c1', ['t = a1 + b1 - c1']],
    ['keeps brackets that the change needs', 'a * b => a + b', 't = c1 - a1 * b1', ['t = c1 - (a1 + b1)']],
    [
      'slides along a longer sum',
      'a + b => a * b',
      't = a1 + b1 + c1',
      ['t = a1 * b1 + c1', 't = a1 + b1 * c1'],
    ],
    [
      'adds no brackets where a pupil writes none',
      'a + b => a - b',
      't = a1 + b1 + c1',
      ['t = a1 - b1 + c1', 't = a1 + b1 - c1'],
    ],
    [
      'adds brackets in a product',
      'a * b => a + b',
      't = a1 * b1 * c1',
      ['t = (a1 + b1) * c1', 't = a1 * (b1 + c1)'],
    ],
    [
      'takes all before a minus as its left',
      'a - b => a + b',
      't = a1 - b1 - c1',
      ['t = a1 + b1 - c1', 't = a1 - b1 + c1'],
    ],
    [
      'wants the same operand where a name stands twice',
      'a + a => 2 * a',
      't = a1 + a1 + b1',
      ['t = 2 * a1 + b1'],
    ],
    ['takes a name between operands for any sign', 'a op b => b op a', 't = a1 / b1', ['t = b1 / a1']],
    [
      'matches a number by value, written or given',
      'a * 2 => a',
      't = a1 * c1 + b1 * 2',
      ['t = a1 + b1 * 2', 't = a1 * c1 + b1'],
    ],
    ['matches no computed number by value', 'a * 2 => a', 't = a1 * (c1 / 1)', []],
    ['leaves numbers that are written as fractions whole', 'a / b => b / a', 't = a1 * Fraction(3, 4)', []],
    ['matches calls', 'math.ceil(x) => math.floor(x)', 't = math.ceil(a1 / b1)', ['t = math.floor(a1 / b1)']],
    ['of a whole step matches the whole', 't = a + b => t = b', 't = a1 + b1 + c1', []],
    [
      'of a whole step has the step as a hole',
      't = a - b => t = a - b + 1',
      't = a1 - b1',
      ['t = a1 - b1 + 1'],
    ],
    [
      'leaves out a term',
      '...p + x + ...q => ...p + ...q',
      't = a1 + b1 + c1',
      ['t = b1 + c1', 't = a1 + c1', 't = a1 + b1'],
    ],
    [
      'leaves out a term with its minus',
      '...p - x + ...q => ...p + ...q',
      't = a1 + b1 - c1',
      ['t = a1 + b1'],
    ],
    [
      'lets runs keep their signs',
      '...p + x + ...q => ...p + ...q',
      't = a1 + b1 - c1',
      ['t = b1 - c1', 't = a1 - c1'],
    ],
    ['never begins a sum with a minus', '...p + x + ...q => ...p + ...q', 't = a1 - b1', []],
    [
      'takes a division into a run of factors',
      '...p * x * ...q => ...p * ...q',
      't = a1 * b1 / c1',
      ['t = b1 / c1', 't = a1 / c1'],
    ],
  ])('%s', (_, change, step, gives) => {
    expect(stepsOf(ruleOf(`change: ${change}`), given(...abc, step))).toEqual(gives);
  });

  it('matches terms in any order only when `commute` says so', () => {
    const subject = given(...abc, 't = a1 + b1 * c1');
    expect(stepsOf(ruleOf('change: y * z + x => y * (z + x)'), subject)).toEqual([]);
    const commuting = ruleOf('change: y * z + x => y * (z + x)', 'commute: true');
    expect(stepsOf(commuting, subject)).toEqual(['t = b1 * (c1 + a1)', 't = c1 * (b1 + a1)']);
  });

  it('looks through definitions only as deep as it may', () => {
    const subject = given(...abc, 'm = a1 * b1', 'n = m', 't = n - c1');
    const change = 'change: y * z - x => y * (z - x)';
    expect(stepsOf(ruleOf(change), subject)).toEqual([]);
    expect(stepsOf(ruleOf(change, 'see_through: 1'), subject)).toEqual([]);
    expect(stepsOf(ruleOf(change, 'see_through: 2'), subject)).toEqual(['t = a1 * (b1 - c1)']);
  });

  it('does not look through a definition whose numbers mean something else by now', () => {
    const change = ['change: y * z - x => y * (z - x)', 'see_through: 1'];
    const subject = given(...abc, 'm = a1 * b1', 'a1 = 5', 't = m - c1');
    expect(stepsOf(ruleOf(...change), subject)).toEqual([]);
  });

  it('bare, leaves inputs and plain copies alone; `t = n` takes them in, `t = _` does not', () => {
    const subject = given('a1 = 7', 't = a1 + 1');
    expect(stepsOf(ruleOf('change: x => 3', 'where: x is atom'), subject)).toEqual([
      't = 3 + 1',
      't = a1 + 3',
    ]);
    expect(stepsOf(ruleOf('change: t = n => t = n + 1', 'where: n is constant'), subject)).toEqual([
      'a1 = 7 + 1',
    ]);
    expect(stepsOf(ruleOf('change: t = _ => t := t + 1'), subject)).toEqual(['t = 9']);
  });

  it('of the answer matches the last step only', () => {
    const subject = given('a1 = 7', 'b1 = 2', 't = a1 + b1', 'u = t * b1');
    const rule = ruleOf('change: answer = x => answer = y', 'choose: { y: last(2) }', 'where: x != y');
    expect(stepsOf(rule, subject)).toEqual(['answer = t']);
  });
});

describe('a condition', () => {
  const subject = given(
    'red_apples = 12',
    'wk_dozen = 12',
    'price = 2.5',
    'green_apples = red_apples * 2',
    'apples_left = green_apples - red_apples',
    'cost = apples_left * price',
    'share = cost / wk_dozen',
  );
  const matched = (where: string): string[] =>
    propose(ruleOf('change: x => 1', `where: [x is variable, '${where}']`), subject).map(({ bindings }) => {
      const x = bindings.x;
      return x?.kind === 'node' && x.expr.kind === 'name' ? x.expr.name : '';
    });

  it.each<[where: string, holes: string[]]>([
    ['x is question', ['red_apples', 'red_apples', 'price']],
    ['x is world knowledge', ['wk_dozen']],
    ['x is computed', ['green_apples', 'apples_left', 'cost']],
    ['x is decimal', ['price']],
    ['x is money', ['price', 'cost']],
    ['x > 12 and x is int', ['green_apples', 'cost']],
    ['x in (24, 30)', ['green_apples', 'cost']],
    ['x in 12..12', ['red_apples', 'red_apples', 'apples_left', 'wk_dozen']],
    ['x in parts(green_apples_are_no_hole)', []],
    ['name(x) matches /left/', ['apples_left']],
    ['position is early', ['red_apples']],
    ['position is late', ['apples_left', 'price', 'cost', 'wk_dozen']],
    ['uses(x) == 2', ['red_apples', 'red_apples']],
    ['any(operands, it == 2)', ['red_apples']],
    ['count(x) == 1 and digits(x) == 1', []],
    ['x is not used', []],
  ])('%s', (where, holes) => {
    if (where.includes('no_hole')) expect(() => matched(where)).toThrow('unbound');
    else expect(matched(where)).toEqual(holes);
  });

  it('knows what counts the same', () => {
    const rule = ruleOf('change: x => y', 'choose: { y: kin(x) }', 'where: x is computed');
    expect(stepsOf(rule, subject)).toEqual([
      'apples_left = red_apples - red_apples',
      'cost = red_apples * price',
      'cost = green_apples * price',
    ]);
  });

  it('of one change asks that change only', () => {
    const rule = ruleOf('change: [a * b => a when b == 2, a - b => a]');
    expect(stepsOf(rule, subject)).toEqual(['green_apples = red_apples', 'apples_left = green_apples']);
  });
});

describe('a choice', () => {
  const subject = given(...abc, 't = a1 * b1', 'u = t - c1');

  it.each<[choose: string, change: string, gives: string[]]>([
    ['{ n: 1..2 }', 't = a - b => t := t + n', ['u = 27', 'u = 28']],
    ['{ n: [-1, 1] }', 't = a - b => t := t + n', ['u = 25', 'u = 27']],
    ['{ n: [1..2], m: [n..2] }', 't = a - b => t := t + n * 10 + m', ['u = 37', 'u = 38', 'u = 48']],
    ['{ y: scope }', 'a - b => a - y', ['u = t - a1', 'u = t - b1', 'u = t - d1']],
    ['{ y: parts(a) }', 'a - b => y - b', ['u = a1 - c1', 'u = b1 - c1']],
    ['{ y: results }', 'a - b => a - y', ['u = t - t']],
    ['{ o: "[+, *]" }', 'a - b => a o b', ['u = t + c1', 'u = t * c1']],
    ['{ "...all": inputs }', 'a - b => ...all', ['u = a1 + b1 + c1 + d1']],
    ['{ i: 1 .. digits(t) - 1 }', 't = a - b => t := swap_digits(t, i)', ['u = 62']],
  ])('%s', (choose, change, gives) => {
    expect(stepsOf(ruleOf(`change: ${change}`, `choose: ${choose}`), subject)).toEqual(gives);
  });

  it('stands in the mutant as text a person reads', () => {
    const rule = ruleOf('change: a - b => a - y', 'choose: { y: scope }');
    const apples = given('red_apples = 3', 'greenPears = 2', 't = 9 - greenPears');
    expect(propose(rule, apples).map(({ mutant }) => mutant.choices)).toEqual([{ y: 'red apples' }]);
  });
});

describe('a layout', () => {
  it('is the rule’s, also where the step stays as it is: then only its line goes', () => {
    const subject = given('a1 = 7', 't = a1 + 2', 'u = t * 2');
    const rule = ruleOf('change: t = a op b => t = a op b', 'where: t is used', 'solution: omits_line');
    const [proposal, ...others] = propose(rule, subject);
    expect(others).toEqual([]);
    expect(proposal?.mutant.layout).toBe('omits_line');
    expect(proposal?.mutant.expr).toEqual(subject.steps[1]?.expr);
  });
});

describe('a result', () => {
  it('keeps the type of the right one', () => {
    const rule = ruleOf('change: t = _ => t := t / 4');
    const numbers = (step: string): unknown =>
      propose(rule, given('a1 = 8', 'b1 = 1.5', 'h = Fraction(1, 2)', step)).map(
        ({ mutant }) => mutant.expr.kind === 'num' && mutant.expr.value,
      );
    expect(numbers('t = a1 * 2')).toEqual([4n]);
    expect(numbers('t = a1 / 2')).toEqual([1]);
    expect(numbers('t = a1 * b1')).toEqual([3]);
    expect(numbers('t = h * 3')).toEqual([{ num: 3n, den: 8n }]);
  });

  it('is never the right one', () => {
    expect(stepsOf(ruleOf('change: t = _ => t := abs(t)'), given('a1 = 8', 't = a1 + 1'))).toEqual([]);
  });
});

describe('a miss', () => {
  const missesOf = (rule: CompiledRule, subject: Subject): string[] => {
    const misses: Miss[] = [];
    propose(rule, subject, (miss) => misses.push(miss));
    return misses.map(
      ({ alternative, step, clause }) => `${alternative} ${subject.steps[step]?.target}: ${clause}`,
    );
  };

  it('names the condition that failed, or says that nothing matched', () => {
    const rule = ruleOf('change: [a + b => a, a - b => a]', 'where: [a is question, b > 5]');
    expect(missesOf(rule, given(...abc, 't = a1 + b1', 'u = t + a1'))).toEqual([
      '0 t: b > 5',
      '1 t: no match',
      '0 u: a is question',
      '1 u: no match',
    ]);
  });

  it('says when a function has no result, or nothing is there to choose', () => {
    const subject = given('a1 = 3', 't = a1 + 2');
    expect(missesOf(ruleOf('change: t = _ => t := swap_digits(t, 1)'), subject)).toEqual(['0 t: no result']);
    expect(missesOf(ruleOf('change: a + b => y', 'choose: { y: results }'), subject)).toEqual([
      '0 t: no result',
    ]);
  });
});

describe('a program in JavaScript', () => {
  const code =
    'function solve() {\n const eggs = 26;\n const size = 6;\n const boxes = Math.ceil(eggs / size);\n const rest = eggs % size;\n const most = Math.max(eggs, size);\n const answer = boxes + rest;\n return answer;\n}';
  const parsed = parseProgram(code);
  if (!parsed.ok) throw new Error(parsed.message);
  const run = evaluate(parsed.program);
  if (!run.ok) throw new Error(run.detail);
  const answer = 'Line.\n#### 1';
  const template = { index: 1, question: '', answer, function_code: code, logical_steps: [] };
  const subject = subjectFrom(template, parsed.program, run.trace);

  it.each([
    ['math.ceil(x) => math.floor(x)', ['Math.floor(eggs / size)']],
    ['max(a, b) => min(a, b)', ['Math.min(eggs, size)']],
    ['a % b => a // b', ['Math.floor(eggs / size)']],
    ['a % b => Fraction(a, b)', []],
  ])('is matched and changed in its own words: %s', (change, made) => {
    const proposals = propose(ruleOf(`change: ${change}`), subject);
    expect(proposals.map(({ mutant }) => print(mutant.expr, { language: 'javascript' }))).toEqual(made);
  });
});

describe('every mutant', () => {
  const names = ['a1', 'b1', 'c1', 'd1'];
  const expression = fc.letrec<{ expr: string }>((tie) => ({
    expr: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom(...names, '5', '12'),
      fc
        .tuple(tie('expr'), fc.constantFrom('+', '-', '*', '/'), tie('expr'))
        .map(([a, op, b]) => `(${a} ${op} ${b})`),
      fc.tuple(tie('expr'), fc.constantFrom('+', '*'), tie('expr')).map(([a, op, b]) => `${a} ${op} ${b}`),
    ),
  })).expr;

  const rules = [
    ruleOf('change: [a + b => a - b | a * b, a * b => a + b | b]'),
    ruleOf(
      'change: [...p + x + ...q => ...p + ...q, ...p - x + ...q => ...p + ...q, ...p * x / ...q => ...p * ...q]',
    ),
    ruleOf('change: x => y', 'choose: { y: known }', 'where: x is atom'),
    ruleOf('change: [y * z + x => y * (z + x), a op b => b op a]', 'commute: true', 'see_through: 2'),
  ];

  const nodesOf = (expr: Expr): Expr[] => [expr, ...childrenOf(expr).flatMap(nodesOf)];

  it('shares no node with the original, and what keeps an id is an intact copy', () => {
    fc.assert(
      fc.property(expression, expression, fc.constantFrom(...rules), (first, second, rule) => {
        const built = (() => {
          try {
            return given(...abc, `m = ${first} + a1`, `t = m * ${second}`);
          } catch {
            return undefined;
          }
        })();
        fc.pre(built !== undefined);
        const subject = built as Subject;
        const originals = new Set<Expr>(subject.facts.nodes.filter((node) => node !== undefined));
        const proposals = propose(rule, subject);
        for (const { mutant } of proposals) {
          for (const node of nodesOf(mutant.expr)) {
            expect(originals.has(node)).toBe(false);
            if (node.id >= 0) expect(node).toEqual(subject.facts.nodes[node.id]);
            else expect([node.start, node.end]).toEqual([-1, -1]);
          }
        }
        // The same again, to the last node: nothing is drawn.
        expect(propose(rule, subject)).toEqual(proposals);
        const places = proposals.map(({ mutant }) => mutant.step);
        expect(places).toEqual([...places].sort((a, b) => a - b));
      }),
      { numRuns: Number(process.env.RULES_RUNS ?? 60) },
    );
  });

  it('keeps the operands’ ids when only the operation changes', () => {
    const subject = given('a1 = 7', 'b1 = 4', 't = a1 + b1');
    const [proposal] = propose(ruleOf('change: a + b => a * b'), subject);
    const original = subject.steps[2]?.expr;
    if (original?.kind !== 'binary' || proposal?.mutant.expr.kind !== 'binary') throw new Error('not a sum');
    const { left, right, id } = proposal.mutant.expr;
    expect([left.id, right.id, id]).toEqual([original.left.id, original.right.id, -1]);
  });
});
