import {
  type CallSyntax,
  type FilteredSyntax,
  type NameSyntax,
  type Syntax,
  writtenNumber,
} from '../syntax.ts';
import type { Filtered, NodeOf, Option, Range, Source } from '../tree.ts';
import { sources } from '../vocabulary.ts';
import { readNumber, readQuantity } from './number.ts';
import { allRead, givenBy, meaningIn, placeIn, type Scope, unbound, withRead } from './scope.ts';

/** The most possibilities of one range in `choose`; the engine stops there. */
const mostOptions = 1000;

/** The items of a list, those of lists inside it among them; undefined after a mistake. */
export const readOptions = (items: readonly Syntax[], scope: Scope): readonly Option[] | undefined =>
  allRead(items.map((item) => readOption(item, scope)))?.flat();

const readOption = (tree: Syntax, scope: Scope): readonly Option[] | undefined => {
  if (tree.kind === 'list') return readOptions(tree.items, scope);
  const option = readOne(tree, scope);
  return option && [option];
};

const readOne = (tree: Syntax, scope: Scope): Option | undefined => {
  if (tree.kind === 'sign') return tree;
  if (tree.kind === 'range') return readRange(tree, scope);
  if (tree.kind === 'filtered') return readFiltered(tree, scope);
  if ((tree.kind === 'name' || tree.kind === 'call') && givenBy(tree) === 'list')
    return readSource(tree, scope);
  if (tree.kind === 'name' && !isFilled(tree.name, scope))
    return unbound(tree, scope, [...scope.bound, ...Object.keys(sources)]);
  return readQuantity(tree, scope);
};

const isFilled = (name: string, { bound }: Scope): boolean =>
  bound.includes(name) || name === 'it' || name === 'answer' || name === 'position';

const readSource = (tree: CallSyntax | NameSyntax, scope: Scope): Source | undefined => {
  const meaning = meaningIn(tree, scope);
  const args = allRead((tree.kind === 'call' ? tree.args : []).map((arg) => readQuantity(arg, scope)));
  if (meaning?.means !== 'source' || !args) return undefined;
  return { kind: 'source', source: meaning.source, args, start: tree.start, end: tree.end };
};

const readFiltered = (tree: FilteredSyntax, scope: Scope): Filtered | undefined => {
  const item = readOption(tree.item, scope);
  const condition = scope.condition(tree.condition, { ...scope, each: true });
  return item && condition && { kind: 'filtered', item, condition, start: tree.start, end: tree.end };
};

const readRange = (tree: NodeOf<Syntax, 'range'>, scope: Scope): Range | undefined => {
  const [low, high] = [readNumber(tree.low, scope), readNumber(tree.high, scope)];
  const [from, to] = [writtenNumber(tree.low), writtenNumber(tree.high)];
  if (from !== undefined && to !== undefined && to < from)
    scope.report.error(
      'range',
      placeIn(scope, tree),
      'this range is empty.',
      'The smaller number comes first.',
    );
  return withRead(tree, { low, high });
};

/** Tells the ranges of a choice that offer too much to be tried one by one. */
export const checkRangeSizes = (items: readonly Syntax[], scope: Scope): void => {
  for (const item of items) {
    if (item.kind === 'list') checkRangeSizes(item.items, scope);
    if (item.kind !== 'range') continue;
    const [from, to] = [writtenNumber(item.low), writtenNumber(item.high)];
    if (from === undefined || to === undefined || to - from < mostOptions) continue;
    const message = `this range has more than ${mostOptions} numbers.`;
    scope.report.error('range', placeIn(scope, item), message, 'Each of them would be tried.');
  }
};
