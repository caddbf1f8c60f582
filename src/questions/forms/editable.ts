import type { Problem } from '../problem.ts';
import { personIn } from './add-unrelated.ts';
import type { Editable } from './form.ts';
import { stillKnown } from './hidden.ts';

/** A problem as its edits take it. */
export const editableOf = (problem: Problem): Editable => ({
  ...problem,
  known: definedOf(problem.said, (said) => stillKnown(problem, said)),
  person: personIn(problem),
});

/** What there is of each, by step. */
const definedOf = <From, To>(
  all: ReadonlyMap<number, From>,
  of: (one: From, step: number) => To | undefined,
): ReadonlyMap<number, To> => {
  const found = new Map<number, To>();
  for (const [step, one] of all) {
    const made = of(one, step);
    if (made !== undefined) found.set(step, made);
  }
  return found;
};
