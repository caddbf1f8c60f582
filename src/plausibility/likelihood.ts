import { absolute, compare, type Exact, once, operate, subtract, whole } from '../base/index.ts';
import type { Expr } from '../model/index.ts';
import { type ChangedStep, featuresOf, type Ground, groundOf, type LikelySubject } from './features.ts';

/** What each feature of a mistake adds to its score, and what every one has. */
export type Weights = { readonly base: number; readonly features: ReadonlyMap<string, number> };

/**
 * `rules/plausibility.yaml`: weights for slips, and for all other mistakes; for these also how believable they
 * are, what readers alone found added.
 */
export interface PlausibilityTable {
  readonly reasoning: Weights;
  readonly believable: Weights;
  readonly slips: Weights;
}

/** How likely a mistake is, and how believable to those who read it. */
export interface Likelihood {
  /**
   * How likely a pupil is to make this mistake, beside the others that the rules make: above 0 and below 1, 0.5 for the
   * average candidate, to three decimals.
   */
  readonly plausibility: number;
  /** Likewise, how likely readers are to believe it; undefined of a slip. */
  readonly believable: number | undefined;
}

export const likelihoodOf = (table: PlausibilityTable, changed: ChangedStep, ground: Ground): Likelihood => {
  const features = featuresOf(changed, ground);
  if (changed.rule.family === 'computational')
    return { plausibility: shareOf(sumOf(table.slips, features)), believable: undefined };
  return {
    plausibility: shareOf(sumOf(table.reasoning, features)),
    believable: shareOf(sumOf(table.believable, features)),
  };
};

/** How likely the changes of one template are, which is looked up once; undefined where there is no table. */
export const likelihoodsIn = (
  subject: LikelySubject,
  table: PlausibilityTable | undefined,
): ((changed: ChangedStep) => Likelihood | undefined) => {
  if (!table) return () => undefined;
  const ground = once(() => groundOf(subject));
  return (changed) => likelihoodOf(table, changed, ground());
};

const sumOf = ({ base, features: weights }: Weights, features: readonly string[]): number => {
  let sum = base;
  for (const feature of features) sum += weights.get(feature) ?? 0;
  return sum;
};

const shareOf = (sum: number): number => Math.round(1000 / (1 + Math.exp(-sum))) / 1000;

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

/** A fact of the table: those of 5 and the small ones are known by heart, of 2 all without a carry (2 × 43); of 10 and 100 only the zeros are to count. */
const ofFact = (one: bigint | undefined, other: bigint | undefined): Difficulty => {
  if (one === undefined || other === undefined) return 'hard';
  const [small, large] = one < other ? [one, other] : [other, one];
  const isDoubled = small === 2n && (large <= 10n || !/[5-9]/.test(`${large}`));
  const isKnown = small <= 1n || small * large <= 10n || isDoubled || (small === 5n && large < 10n);
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
