import type { Expr, Step, Value } from '../model/index.ts';
import { applyOperator } from './arithmetic.ts';
import { type Arithmetic, compute } from './evaluate.ts';
import { callFunction, pythonFunctions } from './functions.ts';
import { compareValues, faultOf } from './values.ts';

/** What a program came to: the value of every step, and of every name at the end. */
type BlockRun = { readonly trace: readonly Value[]; readonly variables: ReadonlyMap<string, Value> };

/**
 * More operations, or larger numbers, no solution has. CPython is stopped after 100,000 (`sandbox/meter.py`), and counts none
 * of these numbers' dearer than fifty: what is run here it runs too.
 */
const mostWork = 100_000;
const [cheap, dear] = [2, 50];
const largest = 10n ** 60n;

/** Thrown where CPython must say what comes of it. */
const unsure = Symbol('CPython knows');
const beUnsure = (): never => {
  throw unsure;
};

type Running = { readonly values: Map<string, Value | readonly Value[]>; work: number };

/** Runs a program; undefined where it fails, runs long or comes upon what is not plainly the same in CPython. */
export const runBlocks = ({ body, noted, returned, names }: BlockProgram): BlockRun | undefined => {
  const running: Running = { values: new Map(), work: 0 };
  const trace: Value[] = [];
  try {
    for (const statement of body) {
      run([statement], running);
      if (statement.kind === 'assign' && noted.has(statement))
        trace.push(numberOf(statement.target, running));
    }
    if (returned) trace.push(valueIn(returned, running));
  } catch (error) {
    if (error === unsure || faultOf(error)) return undefined;
    throw error;
  }
  const variables = new Map<string, Value>();
  for (const name of names) {
    const value = running.values.get(name);
    if (value !== undefined && !isList(value)) variables.set(name, value);
  }
  return { trace, variables };
};

const spend = (running: Running, work: number): void => {
  running.work += work;
  if (running.work > mostWork) beUnsure();
};

/** What CPython may count for values that meet: of a small number one, of a long one or a fraction many. */
const meet = (running: Running, ...values: readonly Value[]): void => {
  for (const value of values) spend(running, isSmall(value) ? cheap : dear);
};

const isSmall = (value: Value): boolean =>
  typeof value === 'number' || (typeof value === 'bigint' && BigInt.asIntN(60, value) === value);

const isList = (value: Value | readonly Value[]): value is readonly Value[] => Array.isArray(value);

const run = (block: Block, running: Running): void => {
  for (const statement of block) {
    if (statement.kind === 'assign') {
      running.values.set(statement.target, rightOf(statement.right, running));
    } else if (statement.kind === 'if') {
      run(holds(statement.condition, running) ? statement.yes : statement.no, running);
    } else {
      while (holds(statement.condition, running)) {
        spend(running, cheap);
        run(statement.body, running);
      }
    }
  }
};

const rightOf = (right: Right, running: Running): Value | readonly Value[] => {
  switch (right.kind) {
    case 'number':
      return valueIn(right.expr, running);
    case 'choice':
      return valueIn(holds(right.condition, running) ? right.yes : right.no, running);
    case 'list':
      return right.items.map((item) => valueIn(item, running));
    case 'sum': {
      const items =
        'name' in right.of ? listOf(right.of.name, running) : right.of.map((item) => valueIn(item, running));
      meet(running, ...items);
      return sumOf(items);
    }
  }
};

/** Python adds decimals with a correction that is its own. */
const sumOf = (items: readonly Value[]): Value =>
  items.some((item) => typeof item === 'number')
    ? beUnsure()
    : items.reduce<Value>((sum, item) => usual(applyOperator('+', sum, item)), 0n);

const listOf = (name: string, { values }: Running): readonly Value[] => {
  const found = values.get(name);
  return found !== undefined && isList(found) ? found : beUnsure();
};

const numberOf = (name: string, { values }: Running): Value => {
  const found = values.get(name);
  return found === undefined || isList(found) ? beUnsure() : found;
};

/** A number that is as it is in CPython, whatever is done with it next. */
const usual = (value: Value): Value => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : beUnsure();
  if (typeof value === 'boolean') return beUnsure();
  const parts = typeof value === 'bigint' ? [value] : [value.num, value.den];
  return parts.every((part) => part < largest && part > -largest) ? value : beUnsure();
};

const valueIn = (expr: Expr, running: Running): Value =>
  compute(expr, metered(running), ({ name }) => numberOf(name, running));

/** Python's arithmetic, as long as what comes of it is usual and not too much. */
const metered = (running: Running): Arithmetic => ({
  number: usual,
  operate: (op, left, right) => {
    meet(running, left, right);
    return usual(applyOperator(op, left, right));
  },
  call: (func, args) => {
    meet(running, 0n, ...args);
    return usual(callFunction(pythonFunctions, func, args));
  },
});

const holds = (condition: Condition, running: Running): boolean => {
  switch (condition.kind) {
    case 'and':
      return condition.parts.every((part) => holds(part, running));
    case 'or':
      return condition.parts.some((part) => holds(part, running));
    case 'not':
      return !holds(condition.part, running);
    case 'compare': {
      let left = valueIn(condition.left, running);
      for (const [sign, expr] of condition.rest) {
        const right = valueIn(expr, running);
        meet(running, left, right);
        if (!compares(sign, compareValues(left, right))) return false;
        left = right;
      }
      return true;
    }
  }
};

const compares = (sign: string, order: number): boolean => {
  switch (sign) {
    case '==':
      return order === 0;
    case '!=':
      return order !== 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    default:
      return order >= 0;
  }
};

/** A comparison, or several of which all or one must hold. */
export type Condition =
  | {
      readonly kind: 'compare';
      readonly left: Expr;
      readonly rest: readonly (readonly [sign: string, right: Expr])[];
    }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Condition[] }
  | { readonly kind: 'not'; readonly part: Condition };

/** What may stand to the right of `=`. */
export type Right =
  | { readonly kind: 'number'; readonly expr: Expr }
  | { readonly kind: 'choice'; readonly condition: Condition; readonly yes: Expr; readonly no: Expr }
  | { readonly kind: 'list'; readonly items: readonly Expr[] }
  | { readonly kind: 'sum'; readonly of: readonly Expr[] | { readonly name: string } };

export type Statement =
  | { readonly kind: 'assign'; readonly target: string; readonly right: Right }
  | { readonly kind: 'if'; readonly condition: Condition; readonly yes: Block; readonly no: Block }
  | { readonly kind: 'while'; readonly condition: Condition; readonly body: Block };

export type Block = readonly Statement[];

/** A program with branches and loops that is read here as CPython reads it. */
export interface BlockProgram {
  readonly body: Block;
  /** The statements of the body that are steps, in their order; `return` may be one more. */
  readonly noted: ReadonlySet<Statement>;
  readonly steps: readonly Step[];
  /** What `return` gives, where that is a step of its own. */
  readonly returned: Expr | undefined;
  /** As `Program` has it. */
  readonly rebound: ReadonlyMap<string, readonly number[]>;
  /** Its names in the order in which Python comes upon them. */
  readonly names: readonly string[];
}
