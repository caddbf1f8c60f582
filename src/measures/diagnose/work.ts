import { turns } from '../../base/index.ts';
import type { CompiledRule } from '../../engine/index.ts';
import type { Known } from '../../formalize/index.ts';
import { alone, type Problem, type Template } from '../../model/index.ts';
import { type Asked, askedOf, diagnose } from './diagnose.ts';
import type { Student } from './input.ts';
import type { Told } from './name.ts';
import { type Diagnosed, type Named, recordOf, unreadRecord } from './record.ts';
import { readReference } from './reference.ts';
import type { Counted } from './tally.ts';

/** A solution with the template of its problem, where there is one, or why there is no solution at its place. */
export type Task =
  | { readonly student: Student; readonly template: Template | undefined }
  | { readonly named: Named; readonly problem: Problem };

/** A line of the output. */
export interface Written {
  readonly text: string;
  readonly counted: Counted;
}

/** What is known of all problems. */
export interface Knowing {
  readonly rules: readonly CompiledRule[];
  readonly policy: Told;
  readonly knowledge: readonly Known[];
}

/** Diagnoses solutions that stand together in the input. */
export const workWith = (knowing: Knowing) => {
  const find = problemsOf(knowing);
  const diagnosed = async (student: Student, template: Template | undefined): Promise<Diagnosed> => {
    const { named, lines } = student;
    const asked = await find(student, template);
    if (!asked) return unreadRecord(named, 'there is no template of the problem, and no reference_solution');
    return recordOf(named, lines, asked.reference, diagnose(asked, lines));
  };
  return async (tasks: readonly Task[]): Promise<readonly Written[]> => {
    const turn = turns();
    const written: Written[] = [];
    for (const task of tasks) {
      await turn();
      const record =
        'problem' in task
          ? unreadRecord(task.named, task.problem.message)
          : await alone<Diagnosed>(
              () => diagnosed(task.student, task.template),
              (problem) => unreadRecord(task.student.named, problem.message),
              'solution',
            );
      const { verdict, kind, reason, error_type, made } = record;
      written.push({
        text: `${JSON.stringify(record)}\n`,
        counted: { verdict, kind, reason, error_type, made },
      });
    }
    return written;
  };
};

/** Problems that were asked last: pupils of a class solve the same ones. */
const mostKept = 64;

/** Finds what a solution is held against; problems that come again are understood once. */
const problemsOf = ({ rules, policy, knowledge }: Knowing) => {
  const kept = new Map<string, Promise<Asked | undefined>>();
  const understand = async ({ named, reference }: Student, template: Template | undefined) => {
    const { id, index = id, question = '' } = named;
    const found = await readReference({ index, question, template, solution: reference }, knowledge);
    return found && askedOf(found, { rules, policy });
  };
  return (student: Student, template: Template | undefined): Promise<Asked | undefined> => {
    const { named, reference } = student;
    const key = JSON.stringify([named.index ?? null, named.question ?? null, reference ?? null]);
    const known = kept.get(key) ?? understand(student, template);
    kept.delete(key);
    kept.set(key, known);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return known;
  };
};
