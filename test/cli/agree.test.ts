import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rules, temporaryFolder } from './rules.ts';

const folder = temporaryFolder();

const template = (
  index: number,
  code: readonly string[],
  question = 'Ada has 3 boxes of 4 pens. How many pens?',
) => ({
  index,
  question,
  answer: 'There are 3 * 4 = <<3*4=12>>12 pens.\n#### 12',
  function_code: ['def solve():', ...code.map((line) => `    ${line}`)].join('\n'),
  logical_steps: [
    {
      line_number: 'L1',
      question_inputs: [],
      WK_inputs: [],
      output_variable: 'pens',
      solution_line_template: 'There are 3 * 4 = <<3*4={pens}>>{pens} pens.',
    },
  ],
});
const good = ['boxes = 3', 'each = 4', 'pens = boxes * each', 'return pens'];
const written = (name: string, templates: readonly object[]): string => {
  const path = join(folder, name);
  writeFileSync(path, templates.map((one) => `${JSON.stringify(one)}\n`).join(''));
  return path;
};

test('problems are joined by index; agreement, difference, and what cannot be used are told', async () => {
  const a = written('a.jsonl', [template(1, good), template(2, good), template(3, good), template(4, good)]);
  const b = written('b.jsonl', [
    template(1, ['n = 4', 'm = 3', 'pens = n * m', 'return pens']),
    template(2, ['boxes = 3', 'each = 4', 'pens = boxes * each + (boxes - 3)', 'return pens']),
    template(3, ['pens = 3 + 4', 'return pens']),
    template(4, good, 'Another question?'),
  ]);
  const { code, stdout } = await rules(['agree', a, `second=${b}`, '--json']);
  expect(code).toBe(0);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { index: 1, clique: ['a', 'second'], canonical: 'a', pairs: [{ a: 'a', b: 'second', aligned: 1 }] },
    { index: 2, clique: [], confidence: 0, pairs: [{ verdict: 'different' }] },
    { index: 3, pairs: [], templates: [{ usable: true }, { usable: false, reason: 'wrong_answer' }] },
    { index: 4, templates: [{ usable: true }, { usable: false, reason: 'another_question' }] },
  ]);
  const told = await rules(['agree', a, `second=${b}`]);
  expect(told.stdout).toContain('2: with boxes = 4 instead of 3, a gives 16 and second 17');
});

test('what is asked for wrongly is told', async () => {
  const a = written('c.jsonl', [template(1, good)]);
  const one = await rules(['agree', a]);
  expect(one).toMatchObject({ code: 1 });
  expect(one.stderr).toContain('Name two or more');
  const twice = await rules(['agree', a, a]);
  expect(twice.stderr).toContain('Two sets are called c.');
});

test('sets that have nothing to do with each other end with 1 and are told why', async () => {
  const a = written('here.jsonl', [template(1, good), template(2, good)]);
  const b = written('there.jsonl', [template(3, good)]);
  expect(await rules(['agree', a, b])).toMatchObject({
    code: 1,
    stderr: `No problem stands in two of the sets: nothing was compared. Problems are joined by \`index\`;\ngive a problem the same \`index\` in ${a} and in ${b}.\n`,
  });
  const c = written('elsewhere.jsonl', [template(1, good, 'Another question?')]);
  expect(await rules(['agree', a, c])).toMatchObject({
    code: 1,
    stderr:
      'another_question: under one `index`, such as 1, elsewhere has another question than here.\n' +
      'Such templates are of other problems, or numbered otherwise, and are not compared.\n',
  });
});
