import type { Exact } from '../../base/index.ts';
import type { Problem } from '../problem.ts';

/** Whether what is said wrongly of a step is true of another number of the question in the same unit, or of a result. */
export const fitsAnother = (
  { subject, text, values, said }: Problem,
  step: number,
  isTrueOf: (value: Exact) => boolean,
): boolean => {
  const { steps } = subject;
  const unit = steps[step]?.quantity.unit;
  const own = said.get(step)?.mention;
  const isAlike = (other: string | undefined): boolean => unit === undefined || other === unit;
  return (
    text.mentions.some((other) => other !== own && isAlike(other.unit) && isTrueOf(other.value)) ||
    steps.some(({ index, sort, quantity }) => {
      const value = values[index];
      return sort === 'working' && index !== step && value !== undefined && isAlike(quantity.unit)
        ? isTrueOf(value)
        : false;
    })
  );
};
