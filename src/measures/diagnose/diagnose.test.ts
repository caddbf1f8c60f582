import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askedAbout } from '../../../test/shared/measures/asked.ts';
import { loadRules } from '../../dsl/reader/index.ts';
import { compileRule } from '../../engine/index.ts';
import { labelled } from '../check/index.ts';
import { askedOf, diagnose } from './diagnose.ts';
import { recordOf } from './record.ts';
import { readReference } from './reference.ts';

const question =
  'A farm has 6 rows of 8 trees. It plants 5 more trees and sells 9 of them for $4 each. How many trees does it have?';
const solution =
  'There are 6 * 8 = 48 trees.\nThen there are 48 + 5 = 53.\nSo 53 - 9 = 44 are left.\n#### 44';

const asked = () => askedAbout(question, solution);

const said = async (text: string) => {
  const own = await asked();
  const lines = labelled(text);
  return recordOf({ id: 0 }, lines, own.reference, diagnose(own, lines));
};

test('the reference itself is right', async () => {
  expect(await said(solution)).toMatchObject({ verdict: 'Correct', kind: null, error_details: null });
});

test('another way to the answer is right', async () => {
  const { verdict, lines } = await said('5 - 9 = -4 change.\n8 x 6 = 48, so 48 - 4 = 44.\n#### 44');
  expect([verdict, lines[0]?.is]).toEqual(['Correct', 'other_way']);
});

test('a false working is named with its right value', async () => {
  expect(await said('6 x 8 = 46 trees.\n46 + 5 = 51.\n51 - 9 = 42.\n#### 42')).toMatchObject({
    verdict: 'Flawed',
    erroneous_line_number: 'L1',
    step: 0,
    error_type: 'computational_error',
    explanation: '6 x 8 is not 46: it is 48.',
    lines: [{ is: 'wrong' }, { is: 'follows' }, { is: 'follows' }, { is: 'no_claim' }],
  });
});

test('true arithmetic in the wrong place is wrong reasoning, and what reads it follows', async () => {
  expect(await said('6 + 8 = 14 trees.\n14 + 5 = 19.\n19 - 9 = 10.\n#### 10')).toMatchObject({
    erroneous_line_number: 'L1',
    error_type: 'conceptual_error',
    error_details: { erroneous_line_number: 'L1', error_type: 'conceptual_error' },
    lines: [{ is: 'wrong' }, { is: 'follows' }, { is: 'follows' }, { is: 'no_claim' }],
  });
});

test('what no rule makes is told without its numbers', async () => {
  expect(await said('48 and 9 more: 6 * 8 * 9 = 432.\n#### 432')).toMatchObject({
    kind: 'other',
    made: '(question * question) * question',
  });
  expect(await said('6 x 8 = 46 trees.\n46 + 5 = 51.\n51 - 9 = 42.\n#### 42')).toMatchObject({
    made: 'a false result',
  });
});

test('a chain that runs on is no false working', async () => {
  expect(await said('6 * 8 = 48 + 5 = 53 - 9 = 44\n#### 44')).toMatchObject({ verdict: 'Correct' });
});

test('a decimal may be short for a fraction where the answer is right', async () => {
  const reference = await readReference(
    {
      index: 0,
      question: 'A third of 48 trees are pears. How many are no pears?',
      template: undefined,
      solution: '48 / 3 = 16 are pears.\n48 - 16 = 32 are none.\n#### 32',
    },
    [],
  );
  const verdictOf = (text: string): string | undefined =>
    reference && diagnose(askedOf(reference, { rules: [], policy: {} }), labelled(text)).verdict;
  for (const line of ['48 * 0.33 = 16', '33.3% of 48 = 16', '48 / 3.003 = 16', '16.7% x 96 = 16'])
    expect([line, verdictOf(`${line}\n48 - 16 = 32\n#### 32`)]).toEqual([line, 'Correct']);
  // 0.3 is no third, 0.35 none either; nor does a false sum become true.
  for (const line of ['48 * 0.3 = 16', '48 * 0.35 = 16', '12.33 + 4 = 16', '4.25 * 4 = 16'])
    expect([line, verdictOf(`${line}\n48 - 16 = 32\n#### 32`)]).toEqual([line, 'Flawed']);
});

test('an equation with a letter says what the letter is', async () => {
  expect(await said('Let x be the trees.\nx + 9 = 53\nx = 44\n#### 44')).toMatchObject({
    verdict: 'Correct',
  });
  expect(await said('Let x be the trees.\nx - 9 = 53\nx = 62\n#### 62')).toMatchObject({
    verdict: 'Flawed',
    erroneous_line_number: 'L2',
  });
});

