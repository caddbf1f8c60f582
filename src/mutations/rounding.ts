import * as base from '../base/index.ts';
import { mutation } from './types.ts';

/** A function of one number. */
const ofNumber = (
  name: string,
  apply: (number: base.Exact) => base.Exact | undefined,
  ...examples: readonly string[]
) => mutation({ name, parameters: ['number'], examples, apply });

export const abs = ofNumber('abs', base.absolute, '-3: 3', '3: 3');
export const floor = ofNumber('floor', (number) => base.whole(base.floor(number)), '7.9: 7', '-0.5: -1');
export const ceil = ofNumber(
  'ceil',
  (number) => base.whole(-base.floor(base.negate(number))),
  '7.1: 8',
  '7: 7',
);
export const round = ofNumber(
  'round',
  (number) => base.fromDecimal(base.toDecimal(number, 0)),
  '7.4: 7',
  '2.5: 3',
  '-2.5: -3',
);
export const numerator = ofNumber('numerator', ({ num }) => base.whole(num), '3/4: 3', '6: 6');
export const denominator = ofNumber('denominator', ({ den }) => base.whole(den), '3/4: 4', '6: 1');

export const roundLike = mutation({
  name: 'round_like',
  parameters: ['number', 'model'],
  examples: ['2.875, 2.5: 2.9', '2.2, 2: 2', '2.2, 1/3: nothing'],
  apply: (number, model) => {
    const decimals = base.decimalsOf(model, 6);
    return decimals === undefined ? undefined : base.fromDecimal(base.toDecimal(number, decimals));
  },
});
