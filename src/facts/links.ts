import { childrenOf, leavesOf, namesIn, operationsIn } from '../ast/index.ts';
import type { BinaryOp, Expr, Program } from '../model/index.ts';

/** What the right-hand side of a step holds, and how the step hangs together with the others. */
export interface StepLinks {
  readonly target: string;
  readonly expr: Expr;
  /** Every name that it reads, in reading order, repetitions too. */
  readonly names: readonly string[];
  readonly operations: ReadonlySet<BinaryOp>;
  /** Its names and numbers, in reading order; a fraction of two numbers is one. */
  readonly leaves: readonly Expr[];
  /** The steps whose values it reads, in rising order: of each name the last definition before it. */
  readonly reads: readonly number[];
  /** The later steps that read its value, in rising order. */
  readonly usedBy: readonly number[];
}

/** A program with its names looked up once: a step is its index, a node its id. Thousands of changes need no look-up of their own. */
export interface Links {
  readonly program: Program;
  readonly steps: readonly StepLinks[];
  readonly nodes: readonly Expr[];
  /** By node id: the node above it, undefined at the top of a step. */
  readonly parents: readonly (Expr | undefined)[];
  /** By node id: the step that it stands in. */
  readonly owners: Int32Array;
  /** By node id: the step whose value a name reads; -1 where no earlier step assigns it, and for what is no name. */
  readonly slots: Int32Array;
  /** By name: the last step of all that assigns it. */
  readonly latest: ReadonlyMap<string, number>;
  /** By step: the step before it that assigns the same name, or -1. */
  readonly previous: Int32Array;
  /** Whether some name is assigned twice: then a name may mean another value later on. */
  readonly reassigns: boolean;
  /** The later steps that change when this one does, directly or through others, in order. */
  readonly downstream: (step: number) => readonly number[];
  /** The steps that this one rests on, directly or through others, itself the first: what leads to the answer, from the last step. */
  readonly upstream: (step: number) => readonly number[];
}

export const linksOf = (program: Program): Links => {
  const nodes: Expr[] = [];
  const parents: (Expr | undefined)[] = [];
  const [owners, slots]: [number[], number[]] = [[], []];
  const latest = new Map<string, number>();
  const previous = new Int32Array(program.steps.length);
  const usedBy: number[][] = [];
  const note = (expr: Expr, parent: Expr | undefined, step: number, reads: number[]): void => {
    const last = expr.kind === 'name' ? (latest.get(expr.name) ?? -1) : -1;
    nodes[expr.id] = expr;
    parents[expr.id] = parent;
    owners[expr.id] = step;
    slots[expr.id] = expr.kind === 'name' && isRebound(program, expr.name, last, step) ? -1 : last;
    // What a loop makes of a value rests on it.
    if (last >= 0 && !reads.includes(last)) reads.push(last);
    for (const child of childrenOf(expr)) note(child, expr, step, reads);
  };
  const steps = program.steps.map(({ target, expr }, step): StepLinks => {
    const reads: number[] = [];
    note(expr, undefined, step, reads);
    for (const read of reads) usedBy[read]?.push(step);
    previous[step] = latest.get(target) ?? -1;
    latest.set(target, step);
    const users: number[] = [];
    usedBy.push(users);
    return {
      target,
      expr,
      names: namesIn(expr),
      operations: operationsIn(expr),
      leaves: leavesOf(expr),
      reads: reads.sort((a, b) => a - b),
      usedBy: users,
    };
  });
  return {
    program,
    steps,
    nodes,
    parents,
    owners: flat(owners),
    slots: flat(slots),
    latest,
    previous,
    reassigns: latest.size < steps.length,
    downstream: remembered((step) => followersOf(steps, step)),
    upstream: remembered((step) => sourcesOf(steps, step)),
  };
};

/** The step that gives `name` its value when `step` is reached; -1 when none has, or something else has since. */
export const definedBefore = (
  { latest, previous, program }: Pick<Links, 'latest' | 'previous' | 'program'>,
  name: string,
  step: number,
): number => {
  let at = latest.get(name) ?? -1;
  while (at >= step) at = previous[at] ?? -1;
  return isRebound(program, name, at, step) ? -1 : at;
};

/** Whether a statement that is no step gives a name a value between two steps. */
const isRebound = ({ rebound, steps }: Program, name: string, from: number, to: number): boolean => {
  const places = rebound?.get(name);
  if (!places) return false;
  const [after, before] = [steps[from]?.start ?? -1, steps[to]?.start ?? Number.POSITIVE_INFINITY];
  return places.some((at) => at > after && at < before);
};

/** The step whose value a name reads at `step`, or behind all: by its node, or by the name where a change put it there; -1 when none has. */
export const readBy = (
  links: Links,
  { id, name }: Expr & { kind: 'name' },
  step = Number.POSITIVE_INFINITY,
): number => (id >= 0 ? (links.slots[id] ?? -1) : definedBefore(links, name, step));

/** Whether a step holds a given number, or arithmetic on such: nothing that the solution works out. */
export const isGiven = ({ steps }: Pick<Links, 'steps'>, step: number): boolean =>
  steps[step]?.names.length === 0;

const flat = (numbers: readonly number[]): Int32Array => {
  const made = new Int32Array(numbers.length).fill(-1);
  numbers.forEach((number, id) => {
    made[id] = number;
  });
  return made;
};

const remembered = (find: (step: number) => readonly number[]): ((step: number) => readonly number[]) => {
  const found: (readonly number[] | undefined)[] = [];
  return (step) => {
    found[step] ??= find(step);
    return found[step];
  };
};

const followersOf = (steps: readonly StepLinks[], step: number): readonly number[] => {
  const touched = new Set([step]);
  const later: number[] = [];
  for (let index = step + 1; index < steps.length; index += 1) {
    if (!steps[index]?.reads.some((read) => touched.has(read))) continue;
    touched.add(index);
    later.push(index);
  }
  return later;
};

const sourcesOf = (steps: readonly StepLinks[], step: number): readonly number[] => {
  const found: number[] = [];
  const visit = (at: number): void => {
    if (steps[at] === undefined || found.includes(at)) return;
    found.push(at);
    for (const read of steps[at].reads) visit(read);
  };
  visit(step);
  return found;
};
