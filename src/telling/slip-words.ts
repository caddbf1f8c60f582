import {
  type Exact,
  equal,
  exactOf,
  multiply,
  plainNumber,
  ratio,
  subtract,
  toNumber,
  whole,
} from '../base/index.ts';
import type { Expr, Value } from '../model/index.ts';
import { type Telling, toldNumber } from './read-aloud.ts';

/** A wrong result: of which step, and what it was and is. */
interface Slip {
  readonly at: number;
  readonly oldValue: Value;
  readonly newValue: Value;
}

/** A wrong result as digits tell it: the numbers of the working where there are two, whole and above zero. */
interface Digits {
  readonly op: string;
  readonly pair: readonly [Exact, Exact] | undefined;
  readonly right: Exact;
  readonly wrong: Exact;
}

/**
 * What the digits of a slip tell: the column that is off, what stands in it, the product that was written instead. Undefined
 * where the word has nothing to say: several columns are off, nothing comes from the column before, no such product.
 */
export const slipWord = (
  word: string,
  right: Expr,
  { at, oldValue, newValue }: Slip,
  telling: Telling,
): string | undefined => {
  const [was, now] = [exactOf(oldValue), exactOf(newValue)];
  if (!was || !now) return undefined;
  const { values } = telling.subject.facts;
  const [a, b] = right.kind === 'binary' ? [values[right.left.id], values[right.right.id]] : [];
  const digits: Digits = {
    op: right.kind === 'binary' ? right.op : '',
    pair: a && b ? [a, b] : undefined,
    right: was,
    wrong: now,
  };
  switch (word) {
    case 'slip.place':
      return places[placeOf(digits) ?? -1];
    case 'slip.digit':
      return digitIn(was, placeOf(digits));
    case 'slip.wrong':
      return digitIn(now, placeOf(digits));
    case 'slip.column':
      return columnOf(digits);
    case 'slip.before':
      return columnBefore(digits);
    case 'slip.product':
      return productOf(digits);
    case 'slip.check':
      return checkOf(digits);
    case 'slip.off':
      return offBy(digits, at, telling);
    default:
      return undefined;
  }
};

const places: readonly string[] = 'ones tens hundreds thousands'.split(' ');

const isPlain = ({ num, den }: Exact): boolean => den === 1n && num >= 0n && num < 10_000_000n;

/** The one column in which two whole numbers differ: 0 is that of ones. */
const placeOf = ({ right, wrong }: Digits): number | undefined => {
  if (!isPlain(right) || !isPlain(wrong)) return undefined;
  const [was, now] = [String(right.num), String(wrong.num)];
  const width = Math.max(was.length, now.length);
  const [a, b] = [was.padStart(width, '0'), now.padStart(width, '0')];
  const off = [...a].flatMap((digit, at) => (digit === b[at] ? [] : [width - 1 - at]));
  return off.length === 1 && (off[0] ?? 9) < places.length ? off[0] : undefined;
};

const digitAt = ({ num }: Exact, place: number): number => Number((num / 10n ** BigInt(place)) % 10n);

const digitIn = (number: Exact, place: number | undefined): string | undefined =>
  place === undefined ? undefined : String(digitAt(number, place));

const plainPair = ({ pair }: Digits): readonly [Exact, Exact] | undefined =>
  pair && isPlain(pair[0]) && isPlain(pair[1]) ? pair : undefined;

/** What a sum or a difference hands on to a column from those before it: 1, or 0. */
const handedOn = ([a, b]: readonly [Exact, Exact], op: string, place: number): number => {
  const below = 10n ** BigInt(place);
  const [low, under] = [a.num % below, b.num % below];
  return op === '+' ? Number(low + under >= below) : Number(low < under);
};

const columnOf = (digits: Digits): string | undefined => {
  const place = placeOf(digits);
  const pair = plainPair(digits);
  const { op } = digits;
  if (place === undefined || !pair || (op !== '+' && op !== '-')) return undefined;
  const [top, bottom] = [digitAt(pair[0], place), digitAt(pair[1], place)];
  if (top === 0 && bottom === 0) return undefined;
  const handed = handedOn(pair, op, place);
  // What is too small lends itself ten.
  const lent = op === '-' && top - handed < bottom ? 10 + top : top;
  const terms = [String(lent), ...(bottom > 0 ? [String(bottom)] : []), ...(handed === 1 ? ['1'] : [])];
  return terms.join(` ${op} `);
};

/** The column that hands something on to the one that is off. */
const columnBefore = (digits: Digits): string | undefined => {
  const place = placeOf(digits);
  const pair = plainPair(digits);
  const { op } = digits;
  if (!place || !pair || (op !== '+' && op !== '-') || handedOn(pair, op, place) === 0) return undefined;
  const [top, bottom] = [digitAt(pair[0], place - 1), digitAt(pair[1], place - 1)];
  // What was handed on to the column before it would have to be told, too.
  return handedOn(pair, op, place - 1) === 1 ? undefined : `${top} ${op} ${bottom}`;
};

const nearest = 3;

/** `6 × 9`: one number of the product, and another in place of the second. */
const productOf = ({ op, pair, wrong }: Digits): string | undefined => {
  if (op !== '*' || !pair) return undefined;
  for (const [kept, other] of [pair, [pair[1], pair[0]] as const]) {
    if (kept.num === 0n) continue;
    const taken = ratio(wrong.num * kept.den, wrong.den * kept.num);
    if (!taken) continue;
    const off = Math.abs(toNumber(subtract(taken, other)));
    if (taken.den === 1n && other.den === 1n && off > 0 && off <= nearest)
      return `${plainNumber(kept)} × ${plainNumber(taken)}`;
  }
  return undefined;
};

/** `22 × 12 = 264`: what the wrong quotient gives when it is multiplied back. */
const checkOf = ({ op, pair, wrong }: Digits): string | undefined => {
  if (op !== '/' || !pair) return undefined;
  const back = multiply(wrong, pair[1]);
  return equal(back, pair[0]) || (wrong.num !== 0n && wrong.den !== 1n)
    ? undefined
    : `${plainNumber(wrong)} × ${plainNumber(pair[1])} = ${plainNumber(back)}`;
};

const offBy = ({ right, wrong }: Digits, at: number, telling: Telling): string => {
  const difference = subtract(wrong, right);
  const size = difference.num < 0n ? subtract(whole(0), difference) : difference;
  return `${toldNumber(size, at, telling)} too ${difference.num < 0n ? 'small' : 'large'}`;
};