test('what holds no number is unread', async () => {
  expect(await said('I do not know.')).toMatchObject({ verdict: 'Unread', kind: null, confidence: 0 });
});

test.each(['= 45b', '= 4e9', '= $45x'])(
  'a working says nothing where its result cannot be read: %s',
  async (result) => {
    expect(await said(`6 * 8 = 48\n48 + 5 = 53\n53 - 9 ${result}`)).not.toMatchObject({ verdict: 'Correct' });
  },
);

test('of an edited reference the first line that differs is the wrong one', async () => {
  const edited = solution.replace('48 + 5 = 53', '48 - 5 = 43').replace('53 - 9 = 44', '43 - 9 = 34');
  expect(await said(edited.replace('#### 44', '#### 34'))).toMatchObject({ erroneous_line_number: 'L2' });
});

test('a step that is left out is missed where a later line reads its result', async () => {
  const [first, , ...rest] = solution.split('\n');
  expect(await said([first, ...rest].join('\n'))).toMatchObject({
    verdict: 'Flawed',
    erroneous_line_number: 'L2',
  });
  expect(await said(solution.split('\n').slice(-1).join('\n'))).toMatchObject({ verdict: 'Correct' });
});

test('whatever a solution is, it gets a diagnosis whose line is one of its own', async () => {
  const own = await asked();
  const line = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.constantFrom(
      '6 * 8 = 48',
      '#### 7',
      '((((((1',
      'x = 3',
      `${'9'.repeat(3000)} + 1 = 2`,
      '1 / 0 = 4',
      '= 4',
    ),
  );
  await fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (texts) => {
      const lines = labelled(texts.join('\n'));
      const { verdict, line: wrong } = diagnose(own, lines);
      expect(verdict === 'Flawed').toBe(wrong !== undefined);
      expect((wrong ?? 0) >= 0 && (wrong ?? 0) <= Math.max(0, lines.length - 1)).toBe(true);
    }),
  );
});

test('a reference told in other words is no edit of it: the line is where the working goes wrong', async () => {
  const retold =
    'Six rows of eight are 6 x 8 = 48.\nWith the new ones that is 48 + 5 = 53.\n53 + 9 = 62 are left.\n#### 62';
  expect(await said(retold)).toMatchObject({ erroneous_line_number: 'L3' });
});

test('marks of workings that are taken away are no change', async () => {
  const marked = solution.replace('= 48', '= <<6*8=48>>48');
  const own = await readReference({ index: 0, question, template: undefined, solution: marked }, []);
  if (!own) throw new Error('no reference');
  const { verdict } = diagnose(askedOf(own, { rules: [], policy: {} }), labelled(solution));
  expect(verdict).toBe('Correct');
});

test('of an edited line the result is held against the right one, though the answer is right', async () => {
  expect(await said(solution.replace('48 + 5 = 53', '48 and 5 more are 54'))).toMatchObject({
    verdict: 'Flawed',
    erroneous_line_number: 'L2',
  });
});

test('what is seen about a mark counts where only one of them is false', async () => {
  const edited = (line: string): string => solution.replace('There are 6 * 8 = 48 trees.', line);
  const typeOf = async (text: string) => {
    const { verdict, error_type, lines } = await said(text);
    return [verdict, error_type, lines[0]?.is];
  };
  const slip = ['Flawed', 'computational_error', 'wrong'];
  expect(await typeOf(edited('There are 6 * 8 = <<6*8=48>>46 trees.'))).toEqual(slip);
  expect(await typeOf(edited('There are 6 * 8 = <<6*7.5=45>>45 trees.'))).toEqual(slip);
  expect(await typeOf(edited('There are 6 * 8 = <<6-8=48>>48 trees.'))).toEqual(['Correct', null, 'step']);
});

test('a cross behind a unit is no letter', async () => {
  const { error_type, explanation } = await said('There are 6 rows x 8 = 46 trees.\n46 + 5 = 51.\n#### 42');
  expect([error_type, explanation]).toEqual(['computational_error', '6 rows x 8 is not 46: it is 48.']);
});

