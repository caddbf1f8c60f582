import { decimalsOf, type Exact, toDecimal } from '../base/index.ts';

/** No pupil writes a larger denominator: such a fraction is the trace of a floating-point number. */
const largestDenominator = 1000n;

/** For messages: a number as short as it can be said exactly, `12.5`, `3/7`; or else `about 20.3333`. */
export const shortNumber = (value: Exact): string => {
  const decimals = decimalsOf(value, 6);
  if (decimals !== undefined) return toDecimal(value, decimals);
  return value.den <= largestDenominator ? `${value.num}/${value.den}` : `about ${toDecimal(value, 4)}`;
};
