import { equal } from '../../exact/index.ts';
import { type Form, no, quantityAt, saidOf, unsure, ways } from './form.ts';
import { replaced } from './replaced.ts';

/** Two numbers of the question change places: 5 red and 3 green apples are 3 red and 5 green ones. */
export const swap: Form = {
  make: (problem, args) => {
    const [a, b] = [quantityAt(args, 0), quantityAt(args, 1)];
    const [one, other] = [saidOf(problem, a), saidOf(problem, b)];
    if (!one || !a.exact) return unsure(a);
    if (!other || !b.exact) return unsure(b);
    if (a.index >= b.index || equal(a.exact, b.exact)) return no('no_words', 'nothing would change');
    const edits = [replaced(problem, one, b.exact), replaced(problem, other, a.exact)];
    const made = edits.filter((edit) => edit !== undefined);
    if (made.length < 2) return no('no_words', 'one cannot be written where the other stands');
    return ways([
      {
        edits: made,
        claims: [
          { kind: 'given', step: a.index, value: b.exact },
          { kind: 'given', step: b.index, value: a.exact },
        ],
      },
    ]);
  },
};
