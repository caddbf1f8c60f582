import { fromDecimal } from '../base/index.ts';
import { mutation } from './types.ts';

export const remainderAsDecimal = mutation({
  name: 'remainder_as_decimal',
  parameters: ['a', 'b'],
  examples: [
    { call: 'remainder_as_decimal(37, 5)', gives: '7.2' },
    { call: 'remainder_as_decimal(35, 5)', gives: 'nothing' },
    { call: 'remainder_as_decimal(3.5, 2)', gives: 'nothing' },
    { call: 'remainder_as_decimal(37, 0)', gives: 'nothing' },
  ],
  apply: (a, b) => {
    if (a.den !== 1n || b.den !== 1n || a.num < 0n || b.num <= 0n || a.num % b.num === 0n) return undefined;
    return fromDecimal(`${a.num / b.num}.${a.num % b.num}`);
  },
});
