import { compare, divide, isWhole, multiply, whole } from '../base/index.ts';
import { mutation } from './types.ts';

export const grain = mutation({
  name: 'grain',
  parameters: ['number'],
  examples: [
    { call: 'grain(40)', gives: '10' },
    { call: 'grain(37)', gives: '1' },
    { call: 'grain(15)', gives: '1' },
    { call: 'grain(30)', gives: '5' },
    { call: 'grain(1500)', gives: '100' },
    { call: 'grain(200000)', gives: '50000' },
    { call: 'grain(2.5)', gives: '1' },
  ],
  apply: (number) => {
    let found = whole(1);
    for (let [next, by] = [whole(5), 2n]; compare(multiply(next, whole(4)), number) <= 0; by = 7n - by) {
      if (!isWhole(divide(number, next) ?? number)) break;
      found = next;
      next = multiply(next, whole(by));
    }
    return found;
  },
});
