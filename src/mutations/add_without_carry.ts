import { mutation } from './types.ts';
import { columnsOf, fromColumns } from './written.ts';

export const addWithoutCarry = mutation({
  name: 'add_without_carry',
  parameters: ['a', 'b'],
  examples: [
    { call: 'add_without_carry(47, 26)', gives: '63' },
    { call: 'add_without_carry(95, 7)', gives: '92' },
    { call: 'add_without_carry(47, 85)', gives: '122' },
    { call: 'add_without_carry(5, 7)', gives: 'nothing' },
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
    // The last carry has no column to be added to: everybody writes it down.
    if (!sums.slice(0, -1).some((sum) => sum > 9)) return undefined;
    const last = sums.length - 1;
    return fromColumns(sums.map((sum, at) => (at < last ? sum % 10 : sum)));
  },
});
