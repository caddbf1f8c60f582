import { columnsOf, fromColumns, mutation } from './types.ts';

export const reverseDigits = mutation({
  name: 'reverse_digits',
  parameters: ['number'],
  examples: [
    { call: 'reverse_digits(143)', gives: '341' },
    { call: 'reverse_digits(42)', gives: '24' },
    { call: 'reverse_digits(120)', gives: 'nothing' },
    { call: 'reverse_digits(131)', gives: 'nothing' },
    { call: 'reverse_digits(1.5)', gives: 'nothing' },
  ],
  apply: (number) => {
    const columns = columnsOf(number);
    // 120 would be written 021, which no pupil does.
    if (!columns || columns[0] === 0) return undefined;
    const turned = fromColumns(columns.toReversed());
    return turned.num === number.num ? undefined : turned;
  },
});
