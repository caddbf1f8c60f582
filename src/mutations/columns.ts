import { add, multiply, ratio, whole } from '../base/index.ts';
import { columnsOf, digitsOf, fromColumns, mutation } from './types.ts';

export const addWritingCarries = mutation({
  name: 'add_writing_carries',
  parameters: ['a', 'b'],
  examples: ['47, 26: 613', '8, 7: nothing', '80, 70: nothing', '42, 26: nothing'],
  apply: (a, b) => {
    const [left, right] = [columnsOf(a), columnsOf(b)];
    if (!left || !right) return undefined;
    const length = Math.max(left.length, right.length);
    const sums = Array.from({ length }, (_, at) => (left[at] ?? 0) + (right[at] ?? 0));
    // The last carry is always written in full, and rightly so: only one before it makes the slip.
    if (!sums.slice(0, -1).some((sum) => sum > 9)) return undefined;
    return fromColumns(sums.flatMap((sum) => (sum > 9 ? [sum % 10, Math.floor(sum / 10)] : [sum])));
  },
});

export const addMisaligned = mutation({
  name: 'add_misaligned',
  parameters: ['a', 'b'],
  examples: ['5, 0.3: 0.8', '12.5, 3: 12.8', '1.25, 0.5: 1.3', '1.2, 0.3: nothing', '-5, 0.3: nothing'],
  apply: (a, b) => {
    const [left, right] = [digitsOf(a), digitsOf(b)];
    if (!left || !right || left.negative || right.negative || left.decimals === right.decimals)
      return undefined;
    const decimals = Math.max(left.decimals, right.decimals);
    const shifted = (digits: readonly number[]) => ratio(BigInt(digits.join('')), 10n ** BigInt(decimals));
    const [first, second] = [shifted(left.digits), shifted(right.digits)];
    return first && second && add(first, second);
  },
});

export const borrowFromZero = mutation({
  name: 'borrow_from_zero',
  parameters: ['a', 'b'],
  examples: ['306, 187: 219', '4002, 1965: 3037', '346, 187: nothing', '306, 105: nothing'],
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

export const multiplyWithoutCarry = mutation({
  name: 'multiply_without_carry',
  parameters: ['a', 'b'],
  examples: ['24, 3: 62', '3, 24: 62', '85, 5: 405', '23, 3: nothing', '8, 7: nothing', '24, 13: nothing'],
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

export const multiplyWithoutCrossProducts = mutation({
  name: 'multiply_without_cross_products',
  parameters: ['a', 'b'],
  examples: ['23, 23: 409', '12, 34: 308', '20, 34: nothing', '7, 34: nothing'],
  apply: (a, b) => {
    const [left, right] = [columnsOf(a), columnsOf(b)];
    // With one digit, or a zero in the ones, nobody multiplies place by place.
    if (!left || !right || left.length < 2 || right.length < 2 || left[0] === 0 || right[0] === 0)
      return undefined;
    return left.reduce((sum, digit, at) => {
      const place = 10n ** BigInt(at);
      return add(sum, multiply(whole(BigInt(digit) * place), whole(BigInt(right[at] ?? 0) * place)));
    }, whole(0));
  },
});
