import { type Definitions, definitionBefore, definitionsOf, walk } from '../ast/index.ts';
import type { Expr, Program } from '../model/index.ts';

/** How a step hangs together with the others: indices into `Program.steps`, in rising order. */
export interface StepLinks {
  /** The steps whose values it reads: where each name was last assigned before it. */
  readonly reads: readonly number[];
  /** The later steps that read its value. */
  readonly usedBy: readonly number[];
}

/** A program with its names looked up once, so that thousands of mutants need no look-up of their own. */
export interface CompiledProgram {
  readonly program: Program;
  /** By node id: the step whose value a name reads, or -1 where no earlier step assigns it. */
  readonly slots: Int32Array;
  /** By node id: the node. */
  readonly nodes: readonly (Expr | undefined)[];
  readonly definitions: Definitions;
  readonly links: readonly StepLinks[];
  /** The later steps that change when this one does, directly or through others; in order. */
  readonly downstream: (step: number) => readonly number[];
}

/** Looks up every name of a program; whoever changes it over and over keeps the result. */
export const compile = (program: Program): CompiledProgram => {
  const nodes: (Expr | undefined)[] = [];
  const definitions = definitionsOf(program.steps);
  const slotOf: number[] = [];
  const links: { reads: number[]; usedBy: number[] }[] = [];
  program.steps.forEach((step, index) => {
    const reads = new Set<number>();
    walk(step.expr, (expr) => {
      nodes[expr.id] = expr;
      if (expr.kind !== 'name') return;
      const slot = definitionBefore(definitions, expr.name, index);
      slotOf[expr.id] = slot;
      if (slot >= 0) reads.add(slot);
    });
    for (const read of reads) links[read]?.usedBy.push(index);
    links.push({ reads: [...reads].sort((a, b) => a - b), usedBy: [] });
  });
  const slots = new Int32Array(nodes.length).fill(-1);
  slotOf.forEach((slot, id) => {
    slots[id] = slot;
  });
  const reached: (readonly number[] | undefined)[] = [];
  const downstream = (step: number): readonly number[] => {
    reached[step] ??= follow(links, step);
    return reached[step];
  };
  return { program, slots, nodes, definitions, links, downstream };
};

const follow = (links: readonly StepLinks[], step: number): readonly number[] => {
  const touched = new Set([step]);
  const later: number[] = [];
  for (let index = step + 1; index < links.length; index += 1) {
    if (links[index]?.reads.some((read) => touched.has(read))) {
      touched.add(index);
      later.push(index);
    }
  }
  return later;
};

/** For each step: what it reads and what reads it. A name assigned twice is two steps, told apart. */
export const dependencies = (program: Program): readonly StepLinks[] => compile(program).links;
