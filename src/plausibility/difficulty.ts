import { absolute, compare, type Exact, operate, subtract, whole } from '../base/index.ts';
import type { Expr } from '../model/index.ts';

/** What there is to slip on in a working. */
export type Difficulty = 'trivial' | 'easy' | 'hard';

/**
 * How hard a working of two numbers is. Zeros at the end count for nothing: 600 + 400 is 6 + 4. By what people wrote wrongly for
 * the problems of the corpus: of hard workings 17 % are wrong, of easy ones 11 %, of trivial ones 10 % (sums 15, 7 and 3 %).
 * Longer workings are hard.
 */
export const difficultyOf = (expr: Expr, exactOfLeaf: (leaf: Expr) => Exact | undefined): Difficulty => {
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

const isWorking = (expr: Expr): boolean => expr.kind === 'binary' || expr.kind === 'call';

const isOne = (value: Exact): boolean => value.den === 1n && value.num === 1n;
const ten = whole(10);
const isAtMost = (value: Exact, most: number): boolean => compare(value, whole(most)) <= 0;

const ofSum = (op: '+' | '-', left: Exact, right: Exact): Difficulty => {
  if (left.den !== 1n || right.den !== 1n) return 'hard';
  let [a, b] = [absolute(left), absolute(right)];
  while (a.num !== 0n && b.num !== 0n && a.num % 10n === 0n && b.num % 10n === 0n)
    [a, b] = [whole(a.num / 10n), whole(b.num / 10n)];
  const smaller = compare(a, b) < 0 ? a : b;
  if (isAtMost(smaller, 1)) return 'trivial';
  const [top, bottom] = [a.num % 10n, b.num % 10n];
  if (op === '+') {
    const isShort = isAtMost(whole(a.num + b.num), 10);
    return isShort || (compare(smaller, ten) < 0 && top + bottom < 10n) ? 'easy' : 'hard';
  }
  const borrows = compare(b, ten) >= 0 || top < bottom;
  return isAtMost(a, 10) || (!borrows && compare(subtract(a, b), whole(0)) > 0) ? 'easy' : 'hard';
};

/** A fact of the table: those of 2 and 5 and the small ones are known by heart; of 10 and 100 only the zeros are to count. */
const ofFact = (one: bigint | undefined, other: bigint | undefined): Difficulty => {
  if (one === undefined || other === undefined) return 'hard';
  const [small, large] = one < other ? [one, other] : [other, one];
  const isKnown =
    small <= 1n || small * large <= 10n || (small === 2n && large <= 10n) || (small === 5n && large < 10n);
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
