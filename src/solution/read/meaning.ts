import {
  type Definitions,
  definitionBefore,
  definitionsOf,
  exactValue,
  namesIn,
  walk,
} from '../../ast/index.ts';
import type { Exact } from '../../base/index.ts';
import type { Expr, Program } from '../../model/index.ts';
import type { Meaning } from './unify.ts';

/** Literals and arithmetic on literals: a given number, not something the solution works out. */
export const isGiven = (expr: Expr): boolean => namesIn(expr).length === 0;

/** The same of a step. */
export const isGivenStep = (step: number, { steps }: Program): boolean => {
  const expr = steps[step]?.expr;
  return expr !== undefined && isGiven(expr);
};

export const meaningOf = (
  program: Program,
  exact: readonly (Exact | undefined)[],
): Meaning & { nodes: Expr[]; definitions: Definitions } => {
  const owner = new Map<Expr, number>();
  const values = new Map<number, Exact | undefined>();
  const nodes: Expr[] = [];
  program.steps.forEach(({ expr }, step) => {
    walk(expr, (each) => {
      owner.set(each, step);
      nodes[each.id] = each;
    });
  });
  const definitions = definitionsOf(program.steps);
  const definition = (name: Expr & { kind: 'name' }): number | undefined => {
    const step = owner.get(name);
    const found = step === undefined ? -1 : definitionBefore(definitions, name.name, step);
    return found < 0 ? undefined : found;
  };
  const value = (expr: Expr): Exact | undefined => {
    if (values.has(expr.id)) return values.get(expr.id);
    const found = compute(expr);
    values.set(expr.id, found);
    return found;
  };
  const compute = (expr: Expr): Exact | undefined => {
    const step = owner.get(expr);
    if (step !== undefined && program.steps[step]?.expr === expr) return exact[step];
    return exactValue(expr, (name) => {
      const at = definition(name);
      return at === undefined ? undefined : exact[at];
    });
  };
  return {
    nodes,
    definitions,
    value,
    definition: (name) => {
      const step = definition(name);
      const expr = step === undefined ? undefined : program.steps[step]?.expr;
      return step === undefined || !expr ? undefined : { step, expr };
    },
  };
};
