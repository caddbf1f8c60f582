import { walk } from '../../ast/index.ts';
import type { Formalization } from './formalization.ts';

const operationsOf = ({ links, live }: Formalization): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const index of live) {
    const step = links.program.steps[index];
    if (!step) continue;
    walk(step.expr, (expr) => {
      const name = expr.kind === 'binary' ? expr.op : expr.kind === 'call' ? expr.func : undefined;
      if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
    });
  }
  return counts;
};

/** From 0 to 1: the share of their operations that two programs have in common, each counted as often as it stands. */
export const shapeLikeness = (a: Formalization, b: Formalization): number => {
  const left = operationsOf(a);
  const right = operationsOf(b);
  let [shared, all] = [0, 0];
  for (const name of new Set([...left.keys(), ...right.keys()])) {
    shared += Math.min(left.get(name) ?? 0, right.get(name) ?? 0);
    all += Math.max(left.get(name) ?? 0, right.get(name) ?? 0);
  }
  return all === 0 ? 1 : shared / all;
};
