import { childrenOf, exactFromParts } from '../ast/index.ts';
import { type Exact, exactOf } from '../base/index.ts';
import { type Expr, solutionLines, type Template, type Trace } from '../model/index.ts';
import { isGiven, type Links } from './links.ts';

/** What is so of a template's program, worked out once: how its steps hang together, what each gives, which line tells it. */
export interface Facts extends Links {
  /** By step: the right value, as the program has it. */
  readonly trace: Trace;
  /** By step: the same exactly; undefined for a value that is no finite number. */
  readonly exact: readonly (Exact | undefined)[];
  /** By node id: the exact value from those of its parts, so that 0.1 + 0.2 is 3/10; undefined where it has none. */
  readonly values: readonly (Exact | undefined)[];
  readonly plan: Plan;
}

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

/** Which line is to tell which step: what the template's own list says, before the solution is read. */
export interface Plan {
  /** By line: the step whose result its template tells. */
  readonly steps: readonly ({ readonly step: number; readonly template: string } | undefined)[];
  /** By step: the line that is to tell it, which is the first that tells it or a later one; undefined where none does. */
  readonly lineOf: readonly (number | undefined)[];
  /** What of the list cannot be. */
  readonly differences: readonly string[];
  /** Computed steps, those that the line tells first: the order in which to look for its workings. */
  readonly order: (line: number) => readonly number[];
}

export const planOf = (template: Template, links: Links): Plan => {
  const last = solutionLines(template.answer).length - 1;
  const steps: ({ step: number; template: string } | undefined)[] = [];
  const differences: string[] = [];
  let from = 0;
  for (const logical of template.logical_steps) {
    const number = /^L(\d+)$/.exec(logical.line_number)?.[1];
    const line = number === undefined ? -1 : Number(number) - 1;
    if (line < 0 || line >= last) {
      differences.push(`${logical.line_number}: the solution has no such line`);
      continue;
    }
    const step = definedFrom(links, logical.output_variable, from);
    if (step < 0) {
      differences.push(`${logical.line_number}: ${missing(logical.output_variable, links)}`);
      continue;
    }
    from = step + 1;
    steps[line] = { step, template: logical.solution_line_template };
  }
  const told = steps
    .flatMap((each, line) => (each ? [{ line, step: each.step }] : []))
    .sort((a, b) => a.step - b.step);
  const lineOf = links.steps.map((_, step) => told.find((each) => each.step >= step)?.line);
  const computed = links.steps.flatMap((_, step) => (isGiven(links, step) ? [] : [step])).reverse();
  return {
    steps,
    lineOf,
    differences,
    order: (line) => [
      ...computed.filter((step) => lineOf[step] === line),
      ...computed.filter((step) => lineOf[step] !== line),
    ],
  };
};

/** Why no step gives a line's variable. What `sum(prices)` or a loop gives has a value, and no arithmetic that rules could change. */
const missing = (name: string, { program }: Links): string => {
  if (name === '') return 'the step names no output_variable';
  return program.foreign
    ? `no plain arithmetic of the program gives ${name}`
    : `the program has no variable ${name}`;
};

/** The first step from `from` on that defines a name, or else the first of all; -1 where none does. */
const definedFrom = ({ latest, previous }: Links, name: string, from: number): number => {
  let first = -1;
  let found = -1;
  for (let at = latest.get(name) ?? -1; at >= 0; at = previous[at] ?? -1) {
    if (at >= from) found = at;
    first = at;
  }
  return found >= 0 ? found : first;
};
