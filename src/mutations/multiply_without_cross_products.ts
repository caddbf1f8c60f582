import { add, multiply, whole } from '../base/index.ts';
import { mutation } from './types.ts';
import { columnsOf } from './written.ts';

export const multiplyWithoutCrossProducts = mutation({
  name: 'multiply_without_cross_products',
  parameters: ['a', 'b'],
  examples: [
    { call: 'multiply_without_cross_products(23, 23)', gives: '409' },
    { call: 'multiply_without_cross_products(12, 34)', gives: '308' },
    { call: 'multiply_without_cross_products(20, 34)', gives: 'nothing' },
    { call: 'multiply_without_cross_products(7, 34)', gives: 'nothing' },
  ],
  apply: (a, b) => {
    const [left, right] = [columnsOf(a), columnsOf(b)];
    // With one digit, or a zero in the ones, nobody multiplies place by place.
    if (!left || !right || left.length < 2 || right.length < 2 || left[0] === 0 || right[0] === 0)
      return undefined;
    return left.reduce((sum, digit, at) => {
      const place = 10n ** BigInt(at);
      const other = right[at] ?? 0;
      return add(sum, multiply(whole(BigInt(digit) * place), whole(BigInt(other) * place)));
    }, whole(0));
  },
});
