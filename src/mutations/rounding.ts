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
  examples: [
    { call: 'abs(-3)', gives: '3' },
    { call: 'abs(3)', gives: '3' },
  ],
  apply: absolute,
});

export const floor = mutation({
  name: 'floor',
  parameters: ['number'],
  examples: [
    { call: 'floor(7.9)', gives: '7' },
    { call: 'floor(-0.5)', gives: '-1' },
  ],
  apply: (number) => whole(floorOf(number)),
});

export const ceil = mutation({
  name: 'ceil',
  parameters: ['number'],
  examples: [
    { call: 'ceil(7.1)', gives: '8' },
    { call: 'ceil(7)', gives: '7' },
  ],
  apply: (number) => whole(-floorOf(negate(number))),
});

export const round = mutation({
  name: 'round',
  parameters: ['number'],
  examples: [
    { call: 'round(7.4)', gives: '7' },
    { call: 'round(2.5)', gives: '3' },
    { call: 'round(-2.5)', gives: '-3' },
  ],
  apply: (number) => fromDecimal(toDecimal(number, 0)),
});

export const roundLike = mutation({
  name: 'round_like',
  parameters: ['number', 'model'],
  examples: [
    { call: 'round_like(2.875, 2.5)', gives: '2.9' },
    { call: 'round_like(2.2, 2)', gives: '2' },
    { call: 'round_like(2.2, 1/3)', gives: 'nothing' },
  ],
  apply: (number, model) => {
    const decimals = decimalsOf(model, 6);
    return decimals === undefined ? undefined : fromDecimal(toDecimal(number, decimals));
  },
});

export const numerator = mutation({
  name: 'numerator',
  parameters: ['number'],
  examples: [
    { call: 'numerator(3/4)', gives: '3' },
    { call: 'numerator(6)', gives: '6' },
  ],
  apply: (number) => whole(number.num),
});

export const denominator = mutation({
  name: 'denominator',
  parameters: ['number'],
  examples: [
    { call: 'denominator(3/4)', gives: '4' },
    { call: 'denominator(6)', gives: '1' },
  ],
  apply: (number) => whole(number.den),
});
