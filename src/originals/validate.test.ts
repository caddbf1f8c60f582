import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Expr, NEW, type Program, type RunResult, type Template, type Value } from '../model/index.ts';
import { validateTemplate } from './validate.ts';

const place = { id: NEW, start: -1, end: -1 };
const num = (value: Value): Expr => ({ kind: 'num', value, ...place });
const name = (text: string): Expr => ({ kind: 'name', name: text, ...place });
const fraction = (...args: readonly Expr[]): Expr => ({ kind: 'call', func: 'Fraction', args, ...place });

interface Given {
  readonly answer: string;
  /** Line number and sentence with placeholders. */
  readonly steps: readonly (readonly [string, string])[];
  /** Variable, value and, where it matters, how the code says it. */
  readonly values: readonly (readonly [string, Value, Expr?])[];
  readonly run?: RunResult;
  /** Makes it a program that only Python can run. */
  readonly source?: string;
}

function validate({ answer, steps, values, run, source }: Given) {
  const template: Template = {
    index: 1,
    question: '',
    answer,
    function_code: '',
    logical_steps: steps.map(([line_number, solution_line_template]) => ({
      line_number,
      question_inputs: [],
      WK_inputs: [],
      output_variable: '',
      solution_line_template,
    })),
  };
  const program: Program = {
    language: 'python',
    source: source ?? '',
    foreign: source !== undefined,
    steps: values.map(([target, value, expr = num(value)]) => ({
      target,
      expr,
      start: 0,
      end: 0,
      comment: '',
    })),
  };
  return validateTemplate(template, program, run ?? { ok: true, trace: values.map(([, value]) => value) });
}

const simple: Given = {
  answer: 'Ada pays 3*2=$<<3*2=6>>6.\n\nThat leaves 10-6=<<10-6=4>>4 dollars.\n#### 4',
  steps: [
    ['L1', 'Ada pays {pens}*{price}=$<<{pens}*{price}={cost}>>{cost}.'],
    ['L2', 'That leaves {money}-{cost}=<<{money}-{cost}={left}>>{left} dollars.'],
  ],
  values: [
    ['pens', 3n],
    ['price', 2n],
    ['cost', 6n],
    ['money', 10n],
    ['left', 4n],
    ['answer', 4n],
  ],
};

describe('the answer check', () => {
  const check = (stated: string, value: Value) =>
    validate({ answer: `x\n#### ${stated}`, steps: [], values: [['answer', value]] }).answer_check_status;

  test.each<[string, Value]>([
    ['1,250', 1250n],
    ['1250', 1250],
    ['$12.50', 12.5],
    ['$ 7', 7n],
    ['-3', -3n],
    ['2.5', { num: 5n, den: 2n }],
    ['0.1', { num: 1n, den: 10n }],
    ['0.1', 0.1],
    ['3/4', { num: 3n, den: 4n }],
    ['3/4', 0.75],
    ['18 cm', 18n],
    ['15%', 15n],
    ['123456789012345678901', 123456789012345678901n],
  ])('passes "#### %s" for %s', (stated, value) => {
    expect(check(stated, value)).toBe('pass');
  });

  test.each<[string, Value]>([
    ['49', 49.00000000000001],
    ['49', 48n],
    ['123456789012345678901', 123456789012345678900n],
    ['1/0', 1n],
    ['7:30', 730n],
    ['', 0n],
    ['1', true],
  ])('fails "#### %s" for %s', (stated, value) => {
    expect(check(stated, value)).toBe('fail_wrong_answer');
  });

  test('says where floats have rounded', () => {
    const told = (value: Value) =>
      validate({ answer: 'x\n#### 49', steps: [], values: [['answer', value]] }).reasons.join();
    expect(told(49.00000000000001)).toBe(
      'the code gives 49.00000000000001, the solution says 49: floats round, round() and Fraction() give the number itself',
    );
    expect(told(48.5)).toBe('the code gives 48.5, the solution says 49');
    expect(told({ num: 97n, den: 2n })).toBe('the code gives 97/2, the solution says 49');
    expect(told(48)).toBe('the code gives 48, the solution says 49');
    expect(told(1e21)).toBe('the code gives 1e+21, the solution says 49');
    expect(told(49.0000001)).toBe('the code gives 49.0000001, the solution says 49');
  });

  test('says both numbers, or why the code does not run', () => {
    expect(validate({ ...simple, values: [...simple.values.slice(0, -1), ['answer', 5n]] }).reasons).toEqual([
      'the code gives 5, the solution says 4',
    ]);
    const run = { ok: false, fault: 'division_by_zero', detail: 'division by zero in left' } as const;
    expect(validate({ ...simple, run })).toMatchObject({
      answer_check_status: 'fail_not_executable',
      structural_score: 1,
      semantic_score: null,
      reasons: ['the code does not run: division by zero in left'],
    });
  });

  test('an answer that is no number is wrong, though the code ran', () => {
    const run = { ok: false, fault: 'not_a_number', detail: "'0730'" } as const;
    expect(validate({ ...simple, run }).answer_check_status).toBe('fail_wrong_answer');
    expect(validate({ ...simple, values: [] }).reasons).toContain('the code computes nothing');
  });

  test.each(['So it is #### 4', ' #### 4', '####4', '4', '#### 4\nand no more', '#### four'])(
    'a solution that ends with %j is told so, and what its last line has to be',
    (last) => {
      const { reasons } = validate({ ...simple, answer: simple.answer.replace(/#### .*$/, last) });
      expect(reasons.join()).toMatch(/the last line has to be "#### " and|"#### four" is not a number/);
    },
  );

  test('whole numbers and floats that were written out pass', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: -1e9, max: 1e9 }), (whole, cents) => {
        expect(check(whole.toString(), whole)).toBe('pass');
        expect(check((cents / 100).toFixed(2), cents / 100)).toBe('pass');
      }),
    );
  });
});

