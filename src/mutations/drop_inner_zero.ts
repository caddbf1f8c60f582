import { mutation } from './types.ts';
import { digitsOf, fromDigits } from './written.ts';

export const dropInnerZero = mutation({
  name: 'drop_inner_zero',
  parameters: ['number'],
  examples: [
    { call: 'drop_inner_zero(103)', gives: '13' },
    { call: 'drop_inner_zero(2050)', gives: '250' },
    { call: 'drop_inner_zero(120)', gives: 'nothing' },
    { call: 'drop_inner_zero(10.5)', gives: 'nothing' },
  ],
  apply: (number) => {
    const written = number.den === 1n ? digitsOf(number) : undefined;
    if (!written) return undefined;
    const { digits, negative } = written;
    const at = digits.findIndex(
      (digit, index) => digit === 0 && digits.slice(index + 1).some((later) => later > 0),
    );
    return at < 1
      ? undefined
      : fromDigits(
          digits.filter((_, index) => index !== at),
          0,
          negative,
        );
  },
});
