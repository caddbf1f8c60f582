import type { FormName } from '../dsl/index.ts';
import { type Argument, editableOf, forms, type Tried } from './forms/index.ts';
import type { Problem } from './problem.ts';
import { type Judge, judgeOf } from './solve/judge.ts';

/** Edits one problem: what more than one rule needs of it is worked out once. */
export interface Editor {
  readonly problem: Problem;
  /** The ways to make an edit; most that a rule makes are made by others too. */
  readonly make: (form: FormName, args: readonly Argument[]) => Tried;
  readonly judge: Judge;
}

export const editorOf = (problem: Problem): Editor => {
  const editable = editableOf(problem);
  const made = new Map<FormName, Branch>();
  return {
    problem,
    make: (form, args) => {
      let branch = branchIn(made, form);
      for (const arg of args) {
        branch.next ??= new Map();
        branch = branchIn(branch.next, nameOf(arg));
      }
      branch.tried ??= forms[form].make(editable, args);
      return branch.tried;
    },
    judge: judgeOf(problem.subject, problem.values),
  };
};

/** What was made of some arguments, and by the next one of those with one more. */
interface Branch {
  tried: Tried | undefined;
  next: Map<number | bigint | string, Branch> | undefined;
}

const branchIn = <K>(branches: Map<K, Branch>, name: K): Branch => {
  const known = branches.get(name);
  if (known) return known;
  const branch: Branch = { tried: undefined, next: undefined };
  branches.set(name, branch);
  return branch;
};

const nameOf = (arg: Argument): number | bigint | string => {
  if (arg.kind === 'quantity') return arg.step.index;
  if (arg.kind === 'facts') return arg.rule;
  const { num, den } = arg.value;
  return den === 1n ? num : `${num}/${den}`;
};
