import type { Span } from '../../ast/index.ts';
import { mutationsByName } from '../../mutations/index.ts';
import { didYouMean, type Place, type Reporter } from '../diagnostics.ts';
import type { WordLists } from '../fields.ts';
import type { Pattern, Working } from '../rule.ts';
import { type CallSyntax, type NameSyntax, namesIn, type Syntax } from '../syntax.ts';
import * as vocabulary from '../vocabulary.ts';
import type { Text } from '../yaml.ts';

/** What a string of a rule may speak of, and where its mistakes are told. */
export interface Scope {
  readonly source: Text;
  readonly report: Reporter;
  /** What `matches`, `says` and `said as` may ask for by name. */
  readonly wordLists: WordLists;
  /** The holes that are filled when the string is asked. */
  readonly bound: readonly string[];
  /** Which of them are runs, `...p`, and which are operations, `a op b`. */
  readonly runs: ReadonlySet<string>;
  readonly operators: ReadonlySet<string>;
  /** Whether the rule has several changes: not every hole is then filled by each. */
  readonly manyChanges: boolean;
  /** Whether it stands inside `all`, `any` or a filter, where `it` means something. */
  readonly each: boolean;
  /** Whether it stands inside `columns`, where `top`, `bottom`, `carry` and `place` mean something. */
  readonly columns: boolean;
  /** Whether the change is made when it is asked, so that `new.value` is there. */
  readonly made: boolean;
}

export const placeIn = ({ source }: Pick<Scope, 'source'>, { start, end }: Span): Place =>
  source.at(start, Math.max(1, end - start));

/** The parts that could be read; undefined when a mistake was told in one of them. */
export const allRead = <Node>(parts: readonly (Node | undefined)[]): readonly Node[] | undefined => {
  const read = parts.filter((part) => part !== undefined);
  return read.length === parts.length ? read : undefined;
};

/** A tree with its parts as they were read; undefined when a mistake was told in one of them. */
export const withRead = <Tree extends Syntax, Parts extends object>(
  tree: Tree,
  parts: { readonly [part in keyof Parts]: Parts[part] | undefined },
): (Omit<Tree, keyof Parts> & Parts) | undefined => (isWhole(parts) ? { ...tree, ...parts } : undefined);

const isWhole = <Parts extends object>(
  parts: { readonly [part in keyof Parts]: Parts[part] | undefined },
): parts is Parts => !Object.values(parts).includes(undefined);

const nouns: { readonly [given in vocabulary.Given]: string } = {
  number: 'a number',
  truth: 'something that holds or does not',
  text: 'a text',
  role: 'a role',
  list: 'a list',
};

/** What a tree would give where it may stand; undefined when nothing says so. */
export const givenBy = (tree: Syntax): vocabulary.Given | undefined => {
  if (tree.kind === 'num' || tree.kind === 'unary' || tree.kind === 'binary' || tree.kind === 'if')
    return 'number';
  if (tree.kind === 'name') return vocabulary.isSource(tree.name) ? 'list' : 'number';
  if (tree.kind === 'call') return vocabulary.meaningOf(tree.func)?.gives;
  if (tree.kind === 'list' || tree.kind === 'range' || tree.kind === 'sign' || tree.kind === 'filtered')
    return 'list';
  if (tree.kind === 'run' || tree.kind === 'operation') return undefined;
  return 'truth';
};

/** Tells that a tree is not what is needed where it stands, and which of its names are unknown. */
export const misplaced = (tree: Syntax, wanted: vocabulary.Given, scope: Scope): undefined => {
  const given = givenBy(tree);
  if (tree.kind === 'call' && given === undefined) {
    const message = `there is no function \`${tree.func}\`.`;
    const hint = didYouMean(tree.func, vocabulary.callable);
    scope.report.error('unknown_function', placeIn(scope, tree), message, hint);
  } else if (given === undefined) {
    const shown = tree.kind === 'run' ? '...' : 'a op b';
    scope.report.error('value', placeIn(scope, tree), `\`${shown}\` belongs in a change.`);
  } else {
    const message = `this is ${nouns[given]}, but ${nouns[wanted]} is needed here.`;
    scope.report.error('type', placeIn(scope, tree), message, adviceFor(given, wanted));
  }
  for (const name of namesIn(tree)) if (!isKnown(name.name, scope)) unbound(name, scope, scope.bound);
  return undefined;
};

const adviceFor = (given: vocabulary.Given, wanted: vocabulary.Given): string | undefined => {
  if (wanted === 'truth' && given === 'number') return 'Compare it: `x > 0`, `x is computed`.';
  if (wanted === 'text') return 'Write `name(x) matches /…/` or `x said as /…/`.';
  if (given === 'role') return 'Write `role(x) is price` or `role(x) in (price, rate)`.';
  if (given === 'text') return 'Write `name(x) matches /…/`.';
  return undefined;
};

const isKnown = (name: string, { bound, columns }: Scope): boolean =>
  bound.includes(name) || vocabulary.notHoles.has(name) || (columns && vocabulary.isColumnPart(name));