describe('the structural score', () => {
  test('is 1 when the words agree; blank lines are not counted', () => {
    expect(validate(simple)).toEqual({
      answer_check_status: 'pass',
      structural_score: 1,
      structural_mismatches: [],
      semantic_score: 1,
      semantic_mismatches: [],
      reasons: [],
    });
  });

  test.each([
    ['a word differs', 'That left {money}-{cost}=<<{money}-{cost}={left}>>{left} dollars.'],
    ['the template goes on', 'That leaves {money}-{cost}=<<{money}-{cost}={left}>>{left} dollars..'],
    ['the sentence goes on', 'That leaves {money}-{cost}=<<{money}-{cost}={left}>>{left}'.concat(' dollar')],
    ['spaces differ', 'That leaves {money} - {cost}=<<{money}-{cost}={left}>>{left} dollars.'],
    ['braces are left over', 'That leaves {money}-{cost}={<<{money}-{cost}={left}>>}{left} dollars.'],
  ])('falls when %s, and then there is no semantic score', (_, sentence) => {
    const first = simple.steps[0] ?? ['', ''];
    const found = validate({ ...simple, steps: [first, ['L2', sentence]] });
    expect(found).toMatchObject({
      structural_score: 0.5,
      structural_mismatches: ['L2'],
      semantic_score: null,
      semantic_mismatches: [],
    });
    expect(found.reasons).toEqual([expect.stringMatching(/^L2: the sentence differs from its template: /)]);
  });

  test('counts a step whose line does not exist', () => {
    expect(validate({ ...simple, steps: [['L9', 'x']] })).toMatchObject({
      structural_score: 0,
      reasons: ['L9: the solution has no such line'],
    });
  });

  test('is absent without steps', () => {
    expect(validate({ ...simple, steps: [] })).toMatchObject({ structural_score: null, semantic_score: 1 });
  });

  test('a sentence filled with any values has the words of its template', () => {
    const words = fc.array(fc.stringMatching(/^[a-z=*+$. ]{1,6}$/), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(words, fc.array(fc.nat(), { minLength: 5, maxLength: 5 }), (between, numbers) => {
        const sentence = (fill: (position: number) => string): string =>
          `A${between.map((text, position) => (position === 0 ? text : fill(position) + text)).join('')}.`;
        const answer = `${sentence((position) => String(numbers[position - 1]))}\n#### 1`;
        const found = validate({
          answer,
          steps: [['L1', sentence((position) => `{v${position}}`)]],
          values: [],
        });
        expect(found.structural_score).toBe(1);
      }),
    );
  });

  test('takes no longer for a template full of placeholders', () => {
    const steps: Given['steps'] = [['L1', `${'a{x}'.repeat(3000)}b`]];
    const found = validate({ answer: `${'a'.repeat(6000)}\n#### 1`, steps, values: [] });
    expect(found.structural_score).toBe(0);
  });
});

