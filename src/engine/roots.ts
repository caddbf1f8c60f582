import { callInRules } from '../ast/index.ts';
import type { Expr } from '../model/index.ts';

/** What stands at the top of a node: its sign, the call as rules write it, or its kind. */
export const rootOf = (expr: Expr): string =>
  expr.kind === 'binary' ? expr.op : expr.kind === 'call' ? `${callInRules(expr.func)}()` : expr.kind;

/**
 * Roots as the bits of a number, so that one `&` tells whether a rule has anything to look for in a step. Two may have the
 * same bit: then more is looked at, and nothing comes of it.
 */
export const bitsOf = (roots: readonly string[]): number => {
  let bits = 0;
  for (const root of roots) {
    let sum = root.length;
    for (let at = 0; at < root.length; at++) sum += root.charCodeAt(at);
    bits |= 1 << (sum % 31);
  }
  return bits;
};
