import { add, ratio } from '../base/index.ts';
import { mutation } from './types.ts';
import { digitsOf } from './written.ts';

export const addMisaligned = mutation({
  name: 'add_misaligned',
  parameters: ['a', 'b'],
  examples: [
    { call: 'add_misaligned(5, 0.3)', gives: '0.8' },
    { call: 'add_misaligned(12.5, 3)', gives: '12.8' },
    { call: 'add_misaligned(1.25, 0.5)', gives: '1.3' },
    { call: 'add_misaligned(1.2, 0.3)', gives: 'nothing' },
    { call: 'add_misaligned(-5, 0.3)', gives: 'nothing' },
  ],
  apply: (a, b) => {
    const [left, right] = [digitsOf(a), digitsOf(b)];
    if (!left || !right || left.negative || right.negative || left.decimals === right.decimals)
      return undefined;
    const decimals = Math.max(left.decimals, right.decimals);
    const shifted = (digits: readonly number[]) => ratio(BigInt(digits.join('')), 10n ** BigInt(decimals));
    const [first, second] = [shifted(left.digits), shifted(right.digits)];
    return first && second && add(first, second);
  },
});
