import { absolute, divide, type Exact, floor, whole } from '../base/index.ts';
import { mutation } from './types.ts';

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
    if (!isPowerOfTen(place)) return undefined;
    const above = divide(absolute(number), place);
    return above && whole(floor(above) % 10n);
  },
});

const isPowerOfTen = (place: Exact): boolean =>
  /^10*$/.test(String(place.num)) && /^10*$/.test(String(place.den));
