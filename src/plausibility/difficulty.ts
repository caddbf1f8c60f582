import { absolute, compare, type Exact, operate, toNumber, whole } from '../base/index.ts';
import type { Expr } from '../model/index.ts';

/** What there is to slip on in a working. */
export type Difficulty = 'trivial' | 'easy' | 'hard';

type LeafValue = (leaf: Expr) => Exact | undefined;

/**
 * How hard a working of two numbers is. Zeros at the end count for nothing: 600 + 400 is 6 + 4. By what people wrote wrongly for
 * the problems of the corpus: of hard workings 17 % are wrong, of easy ones 11 %, of trivial ones 10 % (sums 15, 7 and 3 %).
 * Longer workings are hard.
 */
export const difficultyOf = (expr: Expr, exactOfLeaf: LeafValue): Difficulty => {
  if (expr.kind !== 'binary') return 'hard';
  const { op } = expr;
  const [a, b] = [exactOfLeaf(expr.left), exactOfLeaf(expr.right)];
  if (!a || !b || isWorking(expr.left) || isWorking(expr.right)) return 'hard';
  if (op === '+' || op === '-') return ofSum(op, a, b);
  if (op === '*') return isOne(a) || isOne(b) ? 'trivial' : ofFact(stemOf(a), stemOf(b));
  const quotient = op === '/' ? operate('/', a, b) : undefined;
  if (!quotient) return 'hard';
  return isOne(b) || isOne(quotient) ? 'trivial' : ofFact(stemOf(b), stemOf(quotient));
};

const sizeOf = (value: Exact): number => Math.abs(toNumber(value));
const isWorking = (expr: Expr): boolean => expr.kind === 'binary' || expr.kind === 'call';

const isOne = (value: Exact): boolean => value.den === 1n && value.num === 1n;
const isAtMost = (value: Exact, most: number): boolean => compare(value, whole(most)) <= 0;

const ofSum = (op: '+' | '-', left: Exact, right: Exact): Difficulty => {
  if (left.den !== 1n || right.den !== 1n) return 'hard';
  let [a, b] = [absolute(left), absolute(right)];
  while (a.num !== 0n && b.num !== 0n && a.num % 10n === 0n && b.num % 10n === 0n)
    [a, b] = [whole(a.num / 10n), whole(b.num / 10n)];
  const smaller = compare(a, b) < 0 ? a : b;
  if (isAtMost(smaller, 1)) return 'trivial';
  const isShort = op === '+' ? isAtMost(whole(a.num + b.num), 10) : isAtMost(a, 10);
  const hasOneDigit = [a, b].slice(op === '+' ? 0 : 1).some(({ num }) => /^\d0*$/.test(`${num}`));
  const staysAbove = op === '+' || compare(a, b) > 0;
  return isShort || (hasOneDigit && staysAbove && !runsOver(op, a.num, b.num)) ? 'easy' : 'hard';
};

/** Whether a column of a sum carries, or one of a difference borrows. */
const runsOver = (op: '+' | '-', a: bigint, b: bigint): boolean => {
  const [top, bottom] = [a % 10n, b % 10n];
  if (op === '+' ? top + bottom > 9n : top < bottom) return true;
  return (op === '+' ? a > 9n || b > 9n : b > 9n) && runsOver(op, a / 10n, b / 10n);
};

/** A fact of the table: those of 5 and the small ones are known by heart, of 2 all without a carry (2 × 43); of 10 and 100 only the zeros are to count. */
const ofFact = (one: bigint | undefined, other: bigint | undefined): Difficulty => {
  if (one === undefined || other === undefined) return 'hard';
  const [small, large] = one < other ? [one, other] : [other, one];
  const isDoubled = small === 2n && (large <= 10n || !/[5-9]/.test(`${large}`));
  const isKnown = small <= 1n || small * large <= 12n || isDoubled || (small === 5n && large < 10n);
  return isKnown || (large === 5n && small < 5n) ? 'easy' : 'hard';
};

/** The digits of a number without the zeros around them: 25 of 0.25 and of 2500; undefined of a fraction that never ends. */
const stemOf = ({ num, den }: Exact): bigint | undefined => {
  let [top, left] = [num < 0n ? -num : num, den];
  while (left !== 1n) {
    if (left % 10n !== 0n && left % 2n !== 0n && left % 5n !== 0n) return undefined;
    top *= 10n;
    left = left % 10n === 0n ? left / 10n : left;
    const both = common(top, left);
    [top, left] = [top / both, left / both];
  }
  while (top !== 0n && top % 10n === 0n) top /= 10n;
  return top;
};

const common = (a: bigint, b: bigint): bigint => (b === 0n ? a : common(b, a % b));

/**
 * Whether the working gives a reason to go wrong in just this way, for a wrong result of two numbers: something was carried, the
 * facts are not of the easiest, a part is not a round one. Readers hesitate where it does not. Of longer workings only sums are looked into.
 */
