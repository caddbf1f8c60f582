import { turns } from '../../base/index.ts';
import { type CompiledRule, type PreparedTemplate, prepare } from '../../engine/index.ts';
import type { Known } from '../../formalize/index.ts';
import { alone, type Problem, type Template } from '../../model/index.ts';
import { loadPython } from '../../runtime/index.ts';
import { type Asked, askedOf, diagnose, type Told } from './diagnose.ts';
import type { Student } from './input.ts';
import { type Diagnosed, recordOf } from './record.ts';
import { readReference } from './reference.ts';

/** A solution with the template of its problem, where there is one, or why there is no solution at its place. */
export type Task =
  | { readonly student: Student; readonly template: Template | undefined }
  | { readonly position: number; readonly problem: Problem };

/** What is counted of a record. */
export type Counted = Pick<Diagnosed, 'verdict' | 'kind' | 'reason' | 'error_type' | 'made'>;

/** A line of the output. */
export interface Written {
  readonly text: string;
  readonly counted: Counted;
}

/** Diagnoses solutions that stand together in the input. */
export type Work = (tasks: readonly Task[]) => Promise<readonly Written[]>;

/** What is known of all problems. */
export interface Knowing {
  readonly rules: readonly CompiledRule[];
  readonly policy: Told;
  readonly knowledge: readonly Known[];
}

export const workWith = (knowing: Knowing): Work => {
  const find = problemsOf(knowing);
  return async (tasks) => {
    const turn = turns();
    const written: Written[] = [];
    for (const task of tasks) {
      await turn();
      const record =
        'problem' in task
          ? unread({ id: task.position }, task.problem.message)
          : await alone<Diagnosed>(
              () => diagnosed(task.student, task.template, find),
              (problem) => unread(namedBy(task.student), problem.message),
              'solution',
            );
      const { verdict, kind, reason, error_type, made } = record;
      const counted = {
        ...{ verdict, kind, error_type },
        ...(reason !== undefined && { reason }),
        ...(made !== undefined && { made }),
      };
      written.push({ text: `${JSON.stringify(record)}\n`, counted });
    }
    return written;
  };
};

const unread = (named: Pick<Diagnosed, 'id' | 'index' | 'question'>, reason: string): Diagnosed => ({
  ...named,
  ...{ verdict: 'Unread', reason, erroneous_line_number: null, step: null, error_type: null, kind: null },
  ...{ rules: [], explanation: '', confidence: 0, answer_right: null, lines: [], error_details: null },
});

const namedBy = ({ id, index, question }: Student): Pick<Diagnosed, 'id' | 'index' | 'question'> => ({
  id,
  ...(index !== undefined && { index }),
  ...(question !== undefined && { question }),
});

type Find = (student: Student, template: Template | undefined) => Promise<Asked | undefined>;

const diagnosed = async (
  student: Student,
  template: Template | undefined,
  find: Find,
): Promise<Diagnosed> => {
  const { lines } = student;
  const named = namedBy(student);
  const asked = await find(student, template);
  if (!asked) return unread(named, 'there is no template of the problem, and no reference_solution');
  return recordOf(named, lines, asked.reference, diagnose(asked, lines));
};

/** Problems that were asked last: pupils of a class solve the same ones. */
const mostKept = 64;

/** Finds what a solution is held against; problems that come again are understood once. */
const problemsOf = ({ rules, policy, knowledge }: Knowing): Find => {
  const kept = new Map<string, Promise<Asked | undefined>>();
  const understand = async (
    { id, index, question = '', reference }: Student,
    template: Template | undefined,
  ): Promise<Asked | undefined> => {
    const prepared = template && (await preparedOf(template));
    const referring = { index: index ?? id, question, template: prepared, solution: reference };
    const found = await readReference(referring, knowledge);
    return found && askedOf(found, { rules, policy });
  };
  return (student, template) => {
    const key = JSON.stringify([student.index ?? null, student.question ?? null, student.reference ?? null]);
    const known = kept.get(key) ?? understand(student, template);
    kept.delete(key);
    kept.set(key, known);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return known;
  };
};

const preparedOf = async (template: Template): Promise<PreparedTemplate | undefined> => {
  const prepared = await prepare(template, 0, 'auto', loadPython);
  return prepared.ok ? prepared.problem : undefined;
};
