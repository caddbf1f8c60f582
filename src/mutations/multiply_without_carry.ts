import { mutation } from './types.ts';
import { columnsOf, fromColumns } from './written.ts';

export const multiplyWithoutCarry = mutation({
  name: 'multiply_without_carry',
  parameters: ['a', 'b'],
  examples: [
    { call: 'multiply_without_carry(24, 3)', gives: '62' },
    { call: 'multiply_without_carry(3, 24)', gives: '62' },
    { call: 'multiply_without_carry(85, 5)', gives: '405' },
    { call: 'multiply_without_carry(23, 3)', gives: 'nothing' },
    { call: 'multiply_without_carry(8, 7)', gives: 'nothing' },
    { call: 'multiply_without_carry(24, 13)', gives: 'nothing' },
  ],
  apply: (a, b) => {
    const [first, second] = [columnsOf(a), columnsOf(b)];
    if (!first || !second) return undefined;
    const [long, short] = first.length > second.length ? [first, second] : [second, first];
    const [digit] = short;
    if (digit === undefined || short.length > 1 || long.length < 2) return undefined;
    const products = long.map((one) => one * digit);
    // The last carry has no column to be added to: everybody writes it down.
    if (!products.slice(0, -1).some((product) => product > 9)) return undefined;
    const last = products.length - 1;
    return fromColumns(
      products.flatMap((product, at) =>
        at < last || product < 10 ? [product % 10] : [product % 10, Math.floor(product / 10)],
      ),
    );
  },
});
