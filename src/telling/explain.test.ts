import { describe, expect, it } from 'vitest';
import type { Rule } from '../dsl/index.ts';
import { loadRules } from '../dsl/reader/index.ts';
import { compileRule, propose, subjectOf } from '../engine/index.ts';
import { factsOf, linksOf } from '../facts/index.ts';
import type { Template } from '../model/index.ts';
import { inWords } from '../quantities/index.ts';
import { evaluate, parsePython } from '../runtime/index.ts';
import { readSolution } from '../solution/index.ts';
import { explain } from './explain.ts';

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

const ofFiveDollars = template.question.replace('$2', '$5');

const explained = (
  text: string,
  change: string,
  family = 'conceptual',
  more = '',
  code = template.function_code,
  question = template.question,
  draw = 0,
  answer = template.answer,
): string => {
  const explanation = text === '' ? '' : `    explain: ${text.startsWith('[') ? text : `"${text}"`}\n`;
  const file = `family: ${family}\nrules:\n  - rule: one\n    title: Went wrong\n    change: ${change}\n${more}${explanation}`;
  const rule = loadRules([{ path: 'r.yaml', text: file }]).rules[0] as Rule;
  const parsed = parsePython(code);
  if (!parsed.ok) throw new Error(parsed.message);
  const run = evaluate(parsed.program);
  if (!run.ok) throw new Error(run.detail);
  const asked = { ...template, question, answer };
  const facts = factsOf(asked, linksOf(parsed.program), run.trace);
  const subject = subjectOf(asked, readSolution(asked, facts));
  const [first] = propose(compileRule(rule), subject);
  if (!first) throw new Error('nothing proposed');
  const oldValue = run.trace[first.mutant.step] ?? 0n;
  return explain({
    draw,
    rule,
    ...first,
    subject,
    oldValue,
    newValue: first.mutant.expr.kind === 'num' ? first.mutant.expr.value : 7n,
  });
};

