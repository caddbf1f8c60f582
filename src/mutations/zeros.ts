import { whole } from '../base/index.ts';
import { mutation } from './types.ts';

export const zeros = mutation({
  name: 'zeros',
  parameters: ['number'],
  examples: [
    { call: 'zeros(120)', gives: '1' },
    { call: 'zeros(4000)', gives: '3' },
    { call: 'zeros(7)', gives: '0' },
    { call: 'zeros(0)', gives: 'nothing' },
    { call: 'zeros(2.50)', gives: 'nothing' },
  ],
  apply: (number) => {
    if (number.den !== 1n || number.num === 0n) return undefined;
    return whole(/0*$/.exec(number.num.toString())?.[0].length ?? 0);
  },
});
