import { callInRules, childrenOf, exactConstant, exactFromParts, walk } from '../../ast/index.ts';
import { type Exact, isWhole, multiply, reduced, roundHalfEven, whole } from '../../base/index.ts';
import type { Expr } from '../../model/index.ts';
import { type Formalization, keyOfNode } from './align.ts';

/** Powers up to this one are reckoned. */
const mostPower = 64n;
const bitsOfPower = 6;

const isSmall = ({ num }: Exact): boolean => num <= mostPower && num >= -mostPower;

/**
 * How often the degree of the rational function that a program is may double: an operation doubles it at most. Undefined for
 * a program with anything that is no rational function (a floor, a rounding, an exponent that is not written out).
 */
export const doublings = ({ links, live }: Formalization): number | undefined => {
  let found: number | undefined = 0;
  const count = (expr: Expr): void => {
    const more = doublingsOf(expr);
    found = found === undefined || more === undefined ? undefined : found + more;
  };
  for (const index of live) {
    const step = links.program.steps[index];
    if (step) walk(step.expr, count);
  }
  return found;
};

const doublingsOf = (expr: Expr): number | undefined => {
  if (expr.kind === 'call')
    return expr.func === 'Fraction' || callInRules(expr.func) === 'float' ? 1 : undefined;
  if (expr.kind !== 'binary') return 0;
  if (expr.op !== '**') return expr.op === '//' || expr.op === '%' ? undefined : 1;
  const exponent = exactConstant(expr.right);
  return exponent && isWhole(exponent) && isSmall(exponent) ? bitsOfPower : undefined;
};

/** No program takes long: a number of more digits than a problem can have is none. */
const most = 10n ** 400n;
/** The same at numbers as large as a random point has. */
export const mostAtRandom = 10n ** 40_000n;

/**
 * The answer of a program when some of its inputs get other values; `values` is by their keys. Undefined where it has
 * none: a division by zero, a call that has no exact value.
 */
export const answerOf = (
  { links, live }: Formalization,
  values: ReadonlyMap<number, Exact>,
  largest: bigint = most,
): Exact | undefined => {
  const found: (Exact | undefined)[] = [];
  const reckon = (expr: Expr): Exact | undefined => {
    const given = expr.kind === 'num' ? values.get(keyOfNode(expr.id)) : undefined;
    if (given) return given;
    const parts = childrenOf(expr).map(reckon);
    if (expr.kind === 'binary' && expr.op === '**' && parts[1] && !isSmall(parts[1])) return undefined;
    const value = isRounding(expr)
      ? rounded(parts)
      : exactFromParts(expr, parts, ({ id }) => found[links.slots[id] ?? -1]);
    return value && value.num < largest && value.num > -largest && value.den < largest ? value : undefined;
  };
  for (const index of live) {
    const step = links.program.steps[index];
    found[index] = values.get(index) ?? (step && reckon(step.expr));
    // A step that the answer needs and that has no value: neither has the answer.
    if (!found[index]) return undefined;
  }
  return found[links.program.steps.length - 1];
};

const isRounding = (expr: Expr): boolean =>
  expr.kind === 'call' && (expr.func === 'round' || expr.func === 'Math.round');

const rounded = ([value, digits]: readonly (Exact | undefined)[]): Exact | undefined => {
  const places = digits === undefined ? 0 : Number(digits.num);
  const scale = 10n ** BigInt(Math.max(0, Math.min(20, places)));
  return value && places >= 0 && places <= 20
    ? reduced(roundHalfEven(multiply(value, whole(scale))), scale)
    : undefined;
};
