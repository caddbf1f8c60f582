import { add, multiply, subtract, toNumber, whole } from '../base/index.ts';
import { digit } from './digit.ts';
import { mutation } from './types.ts';

/** What each digit is read or copied as, in the order in which it comes to mind. */
const alike: readonly (readonly number[])[] = [
  [],
  [7],
  [7],
  [8, 5],
  [9],
  [6, 3],
  [5, 8],
  [1, 2],
  [3, 6],
  [4, 6],
];

export const lookAlike = mutation({
  name: 'look_alike',
  parameters: ['number', 'place', 'which'],
  examples: [
    { call: 'look_alike(143, 1, 1)', gives: '148' },
    { call: 'look_alike(143, 1, 2)', gives: '145' },
    { call: 'look_alike(143, 10, 1)', gives: '193' },
    { call: 'look_alike(143, 10, 2)', gives: 'nothing' },
    { call: 'look_alike(140, 1, 1)', gives: 'nothing' },
    { call: 'look_alike(2.75, 0.1, 1)', gives: '2.15' },
  ],
  apply: (number, place, which) => {
    const was = digit.apply(number, place);
    const is = alike[was ? toNumber(was) : 0]?.[toNumber(which) - 1];
    return was && is !== undefined && number.num > 0n
      ? add(number, multiply(place, subtract(whole(is), was)))
      : undefined;
  },
});
