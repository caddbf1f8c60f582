import { describe, expect, it } from 'vitest';
import type { Template } from '../../model/index.ts';
import { type Asked, objectIn, type Prompt } from '../../models/index.ts';
import { modelFormalizer, promptFor } from './formalizer.ts';

const problem = {
  index: 7,
  question: 'Ada fills 3 boxes with 4 pens each and gives 2 pens away. How many pens are left?',
  answer: 'The boxes hold 3 * 4 = <<3*4=12>>12 pens.\nThen 12 - 2 = <<12-2=10>>10 pens are left.\n#### 10',
};
const code = (last: string): string =>
  `def solve():\n    boxes = 3 # 3 boxes\n    each = 4 # 4 pens each\n    pens = boxes * each\n    given = 2 # 2 pens away\n    left = ${last}\n    answer = left\n    return answer`;
const steps = [
  {
    line_number: 'L1',
    question_inputs: ['boxes', 'each'],
    WK_inputs: [],
    output_variable: 'pens',
    solution_line_template: 'The boxes hold {boxes} * {each} = <<{boxes}*{each}={pens}>>{pens} pens.',
  },
  {
    line_number: 'L2',
    question_inputs: ['given'],
    WK_inputs: [],
    output_variable: 'left',
    solution_line_template: 'Then {pens} - {given} = <<{pens}-{given}={left}>>{left} pens are left.',
  },
];
const good = JSON.stringify({ function_code: code('pens - given'), logical_steps: steps });

/** A formaliser whose model gives these replies, one after another, and what it was asked. */
const given = (...replies: readonly (string | Asked)[]) => {
  const asked: Prompt[] = [];
  const formalizer = modelFormalizer(
    'tiny',
    {
      ask: async (prompt) => {
        const reply = replies[Math.min(asked.length, replies.length - 1)] ?? '';
        asked.push(prompt);
        return typeof reply === 'string'
          ? { ok: true, reply: { text: reply, input: 1, output: 1, finish: 'stop' } }
          : reply;
      },
    },
    'Make a template.',
    [],
    2,
  );
  return { formalizer, asked };
};

describe('a language model as a formaliser', () => {
  it('gives a template that runs, gives the answer and has the words of the solution', async () => {
    const { formalizer, asked } = given(good);
    const made = await formalizer.formalize(problem);
    expect(made).toMatchObject({ ok: true, confidence: 1, template: { index: 7, logical_steps: steps } });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.messages.at(-1)?.content).toContain('L2: Then 12 - 2');
  });

  it('is told that no line has a step, where it gives none', async () => {
    const { formalizer, asked } = given(
      JSON.stringify({ function_code: code('pens - given'), logical_steps: [] }),
    );
    expect(await formalizer.formalize(problem)).toEqual({
      ok: false,
      reason: 'text_not_given_back',
      detail: '`logical_steps` is empty: no line is told',
    });
    expect(asked[1]?.messages.at(-1)?.content).toContain('- `logical_steps` is empty');
  });

  it('is told what is wrong with its reply, and asked again at most twice', async () => {
    const wrong = JSON.stringify({ function_code: code('pens + given'), logical_steps: steps });
    const mended = given('I cannot.', wrong, good);
    expect(await mended.formalizer.formalize(problem)).toMatchObject({ ok: true });
    const told = mended.asked.map(({ messages }) => messages.at(-1)?.content ?? '');
    expect(told[1]).toContain('there is no JSON object with `function_code`');
    expect(told[2]).toMatch(/answer.*14|14.*10/);
    expect(mended.asked[2]?.messages.filter(({ role }) => role === 'assistant')).toHaveLength(2);
    const never = given(wrong);
    expect(await never.formalizer.formalize(problem)).toMatchObject({ ok: false, reason: 'wrong_answer' });
    expect(never.asked).toHaveLength(3);
  });

  it.each<readonly [string, string, string]>([
    [
      'unreadable_template',
      'no list of steps',
      JSON.stringify({ function_code: code('pens - given'), logical_steps: {} }),
    ],
    [
      'not_executable',
      'code that does not run',
      JSON.stringify({ function_code: code('pens - gven'), logical_steps: steps }),
    ],
    [
      'not_executable',
      'code that the closed list does not let in',
      JSON.stringify({ function_code: `import os\n${code('len(os.listdir("/"))')}`, logical_steps: steps }),
    ],
    [
      'unreadable_template',
      'a placeholder that nothing computes',
      JSON.stringify({
        function_code: code('pens - given'),
        logical_steps: [{ ...steps[0], output_variable: 'pots' }, steps[1]],
      }),
    ],
    [
      'another_working',
      'a step that is right by chance',
      JSON.stringify({ function_code: code('given * 5'), logical_steps: steps }),
    ],
    [
      'another_working',
      'a program that is its results',
      JSON.stringify({ function_code: code('10').replace('boxes * each', '12'), logical_steps: steps }),
    ],
    [
      'text_not_given_back',
      'a sentence in other words',
      JSON.stringify({
        function_code: code('pens - given'),
        logical_steps: [
          steps[0],
          { ...steps[1], solution_line_template: 'Ada keeps {left} pens in the end.' },
        ],
      }),
    ],
  ])(
    'is refused as %s: %s',
    async (reason, _what, reply) => {
      expect(await given(reply).formalizer.formalize(problem)).toMatchObject({ ok: false, reason });
    },
    90_000,
  );

  it('passes on why there is no reply', async () => {
    const { formalizer } = given({ ok: false, reason: 'over_budget', detail: 'the budget' });
    expect(await formalizer.formalize(problem)).toEqual({
      ok: false,
      reason: 'over_budget',
      detail: 'the budget',
    });
  });
});

describe('the reply', () => {
  it.each([
    ['as it is', good],
    ['in a fence', `Here it is:\n\n\`\`\`json\n${good}\n\`\`\`\nGood luck!`],
    ['in prose', `Surely. ${good} That was it.`],
    ['with a comma too many', good.replace(/\}$/, ',}')],
  ])('is found %s', (_how, reply) => {
    expect(objectIn(reply, 'function_code').found).toEqual(JSON.parse(good));
  });

  it.each(['', 'no', '[]', '{"a": 1}', '{'.repeat(5000), `{"function_code": ${'['.repeat(5000)}`])(
    'is none: %.30s',
    (reply) => {
      expect(objectIn(reply, 'function_code').found?.logical_steps).toBeUndefined();
    },
  );
});

describe('the prompt', () => {
  it('shows examples of the same tier first, and never the problem itself', () => {
    const template = (index: number, answer: string): Template => ({
      index,
      question: 'Q?',
      answer,
      function_code: 'def solve():\n    return 1',
      logical_steps: [],
    });
    const plain = 'It is 1 + 1 = <<1+1=2>>2.\n#### 2';
    const shares = 'It is 1/2 * 4 = <<1/2*4=2>>2.\n#### 2';
    const examples = [
      template(1, shares),
      template(7, plain),
      template(2, plain),
      template(3, shares),
      template(4, plain),
    ];
    const { messages } = promptFor(problem, 'Do.', examples);
    const shown = messages
      .filter(({ role }) => role === 'user')
      .map(({ content }) => /Index: (\d+)/.exec(content)?.[1]);
    expect(shown).toEqual(['2', '4', '1', '7']);
  });
});
