import { mutation } from './types.ts';
import { columnsOf, fromColumns } from './written.ts';

export const borrowFromZero = mutation({
  name: 'borrow_from_zero',
  parameters: ['a', 'b'],
  examples: [
    { call: 'borrow_from_zero(306, 187)', gives: '219' },
    { call: 'borrow_from_zero(4002, 1965)', gives: '3037' },
    { call: 'borrow_from_zero(346, 187)', gives: 'nothing' },
    { call: 'borrow_from_zero(306, 105)', gives: 'nothing' },
  ],
  apply: (a, b) => {
    const [first, bottom] = [columnsOf(a), columnsOf(b)];
    if (!first || !bottom || a.num < b.num) return undefined;
    const top = [...first];
    let slipped = false;
    const result = top.map((_, at) => {
      let digit = top[at] ?? 0;
      const below = bottom[at] ?? 0;
      if (digit >= below) return digit - below;
      digit += 10;
      let next = at + 1;
      // Every 0 on the way becomes 9; the column after the last 0 should give one, and does not.
      const hadZero = top[next] === 0;
      while (top[next] === 0) top[next++] = 9;
      if (hadZero) slipped = true;
      else top[next] = (top[next] ?? 0) - 1;
      return digit - below;
    });
    return slipped && result.every((digit) => digit >= 0) ? fromColumns(result) : undefined;
  },
});
