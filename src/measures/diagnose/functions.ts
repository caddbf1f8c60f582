import { childrenOf, exactConstant } from '../../ast/index.ts';
import {
  decimalsOf,
  divide,
  type Exact,
  equal,
  isWhole,
  multiply,
  subtract,
  toNumber,
  whole,
} from '../../base/index.ts';
import { type Expr, NEW } from '../../model/index.ts';
import { type TextExpr, textValue } from '../../solution/index.ts';
import {
  constant,
  keyOf,
  minus,
  opaque,
  over,
  type Polynomial,
  plus,
  type Source,
  times,
} from './polynomial.ts';

/** An expression of a program as a function; `said`: what a number is that a change put there. */
export const polynomialOf = (
  expr: Expr,
  named: (name: Expr & { kind: 'name' }) => Polynomial | undefined,
  said: (value: Exact) => Polynomial | undefined = () => undefined,
): Polynomial | undefined => {
  const own = exactConstant(expr);
  if (own) return (expr.id === NEW ? said(own) : undefined) ?? constant(own);
  if (expr.kind === 'name') return named(expr);
  const parts = childrenOf(expr).map((part) => polynomialOf(part, named, said));
  const known = parts.filter((part) => part !== undefined);
  const [first, second] = known;
  if (expr.kind === 'num' || known.length < parts.length) return undefined;
  if (expr.kind === 'call') {
    if (first && second && expr.func === 'Fraction') return over(first, second);
    return first && roundings.has(expr.func) ? first : opaque(expr.func, known);
  }
  if (expr.kind === 'binary') return first && second && combined(expr.op, first, second);
  return first && expr.op === '-' ? minus(first) : first;
};

/** What is rounded, or written as a fraction, stays the same function. */
const roundings: ReadonlySet<string> = new Set(['Fraction', 'float', 'int', 'round']);

type Operation = (left: Polynomial, right: Polynomial) => Polynomial | undefined;

const operations: { readonly [op: string]: Operation } = {
  '+': plus,
  '*': times,
  '/': over,
  '-': (left, right) => plus(left, minus(right)),
  '//': (left, right) => wholeOnes(over(left, right))[0],
};

/** A quotient without what is over, and with a whole one for that. */
export const wholeOnes = (quotient: Polynomial | undefined): readonly Polynomial[] =>
  quotient ? ['math.floor', 'math.ceil'].map((name) => opaque(name, [quotient])) : [];

const combined = (op: string, left: Polynomial, right: Polynomial): Polynomial | undefined =>
  operations[op] ? operations[op](left, right) : opaque(op, [left, right]);

/** What the numbers of a working may stand for, the likelier first. */
export interface Sources {
  readonly reference: { readonly [name in 'given' | 'derived' | 'converted' | 'steps']: readonly Source[] };
  /** What was claimed before, the latest last. */
  readonly results: readonly Source[];
  /** Whether a number that nobody said may be worked out in the head: the 12 of `40 - 12` for `2 * 6`. */
  readonly inHead?: boolean;
}

/** Of one number, and of one working, so many readings are looked at. */
const mostSources = 5;
const mostReadings = 60;
/** What is stated without a working follows from what stands near: of so many earlier results. */
const mostResults = 24;
/** Each number of a working may be several things: of so many nobody makes one. */
const mostNumbers = 24;

/** 15000 of `15k`, and 20 of `20%`. */
export const sizeOf = (number: TextExpr & { kind: 'number' }): Exact =>
  (number.percent ? undefined : textValue(number)) ?? number.value;

/** The numbers of a working, in reading order. */
export const numbersIn = (working: TextExpr): readonly Exact[] => {
  if (working.kind === 'number') return [sizeOf(working)];
  if (working.kind === 'minus') return numbersIn(working.operand);
  return [...numbersIn(working.left), ...numbersIn(working.right)];
};

/** The functions that a number may stand for. */
export const sourcesOf = (value: Exact, sources: Sources): readonly Polynomial[] => {
  const { reference, results } = sources;
  const found = new Map<string, Polynomial>();
  const add = (sources: readonly Source[]): void => {
    for (const { value: own, is } of sources)
      if (equal(own, value) && found.size < mostSources) found.set(keyOf(is), is);
  };
  add(results.toReversed());
  add(reference.given);
  add(reference.derived);
  if (found.size === 0) add([...reference.converted, ...reference.steps]);
  const said = found.size === 0 ? resaid(value, results) : undefined;
  if (said) found.set(keyOf(said.is), said.is);
  if (sources.inHead && !isSaid(value, sources))
    for (const is of impliedIn(value, sources).slice(0, mostImplied)) found.set(keyOf(is), is);
  const plain = constant(value);
  found.set(keyOf(plain), plain);
  return [...found.values()];
};

