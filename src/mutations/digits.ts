import * as base from '../base/index.ts';
import { digitsOf, fromDigits, mutation } from './types.ts';

export const digits = mutation({
  name: 'digits',
  parameters: ['number'],
  examples: ['143: 3', '-20: 2', '12.5: 3', '1/3: nothing'],
  apply: (number) => {
    const written = digitsOf(number);
    return written && base.whole(written.digits.length);
  },
});

export const digit = mutation({
  name: 'digit',
  parameters: ['number', 'place'],
  examples: ['3407, 100: 4', '3407, 10: 0', '2.75, 0.1: 7', '7, 10: 0', '143, 20: nothing'],
  apply: (number, place) => {
    if (![place.num, place.den].every((part) => /^10*$/.test(`${part}`))) return undefined;
    const above = base.divide(base.absolute(number), place);
    return above && base.whole(base.floor(above) % 10n);
  },
});

export const zeros = mutation({
  name: 'zeros',
  parameters: ['number'],
  examples: ['120: 1', '4000: 3', '7: 0', '0: nothing', '2.50: nothing'],
  apply: (number) => {
    if (number.den !== 1n || number.num === 0n) return undefined;
    return base.whole(/0*$/.exec(number.num.toString())?.[0].length ?? 0);
  },
});

export const grain = mutation({
  name: 'grain',
  parameters: ['number'],
  examples: ['40: 10', '37: 1', '15: 1', '30: 5', '1500: 100', '200000: 50000', '2.5: 1'],
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
    '143, 1: 413',
    '143, 2: 134',
    '12.5, 2: 15.2',
    '-36, 1: -63',
    '144, 2: nothing',
    '105, 1: nothing',
    '7, 1: nothing',
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
    '143, 1, 1: 148',
    '143, 1, 2: 145',
    '143, 10, 1: 193',
    '143, 10, 2: nothing',
    '140, 1, 1: nothing',
    '2.75, 0.1, 1: 2.15',
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
  examples: ['103: 13', '2050: 250', '120: nothing', '10.5: nothing'],
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
