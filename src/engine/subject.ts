import { childrenOf, exactFromParts, type NamedValue } from '../ast/index.ts';
import { type Exact, exactOf } from '../exact/index.ts';
import {
  type Expr,
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
  const exactTrace = trace.map(exactOf);
  const nodes: Nodes = {
    values: [],
    parents: [],
    named: ({ id }) => exactTrace[compiled.slots[id] ?? -1],
  };
  const lines = linesOf(template);
  const steps = program.steps.map((step, index): SubjectStep => {
    const value = trace[index] ?? 0n;
    lookUp(step.expr, undefined, nodes);
    const { reads = [], usedBy = [] } = compiled.links[index] ?? {};
    const listed = lines.roles.get(step.target);
    const sort = sortOf(step.expr, reads.length, listed !== undefined);
    const line = lines.numbers.get(step.target);
    return {
      index,
      target: step.target,
      expr: step.expr,
      value,
      exact: exactTrace[index],
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
    values: nodes.values,
    parents: nodes.parents,
    answer: steps.at(-1)?.exact,
    reassigns: compiled.definitions.size < program.steps.length,
  };
};

/** The exact value of every node below `expr`, and the node above each. */
const lookUp = (expr: Expr, parent: Expr | undefined, nodes: Nodes): Exact | undefined => {
  nodes.parents[expr.id] = parent;
  const parts = childrenOf(expr).map((child) => lookUp(child, expr, nodes));
  const value = exactFromParts(expr, parts, nodes.named);
  nodes.values[expr.id] = value;
  return value;
};

/** What is known of each node, by id. */
interface Nodes {
  readonly values: (Exact | undefined)[];
  readonly parents: (Expr | undefined)[];
  readonly named: NamedValue;
}

const isFractionOfNumbers = (expr: Expr): boolean =>
  expr.kind === 'call' && expr.func === 'Fraction' && expr.args.every((arg) => isLiteral(arg));

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
