import { walk } from '../ast/index.ts';
import { definedBefore, type Links, linksOf } from '../facts/index.ts';
import type { BinaryOp, Expr, Program, RunResult, StepChange, Trace, Value } from '../model/index.ts';
import { applyOperator, applySign } from './arithmetic.ts';
import { callFunction, javascriptFunctions, pythonFunctions } from './functions.ts';
import { faultOf, stop, toFloat } from './values.ts';

/** What runs programs: natively, or through Pyodide (see `pyodideEvaluator`). */
export interface Evaluator {
  /** The value of every step, or why there is none. */
  readonly evaluate: (links: Links) => RunResult;
  /** The same after `step` got the right-hand side `expr`, and later ones theirs; `trace` is the unchanged program's. */
  readonly reevaluate: (
    links: Links,
    trace: Trace,
    step: number,
    expr: Expr,
    also?: readonly StepChange[],
  ) => RunResult;
}

/** The first integer that Python refuses to print: 4,301 digits. */
const tooLong = 10n ** 4300n;

/** A step's value, unless no solution could state it. */
const checked = (value: Value): Value => {
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return value;
    return Number.isNaN(value)
      ? stop('not_a_number', 'the result is not a number')
      : stop('overflow', 'the result is too large for a decimal number');
  }
  if (typeof value === 'bigint') return isTooLong(value) ? sayTooLong() : value;
  return typeof value === 'object' && (isTooLong(value.num) || isTooLong(value.den)) ? sayTooLong() : value;
};

const tooLongBelow = -tooLong;
const isTooLong = (value: bigint): boolean => value >= tooLong || value <= tooLongBelow;
const sayTooLong = (): never => stop('too_long', 'the result has thousands of digits');

/** Where a name's value is found: by node id in an unchanged step, by name in a new expression. */
type FindSlot = (links: Links, id: number, name: string, step: number) => number;

const slotById: FindSlot = (links, id) => links.slots[id] ?? -1;
const slotByName: FindSlot = (links, _id, name, step) => definedBefore(links, name, step);

const readName = (name: string, slot: number, values: readonly Value[]): Value => {
  const value = values[slot];
  return value === undefined ? stop('unknown_name', `${name} has no value here`) : value;
};

/** How a language computes: what its numbers become, its operators and its functions. */
interface Arithmetic {
  readonly number: (value: Value) => Value;
  readonly operate: (op: BinaryOp, left: Value, right: Value) => Value;
  readonly functions: Parameters<typeof callFunction>[0];
}

const python: Arithmetic = { number: (value) => value, operate: applyOperator, functions: pythonFunctions };

/** JavaScript has one type of number, and division by zero is no error there: here it is one all the same. */
const javascript: Arithmetic = {
  number: toFloat,
  operate: (op, left, right) => doubles(op, toFloat(left), toFloat(right)),
  functions: javascriptFunctions,
};

const doubles = (op: BinaryOp, left: number, right: number): number => {
  if (right === 0 && (op === '/' || op === '//' || op === '%'))
    return stop('division_by_zero', 'division by zero');
  switch (op) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '**':
      return left ** right;
    case '/':
      return left / right;
    case '//':
      return Math.floor(left / right);
    case '%':
      return left % right;
  }
};

/** Where a value is worked out: by which arithmetic, from the values of which steps, and how names are found. */
interface Place {
  readonly by: Arithmetic;
  readonly values: readonly Value[];
  readonly links: Links;
  readonly find: FindSlot;
}

const compute = (expr: Expr, step: number, place: Place): Value => {
  const { by, links, values } = place;
  switch (expr.kind) {
    case 'num':
      return by.number(expr.value);
    case 'name':
      return readName(expr.name, place.find(links, expr.id, expr.name, step), values);
    case 'binary':
      return by.operate(expr.op, compute(expr.left, step, place), compute(expr.right, step, place));
    case 'unary':
      return applySign(expr.op, compute(expr.operand, step, place));
    case 'call': {
      const args = expr.args.map((arg) => compute(arg, step, place));
      return callFunction(by.functions, expr.func, args);
    }
  }
};