describe('the semantic score', () => {
  const shows = (text: string, value: Value, expr?: Expr, before: Given['values'] = []) =>
    validate({
      answer: `It is ${text} now\n#### 1`,
      steps: [['L1', 'It is {x} now']],
      values: [...before, ['x', value, expr ?? num(value)]],
    }).semantic_score === 1;

  test.each<[string, Value]>([
    ['1,250', 1250n],
    ['12.50', 12.5],
    ['.5', 0.5],
    ['$40', 40],
    ['144.00', 144n],
    ['8', { num: 8n, den: 1n }],
    ['2/3', { num: 2n, den: 3n }],
    ['True', true],
    ['+8', 8n],
    ['-1,250.0', -1250],
    ['12345678901234567890', 12345678901234567890n],
    ['8.0000000000000000', { num: 8n, den: 1n }],
  ])('%s shows %s', (text, value) => {
    expect(shows(text, value)).toBe(true);
  });

  test.each<[string, Value]>([
    ['six', 6n],
    ['20%', 20n],
    ['1/2', 0.5],
    ['0.5', { num: 1n, den: 2n }],
    ['2 / 3', { num: 2n, den: 3n }],
    ['2.8', 2.8000000000000003],
    ['1 250', 1250n],
    ['', 1n],
    ['1', true],
    ['12345678901234567891', 12345678901234567890n],
    ['9.0000000000000000', { num: 8n, den: 1n }],
    ['3 apples', 3n],
    ['1/1', 1n],
  ])('%s does not show %s', (text, value) => {
    expect(shows(text, value)).toBe(false);
  });

  test('a fraction shows as it was written', () => {
    const fifth: Value = { num: 1n, den: 5n };
    expect(shows('20/100', fifth, fraction(num(20n), num(100n)))).toBe(true);
    expect(shows('1/5', fifth, fraction(num(20n), num(100n)))).toBe(false);
    const parts: Given['values'] = [
      ['part', 20n],
      ['all', 100n],
    ];
    expect(shows('20/100', fifth, fraction(name('part'), name('all')), parts)).toBe(true);
    expect(shows('1/5', fifth, fraction(num(0.2)))).toBe(true);
    expect(shows('7', { num: 7n, den: 1n }, fraction(num(21n), num(3n)))).toBe(true);
  });

  test('any value of a variable that is assigned twice will do', () => {
    const given = (text: string): Given => ({
      answer: `She has ${text} left.\n#### 43`,
      steps: [['L1', 'She has {beans} left.']],
      values: [
        ['beans', 38n],
        ['beans', 43n],
      ],
    });
    expect(validate(given('38')).semantic_score).toBe(1);
    expect(validate(given('43')).semantic_score).toBe(1);
    expect(validate(given('5')).reasons).toEqual([
      'L1: "5" stands for {beans}, the code computes 38, then 43',
    ]);
  });

  test('a value that only Python knows is left out of the count', () => {
    const foreign = (sentence: string, source: string) =>
      validate({ answer: 'It is 1 or 2.\n#### 1', steps: [['L1', sentence]], values: [['x', 1n]], source });
    expect(foreign('It is {x} or {y}.', 'y = x.numerator')).toMatchObject({ semantic_score: 1, reasons: [] });
    expect(foreign('It is {y} or 2.', 'y = x.numerator').semantic_score).toBeNull();
    expect(foreign('It is {x} or {y}.', 'z = x.numerator').semantic_mismatches).toEqual(['y']);
    expect(foreign('It is 1 or {x}.', 'x = 1').semantic_mismatches).toEqual(['x']);
    expect(foreign('It is 1 or {x}.', 'x = 1\nwhile x < 2:\n  x += 1').semantic_mismatches).toEqual([]);
  });

  test('a value at the end of a line ends where the words after it first stand', () => {
    const cut = validate({
      answer: 'It is 6.40.\n#### 6.4',
      steps: [['L1', 'It is {x}.']],
      values: [['x', 6.4]],
    });
    expect(cut).toMatchObject({ semantic_score: 0, semantic_mismatches: ['x'] });
    expect(cut.reasons).toEqual([
      'L1: "6.40" shows {x}, but counts as "6": the words after it also stand in it',
    ]);
  });

  test('so does a value of which the words after it are a part, unless it touches another', () => {
    const reasons = (answer: string, sentence: string) =>
      validate({
        answer: `${answer}\n#### 1`,
        steps: [['L1', sentence]],
        values: [
          ['x', 1.5],
          ['y', 2n],
        ],
      }).reasons;
    expect(reasons('It is 1.5.', 'It is {x}.')[1]).toMatch(/^L1: "1.5" shows {x}, but counts as "1"/);
    expect(reasons('It is 7.5.', 'It is {x}.')[1]).toBe('L1: "7" stands for {x}, the code computes 1.5');
    expect(reasons('It is 21.5.', 'It is {y}{x}.')[2]).toMatch(/^L1: {x} touches another placeholder/);
    expect(reasons('aba', 'a{x}ab{y}a')[1]).toMatch(/^L1: the sentence differs from its template: "ab"/);
    // How Python would print a value is no part of its name.
    expect(reasons('It is 2 of 2', 'It is {y:.2f} of {y!s:,}')).toHaveLength(1);
  });

  test('names each placeholder that shows something else, once for each place', () => {
    const steps: Given['steps'] = [
      ['L1', 'Ada pays {pens}*{price}=$<<{pens}*{price}={cost}>>{cost}.'],
      ['L2', 'That leaves {money}-{price}=<<{money}-{price}={left}>>{left} dollars.'],
    ];
    expect(validate({ ...simple, steps })).toMatchObject({
      structural_score: 1,
      semantic_score: 10 / 12,
      semantic_mismatches: ['price', 'price'],
      reasons: ['L2: "6" stands for {price}, the code computes 2'],
    });
  });

  test('an unknown variable and placeholders that touch are mismatches', () => {
    const found = validate({
      ...simple,
      answer: 'Ada has 10 pens.\n#### 4',
      steps: [['L1', '{who} has {pens}{cost} pens.']],
    });
    expect(found.semantic_mismatches).toEqual(['who', 'pens', 'cost']);
    expect(found.reasons).toEqual([
      'L1: {who} is no variable of the code',
      'L1: {pens} touches another placeholder and cannot be told from it',
      'L1: {cost} touches another placeholder and cannot be told from it',
    ]);
  });
});