test('another working, worked out wrongly, is wrong reasoning; a right equation solved wrongly is a slip', async () => {
  const edited = async (line: string) =>
    (await said(solution.replace('There are 6 * 8 = 48 trees.', line))).error_type;
  expect(await edited('There are 6 + 8 = 15 trees.')).toBe('conceptual_error');
  expect(await edited('There are 6 * 8 = 47 trees.')).toBe('computational_error');
  const right = 'There are 6 * 8 = 48 trees.\nx - 5 = 48\nSo x = 53.\n53 - 9 = 44\n#### 44';
  const reference = await readReference({ index: 0, question, template: undefined, solution: right }, []);
  if (!reference) throw new Error('no reference');
  const slipped = labelled(right.replace('x = 53', 'x = 43').replace('53 - 9 = 44', '43 - 9 = 34'));
  const { line, errorType } = diagnose(askedOf(reference, { rules: [], policy: {} }), slipped);
  expect([line, errorType]).toEqual([2, 'computational_error']);
});

test('where a line was left out that another reads that one is wrong, though a joining word went with it', async () => {
  const text = 'There are 6 * 8 = 48 trees.\nSo 53 - 9 = 44 left.\n#### 44';
  expect(await said(text)).toMatchObject({ verdict: 'Flawed', erroneous_line_number: 'L2' });
});

test('a line that stands in the reference word for word is right where one before it was left out', async () => {
  const text = 'Then there are 48 + 5 = 53.\nSo 53 - 8 = 45 are left.\n#### 45';
  expect(await said(text)).toMatchObject({ erroneous_line_number: 'L2' });
});

test('what nobody would write costs no more than itself', async () => {
  const began = performance.now();
  const factors = Array.from({ length: 150 }, () => '(6 + 8)').join(' * ');
  await said(Array.from({ length: 50 }, () => `${factors} = 84`).join('\n'));
  const sums = Array.from({ length: 100 }, (_, at) => `${at} + 6 = ${at + 6};`).join(' ');
  const { verdict, reason } = await said(Array.from({ length: 400 }, () => sums).join('\n'));
  expect([verdict, reason]).toEqual(['Unread', 'no number is claimed']);
  // Each states numbers that no working shows, and that the others might come to.
  await said(
    Array.from({ length: 400 }, (_, at) => `${at} + 6 = ${at + 6} and ${at * 7 + 1001} pens`).join('\n'),
  );
  // Some two seconds on a quiet machine, and some times as long beside others.
  expect(performance.now() - began).toBeLessThan(40_000);
});

test('who goes on in other words behind what was left out was wrong from there', async () => {
  const text = 'Then there are 48 + 5 = 53.\nSelling gives 9 * 4 = 36.\n#### 36';
  expect(await said(text)).toMatchObject({ erroneous_line_number: 'L1' });
});

test('what is left after the first of two like parts is on another way', async () => {
  const question = 'Mia has 20 apples. She gives Ann 5, and Ben 2 more than Ann. How many are left?';
  const solution = 'Ben gets 5 + 2 = 7.\n20 - 5 - 7 = 8 are left.\n#### 8';
  const reference = await readReference({ index: 0, question, template: undefined, solution }, []);
  if (!reference) throw new Error('no reference');
  const lines = labelled('20 - 5 = 15 remain.\n5 + 2 = 7 for Ben.\n15 - 7 = 8\n#### 8');
  const own = askedOf(reference, { rules: [], policy: {} });
  expect(recordOf({ id: 0 }, lines, reference, diagnose(own, lines)).lines[0]?.is).toBe('other_way');
});

const ruleFiles = [
  `family: conceptual
rules:
  - { rule: swapped, title: Swapped, kind: wrong_operation, change: a - n => a + n }
  - { rule: one_line, title: One line, change: a - n => a * n, solution: in_one_line }
  - { rule: misread, title: Misread, kind: number_misread, change: t = n => t = m, choose: { m: [n + 1] }, where: [n is constant] }
`,
  `family: skipped_step
rules:
  - { rule: gone, title: Left out, change: t = a op b => t = a op b, solution: omits_line }
`,
];

/** The first rule that is said to make what a solution does, of a few. */
const namedBy = async (text: string) => {
  const rules = ruleFiles.flatMap((file, at) => loadRules([{ path: `${at}.yaml`, text: file }]).rules);
  const { reference } = await asked();
  return diagnose(askedOf(reference, { rules: rules.map(compileRule), policy: {} }), labelled(text)).rules[0]
    ?.rule.id;
};

