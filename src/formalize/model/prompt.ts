import { solutionLines, type Template } from '../../model/index.ts';
import type { Message, Prompt } from '../../models/index.ts';
import { tierOf } from '../../runtime/index.ts';
import type { WordProblem } from '../formalizer.ts';

/** What a model must answer with, as a JSON Schema that strict servers take. */
const replySchema = {
  name: 'template',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['function_code', 'logical_steps'],
    properties: {
      function_code: { type: 'string' },
      logical_steps: {
        type: 'array',
        items: {
          type: 'object',
          additionalProperties: false,
          required: [
            'line_number',
            'question_inputs',
            'WK_inputs',
            'output_variable',
            'solution_line_template',
          ],
          properties: {
            line_number: { type: 'string' },
            question_inputs: { type: 'array', items: { type: 'string' } },
            WK_inputs: { type: 'array', items: { type: 'string' } },
            output_variable: { type: 'string' },
            solution_line_template: { type: 'string' },
          },
        },
      },
    },
  },
} as const;

/** The problem as a model sees it: its lines have their numbers, so that steps can name them. */
const problemText = ({ index, question, answer }: WordProblem): string => {
  const lines = solutionLines(answer);
  const numbered = lines.map((line, at) => (/^\s*####/.test(line) ? line : `L${at + 1}: ${line}`));
  return `Index: ${index}\n\nQuestion:\n${question}\n\nSolution:\n${numbered.join('\n')}`;
};

const replyText = ({ function_code, logical_steps }: Template): string =>
  JSON.stringify({ function_code, logical_steps });

/** The examples for a problem: of its own tier first, then the others, each in the order given; `most` in all. */
const examplesFor = (
  problem: WordProblem,
  examples: readonly Template[],
  most: number,
): readonly Template[] => {
  const tier = tierOf(problem.answer);
  const others = examples.filter(({ index }) => String(index) !== String(problem.index));
  const near = others.filter(({ answer }) => tierOf(answer) === tier);
  return [...near, ...others.filter((one) => !near.includes(one))].slice(0, most);
};

/** How many templates a prompt shows. */
const shown = 3;

/** What a model is asked first for a problem. */
export const promptFor = (
  problem: WordProblem,
  instructions: string,
  examples: readonly Template[],
): Prompt => ({
  messages: [
    { role: 'system', content: instructions },
    ...examplesFor(problem, examples, shown).flatMap((template): Message[] => [
      { role: 'user', content: problemText(template) },
      { role: 'assistant', content: replyText(template) },
    ]),
    { role: 'user', content: problemText(problem) },
  ],
  schema: replySchema,
});
