import { exactValue } from '../../ast/index.ts';
import { type Exact, plainNumber } from '../../base/index.ts';
import type { Subject } from '../../engine/index.ts';
import type { Expr } from '../../model/index.ts';
import type { Derived } from './claims.ts';

/** `15 - 40`, as the program works a step out with the numbers that it has now; undefined of what is more than arithmetic. */
export const workingOf = (
  { steps, facts }: Subject,
  step: number,
  derivation: readonly Derived[],
  shown: (value: Exact, step: number) => string,
): string | undefined => {
  const valueAt = (at: number): Exact | undefined =>
    derivation.find(({ variable }) => variable === steps[at]?.target)?.value;
  const told = (expr: Expr): string | undefined => {
    if (expr.kind !== 'binary') {
      const at = expr.kind === 'name' ? facts.slots[expr.id] : undefined;
      const value = at === undefined ? exactValue(expr, () => undefined) : valueAt(at);
      return value && (at === undefined ? plainNumber(value) : shown(value, at));
    }
    const [left, right] = [expr.left, expr.right].map((part) => {
      const words = told(part);
      return words !== undefined && (part.kind === 'binary' || words.startsWith('-')) ? `(${words})` : words;
    });
    const sign = expr.op === '*' ? '×' : expr.op === '/' ? '÷' : expr.op;
    return left === undefined || right === undefined ? undefined : `${left} ${sign} ${right}`;
  };
  const expr = steps[step]?.expr;
  return expr?.kind === 'binary' ? told(expr) : undefined;
};
