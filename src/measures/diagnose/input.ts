import { type Origin, type Problem, UserError } from '../../model/index.ts';
import { type InputLine, inputLines, inputName } from '../../runtime/index.ts';
import { fieldsAt, isName, type LabelledLine, labelled, mostLines } from '../check/index.ts';
import type { Named } from './record.ts';

/** A solution of the input with what it is held against. */
export interface Student {
  readonly named: Named;
  readonly reference: string | undefined;
  readonly lines: readonly LabelledLine[];
}

/** What is wrong with a place in the input. */
type Wrong = { readonly named: Named; readonly problem: Problem };

export type StudentRead =
  | { readonly ok: true; readonly student: Student }
  | ({ readonly ok: false; readonly origin: Origin } & Wrong);

/** Reads solutions one after another; memory holds a piece of the input. What is wrong with a line costs that one only. */
export async function* readStudents(file: string): AsyncGenerator<readonly StudentRead[]> {
  let position = 0;
  for await (const lines of inputLines(file))
    yield lines.map((line): StudentRead => {
      const read = studentOf(line, position++);
      return 'problem' in read
        ? { ok: false, origin: { file: inputName(file), line: line.line }, ...read }
        : { ok: true, student: read };
    });
  if (position === 0)
    throw new UserError(
      `${inputName(file)} holds no solutions`,
      'Give a .jsonl file: a JSON object a line, with question, reference_solution and solution.',
    );
}

const mostOfQuestion = 20_000;

/** `position` counts from 0, what could not be read too. */
const studentOf = (line: InputLine, position: number): Student | Wrong => {
  const fields = fieldsAt(line);
  if ('problem' in fields) return { named: { id: position }, ...fields };
  const [question, reference, solution] = ['question', 'reference_solution', 'solution'].map((name) =>
    textIn(fields.get(name)),
  );
  const [id, index] = [fields.get('id'), fields.get('index')];
  const named = {
    id: isName(id) ? id : isName(index) ? index : position,
    ...(isName(index) && { index }),
    ...(question !== undefined && question.length <= mostOfQuestion && { question }),
  };
  const bad = (message: string, hint?: string): Wrong => ({
    named,
    problem: { message, ...(hint !== undefined && { hint }) },
  });
  if (solution === undefined) return bad('no solution', '`solution` holds it: a text, or a list of lines.');
  const lines = labelled(solution);
  if (lines.length > mostLines) return bad(`a solution of more than ${mostLines} lines`);
  if (labelled(reference ?? '').length > mostLines)
    return bad(`a reference_solution of more than ${mostLines} lines`);
  if ((question ?? '').length > mostOfQuestion)
    return bad(`a question of more than ${mostOfQuestion} characters`);
  return { named, reference, lines };
};

const textIn = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  return Array.isArray(value) && value.every((line) => typeof line === 'string')
    ? value.join('\n')
    : undefined;
};
