import { expect, it } from 'vitest';
import { loadRules } from '../dsl/reader/index.ts';
import { prepare } from '../engine/index.ts';
import { checkTemplate } from '../runtime/index.ts';
import { compileProblemRules, flawsOf, problemRecords } from './index.ts';

const splitting = {
  rule: 'tried',
  title: 'Tried',
  class: 0,
  edit: 'split(n, t, m)',
  where: ['n is question', 'n < 1', 't is computed'],
  choose: { m: '[n + 0.05]' },
  examples: [],
};
/** Eight classes are said to be twelve at least, and it is told how many boys there are. */
const bounding = {
  ...splitting,
  edit: ['at_least(n, 12)', 'tell(t, t)'],
  choose: undefined,
  where: ['n is question', 'n > 7', 'n < 9', 't is computed'],
};

const template = {
  index: 1,
  tier: 'tier1',
  model: 'errata',
  question:
    'A school has 8 classes with 9 boys in each class. 50% of the boys want to roast apples. If each gets 3 apples, how many apples do they need?',
  answer:
    'There are 8*9 = <<8*9=72>>72 boys.\nThere are 50/100*72 = <<50/100*72=36>>36 boys who want to roast apples.\nThey need 36*3 = <<36*3=108>>108 apples.\n#### 108',
  function_code:
    'def solve():\n    # L1\n    classes = 8 # 8 classes\n    boys_per_class = 9 # 9 boys in each class\n    boys = classes * boys_per_class\n\n    # L2\n    percent = 0.5 # 50% of the boys\n    roasting_boys = boys * percent\n\n    # L3\n    each = 3 # each gets 3 apples\n    apples = roasting_boys * each\n\n    # FA\n    answer = apples\n    return answer',
  logical_steps: [
    {
      line_number: 'L1',
      question_inputs: ['classes', 'boys_per_class'],
      WK_inputs: [],
      output_variable: 'boys',
      solution_line_template:
        'There are {classes}*{boys_per_class} = <<{classes}*{boys_per_class}={boys}>>{boys} boys.',
    },
    {
      line_number: 'L2',
      question_inputs: ['percent'],
      WK_inputs: [],
      output_variable: 'roasting_boys',
      solution_line_template:
        'There are {percent}/100*{boys} = <<{percent}/100*{boys}={roasting_boys}>>{roasting_boys} boys who want to roast apples.',
    },
    {
      line_number: 'L3',
      question_inputs: ['each'],
      WK_inputs: [],
      output_variable: 'apples',
      solution_line_template:
        'They need {roasting_boys}*{each} = <<{roasting_boys}*{each}={apples}>>{apples} apples.',
    },
  ],
};

const recordsOf = (rule: object, question = template.question, comment = '# 8 classes') =>
  recordsIn(rule, {
    ...template,
    question,
    function_code: template.function_code.replace('# 8 classes', comment),
  });

const recordsIn = async (rule: object, given: typeof template) => {
  const text = JSON.stringify({ family: 'problem', rules: [rule] });
  const { problems } = loadRules([{ path: 'tried.yaml', text }]);
  const checked = checkTemplate(given);
  if (!checked.ok) throw new Error(JSON.stringify(checked));
  const prepared = await prepare(checked.template, 0, 'native', () => {
    throw new Error('no Python here');
  });
  if (!prepared.ok) throw new Error(JSON.stringify(prepared));
  const rules = compileProblemRules(problems);
  return problemRecords(
    prepared.problem,
    flawsOf(prepared.problem, {
      rules,
      seed: '42',
      policy: { rule: 20, class: undefined, beside: { part: 0, rules: [] } },
    }),
  );
};

it('names an amount that is not whole by no name of another', async () => {
  const records = await recordsOf(splitting);
  const ofRoasting = records.filter(
    ({ witness }) => 'variable' in witness && witness.variable === 'roasting_boys',
  );
  expect(ofRoasting.length).toBeGreaterThan(0);
  for (const { explanation } of ofRoasting) {
    expect(explanation).toMatch(
      /^By the question's numbers \(8 × 9\) × 55% comes to [\d.]+ boys, which is not whole\.$/,
    );
    expect(explanation).not.toContain('for the number of boys,');
  }
});