const mostImplied = 8;

/** Whether the question, or a line before, has a number. */
export const isSaid = (value: Exact, { reference: { given, derived }, results }: Sources): boolean =>
  [given, derived, results].some((some) => some.some((one) => equal(one.value, value)));

/** One unit in another: their factors, each way. */
const scales: readonly Exact[] = [1000, 100, 60].flatMap((by) => [whole(by), { num: 1n, den: BigInt(by) }]);

/** The latest result that a number says again, in another unit or rounded: 4.5 of 4500, 5 of 4.44. */
export const resaid = (
  value: Exact,
  results: readonly Source[],
): (Source & { readonly from: Exact }) | undefined => {
  for (const { value: from, is } of results.toReversed()) {
    const by = scales.find((scale) => equal(multiply(from, scale), value));
    const same = by ? times(is, constant(by)) : isRounded(value, from) ? is : undefined;
    if (same) return { value, is: same, from };
  }
  return undefined;
};

/** It has fewer decimals, and is up or down to these the same. */
const isRounded = (value: Exact, from: Exact): boolean => {
  const places = decimalsOf(value);
  return (
    places !== undefined &&
    value.num !== 0n &&
    decimalsOf(from, places) === undefined &&
    Math.abs(toNumber(subtract(value, from))) < 10 ** -places
  );
};

/** What comes to a number in one operation on what is known, where no working shows it: 30 pages an hour of `15 in half an hour`. */
export const impliedIn = (shown: Exact, { reference, results }: Sources): readonly Polynomial[] => {
  const one = { value: whole(1), is: constant(whole(1)) };
  const known = [...reference.given, ...reference.derived, one, ...results.slice(-mostResults)];
  return known.flatMap((left) =>
    Object.entries(rightOf).flatMap(([op, needed]) => {
      const value = needed(left.value, shown);
      if (!value || (value.num === 0n && op === '/')) return [];
      return known.flatMap((right) => (equal(right.value, value) && combined(op, left.is, right.is)) || []);
    }),
  );
};

/** What stands on the right of an operation that comes to a result, by what stands on its left. */
const rightOf: { readonly [op: string]: (left: Exact, result: Exact) => Exact | undefined } = {
  '+': (left, result) => subtract(result, left),
  '-': subtract,
  '*': (left, result) => divide(result, left),
  '/': divide,
};

/** The functions that a working may be; none of a working that nobody would write. */
export const functionsOf = (working: TextExpr, sources: Sources): readonly Polynomial[] =>
  numbersIn(working).length > mostNumbers ? [] : readingsOf(working, sources);

const readingsOf = (working: TextExpr, sources: Sources): readonly Polynomial[] => {
  switch (working.kind) {
    case 'number': {
      const value = textValue(working) ?? working.value;
      const found = sourcesOf(value, sources);
      if (!working.percent) return found;
      // `20%` is the fifth that follows from the 20 of the question.
      const hundred = constant(whole(100));
      const plain = sourcesOf(working.value, sources).flatMap((is) => over(is, hundred) ?? []);
      return distinct([...found.slice(0, -1), ...plain, ...found.slice(-1)]);
    }
    case 'minus':
      return readingsOf(working.operand, sources).map(minus);
    case 'binary': {
      const asOne = fractionsIn(working, sources);
      const left = readingsOf(working.left, sources);
      const right = readingsOf(working.right, sources);
      const found: Polynomial[] = [...asOne];
      for (const a of left)
        for (const b of right) {
          if (found.length >= mostReadings) break;
          const is = combined(working.op, a, b);
          if (is) found.push(is);
        }
      return distinct(found);
    }
  }
};

/** `3/4` may be one number, also behind another: `96 * 3/4`. */
const fractionsIn = ({ op, left, right }: TextExpr & { kind: 'binary' }, sources: Sources): Polynomial[] => {
  const isProduct = left.kind === 'binary' && left.op === '*';
  const above = isProduct ? left.right : left;
  if (op !== '/' || above.kind !== 'number' || right.kind !== 'number') return [];
  const value = divide(above.value, right.value);
  const found = value && !isWhole(value) ? sourcesOf(value, sources).slice(0, -1) : [];
  if (!isProduct) return found;
  const factors = found.length > 0 ? readingsOf(left.left, sources) : [];
  return factors.flatMap((factor) => found.flatMap((is) => times(factor, is) ?? []));
};

const distinct = (found: readonly Polynomial[]): readonly Polynomial[] => [
  ...new Map(found.map((is) => [keyOf(is), is])).values(),
];