test('a rule is named where it does the same, not where another working comes to the same number', async () => {
  expect(await namedBy('6 x 8 = 48 trees.\n48 + 5 = 53.\n53 + 9 = 62 then.\n#### 62')).toBe('swapped');
  expect(
    await namedBy('6 x 8 = 48 trees.\n48 + 5 = 53.\n60 + 2 = 62 then.\n62 - 1 = 61\n#### 61'),
  ).toBeUndefined();
  expect(await namedBy('7 x 8 = 56 trees.\n56 + 5 = 61.\n61 - 9 = 52.\n#### 52')).toBe('misread');
  // The 9 of the question is read for the 8.
  expect(await namedBy('6 x 9 = 54 trees.\n54 + 5 = 59.\n59 - 9 = 50.\n#### 50')).toBe('misread');
  expect(await namedBy('6 x 8 = 48 trees.\n48 + 13 = 61.\n61 - 9 = 52.\n#### 52')).toBeUndefined();
  // 53 is what the line that is left out would have worked out.
  expect(await namedBy('6 x 8 = 48 trees.\n60 - 7 = 53 then.\n53 + 1 = 54\n#### 54')).toBeUndefined();
  expect(await namedBy('53 x 9 = 477\n#### 477')).toBe('one_line');
  expect(await namedBy('6 x 8 = 48 trees.\n48 + 5 = 53.\n53 x 9 = 477\n#### 477')).toBeUndefined();
});

test('where a line is gone its step is left out, and no line is told that the solution does not have', async () => {
  const catalog = `family: conceptual
rules:
  - { rule: other, title: O, change: t = a * b => t = y * b, choose: { y: [parts(a)] }, explain: "It needs {a}, not {y}." }
  - { rule: undone, title: U, change: t = a + b => t = a, solution: omits_line, explain: "It goes on with {a}; {old.value} is missing." }
`;
  const { rules } = loadRules([{ path: 'r.yaml', text: catalog }]);
  const question =
    'Ann has 4 boxes of 5 pens. She buys 3 more pens. Each pen costs 2 dollars. How many dollars do all her pens cost?';
  const solution =
    'She has 4 * 5 = 20 pens in boxes.\nNow she has 20 + 3 = 23 pens.\nThey cost 23 * 2 = 46 dollars.\n#### 46';
  const reference = await readReference({ index: 0, question, template: undefined, solution }, []);
  if (!reference) throw new Error('no reference');
  const named = (text: string) =>
    diagnose(askedOf(reference, { rules: rules.map(compileRule), policy: {} }), labelled(text));
  const edited = named('She has 4 * 5 = 20 pens in boxes.\nThey cost 20 * 2 = 40 dollars.\n#### 40');
  expect(edited.rules.map(({ rule }) => rule.id)).toEqual(['undone', 'other']);
  const free = named('There are 4 x 5 = 20 pens.\n20 * 2 = 40\n#### 40');
  expect([free.rules.map(({ rule }) => rule.id), free.explanation]).toEqual([
    ['other', 'undone'],
    'It needs the 23 pens from L2 of the right solution, not the 20 pens in boxes.',
  ]);
});

test('a name is of the line that was changed, and of a working that does the same', async () => {
  const conceptual = `family: conceptual
rules:
  - { rule: other, title: O, change: t = a - b => t = y - b, choose: { y: [parts(a)] } }
  - { rule: undone, title: U, change: t = a + b => t = a }
  - { rule: swapped, title: S, change: a - n => a + n }
`;
  const slips = `family: computational
rules:
  - { rule: one_off, title: F, change: t = a * b => t := t + n, choose: { n: [-2..2] } }
`;
  const files = [conceptual, slips].map((text, at) => ({ path: `${at}.yaml`, text }));
  const rules = files.flatMap((file) => loadRules([file]).rules).map(compileRule);
  const own = askedOf((await asked()).reference, { rules, policy: {} });
  const namesOf = (text: string) => diagnose(own, labelled(text)).rules.map(({ rule }) => rule.id);
  // In the next line another number would give the same; it is this one that shows no working.
  expect(
    namesOf(
      edit('there are 48 + 5 = 53', 'there are 48', '53 - 9 = 44', '48 - 9 = 39', '#### 44', '#### 39'),
    ),
  ).toEqual(['undone']);
  const slipped = (first: string): readonly string[] =>
    namesOf(`There are ${first} trees.\nThen there are 47 + 5 = 52.\nSo 52 - 9 = 43 are left.\n#### 43`);
  expect(slipped('6 * 8 = 47')).toEqual(['one_off']);
  // A sum that comes to what a product of the program does is none.
  expect(slipped('40 + 8 = 47')).toEqual([]);
});

