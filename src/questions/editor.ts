import { keptIn } from '../base/index.ts';
import type { FormName } from '../dsl/index.ts';
import { type Argument, forms, personIn, stillKnown, type Tried } from './forms/index.ts';
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
  const known = new Map(
    [...problem.said, ...problem.divided].map(([step, said]) => [step, stillKnown(problem, said)]),
  );
  const editable = { ...problem, known, person: personIn(problem) };
  const made = new Map<string, Tried>();
  return {
    problem,
    make: (form, args) =>
      keptIn(made, `${form} ${args.map(nameOf).join(' ')}`, () => forms[form](editable, args)),
    judge: judgeOf(problem.subject, problem.values),
  };
};

const nameOf = (arg: Argument): string => {
  if (arg.kind === 'quantity') return `q${arg.step.index}`;
  if (arg.kind === 'facts') return arg.rule;
  return `${arg.value.num}/${arg.value.den}`;
};
