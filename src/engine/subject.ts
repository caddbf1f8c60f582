import { childrenOf } from '../ast/index.ts';
import { compare, divide, type Exact, exactOf, floor, negate, operate } from '../exact/index.ts';
import {
  type Expr,
  type Language,
  type Program,
  type Template,
  type Third,
  type Trace,
  thirdOf,
  type Value,
} from '../model/index.ts';
import { type CompiledProgram, compile, type NumberType, typeOfNumber } from '../runtime/index.ts';
import { type Quantity, quantityOf } from './quantities.ts';

/** Where a number comes from. */
export type Role = 'question' | 'world knowledge' | 'computed' | 'constant';

/** One step with everything that rules ask about it. */
export interface SubjectStep {
  /** Its index in `Program.steps`. */
  readonly index: number;
  readonly target: string;
  readonly expr: Expr;
  readonly value: Value;
  /** Undefined for a value that is no finite number. */
  readonly exact: Exact | undefined;
  readonly type: NumberType;
  readonly role: Role;
  /** `working`: it computes; `input`: it holds a number; `alias`: it repeats another step's value. */
  readonly sort: 'working' | 'input' | 'alias';
  readonly quantity: Quantity;
  /** Steps that it reads, and later steps that read it. */
  readonly reads: readonly number[];
  readonly usedBy: readonly number[];
  /** The printed line that tells it, counted from 1; undefined when none does. */
  readonly line: number | undefined;
  /** Its place in the solution: early, middle or late; an input has that of the line that first uses it. */
  readonly position: Third;
  /** The nodes where a bare pattern may match, in reading order; none unless the step computes. */
  readonly sites: readonly Expr[];
  /** Leaf operands in reading order: names, numbers and fractions written out. */
  readonly operands: readonly Expr[];
}

/** Everything that rules may ask about one template, looked up once. */
export interface Subject {
  readonly template: Template;
  readonly program: Program;
  readonly trace: Trace;
  readonly compiled: CompiledProgram;
  readonly steps: readonly SubjectStep[];
  /** By node id: its exact value, undefined where it has none. */
  readonly values: readonly (Exact | undefined)[];
  /** By node id: the node above it, undefined at the top of a step. */
  readonly parents: readonly (Expr | undefined)[];
  /** The value of the right answer. */
  readonly answer: Exact | undefined;
  /** Whether some name is assigned twice: then a name may mean another value later on. */
  readonly reassigns: boolean;
}

/** Precomputes what rules ask about a template. `trace` is the right one, aligned with the program's steps. */
export const subjectOf = (template: Template, program: Program, trace: Trace): Subject => {
  const compiled = compile(program);
  const values: (Exact | undefined)[] = [];
  const parents: (Expr | undefined)[] = [];
  const lines = linesOf(template);
  const steps = program.steps.map((step, index): SubjectStep => {
    const value = trace[index] ?? 0n;
    const exact = exactOf(value);
    evaluate(step.expr, compiled, trace, values, parents, undefined);
    const { reads = [], usedBy = [] } = compiled.links[index] ?? {};
    const listed = lines.roles.get(step.target);
    const sort = sortOf(step.expr, reads.length, listed !== undefined);
    const line = lines.numbers.get(step.target);
    return {
      index,
      target: step.target,
      expr: step.expr,
      value,
      exact,
      type: typeOfNumber(value),
      role: sort === 'input' ? (listed ?? 'question') : 'computed',
      sort,
      quantity: quantityOf(step.target),
      reads,
      usedBy,
      line,
      position: thirdOf(line ?? lines.count, lines.count),
      sites: sort === 'working' ? sitesOf(step.expr) : [],
      operands: operandsOf(step.expr),
    };
  });
  return {
    template,
    program,
    trace,
    compiled,
    steps,
    values,
    parents,
    answer: steps.at(-1)?.exact,
    reassigns: compiled.definitions.size < program.steps.length,
  };
};

/** The exact value of every node below `expr`, and the node above each. */
const evaluate = (
  expr: Expr,
  compiled: CompiledProgram,
  trace: Trace,
  values: (Exact | undefined)[],
  parents: (Expr | undefined)[],
  parent: Expr | undefined,
): Exact | undefined => {
  parents[expr.id] = parent;
  for (const child of childrenOf(expr)) evaluate(child, compiled, trace, values, parents, expr);
  const value = exactValue(expr, compiled, trace, values);
  values[expr.id] = value;
  return value;
};