test('a number that comes to the same by chance gives no name', async () => {
  const catalog = `family: conceptual
rules:
  - { rule: swapped, title: S, change: a * n => a / n }
  - { rule: turned, title: T, change: a + n => a - n }
`;
  const { rules } = loadRules([{ path: 'r.yaml', text: catalog }]);
  const question =
    'A square field is 10 m wide. A path across it takes half an hour at 8 km an hour. What is 10 times half?';
  const namesOf = async (solution: string, text: string): Promise<readonly string[]> => {
    const reference = await readReference({ index: 0, question, template: undefined, solution }, []);
    if (!reference) throw new Error('no reference');
    const own = askedOf(reference, { rules: rules.map(compileRule), policy: {} });
    return diagnose(own, labelled(text)).rules.map(({ rule }) => rule.id);
  };
  const right = '10 + 10 = 20\n10 * 0.5 = 5\n20 * 5 = 100\n#### 100';
  expect(await namesOf(right, '10 + 10 = 20\nSo it is 10 / 0.5 = 20.\n20 * 20 = 400\n#### 400')).toEqual([
    'swapped',
  ]);
  // 20 is a right number, whatever 10 / 0.5 is.
  expect(await namesOf(right, '10 + 10 = 20\nIt is square: 20 * 20 = 400.\n#### 400')).toEqual([]);
  // Who has taken the step rightly did not change it.
  expect(
    await namesOf('10 + 8 = 18\n18 / 2 = 9\n#### 9', '10 + 8 = 18\n8 - 6 = 2\n2 / 2 = 1\n#### 1'),
  ).toEqual([]);
});

/** The solution with some of its words exchanged. */
const edit = (...pairs: readonly string[]): string =>
  pairs.reduce((text, from, at) => (at % 2 === 0 ? text.replace(from, pairs[at + 1] ?? '') : text), solution);

test('an equation with a letter that might be a unit is solved, and its coefficients are no amounts', async () => {
  const question =
    'Mugs cost $5 each and bowls $30 each. Ida spends $90 and buys 2 bowls. How many mugs does she buy?';
  const text = 'Let c be the mugs.\n2 * 30 + 5c = 90\n5c = 30\nc = 6\n#### 6';
  const reference = await readReference({ index: 0, question, template: undefined, solution: text }, []);
  if (!reference) throw new Error('no reference');
  expect(reference.answer?.value).toEqual({ num: 6n, den: 1n });
  const own = askedOf(reference, { rules: [], policy: {} });
  const lines = labelled('2 * 30 = 60\n90 - 60 = 30\n30 / 5 = 6 mugs\n#### 6');
  expect(recordOf({ id: 0 }, lines, reference, diagnose(own, lines)).verdict).toBe('Correct');
});

test('an answer that the question says too is one, and may be a fraction', async () => {
  const question = 'Ann is 7 years older than Ben and twice as old. How old is Ben?';
  const text =
    'Let x be the age of Ben.\nThen 7 + x = 2 * x.\nSubtracting x from both sides gives 7 = x.\n#### 7';
  const reference = await readReference({ index: 0, question, template: undefined, solution: text }, []);
  if (!reference) throw new Error('no reference');
  const own = askedOf(reference, { rules: [], policy: {} });
  expect(diagnose(own, labelled(text)).verdict).toBe('Correct');
  const wrong = labelled(text.replace('7 = x', '7 = 3 * x').replace('#### 7', '#### 7/3'));
  expect(diagnose(own, wrong)).toMatchObject({ verdict: 'Flawed', line: 2 });
});

test('a cross before a bare point multiplies, and is no letter', async () => {
  expect(
    await said('There are 6 x 8 = 48, which is 96 x .5 = 38.\n48 + 5 = 53.\n53 - 9 = 44.\n#### 44'),
  ).toMatchObject({
    erroneous_line_number: 'L1',
    error_type: 'computational_error',
  });
});

test('what is said to come to a false number without a sign of equality is false too', async () => {
  expect(await said('6 times 8 is 46.\n46 plus 5 is 51.\n51 minus 9 is 42.\n#### 42')).toMatchObject({
    erroneous_line_number: 'L1',
    error_type: 'computational_error',
  });
});

test('a product of some of the numbers leaves nothing out: it is only not the answer', async () => {
  const { explanation } = await said('6 * 9 = 54 trees.\n54 + 5 = 59.\n#### 59');
  expect(explanation).not.toContain('leaves out');
});
