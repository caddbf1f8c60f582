import { signedTerms } from '../ast/index.ts';
import { compare, type Exact } from '../base/index.ts';
import type { Expr } from '../model/index.ts';

const zero: Exact = { num: 0n, den: 1n };
const one: Exact = { num: 1n, den: 1n };

/** The right value of a node; undefined where it has none. */
type ValueOf = (expr: Expr) => Exact | undefined;

/**
 * Whether a wrong result of a step could be a result of its operation, as everyone sees at a glance: a sum is above each
 * addend, a difference below what is taken from, a product above its factors, a part below its whole, a quotient below
 * what is divided. Only positive numbers are looked at; of anything else nothing is known.
 */
export const isInBounds = (working: Expr, right: Exact, wrong: Exact, numberOf: ValueOf): boolean => {
  if (working.kind !== 'binary') return true;
  const product = working.op === '*' || working.op === '/';
  if (!product && working.op !== '+' && working.op !== '-') return true;
  const terms = signedTerms(working, working.op).map(({ op, expr }) => ({ op, value: numberOf(expr) }));
  if (!terms.every(({ value }) => value && compare(value, zero) > 0) || compare(right, zero) <= 0)
    return true;
  const of = (op: string): readonly Exact[] =>
    terms.flatMap((term) => (term.op === op && term.value ? [term.value] : []));
  if (product) return of('*').every((factor) => staysBeside(factor, right, wrong));
  const [added, taken] = [of('+'), of('-')];
  if (taken.length === 0) return added.length < 2 || added.every((addend) => compare(wrong, addend) > 0);
  // Of `a + b - c` only the first is looked at: what is taken from is not written as one number.
  const [first] = added;
  return added.length > 1 || first === undefined || compare(wrong, first) < 0;
};

/** A result above a factor stays so, one below stays below. */
const staysBeside = (factor: Exact, right: Exact, wrong: Exact): boolean => {
  const order = compare(right, factor);
  // `7 * 1`: that nothing changed is no sign of where the result must lie.
  if (order === 0 || compare(factor, one) === 0) return true;
  return compare(wrong, factor) === order;
};
