import { expect, it } from 'vitest';
import { loadRules } from '../dsl/reader/index.ts';
import { prepare } from '../engine/index.ts';
import { checkTemplate } from '../runtime/index.ts';
import { compileProblemRules } from './compile.ts';
import { problemRecords } from './records.ts';
import { flawsOf } from './verdicts.ts';

const question =
  'Ann visits a farm. Kim picks 5 red apples. Kim picks 8 green apples. An apple weighs 4 ounces. How many ounces do the apples weigh?';
const template = {
  index: 1,
  tier: 'tier1',
  model: 'errata',
  question,
  answer: 'Kim picks 5+8 = <<5+8=13>>13 apples.\nThe apples weigh 13*4 = <<13*4=52>>52 ounces.\n#### 52',
  function_code:
    'def solve():\n    # L1\n    red = 5 # 5 red apples\n    green = 8 # 8 green apples\n    apples = red + green\n\n    # L2\n    apple_ounces = 4 # 4 ounces\n    ounces = apples * apple_ounces\n\n    # FA\n    answer = ounces\n    return answer',
  logical_steps: [
    {
      line_number: 'L1',
      question_inputs: ['red', 'green'],
      WK_inputs: [],
      output_variable: 'apples',
      solution_line_template: 'Kim picks {red}+{green} = <<{red}+{green}={apples}>>{apples} apples.',
    },
    {
      line_number: 'L2',
      question_inputs: ['apple_ounces'],
      WK_inputs: [],
      output_variable: 'ounces',
      solution_line_template:
        'The apples weigh {apples}*{apple_ounces} = <<{apples}*{apple_ounces}={ounces}>>{ounces} ounces.',
    },
  ],
};

const beside = {
  rule: 'in_letters',
  title: 'Tried',
  class: 1,
  edit: 'in_letters(n)',
  where: ['n is question', 'n < 5'],
  examples: [],
};

const recordsOf = async (rule: object, given: object = template, other: object = beside) => {
  const text = JSON.stringify({
    family: 'problem',
    rules: [{ rule: 'tried', title: 'Tried', examples: [], ...rule }, other],
  });
  const { problems } = loadRules([{ path: 'tried.yaml', text }]);
  const checked = checkTemplate(given);
  if (!checked.ok) throw new Error(JSON.stringify(checked));
  const prepared = await prepare(checked.template, 0, 'native', () => {
    throw new Error('no Python here');
  });
  if (!prepared.ok) throw new Error(JSON.stringify(prepared));
  const policy = { rule: 20, class: undefined, beside: { part: 1, rules: ['in_letters'] } };
  const flaws = flawsOf(prepared.problem, { rules: compileProblemRules(problems), seed: '42', policy });
  return problemRecords(prepared.problem, flaws).filter((one) => one.rule === 'tried');
};

it('names the sentences that contradict each other, and none that does not matter', async () => {
  const records = await recordsOf({
    class: 0,
    edit: 'tell(t, m)',
    where: ['t is computed', 't < 20'],
    choose: { m: '[t - 1]' },
  });
  expect(
    records.map(({ question: said, conflict = [] }) =>
      conflict.map(({ start, end }) => said.slice(start, end)),
    ),
  ).toEqual([['Kim picks 5 red apples.', 'Kim picks 8 green apples.', 'Kim picks a total of 12 apples.']]);
});

it('names the place where something is missing, though another edit stands beside it', async () => {
  const records = await recordsOf({ class: 2, edit: 'vague(n)', where: ['n is question', 'n > 7'] });
  expect(records.length).toBeGreaterThan(0);
  for (const { question: said, gap, beside: other } of records) {
    if (!gap) throw new Error('no gap');
    expect(other).toBe('in_letters');
    const filled = said.slice(0, gap.start) + gap.was + said.slice(gap.end);
    expect(filled).toBe(question.replace('4 ounces', 'four ounces'));
  }
});

it('names a sentence to its end, though a harmless edit puts it in other words', async () => {
  const caps = {
    ...template,
    question: 'Ann visits a shop. Ben has 5 caps. How many more caps does Ann have with her 8 caps than Ben?',
    answer: 'Ann has 8-5 = <<8-5=3>>3 more caps.\n#### 3',
    function_code:
      'def solve():\n    # L1\n    ann_caps = 8 # Ann has 8\n    ben_caps = 5 # Ben has 5\n    more = ann_caps - ben_caps\n\n    # FA\n    answer = more\n    return answer',
    logical_steps: [
      {
        line_number: 'L1',
        question_inputs: ['ann_caps', 'ben_caps'],
        WK_inputs: [],
        output_variable: 'more',
        solution_line_template:
          'Ann has {ann_caps}-{ben_caps} = <<{ann_caps}-{ben_caps}={more}>>{more} more caps.',
      },
    ],
  };
  const records = await recordsOf(
    {
      class: 0,
      edit: 'reverse(n, t, m)',
      where: ['n is question', 't is computed', 'n < 6'],
      choose: { m: '[12]' },
    },
    caps,
    { ...beside, edit: 'reword()', where: [] },
  );
  const told = records.map(({ question: said, conflict = [] }) =>
    conflict.map(({ start, end }) => said.slice(start, end)),
  );
  expect(told).toEqual([['Ben has 12 caps.', expect.stringMatching(/^(?!How).*than Ben[.?]$/)]]);
});

it('names no sentences where a number is said by a verb, which the contradiction can do without', async () => {
  const pens = {
    ...template,
    question:
      'Ann has 4 pens. Her collection doubles every week. Ben has 5 pens. How many more pens does Ann have than Ben after a week?',
    answer: 'Ann will have 4*2 = <<4*2=8>>8 pens.\nAnn has 8-5 = <<8-5=3>>3 more pens.\n#### 3',
    function_code:
      'def solve():\n    # L1\n    pens = 4 # Ann has 4\n    times = 2 # doubles\n    later = pens * times\n\n    # L2\n    ben_pens = 5 # Ben has 5\n    more = later - ben_pens\n\n    # FA\n    answer = more\n    return answer',
    logical_steps: [
      {
        line_number: 'L1',
        question_inputs: ['pens', 'times'],
        WK_inputs: [],
        output_variable: 'later',
        solution_line_template: 'Ann will have {pens}*{times} = <<{pens}*{times}={later}>>{later} pens.',
      },
      {
        line_number: 'L2',
        question_inputs: ['ben_pens'],
        WK_inputs: [],
        output_variable: 'more',
        solution_line_template: 'Ann has {later}-{ben_pens} = <<{later}-{ben_pens}={more}>>{more} more pens.',
      },
    ],
  };
  const reversed = {
    class: 0,
    edit: 'reverse(n, t, m)',
    where: ['n is question', 't is computed', 'n == 5'],
    choose: { m: '[12]' },
  };
  const records = await recordsOf(reversed, pens);
  expect(records.map(({ conflict }) => conflict)).toEqual([undefined]);
});
