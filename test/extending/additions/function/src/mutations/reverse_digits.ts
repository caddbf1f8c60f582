import { columnsOf, fromColumns, mutation } from './types.ts';

export const reverseDigits = mutation({
  name: 'reverse_digits',
  parameters: ['number'],
  examples: ['143: 341', '42: 24', '120: nothing', '131: nothing', '1.5: nothing'],
  apply: (number) => {
    const columns = columnsOf(number);
    // 120 would be written 021, which no pupil does.
    if (!columns || columns[0] === 0) return undefined;
    const turned = fromColumns(columns.toReversed());
    return turned.num === number.num ? undefined : turned;
  },
});
