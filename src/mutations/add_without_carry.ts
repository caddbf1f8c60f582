import { mutation } from './types.ts';
import { columnsOf, fromColumns } from './written.ts';

export const addWithoutCarry = mutation({
  name: 'add_without_carry',
  parameters: ['a', 'b'],
  summary: 'the sum of two whole numbers when every carry is forgotten: 47 + 26 = 63',
  examples: [
    { call: 'add_without_carry(47, 26)', gives: '63' },
    { call: 'add_without_carry(95, 7)', gives: '92' },
    { call: 'add_without_carry(42, 26)', gives: 'nothing' },
    { call: 'add_without_carry(2.5, 7)', gives: 'nothing' },
  ],
  apply: (a, b) => {
    const [left, right] = [columnsOf(a), columnsOf(b)];
    if (!left || !right) return undefined;
    const sums =
      left.length < right.length
        ? right.map((digit, at) => digit + (left[at] ?? 0))
        : left.map((digit, at) => digit + (right[at] ?? 0));
    // Without a column that passes nine there is no carry to forget.
    return sums.some((sum) => sum > 9) ? fromColumns(sums.map((sum) => sum % 10)) : undefined;
  },
});
