import type { Candidate } from '../../model/index.ts';
import * as chat from '../chat/index.ts';
import { type Breach, breaches, brokenBy, hasWords } from './guard.ts';

/** Why a labelled line was left as it was. */
export type Left = Breach | chat.NoReply | 'no_line' | 'same_text';

export const canBePolished = ({ flawed_solution, erroneous_line_number }: Candidate): boolean =>
  hasWords(erroneous_line_number, flawed_solution[erroneous_line_number]);

/** Asks for another wording of the labelled line, again with what is wrong with the reply; the guard has the last word. */
export const polishedLine = (
  model: chat.Model,
  candidate: Candidate,
  question: string,
  instructions: string,
) => {
  const original = candidate.flawed_solution[candidate.erroneous_line_number] ?? '';
  return chat.askMended(model, promptFor(candidate, question, instructions), ({ text, finish }) =>
    judged(text, finish, original),
  );
};

export type Polished = Awaited<ReturnType<typeof polishedLine>>;

/** The reworded line in a reply, with the blanks at its ends that the original has; else what it breaks. */
const judged = (reply: string, finish: string, original: string): chat.Judged<string, Breach | 'no_line'> => {
  const line = chat.fieldOf(chat.objectIn(reply, 'line').found ?? {}, 'line');
  if (typeof line !== 'string') {
    const cut = finish === 'length' ? ': the reply was cut off at the limit of tokens' : '';
    return { reason: 'no_line', reasons: [`there is no JSON object with \`line\`${cut}`] };
  }
  const [, before = '', after = ''] = /^(\s*).*?(\s*)$/s.exec(original) ?? [];
  const broken = brokenBy(line.trim(), original.trim());
  const [first] = broken;
  if (!first) return { made: `${before}${line.trim()}${after}` };
  return {
    reason: first.breach,
    reasons: broken.map(({ breach, detail }) => `${breaches[breach]}${detail === '' ? '' : `: ${detail}`}`),
  };
};

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

export const promptFor = (
  { flawed_solution, erroneous_line_number: label, explanation }: Candidate,
  question: string,
  instructions: string,
): chat.Prompt => {
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
