import { childrenOf, exactFromParts } from '../ast/index.ts';
import { type Exact, exactOf } from '../base/index.ts';
import type { Expr, Template, Trace } from '../model/index.ts';
import type { Links } from './links.ts';
import { type Plan, planOf } from './plan.ts';

/** What is so of a template's program, worked out once: how its steps hang together, what each gives, which line tells it. */
export interface Facts extends Links {
  /** By step: the right value, as the program has it. */
  readonly trace: Trace;
  /** By step: the same exactly; undefined for a value that is no finite number. */
  readonly exact: readonly (Exact | undefined)[];
  /**
   * By node id: the exact value of what stands there, from the values of its parts, so that 0.1 + 0.2 is 3/10; undefined
   * where it has none.
   */
  readonly values: readonly (Exact | undefined)[];
  /** Which line is to tell which step, by the template. */
  readonly plan: Plan;
}

/** Works out what is so of a template. `trace` is what its program gives, aligned with the steps. */
export const factsOf = (template: Template, links: Links, trace: Trace): Facts => {
  const exact = trace.map(exactOf);
  const { program, steps, nodes, parents, owners, slots, latest, previous, reassigns } = links;
  const values = valuesOf(links, exact);
  // Named one by one, as everything asks for facts: see `withChildren` in src/ast.
  return {
    program,
    steps,
    nodes,
    parents,
    owners,
    slots,
    latest,
    previous,
    reassigns,
    downstream: links.downstream,
    upstream: links.upstream,
    trace,
    exact,
    values,
    plan: planOf(template, links),
  };
};

/** The right value of a node of the program; of all that a step computes, as the program gives it. */
export const rightValue = ({ parents, owners, exact, values }: Facts, { id }: Expr): Exact | undefined =>
  parents[id] === undefined ? exact[owners[id] ?? -1] : values[id];

const valuesOf = ({ steps, slots }: Links, exact: readonly (Exact | undefined)[]) => {
  const values: (Exact | undefined)[] = [];
  const note = (expr: Expr): Exact | undefined => {
    const parts = childrenOf(expr).map(note);
    const value = exactFromParts(expr, parts, ({ id }) => exact[slots[id] ?? -1]);
    values[expr.id] = value;
    return value;
  };
  for (const { expr } of steps) note(expr);
  return values;
};
