import type { CallSyntax, NameSyntax, Syntax } from '../syntax.ts';
import type { Known, NumberExpression } from '../tree.ts';
import { isColumnPart, isSource } from '../vocabulary.ts';
import { allRead, givenBy, meaningIn, misplaced, placeIn, type Scope, unbound, withRead } from './scope.ts';

/** A number: a hole that is a run, an operation or a place in the solution is none. Undefined after a mistake. */
export const readNumber = (tree: Syntax, scope: Scope): NumberExpression | undefined =>
  tree.kind === 'name' && isNoNumber(tree, scope) ? undefined : readQuantity(tree, scope);

/** A number, or a hole of any sort: what conditions ask about. */
export const readQuantity = (tree: Syntax, scope: Scope): NumberExpression | undefined => {
  switch (tree.kind) {
    case 'num':
      return tree;
    case 'name':
      return readName(tree, scope);
    case 'unary':
      return withRead(tree, { operand: readNumber(tree.operand, scope) });
    case 'binary':
      return withRead(tree, { left: readNumber(tree.left, scope), right: readNumber(tree.right, scope) });
    case 'call':
      return readCall(tree, scope);
    case 'if': {
      const condition = scope.condition(tree.condition, scope);
      const [then, otherwise] = [readNumber(tree.then, scope), readNumber(tree.otherwise, scope)];
      return withRead(tree, { condition, then, otherwise });
    }
    default:
      return misplaced(tree, 'number', scope);
  }
};

/** Tells what a hole is that is no number. */
const isNoNumber = (tree: NameSyntax, scope: Scope): boolean => {
  const { name } = tree;
  const [what, hint] = scope.runs.has(name)
    ? ['a run of terms', `Ask \`count(${name})\` or \`all(${name}, …)\`.`]
    : scope.operators.has(name)
      ? ['an operation', `Ask \`${name} in (+, -)\`.`]
      : name === 'position'
        ? ['a place in the solution', 'Ask `position is early`.']
        : [];
  if (!what) return false;
  const message = `\`${name}\` is ${what}, but a number is needed here.`;
  scope.report.error('type', placeIn(scope, tree), message, hint);
  return true;
};

const isKnownName = (name: string): name is Known['kind'] =>
  ['it', 'answer', 'position', 'old.value', 'new.value'].includes(name);

const readName = (tree: NameSyntax, scope: Scope): NumberExpression | undefined => {
  const { name, start, end } = tree;
  if (name === 'it' && !scope.each) {
    const message = '`it` is the one that `all(…)` or `any(…)` asks about, and there is none here.';
    scope.report.error('unbound', placeIn(scope, tree), message);
    return undefined;
  }
  if (name === 'new.value' && !scope.made) {
    const message = '`new.value` is what the change makes: only conditions can ask for it.';
    scope.report.error('unbound', placeIn(scope, tree), message, 'Write it in `where` or after `when`.');
    return undefined;
  }
  if (isKnownName(name)) return { kind: name, start, end };
  if (scope.columns && isColumnPart(name)) return { kind: 'column', part: name, start, end };
  if (isSource(name)) return misplaced(tree, 'number', scope);
  if (scope.bound.includes(name)) return { kind: 'hole', name, start, end };
  return unbound(tree, scope, scope.bound);
};

/** What `count` counts: a hole that is unknown is near to a run, if to anything. */
const readRun = (tree: Syntax, scope: Scope): NumberExpression | undefined => {
  const { bound, runs } = scope;
  if (tree.kind !== 'name' || bound.includes(tree.name) || isSource(tree.name) || isKnownName(tree.name))
    return readQuantity(tree, scope);
  return unbound(
    tree,
    scope,
    bound.filter((name) => runs.has(name)),
  );
};

const readCall = (tree: CallSyntax, scope: Scope): NumberExpression | undefined => {
  const { args, start, end } = tree;
  if (givenBy(tree) !== 'number') return misplaced(tree, 'number', scope);
  const meaning = meaningIn(tree, scope);
  switch (meaning?.means) {
    case 'mutation': {
      const read = allRead(args.map((arg) => readNumber(arg, scope)));
      return read && { kind: 'mutation', mutation: meaning.mutation.name, args: read, start, end };
    }
    case 'count': {
      const runs = allRead(args.map((arg) => readRun(arg, scope)));
      return runs && { kind: 'count', runs, start, end };
    }
    case 'uses': {
      const quantity = args[0] && readQuantity(args[0], scope);
      return quantity && { kind: 'uses', quantity, start, end };
    }
    case 'columns': {
      const [first, second, third] = args;
      const above = first && readNumber(first, scope);
      const below = second && readNumber(second, scope);
      const each = third && readNumber(third, { ...scope, columns: true });
      return above && below && each && { kind: 'columns', above, below, each, start, end };
    }
    default:
      // Too few or too many arguments: what stands there is read for its own mistakes.
      for (const arg of args) readQuantity(arg, scope);
      return undefined;
  }
};
