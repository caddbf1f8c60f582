import { mutation } from './types.ts';
import { columnsOf, fromColumns } from './written.ts';

export const subtractWithoutDecrement = mutation({
  name: 'subtract_without_decrement',
  parameters: ['a', 'b'],
  examples: [
    { call: 'subtract_without_decrement(142, 28)', gives: '124' },
    { call: 'subtract_without_decrement(58, 23)', gives: 'nothing' },
    { call: 'subtract_without_decrement(28, 142)', gives: 'nothing' },
  ],
  apply: (a, b) => {
    const [top, bottom] = [columnsOf(a), columnsOf(b)];
    if (!top || !bottom || a.num < b.num) return undefined;
    const columns = top.map((digit, at) => digit - (bottom[at] ?? 0));
    if (!columns.some((difference) => difference < 0)) return undefined;
    return fromColumns(columns.map((difference) => (difference < 0 ? difference + 10 : difference)));
  },
});
