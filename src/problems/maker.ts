import type { FormName } from '../dsl/index.ts';
import { type Argument, forms, type Tried } from './forms/index.ts';
import type { Problem } from './problem.ts';

/** Makes edits of one problem, each once: most that a rule makes are made by others too. */
export interface Maker {
  readonly problem: Problem;
  readonly make: (form: FormName, args: readonly Argument[]) => Tried;
}

export const makerOf = (problem: Problem): Maker => {
  const made = new Map<string, Tried>();
  return {
    problem,
    make: (form, args) => {
      const name = `${form}${args.map(nameOf).join('')}`;
      const known = made.get(name);
      if (known) return known;
      const tried = forms[form].make(problem, args);
      made.set(name, tried);
      return tried;
    },
  };
};

const nameOf = (arg: Argument): string =>
  arg.kind === 'quantity' ? ` ${arg.step.index}` : ` ${arg.value.num}/${arg.value.den}`;
