import { compare, equal } from '../../exact/index.ts';
import type { Problem } from '../problem.ts';
import type { Break } from '../solve/values.ts';
import {
  type Argument,
  type Form,
  no,
  numberAt,
  quantityAt,
  saidOf,
  type Tried,
  unsure,
  ways,
} from './form.ts';
import { replaced } from './replaced.ts';

/** A number of the question becomes one with which another quantity could not be. */
const breaking = (problem: Problem, args: readonly Argument[], condition: Break['condition']): Tried => {
  const [step, result, value] = [quantityAt(args, 0), quantityAt(args, 1), numberAt(args, 2)];
  const said = saidOf(problem, step);
  if (!said || !step.exact) return unsure(step);
  if (condition === 'whole' && (said.before !== '' || result.divisible))
    return no('no_words', 'it counts nothing that must be whole');
  if (equal(value, step.exact)) return no('no_words', 'it is the number that stands there');
  // Said twice it would stand against itself, which is another flaw.
  const again = problem.text.mentions.some(
    (other) => other !== said.mention && compare(other.value, said.mention.value) === 0,
  );
  if (again) return no('said_again', 'the same number stands there once more');
  const edit = replaced(problem, said, value);
  if (!edit) return no('no_words', 'another number cannot be written there');
  return ways([
    {
      edits: [edit],
      claims: [
        { kind: 'given', step: step.index, value },
        { kind: 'broken', step: result.index, condition },
      ],
    },
  ]);
};

export const overdraw: Form = { make: (problem, args) => breaking(problem, args, 'not_negative') };
export const split: Form = { make: (problem, args) => breaking(problem, args, 'whole') };
