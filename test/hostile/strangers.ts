import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * A program by somebody who did not write the sandbox, as small as it can be. `gives` is what its own language says that it
 * gives; without it the template is left out.
 */
export interface Stranger {
  readonly name: string;
  readonly gives?: string;
  readonly code: string;
}

const read = (file: string, language: string): readonly Stranger[] =>
  readFileSync(resolve('test/hostile', file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
    .map((one: Stranger) => ({ ...one, name: `${language}: ${one.name}` }));

export const pythonStrangers = read('python.jsonl', 'Python');
export const javascriptStrangers = read('javascript.jsonl', 'JavaScript');

/** A template of such a program, which tells what it gives. */
export const templateOf = ({ name, gives = '7', code }: Stranger): object => ({
  index: name,
  question: 'Mira has 3 shells and finds 4 more. How many shells has she now?',
  answer: `She has ${gives} shells.\n#### ${gives}`,
  function_code: code,
  logical_steps: [
    {
      line_number: 'L1',
      question_inputs: [],
      WK_inputs: [],
      output_variable: 'answer',
      solution_line_template: 'She has {answer} shells.',
    },
  ],
});
