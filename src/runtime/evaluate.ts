import { namesIn } from '../ast/index.ts';
import { definedBefore, type Links, linksOf } from '../facts/index.ts';
import type { BinaryOp, Expr, Program, RunResult, StepChange, Trace, Value } from '../model/index.ts';
import { applyOperator, applySign, byZero, ofFloats } from './arithmetic.ts';
import { callFunction, javascriptFunctions, pythonFunctions } from './functions.ts';
import { faultOf, stop, toFloat } from './values.ts';

/** What runs programs: natively, or through Pyodide (see `pyodideEvaluator`). */
export interface Evaluator {
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

type Name = Expr & { readonly kind: 'name' };

/** The value of a name: in an unchanged step found by the node's id, in a new expression by the name. */
const byId =
  (links: Links, values: readonly Value[]) =>
  ({ id, name }: Name): Value =>
    values[links.slots[id] ?? -1] ?? noValue(name);

const byName =
  (links: Links, values: readonly Value[], step: number) =>
  ({ name }: Name): Value =>
    values[definedBefore(links, name, step)] ?? noValue(name);

const noValue = (name: string): never => stop('unknown_name', `${name} has no value here`);

/** How a language computes: what its numbers become, its operators and its functions. */
interface Arithmetic {
  readonly number: (value: Value) => Value;
  readonly operate: (op: BinaryOp, left: Value, right: Value) => Value;
  readonly call: (func: string, args: readonly Value[]) => Value;
}

const python: Arithmetic = {
  number: (value) => value,
  operate: applyOperator,
  call: (func, args) => callFunction(pythonFunctions, func, args),
};

/** JavaScript has one type of number, and division by zero is no error there: here it is one all the same. */
const javascript: Arithmetic = {
  number: toFloat,
  operate: (op, left, right) => doubles[op](toFloat(left), toFloat(right)),
  call: (func, args) => callFunction(javascriptFunctions, func, args),
};

const doubles: { readonly [op in BinaryOp]: (left: number, right: number) => number } = {
  ...ofFloats,
  '//': (left, right) => Math.floor(ofFloats['/'](left, right)),
  '%': (left, right) => (right === 0 ? byZero() : left % right),
  '**': (left, right) => left ** right,
};

/** What an expression comes to, its names being worth what `worth` says. */
const compute = (expr: Expr, by: Arithmetic, worth: (name: Name) => Value): Value => {
  if (expr.kind === 'num') return by.number(expr.value);
  if (expr.kind === 'name') return worth(expr);
  if (expr.kind === 'binary')
    return by.operate(expr.op, compute(expr.left, by, worth), compute(expr.right, by, worth));
  if (expr.kind === 'unary') return applySign(expr.op, compute(expr.operand, by, worth));
  return by.call(
    expr.func,
    expr.args.map((arg) => compute(arg, by, worth)),
  );
};

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

const unfit = (program: Program): RunResult | undefined =>
  program.foreign ? foreign : program.steps.at(-1)?.target === 'answer' ? undefined : nothing;

/** One value a step. A program without `return` has steps and no trace: its last step is not `answer`. */
export const evaluate = (program: Program, links = linksOf(program)): RunResult =>
  computed(links, [], [...program.steps.keys()], []);

/** The same where steps got other right-hand sides: what does not follow from them is taken from `trace`, the unchanged program's. */
export const reevaluate = (
  links: Links,
  trace: Trace,
  step: number,
  expr: Expr,
  also: readonly StepChange[] = [],
): RunResult => {
  const order = [step, ...links.downstream(step)];
  return computed(links, trace.slice(), also.length === 0 ? order : following(links, order, also), [
    { step, expr },
    ...also,
  ]);
};

/** What follows from several changed steps, and these themselves, in the order of the code. */
const following = (
  { downstream }: Links,
  first: readonly number[],
  also: readonly StepChange[],
): readonly number[] => {
  const steps = new Set([...first, ...also.flatMap(({ step }) => [step, ...downstream(step)])]);
  return [...steps].sort((a, b) => a - b);
};

/** Works out the values of some steps, in this order, from those that are there; `changed` ones by what became of them. */
const computed = (
  links: Links,
  values: Value[],
  order: readonly number[],
  changed: readonly StepChange[],
): RunResult => {
  const { program } = links;
  const reason = unfit(program);
  if (reason) return reason;
  const by = program.language === 'python' ? python : javascript;
  const worth = byId(links, values);
  let at = 0;
  try {
    for (at of order) {
      const made = changed.find(({ step }) => step === at)?.expr;
      const found = program.steps[at]?.expr;
      if (made) values[at] = checked(compute(made, by, byName(links, values, at)));
      else if (found) values[at] = checked(compute(found, by, worth));
    }
    return { ok: true, trace: values };
  } catch (error) {
    return failed(error, program, at);
  }
};

/** A step's value by our own arithmetic, from what a foreign program gave; undefined where it reads what other statements set. */
export const recomputed = (links: Links, trace: Trace, step: number, expr: Expr): Value | undefined => {
  const { program } = links;
  // Where nobody has looked for such names the program was run here.
  const known =
    program.rebound !== undefined && namesIn(expr).every((name) => definedBefore(links, name, step) >= 0);
  return known ? checked(compute(expr, python, byName(links, trace, step))) : undefined;
};

/** The project's own arithmetic: Python's on every program that is not foreign. */
export const nativeEvaluator: Evaluator = { evaluate: (links) => evaluate(links.program, links), reevaluate };
