import {
  absolute,
  decimalsOf,
  floor as floorOf,
  fromDecimal,
  negate,
  toDecimal,
  whole,
} from '../base/index.ts';
import { mutation } from './types.ts';

export const abs = mutation({
  name: 'abs',
  parameters: ['number'],
  examples: ['-3: 3', '3: 3'],
  apply: absolute,
});

export const floor = mutation({
  name: 'floor',
  parameters: ['number'],
  examples: ['7.9: 7', '-0.5: -1'],
  apply: (number) => whole(floorOf(number)),
});

export const ceil = mutation({
  name: 'ceil',
  parameters: ['number'],
  examples: ['7.1: 8', '7: 7'],
  apply: (number) => whole(-floorOf(negate(number))),
});

export const round = mutation({
  name: 'round',
  parameters: ['number'],
  examples: ['7.4: 7', '2.5: 3', '-2.5: -3'],
  apply: (number) => fromDecimal(toDecimal(number, 0)),
});

export const roundLike = mutation({
  name: 'round_like',
  parameters: ['number', 'model'],
  examples: ['2.875, 2.5: 2.9', '2.2, 2: 2', '2.2, 1/3: nothing'],
  apply: (number, model) => {
    const decimals = decimalsOf(model, 6);
    return decimals === undefined ? undefined : fromDecimal(toDecimal(number, decimals));
  },
});

export const numerator = mutation({
  name: 'numerator',
  parameters: ['number'],
  examples: ['3/4: 3', '6: 6'],
  apply: (number) => whole(number.num),
});

export const denominator = mutation({
  name: 'denominator',
  parameters: ['number'],
  examples: ['3/4: 4', '6: 1'],
  apply: (number) => whole(number.den),
});