/** Tells that nothing fills a name; `offered` are the names that may stand there. */
export const unbound = (tree: NameSyntax, scope: Scope, offered: readonly string[]): undefined => {
  const by = scope.manyChanges ? 'every change' : 'the change';
  const message = `\`${tree.name}\` is not filled by ${by} of the rule.`;
  scope.report.error('unbound', placeIn(scope, tree), message, didYouMean(tree.name, offered));
  return undefined;
};

/** What a call means, when it has as many arguments as it must; undefined when it has not, which is told. */
export const meaningIn = (tree: CallSyntax | NameSyntax, scope: Scope): vocabulary.Meaning | undefined => {
  const [name, args] = tree.kind === 'call' ? [tree.func, tree.args] : [tree.name, []];
  const meaning = vocabulary.meaningOf(name);
  if (!meaning) return undefined;
  const { parameters } = meaning;
  const open = parameters[0]?.endsWith('…') === true;
  if (open ? args.length > 0 : args.length === parameters.length) return meaning;
  const written = parameters.length === 0 ? name : `${name}(${parameters.join(', ')})`;
  scope.report.error('arguments', placeIn(scope, tree), `\`${name}\` is written \`${written}\`.`);
  return undefined;
};

/*
 * Both sides of `=>`: arithmetic as code has it, with holes. Which names are filled is checked beside this; here a
 * tree is read, or what cannot stand there is told.
 */

type SideScope = Pick<Scope, 'source' | 'report'>;

/** What is looked for; undefined after a mistake. */
export const readPattern = (tree: Syntax, scope: SideScope, inChain = false): Pattern | undefined => {
  if (tree.kind === 'num') return tree;
  if (tree.kind === 'name') {
    const { name, start, end } = tree;
    if (name === '_') return { kind: 'anything', start, end };
    return isTaken(tree, scope) ? undefined : { kind: 'hole', name, start, end };
  }
  if (tree.kind === 'run') {
    const { start, end } = tree;
    if (isTaken(tree.hole, scope)) return undefined;
    if (inChain) return { kind: 'run', name: tree.hole.name, start, end };
    const hint = 'Write a sign beside it: `...p + x`, `...p * x`.';
    const message = 'a run stands among the terms of a sum or a product.';
    scope.report.error('run', placeIn(scope, tree), message, hint);
    return undefined;
  }
  return partsRead('pattern', tree, scope, (part, inside) => readPattern(part, scope, inside));
};

/** Whether a name has a meaning of its own and so cannot be a hole, which is told. */
const isTaken = (tree: NameSyntax, scope: SideScope): boolean => {
  if (!vocabulary.notHoles.has(tree.name)) return false;
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
  if (tree.kind === 'num') return tree;
  if (tree.kind === 'name') {
    const { name, start, end } = tree;
    return { kind: 'hole', name, start, end };
  }
  if (tree.kind === 'run') {
    const { name } = tree.hole;
    const { start, end } = tree;
    if (runs.has(name)) return { kind: 'run', name, start, end };
    // One that nothing fills is told where the names of a change are checked.
    if (!bound.includes(name)) return undefined;
    const message = `\`${name}\` is one term, and no run.`;
    scope.report.error('run', placeIn(scope, tree), message, `Write \`${name}\`.`);
    return undefined;
  }
  return partsRead('replacement', tree, scope, (part) => readWorking(part, scope));
};

/** What has parts, the same on both sides; `read` reads a part, which may be one of a chain. */
const partsRead = <Part extends Pattern | Working>(
  side: keyof typeof sides,
  tree: Exclude<Syntax, { readonly kind: 'num' | 'name' | 'run' }>,
  scope: SideScope,
  read: (part: Syntax, inChain: boolean) => Part | undefined,
) => {
  if (tree.kind === 'unary') return withRead(tree, { operand: read(tree.operand, false) });
  if (tree.kind === 'binary') {
    const chain = '+-*/'.includes(tree.op);
    return withRead(tree, { left: read(tree.left, chain), right: read(tree.right, chain) });
  }
  if (tree.kind === 'operation') {
    const [left, right] = [read(tree.left, false), read(tree.right, false)];
    return withRead(tree, { sign: tree.sign.name, left, right });
  }
  if (tree.kind === 'call') {
    const { func, start, end } = tree;
    const args = allRead(tree.args.map((arg) => read(arg, false)));
    if (vocabulary.codeFunctions.includes(func)) return args && { kind: tree.kind, func, args, start, end };
    const elsewhere = side === 'replacement' && mutationsByName.has(func);
    const hint = elsewhere
      ? 'Put it in `choose`, or after `:=`.'
      : didYouMean(func, vocabulary.codeFunctions);
    scope.report.error(side, placeIn(scope, tree), `${sides[side]} cannot hold \`${func}(…)\`.`, hint);
    return undefined;
  }
  const what = givenBy(tree) === 'list' ? 'a list' : 'a condition';
  const hint = what === 'a condition' ? 'Write it after `when`, or in `where`.' : 'Write it in `choose`.';
  scope.report.error(side, placeIn(scope, tree), `${sides[side]} cannot hold ${what}.`, hint);
  return undefined;
};

const sides = { pattern: 'a pattern', replacement: 'a working' } as const;
