import { exactValue } from '../../ast/index.ts';
import { divide, type Exact, plainNumber } from '../../base/index.ts';
import type { Expr } from '../../model/index.ts';
import type { Problem, Said } from '../problem.ts';
import type { Derived } from './claims.ts';

/** `15 - 40`, as the program works a step out with the numbers that it has now; undefined of what is more than arithmetic. */
export const workingOf = (
  { subject: { steps, facts }, said }: Problem,
  step: number,
  derivation: readonly Derived[],
): string | undefined => {
  const valueAt = (at: number): Exact | undefined =>
    derivation.find(({ variable }) => variable === steps[at]?.target)?.value;
  const told = (expr: Expr): string | undefined => {
    if (expr.kind !== 'binary') {
      const at = expr.kind === 'name' ? facts.slots[expr.id] : undefined;
      const value = at === undefined ? exactValue(expr, () => undefined) : valueAt(at);
      return value && (partSaid(value, said.get(at ?? -1)) ?? plainNumber(value));
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

/** `3/5` or `60%` as the question says it, where the program holds 0.6. */
const partSaid = ({ num, den }: Exact, said: Said | undefined): string | undefined => {
  if (said?.mention.kind === 'fraction') return `${num}/${den}`;
  return said?.mention.kind === 'percent' && said.scale.den !== 1n
    ? `${plainNumber(divide({ num, den }, said.scale) ?? { num, den })}%`
    : undefined;
};
