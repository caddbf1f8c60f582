import type { Expr } from '../../model/index.ts';
import type { RuleContext, SourcedCondition } from '../context.ts';
import type { Text } from '../yaml.ts';
import { boundEverywhere } from './scope.ts';
import { checkValue } from './value.ts';

/** A condition: everything in it is known, it holds or does not, and it can hold at all. */
export const checkCondition = (condition: SourcedCondition, context: RuleContext): void => {
  checkWhen(condition.tree, condition.source, boundEverywhere(context), context);
};

/** The same for the condition of one change, which knows that change's holes. */
export const checkWhen = (tree: Expr, source: Text, bound: readonly string[], context: RuleContext): void => {
  checkValue(tree, source, bound, context, 'truth');
  impossible(tree, (expr, message) =>
    context.report.error(
      'impossible',
      source.at(expr.start, expr.end - expr.start),
      message,
      'The rule could never apply.',
    ),
  );
};

const disjoint: readonly (readonly string[])[] = [
  ['int', 'decimal', 'fraction'],
  ['question', 'world knowledge', 'computed', 'constant'],
  ['early', 'middle', 'late'],
  ['variable', 'literal'],
];

/** `x is int and x is decimal`, `x != x`, `3 > 5`: nothing satisfies these. */
const impossible = (tree: Expr, complain: (expr: Expr, message: string) => void): void => {
  if (tree.kind !== 'call') return;
  const { func, args } = tree;
  const [left, right] = args;
  if (['!=', '<', '>'].includes(func) && left && right && same(left, right))
    complain(tree, 'both sides are the same, so this never holds.');
  if (func === '==' && left?.kind === 'num' && right?.kind === 'num' && left.value !== right.value)
    complain(tree, 'two different numbers are never equal.');
  if (func === 'and') {
    const claims = args.flatMap((arg) => {
      const [subject, kind] = arg.kind === 'call' && arg.func === 'is' ? arg.args : [];
      return subject && kind?.kind === 'name' ? [{ arg, subject, kind: kind.name }] : [];
    });
    for (const [index, claim] of claims.entries())
      for (const other of claims.slice(0, index))
        if (other.kind !== claim.kind && same(other.subject, claim.subject) && clash(other.kind, claim.kind))
          complain(claim.arg, `nothing is both ${other.kind} and ${claim.kind}.`);
  }
  if (func === 'and' || func === 'or') for (const arg of args) impossible(arg, complain);
};

const clash = (one: string, other: string): boolean =>
  disjoint.some((kinds) => kinds.includes(one) && kinds.includes(other));

/** Whether two trees say the same, sign for sign. */
export const same = (a: Expr, b: Expr): boolean => {
  if (a.kind === 'num') return b.kind === 'num' && a.value === b.value;
  if (a.kind === 'name') return b.kind === 'name' && a.name === b.name;
  if (a.kind === 'unary') return b.kind === 'unary' && a.op === b.op && same(a.operand, b.operand);
  if (a.kind === 'binary')
    return b.kind === 'binary' && a.op === b.op && same(a.left, b.left) && same(a.right, b.right);
  return (
    b.kind === 'call' &&
    a.func === b.func &&
    a.args.length === b.args.length &&
    a.args.every((arg, index) => same(arg, b.args[index] as Expr))
  );
};
