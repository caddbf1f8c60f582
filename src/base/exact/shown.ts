import { decimalsOf, type Exact, toDecimal } from './rational.ts';

/** A number as a pupil writes it: 12.5, 3/4, 1,250 as 1250. */
export const plainNumber = (value: Exact): string => {
  const decimals = decimalsOf(value, 6);
  return decimals === undefined ? `${value.num}/${value.den}` : toDecimal(value, decimals);
};

/** No pupil writes a larger denominator: such a fraction is the trace of a floating-point number. */
const largestDenominator = 1000n;

/** For messages: a number as short as it can be said exactly, `12.5`, `3/7`; or else `about 20.3333`. */
export const shortNumber = (value: Exact): string =>
  value.den > largestDenominator && decimalsOf(value, 6) === undefined
    ? `about ${toDecimal(value, 4)}`
    : plainNumber(value);
