import { mutation } from './types.ts';
import { columnsOf, fromColumns } from './written.ts';

export const addWritingCarries = mutation({
  name: 'add_writing_carries',
  parameters: ['a', 'b'],
  examples: [
    { call: 'add_writing_carries(47, 26)', gives: '613' },
    { call: 'add_writing_carries(8, 7)', gives: 'nothing' },
    { call: 'add_writing_carries(80, 70)', gives: 'nothing' },
    { call: 'add_writing_carries(42, 26)', gives: 'nothing' },
  ],
  apply: (a, b) => {
    const [left, right] = [columnsOf(a), columnsOf(b)];
    if (!left || !right) return undefined;
    const length = Math.max(left.length, right.length);
    const sums = Array.from({ length }, (_, at) => (left[at] ?? 0) + (right[at] ?? 0));
    // The last carry is always written in full, and rightly so: only one before it makes the slip.
    if (!sums.slice(0, -1).some((sum) => sum > 9)) return undefined;
    return fromColumns(sums.flatMap((sum) => (sum > 9 ? [sum % 10, Math.floor(sum / 10)] : [sum])));
  },
});