const exactValue = (
  expr: Expr,
  compiled: CompiledProgram,
  trace: Trace,
  values: readonly (Exact | undefined)[],
): Exact | undefined => {
  switch (expr.kind) {
    case 'num':
      return exactOf(expr.value);
    case 'name': {
      const value = trace[compiled.slots[expr.id] ?? -1];
      return value === undefined ? undefined : exactOf(value);
    }
    case 'unary': {
      const operand = values[expr.operand.id];
      return operand && expr.op === '-' ? negate(operand) : operand;
    }
    case 'binary': {
      const [left, right] = [values[expr.left.id], values[expr.right.id]];
      return left && right && operate(expr.op, left, right);
    }
    case 'call': {
      const args = expr.args.map((arg) => values[arg.id]);
      return computeCall(expr.func, args);
    }
  }
};

const computeCall = (func: string, args: readonly (Exact | undefined)[]): Exact | undefined => {
  const [first, second] = args;
  if (!first) return undefined;
  switch (callInRules(func)) {
    case 'Fraction':
      return args.length === 1 ? first : second && divide(first, second);
    case 'float':
      return first;
    case 'abs':
      return first.num < 0n ? negate(first) : first;
    case 'math.floor':
      return { num: floor(first), den: 1n };
    case 'math.ceil':
      return { num: -floor(negate(first)), den: 1n };
    case 'int':
      return first.num < 0n ? { num: -floor(negate(first)), den: 1n } : { num: floor(first), den: 1n };
    case 'min':
    case 'max': {
      const sign = func.endsWith('min') ? -1 : 1;
      return args.every((arg) => arg !== undefined)
        ? args.reduce((best, arg) => (compare(arg, best) * sign > 0 ? arg : best), first)
        : undefined;
    }
    default:
      return undefined;
  }
};

const isFractionOfNumbers = (expr: Expr): boolean =>
  expr.kind === 'call' && expr.func === 'Fraction' && expr.args.every((arg) => isLiteral(arg));

const javascriptCalls: Record<string, string> = {
  'math.ceil': 'Math.ceil',
  'math.floor': 'Math.floor',
  int: 'Math.trunc',
  float: 'Number',
  round: 'Math.round',
  abs: 'Math.abs',
  min: 'Math.min',
  max: 'Math.max',
};
const ruleCalls = new Map(Object.entries(javascriptCalls).map(([rule, code]) => [code, rule]));

/** What a call of the rule language is called in a program; undefined where its language has none. */
export const callInCode = (func: string, language: Language): string | undefined =>
  language === 'python' ? func : javascriptCalls[func];

/** What a call of a program is called in the rule language. */
export const callInRules = (func: string): string => ruleCalls.get(func) ?? func;

/** A number as it is written: `3`, `-3`, `Fraction(3, 4)`. */
export const isLiteral = (expr: Expr): boolean =>
  expr.kind === 'num' || (expr.kind === 'unary' && expr.operand.kind === 'num') || isFractionOfNumbers(expr);

/** A name or a number as it is written: what a pupil sees as one thing. */
export const isAtom = (expr: Expr): boolean => expr.kind === 'name' || isLiteral(expr);

const sortOf = (expr: Expr, reads: number, listed: boolean): SubjectStep['sort'] => {
  if (expr.kind === 'name') return 'alias';
  // `Fraction(20, 100)` and `20 / 100` are ways to write a number of the question down.
  return isLiteral(expr) || (listed && reads === 0) ? 'input' : 'working';
};

/** Every node of a step but those inside a number. A node comes after its parts, as in reading order. */
const sitesOf = (expr: Expr): Expr[] => {
  const sites: Expr[] = [];
  const visit = (node: Expr): void => {
    if (!isLiteral(node)) childrenOf(node).forEach(visit);
    sites.push(node);
  };
  visit(expr);
  return sites;
};

const operandsOf = (expr: Expr): Expr[] => sitesOf(expr).filter(isAtom);

interface Lines {
  readonly count: number;
  readonly numbers: ReadonlyMap<string, number>;
  readonly roles: ReadonlyMap<string, Role>;
}

const linesOf = (template: Template): Lines => {
  const printed = template.answer
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('####'));
  const numbers = new Map<string, number>();
  const roles = new Map<string, Role>();
  for (const step of template.logical_steps) {
    const line = Number(step.line_number.replace(/^L/i, ''));
    const numbered = Number.isInteger(line);
    const inputs = [
      ...step.question_inputs.map((name) => [name, 'question'] as const),
      ...step.WK_inputs.map((name) => [name, 'world knowledge'] as const),
    ];
    for (const [name, role] of inputs) {
      roles.set(name, role);
      if (numbered && !numbers.has(name)) numbers.set(name, line);
    }
    if (numbered) numbers.set(step.output_variable, line);
  }
  return { count: Math.max(printed.length, 1), numbers, roles };
};
