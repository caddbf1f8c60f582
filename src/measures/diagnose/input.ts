import { type Origin, type Problem, UserError } from '../../model/index.ts';
import { type InputLine, inputLines, inputName } from '../../runtime/index.ts';
import { type Bad, fieldsAt, isName, type LabelledLine, labelled, mostLines } from '../check/index.ts';
import type { Named } from './record.ts';

/** A solution of the input with what it is held against. */
export interface Student {
  readonly named: Named;
  readonly reference: string | undefined;
  readonly lines: readonly LabelledLine[];
}

/** A solution, or what is wrong with its place in the input; `position` counts from 0, what could not be read too. */
export type StudentRead =
  | { readonly ok: true; readonly student: Student }
  | { readonly ok: false; readonly position: number; readonly origin: Origin; readonly problem: Problem };

/** Reads solutions one after another; memory holds a piece of the input. What is wrong with a line costs that one only. */
export async function* readStudents(file: string): AsyncGenerator<readonly StudentRead[]> {
  let position = 0;
  for await (const lines of inputLines(file))
    yield lines.map((line): StudentRead => {
      const at = position++;
      const read = studentOf(line, at);
      return 'problem' in read
        ? { ok: false, position: at, origin: { file: inputName(file), line: line.line }, ...read }
        : { ok: true, student: read };
    });
  if (position === 0)
    throw new UserError(
      `${inputName(file)} holds no solutions`,
      'Give a .jsonl file: a JSON object a line, with question, reference_solution and solution.',
    );
}

const mostOfQuestion = 20_000;

const bad = (message: string, hint?: string): Bad => ({
  problem: { message, ...(hint !== undefined && { hint }) },
});

const studentOf = (line: InputLine, position: number): Student | Bad => {
  const fields = fieldsAt(line);
  if ('problem' in fields) return fields;
  const solution = textIn(fields.get('solution'));
  if (solution === undefined) return bad('no solution', '`solution` holds it: a text, or a list of lines.');
  const lines = labelled(solution);
  if (lines.length > mostLines) return bad(`a solution of more than ${mostLines} lines`);
  const [question, reference] = [textIn(fields.get('question')), textIn(fields.get('reference_solution'))];
  if (labelled(reference ?? '').length > mostLines)
    return bad(`a reference_solution of more than ${mostLines} lines`);
  if ((question ?? '').length > mostOfQuestion)
    return bad(`a question of more than ${mostOfQuestion} characters`);
  const [id, index] = [fields.get('id'), fields.get('index')];
  const named = {
    id: isName(id) ? id : isName(index) ? index : position,
    ...(isName(index) && { index }),
    ...(question !== undefined && { question }),
  };
  return { named, reference, lines };
};

const textIn = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  return Array.isArray(value) && value.every((line) => typeof line === 'string')
    ? value.join('\n')
    : undefined;
};
