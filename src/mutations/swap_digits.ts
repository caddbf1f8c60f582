import { toNumber } from '../base/index.ts';
import { mutation } from './types.ts';
import { digitsOf, fromDigits } from './written.ts';

export const swapDigits = mutation({
  name: 'swap_digits',
  parameters: ['number', 'place'],
  examples: [
    { call: 'swap_digits(143, 1)', gives: '413' },
    { call: 'swap_digits(143, 2)', gives: '134' },
    { call: 'swap_digits(12.5, 2)', gives: '15.2' },
    { call: 'swap_digits(-36, 1)', gives: '-63' },
    { call: 'swap_digits(144, 2)', gives: 'nothing' },
    { call: 'swap_digits(105, 1)', gives: 'nothing' },
    { call: 'swap_digits(7, 1)', gives: 'nothing' },
  ],
  apply: (number, place) => {
    const written = digitsOf(number);
    if (!written) return undefined;
    const index = toNumber(place) - 1;
    const [first, second] = [written.digits[index], written.digits[index + 1]];
    if (first === undefined || second === undefined || first === second) return undefined;
    // A leading zero would change the length of the number: no pupil copies 105 as 015.
    if (index === 0 && second === 0) return undefined;
    const digits = [...written.digits];
    digits[index] = second;
    digits[index + 1] = first;
    return fromDigits(digits, written.decimals, written.negative);
  },
});