describe('an answer as it is stated', () => {
  test.each<readonly [string, Value, boolean]>([
    ['−5', -5n, true],
    ['-5', -5n, true],
    ['+5', 5n, true],
    ['−5', 5n, false],
    ['7 1/4', { num: 29n, den: 4n }, true],
    ['−7 1/4', { num: -29n, den: 4n }, true],
    ['7 1/0', 7n, false],
    ['.5', 0.5, true],
    ['1,250.50', 1250.5, true],
    ['3/0', 3n, false],
    ['15 %', 15n, true],
    ['7 1/10', { num: 71n, den: 10n }, true],
    ['12 25/100', { num: 49n, den: 4n }, true],
    ['7 1/00', 7n, false],
    ['3/1.5', 2n, true],
    ['3/0.25', 12, true],
    ['1.5/3', 0.5, true],
    ['1/3', { num: 1n, den: 4n }, false],
    ['.', 0n, false],
    [`1${'0'.repeat(399)}`, 10n ** 399n, true],
    [`1${'0'.repeat(400)}`, 10n ** 400n, false],
  ])('%s beside %s', (stated, value, isRight) => {
    const given = { answer: `It is so.\n#### ${stated}`, steps: [['L1', 'It is so.']] as const };
    expect(validate({ ...given, values: [['a', value]] }).answer_check_status === 'pass').toBe(isRight);
  });
});

test('a sentence without a number is the line itself, or differs', () => {
  const told = (sentence: string) => validate({ ...simple, steps: [['L1', sentence]] }).structural_mismatches;
  expect(told('Ada pays 3*2=$<<3*2=6>>6.')).toEqual([]);
  expect(told('Ada pays.')).toEqual(['L1']);
});

test.each([
  ['type_error', 'what it gives is not a number', 'fail_wrong_answer'],
  ['type_error', 'it gives nothing', 'fail_wrong_answer'],
  ['type_error', 'a text and a number', 'fail_not_executable'],
  ['division_by_zero', 'x is not a number', 'fail_not_executable'],
  ['not_a_number', 'nan', 'fail_wrong_answer'],
] as const)('code that ends with %s, %s: %s', (fault, detail, status) => {
  expect(validate({ ...simple, run: { ok: false, fault, detail } }).answer_check_status).toBe(status);
});
