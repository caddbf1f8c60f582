import { isWhole } from '../../exact/index.ts';
import { dimensionOf } from '../../meaning/index.ts';
import { bounded } from './bounds.ts';
import { type Form, no, numberAt, quantityAt, saidOf, unsure } from './form.ts';
import { stillKnown } from './hidden.ts';

/** A count becomes `more than 4 but fewer than 8`: several whole numbers, one alone, or none. */
export const strictly_between: Form = {
  make: (problem, args) => {
    const [step, above, below] = [quantityAt(args, 0), numberAt(args, 1), numberAt(args, 2)];
    const said = saidOf(problem, step);
    if (!said) return unsure(step);
    const known = stillKnown(problem, said);
    if (known) return known;
    const { mention, before, after } = said;
    const isCount =
      mention.kind === 'plain' &&
      before === '' &&
      after === '' &&
      mention.unit !== undefined &&
      dimensionOf(mention.unit) === undefined &&
      isWhole(mention.value) &&
      !step.divisible;
    if (!isCount || above.num <= 0n) return no('no_words', 'it is no count of whole things');
    return bounded(problem, said, {
      above,
      below,
      words: ([low = '', high = '']) => `more than ${low} but fewer than ${high}`,
    });
  },
};
