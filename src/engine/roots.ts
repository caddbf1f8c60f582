import { callInRules, callNames } from '../ast/index.ts';
import type { BinaryOp, Expr } from '../model/index.ts';

export const everySign: readonly BinaryOp[] = ['+', '-', '*', '/', '//', '%', '**'];

const callRoot = (name: string): string => `${name}()`;
const names: readonly string[] = [...everySign, 'num', 'name', 'unary', ...callNames.map(callRoot)];
const numbers: ReadonlyMap<string, number> = new Map(names.map((name, at) => [name, at]));

/**
 * What stands at the top of a node, its sign, the call as rules write it, or its kind, as a number: so lists are by root, and sets of
 * roots the bits of a number, of which one `&` tells whether a rule has anything to look for in a step. All calls that no rule
 * can name are one root.
 */
export const rootOf = (expr: Expr): number =>
  rootNamed(
    expr.kind === 'binary' ? expr.op : expr.kind === 'call' ? callRoot(callInRules(expr.func)) : expr.kind,
  );

export const rootNamed = (name: string): number => numbers.get(name) ?? names.length;

/** All roots, those of operations first. */
export const everyRoot: readonly number[] = [...names, ''].map((_, at) => at);

export const bitsOf = (roots: readonly number[]): number => {
  let bits = 0;
  for (const root of roots) bits |= 1 << root;
  return bits;
};
