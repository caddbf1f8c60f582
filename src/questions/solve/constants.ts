import { isLiteral, leavesOf } from '../../ast/index.ts';
import type { Exact } from '../../base/index.ts';
import type { Facts } from '../../facts/index.ts';
import type { Expr } from '../../model/index.ts';

/** Whether a step only holds a number, and the numbers that are written into it. */
export const constantsOf = (
  expr: Expr,
  { values }: Facts,
): { readonly isInput: boolean; readonly constants: readonly (Exact | undefined)[] } => ({
  isInput: isLiteral(expr),
  constants: leavesOf(expr).flatMap((leaf) => (leaf.kind === 'num' ? [values[leaf.id]] : [])),
});