export const isTempting = (expr: Expr, wrong: number, exactOfLeaf: LeafValue): boolean => {
  if (expr.kind !== 'binary') return true;
  const [left, right] = [exactOfLeaf(expr.left), exactOfLeaf(expr.right)];
  const result = left && right && operate(expr.op, left, right);
  if (!result) return true;
  const t = sizeOf(result);
  const off = offOf(Math.abs(Math.abs(wrong) - t));
  const slip: Slip = { a: sizeOf(left), b: sizeOf(right), t, wrong: Math.abs(wrong), ...off };
  const isSum = expr.op === '+' || expr.op === '-';
  if (isWorking(expr.left) || isWorking(expr.right)) return !isSum || slip.by !== 2 || slip.place <= 1;
  if (slip.by > 5 || slip.by === 4) return isSum || !isRounded(slip);
  if (t % 1 !== 0 && t % 0.5 === 0 && slip.place < 1) return false;
  if (expr.op === '+' || expr.op === '-') return ofColumn(expr.op, slip);
  if (isRounded(slip)) return false;
  return expr.op === '*' ? ofProduct(slip) : expr.op !== '/' || ofQuotient(slip);
};

/** A working of `a` and `b` that is `t`, and what was written: `by` times `place`, a power of ten, away from it. */
interface Slip {
  readonly a: number;
  readonly b: number;
  readonly t: number;
  readonly wrong: number;
  readonly by: number;
  readonly place: number;
}

const offOf = (difference: number): Pick<Slip, 'by' | 'place'> => {
  const [digits = '', exponent = '0'] = Number(difference.toPrecision(9)).toExponential().split('e');
  const [, decimals = ''] = digits.split('.');
  return { by: Number(digits.replace('.', '')), place: Number(`1e${Number(exponent) - decimals.length}`) };
};

/** How many of the last places of a number are zeros, as a power of ten: 100 for 1200. */
const zerosOf = (number: number): number => offOf(number).place;
const stem = (number: number): number => offOf(number).by;

/** The right result rounded: who works out all else exactly does not write it for one. */
const isRounded = ({ t, wrong, by, place }: Slip): boolean =>
  zerosOf(wrong) > Math.max(zerosOf(t), 1) && by * place < zerosOf(wrong);

/** One column of a sum or a difference is off: where something runs over, or where the digits are not of the smallest. */
const ofColumn = (op: '+' | '-', { a, b, t, by, place }: Slip): boolean => {
  if (by > 2) return true;
  const below = (number: number) => round((number / place) % 1);
  const digit = (number: number) => Math.floor(round(number / place)) % 10;
  const [x, y] = [digit(a), digit(b)];
  const comesOver = op === '+' ? below(a) + below(b) >= 1 : below(a) < below(b);
  const runsOn = op === '+' ? x + y + Number(comesOver) > 9 : x < y + Number(comesOver);
  const isHalf = op === '-' && t === b && place > 1;
  if (comesOver || runsOn) return !isHalf && (by === 1 || place === 1);
  return by === 1 && y > 0 && (op === '+' ? x > 0 && x + y > 5 : x > 5);
};

const round = (number: number): number => Number(number.toFixed(6));

const ofProduct = (slip: Slip): boolean => {
  const { a, b, t, by, place } = slip;
  const off = by * place;
  const isDoubled = a === 2 || b === 2;
  if (!isDoubled && (a < 1 || b < 1)) return by > 2 || (a !== 0.1 && b !== 0.1 && stem(t) > 9);
  if (!isDoubled && (off === a || off === b)) return isCounted(off === b ? a : b, off);
  if (isFamiliar(a) || isFamiliar(b)) return false;
  if (isDoubled ? off % 10 !== 0 || by === 5 : t % 5 === 0 && off % 5 !== 0) return false;
  return carriesInto(slip);
};

/** By one digit a digit before the last one goes wrong where something is carried to it: 16 × 8 = 118, and not 12 × 4 = 58. */
const carriesInto = ({ a, b, by, place }: Slip): boolean => {
  const column = round(place / (zerosOf(a) * zerosOf(b)));
  const [digit, other] = stem(a) < 10 ? [stem(a), stem(b)] : [stem(b), stem(a)];
  return column <= 1 || digit > 9 || (by === 1 && (other % column) * digit >= column);
};

/** Quarters of a hundred, and hours in minutes: from money and clocks everybody knows what so many of them are. */
const isFamiliar = (number: number): boolean => number === 60 || [25, 75].includes(stem(number));

/** So many groups are counted one by one, or, of more, where it is easy to go on by `each`. */
const isCounted = (groups: number, each: number): boolean =>
  (groups > 2 && groups < 13 && groups !== 10) ||
  (groups < 100 && groups % 10 !== 0 && each > 12 && each % 5 === 0);

/** A quotient beyond the table is one off in its last digit; in the table the fact beside it was taken; eleven times a digit shows it twice. */
const ofQuotient = ({ b, t, by, place }: Slip): boolean =>
  by > 2 || (by === 1 && b !== 2 && t !== 11 && stem(b) > 1 && place === zerosOf(t));
