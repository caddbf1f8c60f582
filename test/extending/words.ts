import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A template of two numbers, with a sentence that holds them and the result as `{a}`, `{b}`, `{result}`. */
const template = (
  index: number,
  question: string,
  [a, b]: readonly [number, number],
  { names, line }: { readonly names: readonly [string, string]; readonly line: string },
) => {
  const op = line.includes('*') ? '*' : '+';
  const result = op === '*' ? a * b : a + b;
  const [one, other] = names;
  const told = line.replaceAll('{a}', `${a}`).replaceAll('{b}', `${b}`).replaceAll('{result}', `${result}`);
  const code = [
    'def solve():',
    '    # L1',
    `    ${one} = ${a}`,
    `    ${other} = ${b}`,
    `    result = ${one} ${op} ${other}`,
    '',
    '    # FA',
    '    answer = result',
    '    return answer',
  ];
  return {
    index,
    tier: 'tier1',
    model: 'errata',
    question,
    answer: `${told}\n#### ${result}`,
    function_code: code.join('\n'),
    logical_steps: [
      {
        line_number: 'L1',
        question_inputs: names,
        WK_inputs: [],
        output_variable: 'result',
        solution_line_template: line.replaceAll('{a}', `{${one}}`).replaceAll('{b}', `{${other}}`),
      },
    ],
  };
};

/** Templates with the words that the addition `lexicon` makes known. */
const templates = [
  template(1, 'Each sack weighs 20 stones. How much do 4 sacks weigh?', [20, 4], {
    names: ['weight', 'sacks'],
    line: 'They weigh {a}*{b}=<<{a}*{b}={result}>>{result} stones.',
  }),
  template(2, 'A pen costs ₭3. How much do 4 pens cost?', [3, 4], {
    names: ['price', 'pens'],
    line: 'They cost ₭{a}*{b}=₭<<{a}*{b}={result}>>{result}.',
  }),
  template(3, 'Bo has hampers of 5. He packs 4 hampers with pens. How many pens does he pack?', [5, 4], {
    names: ['size', 'hampers'],
    line: 'He packs {a}*{b}=<<{a}*{b}={result}>>{result} pens.',
  }),
  template(4, 'Bo is 3 years wiser than 8 year old Al. How wise is Bo?', [8, 3], {
    names: ['al', 'gap'],
    line: 'Bo has {a}+{b}=<<{a}+{b}={result}>>{result} years.',
  }),
  template(5, 'Ann bestows 4 pens on Bo each day. How many pens does Ann bestow on Bo in 3 days?', [4, 3], {
    names: ['daily', 'days'],
    line: 'Ann bestows {a}*{b}=<<{a}*{b}={result}>>{result} pens.',
  }),
];

/** Problems of which a program is written: the words are in it. */
const problems = [
  {
    index: 1,
    question: 'A boulder weighs 3 stones. How many pounds does it weigh?',
    answer: 'It weighs 3*14=<<3*14=42>>42 pounds.\n#### 42',
  },
  {
    index: 2,
    question: 'A pen costs ₭3 and a cup costs ₭8. How much do both cost together?',
    answer: 'They cost ₭3+₭8=₭<<3+8=11>>11.\n#### 11',
  },
  {
    index: 3,
    question: 'Bo buys pens in hampers of 5. He buys 4 hampers. How many pens does he buy?',
    answer: 'He buys 4*5=<<4*5=20>>20 pens.\n#### 20',
  },
];

/** Writes both into a folder; gives their paths. */
export const writeNewWords = (folder: string): { readonly templates: string; readonly problems: string } => {
  const paths = { templates: join(folder, 'new-words.jsonl'), problems: join(folder, 'new-problems.jsonl') };
  writeFileSync(paths.templates, templates.map((one) => `${JSON.stringify(one)}\n`).join(''));
  writeFileSync(paths.problems, problems.map((one) => `${JSON.stringify(one)}\n`).join(''));
  return paths;
};
