import { mutation } from './types.ts';
import { columnsOf, fromColumns } from './written.ts';

export const subtractSmallerFromLarger = mutation({
  name: 'subtract_smaller_from_larger',
  parameters: ['a', 'b'],
  examples: [
    { call: 'subtract_smaller_from_larger(143, 28)', gives: '125' },
    { call: 'subtract_smaller_from_larger(58, 23)', gives: 'nothing' },
    { call: 'subtract_smaller_from_larger(28, 143)', gives: 'nothing' },
  ],
  apply: (a, b) => {
    const [top, bottom] = [columnsOf(a), columnsOf(b)];
    if (!top || !bottom || a.num < b.num) return undefined;
    // Where no column needs a borrow, this is just the right way.
    if (!bottom.some((digit, at) => digit > (top[at] ?? 0))) return undefined;
    return fromColumns(top.map((digit, at) => Math.abs(digit - (bottom[at] ?? 0))));
  },
});
