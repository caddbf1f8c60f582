import { thirds } from '../../model/index.ts';
import type { WrittenCondition } from '../context.ts';
import { readCondition } from '../read/condition.ts';
import { placeIn, type Scope } from '../read/scope.ts';
import type { Clause } from '../rule.ts';
import { namesIn } from '../syntax.ts';
import { type Comparison, type Condition, saidBy } from '../tree.ts';
import { notHoles } from '../vocabulary.ts';

/** A condition: everything in it is known, it holds or does not, and it can hold at all. */
export const clauseOf = ({ text, tree }: WrittenCondition, scope: Scope): Clause | undefined => {
  const condition = readCondition(tree, scope);
  if (!condition) return undefined;
  checkPossible(condition, scope);
  const names = namesIn(tree).map(({ name }) => name);
  const holes = names.filter((name) => !notHoles.has(name));
  return { text, condition, holes, asksResult: names.includes('new.value') };
};

const disjoint: readonly (readonly string[])[] = [
  ['int', 'decimal', 'fraction'],
  ['question', 'world knowledge', 'computed', 'constant'],
  thirds,
  ['variable', 'constant'],
];

/** `x is int and x is decimal`, `x != x`, `3 == 5`: nothing satisfies these. */
const checkPossible = (condition: Condition, scope: Scope): void => {
  const never = (at: Condition, message: string): void =>
    scope.report.error('impossible', placeIn(scope, at), message, 'The rule could never apply.');
  if (condition.kind === 'compare') {
    const fault = neverHolds(condition);
    if (fault) never(condition, fault);
  }
  if (condition.kind !== 'and' && condition.kind !== 'or') return;
  if (condition.kind === 'and') {
    const claims = condition.parts.filter((part) => part.kind === 'is');
    for (const [index, claim] of claims.entries())
      for (const other of claims.slice(0, index))
        if (saidBy(other.subject) === saidBy(claim.subject) && clash(other.said, claim.said))
          never(claim, `nothing is both ${other.said} and ${claim.said}.`);
  }
  for (const part of condition.parts) checkPossible(part, scope);
};

const neverHolds = ({ sign, left, right }: Comparison): string | undefined => {
  const same = saidBy(left) === saidBy(right);
  if (same && (sign === '!=' || sign === '<' || sign === '>'))
    return 'both sides are the same, so this never holds.';
  if (sign === '==' && left.kind === 'num' && right.kind === 'num' && !same)
    return 'two different numbers are never equal.';
  return undefined;
};

const clash = (one: string, other: string): boolean =>
  one !== other && disjoint.some((kinds) => kinds.includes(one) && kinds.includes(other));
