import type { Candidate } from '../../model/index.ts';
import type { Prompt } from '../chat/index.ts';

/** What a model must answer with, as a JSON Schema that strict servers take. */
const replySchema = {
  name: 'line',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['line'],
    properties: { line: { type: 'string' } },
  },
} as const;

/** What a model is asked first: the problem, the pupil's solution, what is wrong in it, and the line to be reworded. */
export const promptFor = (
  { flawed_solution, erroneous_line_number: label, explanation }: Candidate,
  question: string,
  instructions: string,
): Prompt => {
  const solution = Object.entries(flawed_solution).map(([name, text]) =>
    /^\s*####/.test(text) ? text : `${name}: ${text}`,
  );
  const told = [
    `Question:\n${question}`,
    `The pupil's solution:\n${solution.join('\n')}`,
    `What is wrong in it, for you alone:\n${explanation}`,
    `Reword this line, ${label}:\n${flawed_solution[label] ?? ''}`,
  ];
  return {
    messages: [
      { role: 'system', content: instructions },
      { role: 'user', content: told.join('\n\n') },
    ],
    schema: replySchema,
  };
};
