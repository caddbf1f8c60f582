import { exactFromParts } from '../../ast/index.ts';
import { type Exact, floor, multiply, subtract, whole } from '../../base/index.ts';
import type { BinaryOp, Expr } from '../../model/index.ts';
import { type Formalization, keyOfNode } from './formalization.ts';

/** What a program is reckoned in: residues of a prime, exact rationals, degrees. Undefined is no number. */
export interface Arithmetic<T> {
  readonly constant: (value: Exact) => T | undefined;
  readonly operate: (op: BinaryOp, left: T, right: T, exponent: Exact | undefined) => T | undefined;
  readonly negate: (value: T) => T;
  readonly call: (expr: Expr & { kind: 'call' }, args: readonly T[]) => T | undefined;
}

const constantOf = (expr: Expr): Exact | undefined =>
  exactFromParts(expr, expr.kind === 'unary' ? [constantOf(expr.operand)] : [], () => undefined);

/**
 * The answer of a program when some of its inputs get other values; `values` is by their keys. Undefined where it has
 * none: a division by zero, a call that this arithmetic lacks.
 */
export const answerIn = <T>(
  { links, live }: Formalization,
  values: ReadonlyMap<number, T>,
  arithmetic: Arithmetic<T>,
): T | undefined => {
  const found: (T | undefined)[] = [];
  const reckon = (expr: Expr): T | undefined => {
    switch (expr.kind) {
      case 'num': {
        const given = values.get(keyOfNode(expr.id));
        if (given !== undefined) return given;
        const value = constantOf(expr);
        return value && arithmetic.constant(value);
      }
      case 'name':
        return found[links.slots[expr.id] ?? -1];
      case 'unary': {
        const operand = reckon(expr.operand);
        return operand === undefined || expr.op === '+' ? operand : arithmetic.negate(operand);
      }
      case 'binary': {
        const left = reckon(expr.left);
        const right = reckon(expr.right);
        if (left === undefined || right === undefined) return undefined;
        return arithmetic.operate(
          expr.op,
          left,
          right,
          expr.op === '**' ? constantOf(expr.right) : undefined,
        );
      }
      case 'call': {
        const args = expr.args.map(reckon);
        const known = args.filter((arg) => arg !== undefined);
        return known.length === args.length ? arithmetic.call(expr, known) : undefined;
      }
    }
  };
  for (const index of live) {
    const given = values.get(index);
    const step = links.program.steps[index];
    found[index] = given ?? (step && reckon(step.expr));
    // A step that the answer needs and that has no value: neither has the answer.
    if (found[index] === undefined) return undefined;
  }
  return found[links.program.steps.length - 1];
};

/** Halves go to the even neighbour, as Python's `round` sends them. */
const roundHalfEven = (value: Exact, digits: number): Exact => {
  const scale = whole(10n ** BigInt(digits));
  const scaled = multiply(value, scale);
  const below = floor(scaled);
  const rest = subtract(scaled, whole(below));
  const twice = rest.num * 2n;
  const up = twice > rest.den || (twice === rest.den && below % 2n !== 0n);
  return { ...multiply(whole(up ? below + 1n : below), { num: 1n, den: scale.num }) };
};

/** Exact rationals. A number of more digits than a problem can have is none, so that no program takes long. */
export const rationals: Arithmetic<Exact> = {
  constant: (value) => value,
  operate: (op, left, right) => {
    if (op === '**' && (right.num > 64n || right.num < -64n)) return undefined;
    return small(
      exactFromParts({ kind: 'binary', op, left: hole, right: hole, ...nowhere }, [left, right], none),
    );
  },
  negate: ({ num, den }) => ({ num: -num, den }),
  call: (expr, args) => {
    const [value, digits] = args;
    if ((expr.func === 'round' || expr.func === 'Math.round') && value) {
      const places = digits === undefined ? 0 : Number(digits.num);
      return places >= 0 && places <= 20 ? roundHalfEven(value, places) : undefined;
    }
    return small(exactFromParts(expr, args, none));
  },
};

const nowhere = { id: -1, start: -1, end: -1 } as const;
const hole: Expr = { kind: 'name', name: '', ...nowhere };
const none = (): undefined => undefined;
const most = 10n ** 400n;
const small = (value: Exact | undefined): Exact | undefined =>
  value && value.num < most && value.num > -most && value.den < most ? value : undefined;
