import { mutationsByName } from '../../mutations/index.ts';
import { didYouMean } from '../diagnostics.ts';
import type { Pattern, Working } from '../rule.ts';
import type { NameSyntax, Syntax } from '../syntax.ts';
import { codeFunctions, notHoles } from '../vocabulary.ts';
import { allRead, givenBy, placeIn, type Scope, withRead } from './scope.ts';

/*
 * Both sides of `=>`: arithmetic as code has it, with holes. Which names are filled is checked beside this; here a
 * tree is read, or what cannot stand there is told.
 */

type SideScope = Pick<Scope, 'source' | 'report'>;

/** What is looked for; undefined after a mistake. */
export const readPattern = (tree: Syntax, scope: SideScope, inChain = false): Pattern | undefined => {
  switch (tree.kind) {
    case 'num':
      return tree;
    case 'name': {
      const { name, start, end } = tree;
      if (name === '_') return { kind: 'anything', start, end };
      return isTaken(tree, scope) ? undefined : { kind: 'hole', name, start, end };
    }
    case 'run': {
      const { start, end } = tree;
      if (isTaken(tree.hole, scope)) return undefined;
      if (inChain) return { kind: 'run', name: tree.hole.name, start, end };
      const hint = 'Write a sign beside it: `...p + x`, `...p * x`.';
      const message = 'a run stands among the terms of a sum or a product.';
      scope.report.error('run', placeIn(scope, tree), message, hint);
      return undefined;
    }
    default:
      return partsRead('pattern', tree, scope, (part, inside) => readPattern(part, scope, inside));
  }
};

/** Whether a name has a meaning of its own and so cannot be a hole, which is told. */
const isTaken = (tree: NameSyntax, scope: SideScope): boolean => {
  if (!notHoles.has(tree.name)) return false;
  const message = `\`${tree.name}\` has a meaning of its own, so it is no hole.`;
  scope.report.error('pattern', placeIn(scope, tree), message, 'Use another name.');
  return true;
};

/** What is written instead. Undefined after a mistake. */
export const readWorking = (
  tree: Syntax,
  scope: SideScope & Pick<Scope, 'runs' | 'bound'>,
): Working | undefined => {
  const { runs, bound } = scope;
  switch (tree.kind) {
    case 'num':
      return tree;
    case 'name': {
      const { name, start, end } = tree;
      return { kind: 'hole', name, start, end };
    }
    case 'run': {
      const { name } = tree.hole;
      const { start, end } = tree;
      if (runs.has(name)) return { kind: 'run', name, start, end };
      // One that nothing fills is told where the names of a change are checked.
      if (!bound.includes(name)) return undefined;
      const message = `\`${name}\` is one term, and no run.`;
      scope.report.error('run', placeIn(scope, tree), message, `Write \`${name}\`.`);
      return undefined;
    }
    default:
      return partsRead('replacement', tree, scope, (part) => readWorking(part, scope));
  }
};

/** What has parts, the same on both sides; `read` reads a part, which may be one of a chain. */
const partsRead = <Part extends Pattern | Working>(
  side: keyof typeof sides,
  tree: Exclude<Syntax, { readonly kind: 'num' | 'name' | 'run' }>,
  scope: SideScope,
  read: (part: Syntax, inChain: boolean) => Part | undefined,
) => {
  switch (tree.kind) {
    case 'unary':
      return withRead(tree, { operand: read(tree.operand, false) });
    case 'binary': {
      const chain = '+-*/'.includes(tree.op);
      return withRead(tree, { left: read(tree.left, chain), right: read(tree.right, chain) });
    }
    case 'operation': {
      const [left, right] = [read(tree.left, false), read(tree.right, false)];
      return withRead(tree, { sign: tree.sign.name, left, right });
    }
    case 'call': {
      const { func, start, end } = tree;
      const args = allRead(tree.args.map((arg) => read(arg, false)));
      if (codeFunctions.includes(func)) return args && { kind: tree.kind, func, args, start, end };
      const elsewhere = side === 'replacement' && mutationsByName.has(func);
      const hint = elsewhere ? 'Put it in `choose`, or after `:=`.' : didYouMean(func, codeFunctions);
      scope.report.error(side, placeIn(scope, tree), `${sides[side]} cannot hold \`${func}(…)\`.`, hint);
      return undefined;
    }
    default: {
      const what = givenBy(tree) === 'list' ? 'a list' : 'a condition';
      const hint = what === 'a condition' ? 'Write it after `when`, or in `where`.' : 'Write it in `choose`.';
      scope.report.error(side, placeIn(scope, tree), `${sides[side]} cannot hold ${what}.`, hint);
      return undefined;
    }
  }
};

const sides = { pattern: 'a pattern', replacement: 'a working' } as const;
