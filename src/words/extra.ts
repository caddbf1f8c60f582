import { decimalsOf, exactOf } from '../exact/index.ts';
import type { Mutant, Program, Trace } from '../model/index.ts';
import { operate } from './equations.ts';
import { type Solution, writeLike } from './read.ts';
import { definedBy } from './render.ts';

/**
 * The sentence of a step too many: `Then 72 * 3 = <<72*3=216>>216.` in the solution's own style. Undefined
 * when the step is not one operation on two known numbers, or has no plain result.
 */
export const extraLine = (
  solution: Solution,
  program: Program,
  { expr, step }: Mutant,
  flawed: Trace,
): string | undefined => {
  const now = exactOf(flawed[step] ?? 0n);
  if (expr.kind !== 'binary' || expr.left.kind !== 'name' || expr.right.kind !== 'name' || !now)
    return undefined;
  const { op } = expr;
  const [left, right] = [expr.left, expr.right].map(({ name }) => {
    const at = definedBy(program, name, step);
    const value = at === undefined ? undefined : solution.exact[at];
    return value && { value, text: writeLike(solution, value, at) };
  });
  if (!left || !right) return undefined;
  const result = operate(op, left.value, right.value);
  // A step for the fun of it does not end in a long decimal.
  if (!result || (decimalsOf(result) ?? 3) > 2) return undefined;
  const written = writeLike(solution, result, undefined);
  const { style } = solution;
  const sign = op === '*' ? style.times : op === '/' ? style.divide : op;
  const plain = (text: string): string => text.replaceAll(',', '');
  const annotation = style.annotates
    ? `<<${plain(left.text)}${op}${plain(right.text)}=${plain(written)}>>`
    : '';
  return `Then ${left.text} ${sign} ${right.text} = ${annotation}${style.annotates ? plain(written) : written}.`;
};