it('writes so much of a number that is not whole that it does not look whole', async () => {
  // Nine thousand boys sit at 4501 tables, which is not quite two each.
  const seated: typeof template = JSON.parse(
    JSON.stringify(template)
      .replace('8 classes with', '1000 classes with')
      .replace('50% of the boys want to roast apples.', 'They sit down equally at 500 tables.')
      .replace('how many apples do they need', 'how many apples does a table need')
      .replace('8*9 = <<8*9=72>>72', '1000*9 = <<1000*9=9000>>9000')
      .replace('50/100*72 = <<50/100*72=36>>36', '9000/500 = <<9000/500=18>>18')
      .replace('36*3 = <<36*3=108>>108', '18*3 = <<18*3=54>>54')
      .replace('#### 108', '#### 54')
      .replace('classes = 8 # 8', 'classes = 1000 # 1000')
      .replace('percent = 0.5 # 50% of the boys', 'percent = 500 # 500 tables')
      .replace('boys * percent', 'boys / percent')
      .replaceAll('{percent}/100*{boys}', '{boys}/{percent}'),
  );
  const where = ['n is question', 'n > 99', 't is computed'];
  const records = await recordsIn({ ...splitting, where, choose: { m: '[4501]' } }, seated);
  const said = records.map(({ explanation }) => /\babout ([\d.]+)/.exec(explanation)?.[1] ?? '');
  expect(said).toContain('1.9996');
  expect(said.filter((one) => one !== '' && Number.isInteger(Number(one)))).toEqual([]);
});

it('quotes what stands for a number with the words behind it', async () => {
  const rule = { ...bounding, class: 2, edit: 'at_least(n, 6)', where: bounding.where.slice(0, 3) };
  const always = template.question.replace('school has', 'school always has');
  const named = await recordsOf(rule, always);
  const ofThem = always
    .replace('classes with 9 boys in each class', 'of them with 9 boys in each')
    .replace('A school', 'It has classes. A school');
  const quoted = await recordsOf(rule, ofThem, '# 8 of them');
  expect(named.map(({ explanation }) => explanation).join()).toMatch(/says only “at least \d+ classes”:/);
  expect(quoted.map(({ explanation }) => explanation).join()).toMatch(/says only “at least \d+ of them”:/);
});

it('calls what there is of each no number of all', async () => {
  const records = await recordsIn(
    { ...bounding, class: 2, edit: 'vague(n)', where: ['n is question', 'n < 10'] },
    {
      ...template,
      question: '54 pupils go on a trip. Each bus takes 9 pupils. How many buses do they need?',
      answer: 'They need 54/9=<<54/9=6>>6 buses.\n#### 6',
      function_code:
        'def solve():\n    # L1\n    pupils_on_trip = 54 # 54 pupils go on a trip\n    pupils = 9 # Each bus takes 9 pupils\n    buses = pupils_on_trip / pupils\n\n    # FA\n    answer = buses\n    return answer',
      logical_steps: [
        {
          line_number: 'L1',
          question_inputs: ['pupils_on_trip', 'pupils'],
          WK_inputs: [],
          output_variable: 'buses',
          solution_line_template:
            'They need {pupils_on_trip}/{pupils}=<<{pupils_on_trip}/{pupils}={buses}>>{buses} buses.',
        },
      ],
    },
  );
  expect(records.map(({ explanation }) => explanation).join()).toMatch(/says only “[^”]* pupils”/);
});

it('says what is left out of a division in words', async () => {
  const boxes = {
    ...template,
    question:
      'A baker has 10 cakes. He packs 4 cakes into each box and eats 1 of the full boxes. How many full boxes are left?',
    answer: 'He fills 10 // 4 = 2 boxes.\nThen 2 - 1 = 1 are left.\n#### 1',
    function_code:
      'def solve():\n    # L1\n    cakes = 10 # 10 cakes\n    per_box = 4 # 4 cakes into each box\n    boxes = cakes // per_box\n\n    # L2\n    eaten = 1 # 1 of the full boxes\n    left = boxes - eaten\n    # FA\n    answer = left\n    return answer',
    logical_steps: [
      {
        line_number: 'L1',
        question_inputs: ['cakes', 'per_box'],
        WK_inputs: [],
        output_variable: 'boxes',
        solution_line_template: 'He fills {cakes} // {per_box} = {boxes} boxes.',
      },
      {
        line_number: 'L2',
        question_inputs: ['eaten'],
        WK_inputs: [],
        output_variable: 'left',
        solution_line_template: 'Then {boxes} - {eaten} = {left} are left.',
      },
    ],
  };
  const where = ['n is question', 'n > 9', 'n < 11', 't is computed', 'm is int'];
  const [two] = await recordsIn(
    { ...splitting, edit: 'overdraw(n, t, m)', where, choose: { m: '[2]' } },
    boxes,
  );
  expect(two?.explanation).toBe(
    "By the question's numbers (2 ÷ 4, rounded down) - 1 comes to -1, which is less than nothing.",
  );
});
