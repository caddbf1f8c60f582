import { parse } from 'yaml';
import { exactFromParts } from '../../ast/index.ts';
import {
  type Exact,
  isFields,
  isWhole,
  multiply,
  operate,
  reduced,
  roundHalfEven,
  whole,
} from '../../base/index.ts';
import { type BinaryOp, type Expr, UserError } from '../../model/index.ts';
import { type Formalization, keyOfNode } from './align.ts';

/** A prime: 2^127 - 1. */
export const prime = 2n ** 127n - 1n;

const positive = (value: bigint): bigint => {
  const rest = value % prime;
  return rest < 0n ? rest + prime : rest;
};

/** By the extended Euclidean algorithm; undefined for 0. */
const inverse = (value: bigint): bigint | undefined => {
  let [a, b, x, y] = [prime, value, 0n, 1n];
  while (b > 0n) {
    const quotient = a / b;
    [a, b] = [b, a - quotient * b];
    [x, y] = [y, x - quotient * y];
  }
  return a === 1n ? positive(x) : undefined;
};

const divide = (left: bigint, right: bigint): bigint | undefined => {
  const inverted = inverse(right);
  return inverted === undefined ? undefined : (left * inverted) % prime;
};

/** Exponents up to this size are multiplied out; a larger one is left to exact numbers. */
const mostPower = 64n;

const isSmall = (exponent: Exact): boolean =>
  isWhole(exponent) && exponent.num <= mostPower && exponent.num >= -mostPower;

/** What all other operations of a field follow from. */
interface Basic<T> extends Pick<Arithmetic<T>, 'constant' | 'negate'> {
  readonly one: T;
  readonly plus: (left: T, right: T) => T;
  readonly times: (left: T, right: T) => T;
  readonly divided: (over: T, under: T) => T | undefined;
}

/**
 * The arithmetic of a field. Whatever is no rational function (a floor, a rounding, an exponent that is not written out) has
 * no value in it.
 */
const fieldOf = <T>({ one, constant, negate, plus, times, divided }: Basic<T>): Arithmetic<T> => ({
  constant,
  negate,
  operate: (op, left, right, exponent) => {
    if (op === '+') return plus(left, right);
    if (op === '-') return plus(left, negate(right));
    if (op === '*') return times(left, right);
    if (op === '/') return divided(left, right);
    if (op !== '**' || !exponent || !isSmall(exponent)) return undefined;
    let raised = one;
    for (let count = Math.abs(Number(exponent.num)); count > 0; count--) raised = times(raised, left);
    return exponent.num < 0n ? divided(one, raised) : raised;
  },
  // That number, or a fraction of two.
  call: ({ func }, [first, second]) => {
    if (first === undefined || func === 'float' || func === 'Number') return first;
    if (func !== 'Fraction') return undefined;
    return second === undefined ? first : divided(first, second);
  },
});

/** Residues of the prime. */
export const residues = fieldOf<bigint>({
  one: 1n,
  constant: ({ num, den }) => divide(positive(num), positive(den)),
  negate: (value) => positive(-value),
  plus: (left, right) => (left + right) % prime,
  times: (left, right) => (left * right) % prime,
  divided: divide,
});

/** How high the numerator and the denominator of a rational function can be. */
type Degree = { readonly over: number; readonly under: number };

/** The same operations on bounds of degrees; what has no residue has no degree. */
export const degrees = fieldOf<Degree>({
  one: { over: 0, under: 0 },
  constant: () => ({ over: 0, under: 0 }),
  negate: (value) => value,
  plus: (left, right) => ({
    over: Math.max(left.over + right.under, right.over + left.under),
    under: left.under + right.under,
  }),
  times: (left, right) => ({ over: left.over + right.over, under: left.under + right.under }),
  divided: (over, under) => ({ over: over.over + under.under, under: over.under + under.over }),
});

/**
 * Two different rational functions agree at a random point with a chance of at most degree / prime. Up to this degree
 * the chance is below 2^-66; above it the field is not asked.
 */
export const mostDegree = 2 ** 60;

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

/** Exact rationals. A number of more digits than a problem can have is none, so that no program takes long. */
export const rationals: Arithmetic<Exact> = {
  constant: (value) => value,
  operate: (op, left, right) => {
    if (op === '**' && (right.num > 64n || right.num < -64n)) return undefined;
    return small(operate(op, left, right));
  },
  negate: ({ num, den }) => ({ num: -num, den }),
  call: (expr, args) => {
    const [value, digits] = args;
    if ((expr.func === 'round' || expr.func === 'Math.round') && value) {
      const places = digits === undefined ? 0 : Number(digits.num);
      const scale = 10n ** BigInt(Math.max(0, Math.min(20, places)));
      return places >= 0 && places <= 20
        ? reduced(roundHalfEven(multiply(value, whole(scale))), scale)
        : undefined;
    }
    return small(exactFromParts(expr, args, () => undefined));
  },
};

const most = 10n ** 400n;
const small = (value: Exact | undefined): Exact | undefined =>
  value && value.num < most && value.num > -most && value.den < most ? value : undefined;

/** What `rules/formalize.yaml` says under `agreement`: how much each thing counts, and where bounds lie. */
export interface AgreementWeights {
  /** What a pair's quality is made of; together 1. */
  readonly aligned: number;
  readonly equivalent: number;
  readonly shape: number;
  /** How much each formalisation beyond the second adds to the confidence, as a share of it. */
  readonly size_bonus: number;
  /** The share of the larger set of inputs that must be aligned before two programs are compared. */
  readonly least_aligned: number;
  /** How many other alignments of equal values are tried before two programs count as different. */
  readonly most_rivals: number;
}

const bounds: { readonly [key in keyof AgreementWeights]: readonly [least: number, most: number] } = {
  aligned: [0, 1],
  equivalent: [0, 1],
  shape: [0, 1],
  size_bonus: [0, 1],
  least_aligned: [0, 1],
  most_rivals: [1, 100_000],
};

/** Reads the section `agreement`. Throws a UserError that names the key where one is missing, unknown or out of bounds. */
export const readAgreementWeights = (text: string, file: string): AgreementWeights => {
  const mistake = (what: string): UserError =>
    new UserError(`${file}: ${what}.`, 'docs/agreement.md tells what each key of `agreement` means.');
  let document: unknown;
  try {
    document = parse(text);
  } catch (error) {
    throw mistake(error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'this is no YAML');
  }
  const section = isFields(document) ? document.agreement : undefined;
  if (!isFields(section)) throw mistake('there is no section `agreement` of keys and numbers');
  for (const key of Object.keys(section))
    if (!Object.hasOwn(bounds, key)) throw mistake(`\`agreement\` has no key \`${key}\``);
  const number = (key: keyof AgreementWeights): number => {
    const value = section[key];
    const [least, most] = bounds[key];
    if (typeof value !== 'number' || !(value >= least && value <= most))
      throw mistake(`\`agreement.${key}\` must be a number from ${least} to ${most}`);
    return value;
  };
  const weights: AgreementWeights = {
    aligned: number('aligned'),
    equivalent: number('equivalent'),
    shape: number('shape'),
    size_bonus: number('size_bonus'),
    least_aligned: number('least_aligned'),
    most_rivals: number('most_rivals'),
  };
  const sum = weights.aligned + weights.equivalent + weights.shape;
  if (Math.abs(sum - 1) > 1e-9)
    throw mistake(`\`aligned\`, \`equivalent\` and \`shape\` must be 1 together, not ${sum}`);
  return weights;
};
