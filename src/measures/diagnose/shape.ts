import { type Exact, equal } from '../../base/index.ts';
import type { TextExpr } from '../../solution/index.ts';
import { isReal, type Judged } from './judge.ts';
import type { Reference } from './reference.ts';

/** What was done where no rule makes it, without its numbers, so that alike ones can be counted: `result + question`. */
export const shapeOf = (
  blamed: Judged | undefined,
  judged: readonly Judged[],
  { given, derived }: Reference,
): string => {
  const working = blamed?.claim.working;
  if (!blamed || !working) return 'a number alone';
  if (blamed.standing === 'false') return falseShape(blamed.claim.shown, blamed.claim.value);
  const results = judged.filter((one) => isReal(one) && one.claim.start !== blamed.claim.start);
  const earlier = results.filter(({ claim }) => claim.line <= blamed.claim.line);
  const sourceOf = (value: Exact): string => {
    if (earlier.some(({ claim }) => equal(claim.shown, value))) return 'result';
    return [...given, ...derived].some((one) => equal(one.value, value)) ? 'question' : 'other number';
  };
  return treeOf(working, sourceOf);
};

const falseShape = (shown: Exact, right: Exact | undefined): string => {
  if (!right) return 'a false result';
  const [own, wanted] = [digitsOf(shown), digitsOf(right)];
  const differing = [...own].filter((digit, at) => digit !== wanted[at]).length;
  if (own.length === wanted.length && differing === 1)
    return `a false result: one digit is another one, the ${own.at(-1) === wanted.at(-1) ? 'last is right' : 'last'}`;
  if (/0$/.test(own) && !/0$/.test(wanted)) return 'a false result: a round number';
  return own.length === wanted.length
    ? 'a false result: of the same length'
    : 'a false result: of another length';
};

const digitsOf = ({ num, den }: Exact): string => String(den === 1n ? num : Number(num) / Number(den));

const treeOf = (working: TextExpr, sourceOf: (value: Exact) => string): string => {
  if (working.kind === 'number') return sourceOf(working.value);
  if (working.kind === 'minus') return `-${treeOf(working.operand, sourceOf)}`;
  const side = (one: TextExpr): string =>
    one.kind === 'binary' ? `(${treeOf(one, sourceOf)})` : treeOf(one, sourceOf);
  const [left, right] = [side(working.left), side(working.right)];
  const isEither = working.op === '+' || working.op === '*';
  const [first, second] = isEither && right < left ? [right, left] : [left, right];
  return `${first} ${working.op} ${second}`;
};
