import { whole } from '../base/index.ts';
import { mutation } from './types.ts';

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