describe('an explanation', () => {
  it.each([
    ['{a} and {b}', 'a * b => a + b', 'The 5 oranges and the orange price ($2)'],
    ['{old.op}, not {new.op}: 1', 'a * b => a + b', 'Multiplication, not addition: 1'],
    ['{old.value} and {new.value}', 'a - b => a + b', '10 and 7'],
    ['{a} minus {b}', 'a - b => b', "Betty's money ($20) minus the total cost (10)"],
    ['it is {op} 1', 'a op b => b op a', 'It is multiplication 1'],
    [
      '{old.working}; {new.working}',
      'a - b => (a + b) * 2',
      "Betty's money ($20) minus the total cost (10); (Betty's money ($20) plus the total cost (10)) times 2",
    ],
    ['{step}: 1', 'a - b => a', 'The money left: 1'],
    ['{old.formula}; {new.formula}', 'a - b => (a + b) * 2', '20 - 10; ($20 + 10) × 2'],
    ['{p}', '...p * x => x', 'The 5 oranges'],
    ['{x} is asked', 'answer = x => answer = 3', 'The money left (10) is asked'],
    [
      'only {kept} without {dropped}',
      't = a - b => t = a',
      "Only Betty's money ($20) without the total cost (10)",
    ],
    ['{added} comes in', 'a * b => a * b + 3', '3 comes in'],
    ['{dropped} goes 1', 'a * b => b * a', 'Nothing goes 1'],
    ['for {step}: 1', 'answer = x => answer = 3', 'For the money left: 1'],
  ])('%s', (text, change, told) => expect(explained(text, change)).toBe(told));

  it('writes what the question has in letters as a number where it is reckoned with', () => {
    const code =
      'def solve():\n    pears = 36\n    half = 0.5\n    ripe = pears * half\n    answer = ripe\n    return answer\n';
    const told = (text: string): string =>
      explained(text, 'a * b => a', 'conceptual', '', code, 'Half of the 36 pears are ripe. How many?');
    expect(told('{old.formula}')).toBe('36 × 0.5');
    expect(told('{b} of {a}')).toBe("'Half' of the 36 pears");
  });

  it('is one of several tellings, by the draw', () => {
    const told = (draw: number): string =>
      explained(
        '["one {a}", "two {a}"]',
        'a - b => a + b',
        'conceptual',
        '',
        template.function_code,
        '',
        draw,
      );
    expect([told(0), told(0.49), told(0.5), told(0.99)].map((text) => text.slice(0, 3))).toEqual([
      'One',
      'One',
      'Two',
      'Two',
    ]);
  });

  describe('of a slip', () => {
    const slip = (text: string, working: string, wrong: number, draw = 0): string =>
      explained(
        text,
        `t = _ => t := ${wrong}`,
        'computational',
        '',
        `def solve():\n    a = ${working.split(' ')[0]}\n    b = ${working.split(' ')[2]}\n    c = a ${working.split(' ')[1]} b\n    answer = c\n    return answer\n`,
        '',
        draw,
      );
    it.each([
      ['{slip.before} carries 1 to the {slip.place}: 1', '47 + 26', 63, '7 + 6 carries 1 to the tens: 1'],
      ['{slip.column} is {slip.digit}, not {slip.wrong}', '47 + 26', 63, '4 + 2 + 1 is 7, not 6'],
      ['{slip.column} is {slip.digit}, not {slip.wrong}', '63 - 45', 17, '13 - 5 is 8, not 7'],
      [
        '{new.value} is {slip.product}',
        '7 * 8',
        54,
        'The result of this step should be 56, but 54 was written.',
      ],
      ['{new.value} is {slip.product}', '6 * 8', 54, '54 is 6 × 9'],
      ['{new.value} is {slip.product}', '3 * 6', 12, '12 is 2 × 6'],
      ['{new.value} is {slip.product}', '80 * 12', 840, '840 is 70 × 12'],
      ['{slip.check}', '276 / 12', 22, '22 × 12 = 264'],
      ['{slip.off}', '20 + 31', 50, '1 too small'],
      ['{slip.off}', '20 + 31', 53, '2 too large'],
      ['1: {slip.zeros}', '20 * 30', 60, '1: one zero too few'],
      ['1: {slip.zeros}', '20 * 30', 60000, '1: two zeros too many'],
      ['{slip.point}: 1', '5 / 2', 25, 'One place too far to the right: 1'],
      ['the {slip.swapped}', '20 + 23', 34, 'The 3 and the 4'],
    ])('%s of %s = %s', (text, working, wrong, told) => expect(slip(text, working, wrong)).toBe(told));
    it('takes the next telling where a word has nothing to say', () =>
      expect(slip('["{slip.before} 1", "the {slip.off}"]', '42 + 26', 69)).toBe('The 1 too large'));
  });

  it('says first what names the digit that went wrong', () =>
    expect(
      explained(
        '["it is off: {old.value}", "{slip.column} is {slip.digit}"]',
        't = _ => t := 63',
        'computational',
        '',
        'def solve():\n    a = 20\n    b = 25\n    c = 8\n    d = a + b + c\n    answer = d\n    return answer\n',
        '',
      ),
    ).toBe('2 + 2 + 1 is 5'));

  it('says of a number without a name where it comes from, once', () => {
    const code =
      'def solve():\n    orange_price = 12\n    betty_money = 14\n    num_oranges = 3\n    w = orange_price * num_oranges\n    u = w + betty_money\n    answer = u\n    return answer\n';
    const question = 'Two hundred of them earn $12 per hour. Others get $14 for it. All work 3 hours a day.';
    expect(
      explained('it needs {x} and {y}, {x}', 't = x + y => t = x - y', 'conceptual', '', code, question),
    ).toBe("It needs $12 × 3 = 36 and the $14 of 'Others get $14 for it', 36");
  });

  it('says the line of a result that stands above, and nothing of lines that are merged', () => {
    const code =
      'def solve():\n    a = 12\n    b = 3\n    w = a * b\n    u = w + a\n    answer = u\n    return answer\n';
    const answer = 'That makes 12*3 = 36 of them.\nIt is 36+12 = 48 then.\n#### 48';
    const told = (change: string, more = ''): string =>
      explained('it needs {x}', change, 'conceptual', more, code, 'There are 12 and 3.', 0, answer);
    expect(told('t = x + y => t = x - y')).toBe('It needs the result of L1 (36)');
    expect(told('t = p * q + x => t = p + q + x', '    see_through: 1\n')).toBe('It needs 12');
    expect(told('answer = x => answer = 3')).toBe('It needs 36 + 12 = 48');
  });

  it('tells a number in place of another as that one is told', () =>
    expect(
      explained(
        '{m} for {x}',
        't = x - a => t = m - a',
        'conceptual',
        '    choose: { m: x + 3 }\n',
        template.function_code,
        template.question,
        0,
        'They cost 5*$2 = $10.\nThen $20-$10 = $10 are left.\n#### 10',
      ),
    ).toBe("$23 for Betty's money ($20)"));

  it('tells steps that were looked through by what they are computed from', () =>
    expect(
      explained(
        '{old.working}; {new.working}',
        'x - a * b => a * (x - b)',
        'conceptual',
        '    see_through: 1\n',
      ),
    ).toBe(
      "Betty's money ($20) minus the 5 oranges times the orange price ($2); the 5 oranges times (Betty's money ($20) minus the orange price ($2))",
    ));

  it('says a result with what was right when the rule is silent', () => {
    expect(explained('', 't = _ => t := t + 1', 'computational')).toBe(
      'The result of this step should be 10, but 11 was written.',
    );
    expect(explained('', 'a * b => a')).toBe(
      'Went wrong: the right working is the 5 oranges times the orange price ($2), but here it is the 5 oranges.',
    );
  });

  it('is that of the change, where it has one of its own', () => {
    const change = '[a * b => a, { change: a - b => a, explain: "Only {kept}." }]';
    expect(explained('Of all 3.', change)).toBe('Of all 3.');
    expect(explained('Of all 3.', '{ change: a - b => a, explain: "Only {a}." }')).toBe(
      "Only Betty's money ($20).",
    );
  });

  it('grows no longer than two sentences of 200 characters: the numbers alone, then the family', () => {
    expect(explained(`{a}, ${'{b}, '.repeat(9)}and that`, 'a - b => b')).toBe(
      `$20, ${'10, '.repeat(9)}and that`,
    );
    expect(explained(`{a} ${'far too long '.repeat(20)}`, 'a - b => b')).toMatch(
      /^Went wrong: the right working/,
    );
    expect(explained('One. Two. Three {a}.', 'a - b => b')).toMatch(/^Went wrong/);
  });

  it('speaks of several things as of several', () =>
    expect(explained('{a} is left out', 'a * b => b')).toBe('The 5 oranges are left out'));

  it('tells a share that was read as a percentage', () => {
    const share = template.function_code
      .replace('orange_price = 2', 'discount_percent = 0.2')
      .replace('orange_price', 'discount_percent');
    expect(
      explained(
        '{n}, not {m}',
        't = n => t = m when n < 1',
        'conceptual',
        '    choose: { m: n + 0.1 }\n',
        share,
      ),
    ).toBe('20%, not 30%');
  });

  it('divides by no percentage where the program divides by the number before its sign', () => {
    const code = (of: string): string => `def solve():
    money = 4400
    tax_percent = ${of}
    one_percent = money / tax_percent
    answer = one_percent
    return answer
`;
    const told = (of: string): string =>
      explained('Right is {old.formula}', 'a / b => b', 'conceptual', '', code(of), 'Of $4400 40% is tax.');
    expect(told('40')).toBe('Right is $4400 ÷ 40');
    expect(told('0.4')).toBe('Right is $4400 ÷ 40%');
    const spelled = 'Of $4400 40 percent is tax.';
    expect(explained('Right is {old.formula}', 'a / b => b', 'conceptual', '', code('40'), spelled)).toBe(
      'Right is $4400 ÷ 40',
    );
    expect(explained('Not {new.formula}', 'a / b => a / b / b', 'conceptual', '', code('40'), spelled)).toBe(
      'Not $4400 ÷ 40 ÷ 40',
    );
  });

  it('tells a factor 100 that the solution shows as 100% without its sign', () => {
    const code = `def solve():\n    price = 2\n    whole_percent = 100\n    made = price * whole_percent\n    answer = made\n    return answer\n`;
    const told = explained(
      'Right is {old.formula}',
      'a * b => a + b',
      'conceptual',
      '',
      code,
      'Of $2 it is 100% tax.',
    );
    expect(told).toBe('Right is $2 × 100');
  });

  it('quotes the question at a number that was misread', () => {
    const told = (question: string): string =>
      explained(
        '["It says {said}, not {m}", "{m} for {t}"]',
        't = n => t = m',
        'conceptual',
        '    choose: { m: n + 1 }\n',
        template.function_code,
        question,
      );
    expect(told('Betty bought 5 oranges for $2 each. She has $20.')).toBe("It says '5 oranges', not 6");
    expect(told('Betty bought fruit for $2 each. She has $20.')).toBe('It says 5, not 6');
  });

  it('gives what was read the sign that the question has, where the program has that number', () => {
    const code = 'def solve():\n    rise = 5\n    answer = rise * 2\n    return answer\n';
    const more = '    choose: { m: n + 1 }\n';
    const told = explained('{t}, not {m}', 't = n => t = m', 'conceptual', more, code, 'It rises by 5%.');
    expect(told).toContain(', not 6%');
  });

  it('takes no percentages off 100 where the solution shows none', () => {
    const code = `def solve():\n    off = 15\n    left = 100 - off\n    answer = left\n    return answer\n`;
    expect(explained('Right is {old.formula}', 'a - b => b', 'conceptual', '', code, 'It is 15% off.')).toBe(
      'Right is 100 - 15',
    );
  });

  it('says of two equal numbers that one is gone, not which', () => {
    const fiveDollars = template.function_code.replace('orange_price = 2', 'orange_price = 5');
    const left = (change: string, code = fiveDollars, asked = ofFiveDollars, answer?: string): string =>
      explained('{a} is left out', change, 'conceptual', '', code, asked, 0, answer);
    const sum = fiveDollars.replace('num_oranges * orange_price', 'num_oranges + orange_price');
    expect(left('a + b => b', sum)).toBe('One of the two 5s is left out');
    expect(left('a + b => b - b', sum)).toBe('5 (the 5 oranges or the orange price) is left out');
    expect(left('a * b => b')).toBe('5 (the 5 oranges or the orange price) is left out');
    expect(left('a * b => a + b')).toBe('The 5 oranges are left out');
    expect(left('a + b => b', sum, 'She pays $5, then $5.', '$5+$5=$10.\n#### 10')).toContain('of $5 is');
  });

  it('does not tell which of two equal numbers of the question came', () => {
    const came = (code: string, question: string): string =>
      explained(
        '{y} came',
        'a - b => a - y',
        'conceptual',
        '    choose: { y: inputs where it < 6 }\n',
        code,
        question,
      );
    const twice = template.function_code.replace('orange_price = 2', 'orange_price = 5');
    expect(came(template.function_code, template.question)).toBe('The 5 oranges came');
    expect(came(twice, ofFiveDollars)).toMatch(/^\$?5 \(the 5 oranges or the orange price\) came$/);
    const readFor = '    where: n < 4\n    choose: { m: [5] }\n';
    expect(explained('{m}: 1', 't = n => t = m', 'conceptual', readFor)).toBe('5: 1');
  });

  it('but of the line that tells of them as of one', () =>
    expect(explained('The line of {a} is missing', 'a * b => b')).toBe(
      'The line of the 5 oranges is missing',
    ));

  it('speaks of a plural before its number as of several', () => {
    expect(explained('The red cars (30) has to be worked out, {a}', 'a * b => b')).toMatch(
      /cars \(30\) have/,
    );
    expect(explained('The pens per box (30) was left out, {a}', 'a * b => b')).toMatch(/\(30\) were/);
    expect(explained('The 4 people from L1 was lost, {a}', 'a * b => b')).toMatch(
      /^The 4 people from L1 were/,
    );
    expect(explained('The 4 in the question was lost, {a}', 'a * b => b')).toMatch(/question was/);
    expect(explained('It should be the sum 3 + 4 = 7', 'a * b => b')).toBe('It should be 3 + 4 = 7');
    expect(explained('It should be the difference (14)', 'a * b => b')).toBe(
      'It should be the difference (14)',
    );
    expect(explained('It should be {a}', 'a * b => b')).toBe('It should be 5 oranges');
    expect(explained('The cost of pens (30) has to go, {a}', 'a * b => b')).toMatch(/pens \(30\) has/);
    expect(explained('The bus (30) has to go, {a}', 'a * b => b')).toMatch(/bus \(30\) has/);
  });

  it('has a number, whatever its words turn out to be', () =>
    expect(explained('{dropped} goes', 'a * b => b * a')).toMatch(/^Went wrong: .*5/));

  it('names what was chosen', () => {
    expect(explained('{y} instead', 'a - b => a - y', 'conceptual', '    choose: { y: inputs }\n')).toBe(
      'The 5 oranges instead',
    );
    expect(
      explained('{n} more', 't = a - b => t := t + n', 'computational', '    choose: { n: 3..4 }\n'),
    ).toBe('3 more');
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
