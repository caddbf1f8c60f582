import * as base from '../base/index.ts';
import { digitsOf, fromDigits, mutation } from './types.ts';

export const digits = mutation({
  name: 'digits',
  parameters: ['number'],
  examples: [
    { call: 'digits(143)', gives: '3' },
    { call: 'digits(-20)', gives: '2' },
    { call: 'digits(12.5)', gives: '3' },
    { call: 'digits(1/3)', gives: 'nothing' },
  ],
  apply: (number) => {
    const written = digitsOf(number);
    return written && base.whole(written.digits.length);
  },
});

export const digit = mutation({
  name: 'digit',
  parameters: ['number', 'place'],
  examples: [
    { call: 'digit(3407, 100)', gives: '4' },
    { call: 'digit(3407, 10)', gives: '0' },
    { call: 'digit(2.75, 0.1)', gives: '7' },
    { call: 'digit(7, 10)', gives: '0' },
    { call: 'digit(143, 20)', gives: 'nothing' },
  ],
  apply: (number, place) => {
    if (![place.num, place.den].every((part) => /^10*$/.test(`${part}`))) return undefined;
    const above = base.divide(base.absolute(number), place);
    return above && base.whole(base.floor(above) % 10n);
  },
});

export const zeros = mutation({
  name: 'zeros',
  parameters: ['number'],
  examples: [
    { call: 'zeros(120)', gives: '1' },
    { call: 'zeros(4000)', gives: '3' },
    { call: 'zeros(7)', gives: '0' },
    { call: 'zeros(0)', gives: 'nothing' },
    { call: 'zeros(2.50)', gives: 'nothing' },
  ],
  apply: (number) => {
    if (number.den !== 1n || number.num === 0n) return undefined;
    return base.whole(/0*$/.exec(number.num.toString())?.[0].length ?? 0);
  },
});

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
    let found = base.whole(1);
    for (
      let [next, by] = [base.whole(5), 2n];
      base.compare(base.multiply(next, base.whole(4)), number) <= 0;
      by = 7n - by
    ) {
      if (!base.isWhole(base.divide(number, next) ?? number)) break;
      found = next;
      next = base.multiply(next, base.whole(by));
    }
    return found;
  },
});

export const swapDigits = mutation({
  name: 'swap_digits',
  parameters: ['number', 'place'],
  examples: [
    { call: 'swap_digits(143, 1)', gives: '413' },
    { call: 'swap_digits(143, 2)', gives: '134' },
    { call: 'swap_digits(12.5, 2)', gives: '15.2' },
    { call: 'swap_digits(-36, 1)', gives: '-63' },
    { call: 'swap_digits(144, 2)', gives: 'nothing' },
    { call: 'swap_digits(105, 1)', gives: 'nothing' },
    { call: 'swap_digits(7, 1)', gives: 'nothing' },
  ],
  apply: (number, place) => {
    const written = digitsOf(number);
    if (!written) return undefined;
    const index = base.toNumber(place) - 1;
    const [first, second] = [written.digits[index], written.digits[index + 1]];
    if (first === undefined || second === undefined || first === second) return undefined;
    // A leading zero would change the length of the number: no pupil copies 105 as 015.
    if (index === 0 && second === 0) return undefined;
    const digits = [...written.digits];
    digits[index] = second;
    digits[index + 1] = first;
    return fromDigits(digits, written.decimals, written.negative);
  },
});

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
    const is = alike[was ? base.toNumber(was) : 0]?.[base.toNumber(which) - 1];
    return was && is !== undefined && number.num > 0n
      ? base.add(number, base.multiply(place, base.subtract(base.whole(is), was)))
      : undefined;
  },
});

export const dropInnerZero = mutation({
  name: 'drop_inner_zero',
  parameters: ['number'],
  examples: [
    { call: 'drop_inner_zero(103)', gives: '13' },
    { call: 'drop_inner_zero(2050)', gives: '250' },
    { call: 'drop_inner_zero(120)', gives: 'nothing' },
    { call: 'drop_inner_zero(10.5)', gives: 'nothing' },
  ],
  apply: (number) => {
    const written = number.den === 1n ? digitsOf(number) : undefined;
    if (!written) return undefined;
    const { digits, negative } = written;
    const at = digits.findIndex(
      (digit, index) => digit === 0 && digits.slice(index + 1).some((later) => later > 0),
    );
    return at < 1
      ? undefined
      : fromDigits(
          digits.filter((_, index) => index !== at),
          0,
          negative,
        );
  },
});
