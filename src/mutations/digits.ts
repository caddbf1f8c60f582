import { whole } from '../base/index.ts';
import { mutation } from './types.ts';
import { digitsOf } from './written.ts';

export const digits = mutation({
  name: 'digits',
  parameters: ['number'],
  examples: [
    { call: 'digits(143)', gives: '3' },
    { call: 'digits(-20)', gives: '2' },
    { call: 'digits(12.5)', gives: '3' },
    { call: 'digits(1/3)', gives: 'nothing' },
  ],
  apply: (number) => {
    const written = digitsOf(number);
    return written && whole(written.digits.length);
  },
});
