import { decimalsOf, type Exact, isWhole, ratio, whole } from '../base/index.ts';
import type { Column } from './bindings.ts';

/** More digits than this nobody writes below each other. */
const mostColumns = 15;

/**
 * The written method on two numbers set below each other, point below point: from the right, `make` says what comes
 * of a column; its last digit is written, the rest is handed to the next column, less than nothing where one is
 * borrowed. What is handed on by the last column stands before the result. Undefined for numbers with a sign or
 * without an end, where a column gives no whole number, and where the last column borrows.
 */
export const byColumns = (
  above: Exact,
  below: Exact,
  make: (column: Column) => Exact | undefined,
): Exact | undefined => {
  const decimals = [above, below].map((one) => decimalsOf(one, mostColumns));
  if (above.num < 0n || below.num < 0n || decimals.includes(undefined)) return undefined;
  const unit = 10n ** BigInt(Math.max(...decimals.map((one) => one ?? 0)));
  let [top, bottom] = [(above.num * unit) / above.den, (below.num * unit) / below.den];
  let [result, carry] = [0n, 0n];
  for (let place = 1n; top > 0n || bottom > 0n || place === 1n; place *= 10n) {
    const made = make({
      top: whole(top % 10n),
      bottom: whole(bottom % 10n),
      carry: whole(carry),
      place: ratio(place, unit) ?? whole(0),
    });
    if (!made || !isWhole(made)) return undefined;
    const digit = ((made.num % 10n) + 10n) % 10n;
    result += digit * place;
    carry = (made.num - digit) / 10n;
    [top, bottom] = [top / 10n, bottom / 10n];
    if (top === 0n && bottom === 0n) result += carry * place * 10n;
  }
  return carry < 0n ? undefined : ratio(result, unit);
};