const arithmeticOf = ({ language }: Program): Arithmetic => (language === 'python' ? python : javascript);

const failed = (error: unknown, program: Program, step: number): RunResult => {
  const fault = faultOf(error);
  if (!fault) throw error;
  const target = program.steps[step]?.target ?? 'the program';
  return { ok: false, fault: fault.fault, detail: `${target}: ${fault.detail}` };
};

const foreign: RunResult = {
  ok: false,
  fault: 'unsupported',
  detail: 'the program holds statements that only Python itself can run (use --runtime auto or pyodide)',
};

const nothing: RunResult = {
  ok: false,
  fault: 'not_a_number',
  detail: 'solve() ends without `return`: it gives nothing',
};

/** Why a program cannot be run at all, or undefined. */
const unfit = (program: Program): RunResult | undefined =>
  program.foreign ? foreign : program.steps.at(-1)?.target === 'answer' ? undefined : nothing;

/**
 * Runs a whole program: one value a step. A program without `return` has steps and no trace: its last step
 * is not `answer`.
 */
export const evaluate = (program: Program, links = linksOf(program)): RunResult => {
  const reason = unfit(program);
  if (reason) return reason;
  const values: Value[] = [];
  const place: Place = { by: arithmeticOf(program), values, links, find: slotById };
  const { steps } = program;
  let at = 0;
  try {
    for (; at < steps.length; at += 1) {
      const step = steps[at];
      if (step) values.push(checked(compute(step.expr, at, place)));
    }
    return { ok: true, trace: values };
  } catch (error) {
    return failed(error, program, at);
  }
};

/**
 * Runs a program in which one step got another right-hand side: only that step and what follows from it is
 * computed, all else is taken from `trace`, the unchanged program's.
 */
export const reevaluate = (
  links: Links,
  trace: Trace,
  step: number,
  expr: Expr,
  also: readonly StepChange[] = [],
): RunResult => {
  const { program } = links;
  const reason = unfit(program);
  if (reason) return reason;
  const values = trace.slice();
  const asIs: Place = { by: arithmeticOf(program), values, links, find: slotById };
  const changed: Place = { ...asIs, find: slotByName };
  const { steps } = program;
  let at = step;
  try {
    values[step] = checked(compute(expr, step, changed));
    for (const later of also.length === 0 ? links.downstream(step) : downstreamOf(links, step, also)) {
      at = later;
      const made = also.find((one) => one.step === later);
      const found = steps[later];
      if (made) values[later] = checked(compute(made.expr, later, changed));
      else if (found) values[later] = checked(compute(found.expr, later, asIs));
    }
    return { ok: true, trace: values };
  } catch (error) {
    return failed(error, program, at);
  }
};

/** What follows from several changed steps, and those after the first themselves, in the order of the code. */
const downstreamOf = (links: Links, first: number, also: readonly StepChange[]): readonly number[] => {
  const changed = also.map(({ step }) => step);
  const steps = new Set([...changed, ...[first, ...changed].flatMap((step) => [...links.downstream(step)])]);
  return [...steps].sort((a, b) => a - b);
};

/**
 * What the arithmetic of a step comes to here, from the values that a foreign program gave its other steps; undefined where
 * it reads what other statements set.
 */
export const recomputed = (links: Links, trace: Trace, step: number, expr: Expr): Value | undefined => {
  const { program } = links;
  // Where nobody has looked for such names the program was run here.
  let known = program.rebound !== undefined;
  walk(expr, (inner) => {
    if (inner.kind !== 'name') return;
    known &&= definedBefore(links, inner.name, step) >= 0;
  });
  return known
    ? checked(compute(expr, step, { by: python, values: trace, links, find: slotByName }))
    : undefined;
};

/** The project's own arithmetic: Python's on every program that is not foreign. */
export const nativeEvaluator: Evaluator = { evaluate: (links) => evaluate(links.program, links), reevaluate };
