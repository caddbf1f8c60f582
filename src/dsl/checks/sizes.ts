import { bounds } from '../bounds.ts';
import type { Place, Reporter } from '../diagnostics.ts';
import type { Fields, WrittenRule } from '../fields.ts';
import { partsOf, type Syntax, writtenNumber } from '../syntax.ts';
import type { Text } from '../yaml.ts';

/** Tells that there is too much of something; true where there is not. */
const holdsBound = (
  report: Reporter,
  place: Place,
  size: number,
  bound: { readonly most: number; readonly what: string; readonly hint?: string },
): boolean => {
  if (size <= bound.most) return true;
  const message = `too large: ${size} ${bound.what}, and at most ${bound.most} may be.`;
  report.error('too_large', place, message, bound.hint);
  return false;
};

/** Whether a rule has no more of anything than it may, before any of it is read; what it has too much of is told. */
export const checkCounts = (fields: Fields, report: Reporter): boolean => {
  const within = (key: string, most: number, what: string): boolean => {
    const value = fields.get(key)?.value;
    const size =
      value?.kind === 'list' ? value.items.length : value?.kind === 'map' ? value.entries.length : 0;
    return !value || holdsBound(report, value.place, size, { most, what, hint: 'Make several rules of it.' });
  };
  return [
    within('change', bounds.changes, 'changes'),
    within('also', bounds.also, 'further changes'),
    within('where', bounds.conditions, 'conditions'),
    within('choose', bounds.choices, 'choices'),
    within('examples', bounds.examples, 'examples'),
  ].every(Boolean);
};

/** Whether the strings of a rule stand for no more possibilities than can be tried; what does not is told. */
export const checkSizes = (rule: WrittenRule, commute: boolean): boolean =>
  [
    ...treesIn(rule).map((one) => checkTree(one, rule.report)),
    ...[...rule.alternatives, ...rule.also].map((one) => checkPattern(one, commute, rule.report)),
    checkChoices(rule),
  ].every(Boolean);

/** A tree, and the text that it was read from. */
type Written = { readonly tree: Syntax; readonly source: Text };

const treesIn = ({ alternatives, also, choices, conditions }: WrittenRule): readonly Written[] => [
  ...[...alternatives, ...also].flatMap(({ pattern, replacement, when, source }) => [
    ...[pattern, replacement].map((tree) => ({ tree, source })),
    ...when,
  ]),
  ...conditions,
  ...choices.flatMap(({ offered }) =>
    offered.flatMap(({ items, source }) => items.map((tree) => ({ tree, source }))),
  ),
];

const placeOf = ({ tree, source }: Written): Place => source.at(tree.start, tree.end - tree.start);

const checkTree = (written: Written, report: Reporter): boolean => {
  const { tree } = written;
  const within = (size: number, most: number, what: string): boolean =>
    holdsBound(report, placeOf(written), size, { most, what });
  return (
    within(levelsIn(tree), bounds.levels, 'signs that each hold the next') &&
    within(operandsIn(tree), bounds.operands, 'names and numbers') &&
    within(listsWithin(tree), bounds.lists, 'lists (`all`, `any`, `where`) within each other')
  );
};

const checkPattern = (
  { pattern, source }: WrittenRule['alternatives'][number],
  commute: boolean,
  report: Reporter,
): boolean => {
  const within = (size: number, most: number, what: string, hint?: string): boolean =>
    holdsBound(report, placeOf({ tree: pattern, source }), size, { most, what, ...(hint && { hint }) });
  if (!within(runsOf(pattern), bounds.runs, 'runs in one sum or product')) return false;
  if (!commute) return true;
  const { longest, orders } = ordersOf(pattern);
  const hint = 'Write a run, `...p`, or leave `commute` out.';
  return (
    within(longest, bounds.commuted, 'terms in any order', hint) &&
    within(orders, bounds.orders, 'orders of the terms', hint)
  );
};

const checkChoices = ({ choices, report }: WrittenRule): boolean => {
  const [first] = choices;
  const possibilities = choices.reduce((product, { offered }) => {
    const items = offered.flatMap((one) => one.items);
    return product * items.reduce((sum, item) => sum + offeredBy(item), 0);
  }, 1);
  const what = 'possibilities of all choices together';
  const bound = { most: bounds.possibilities, what, hint: 'Each of them would be tried.' };
  return !first || holdsBound(report, first.key.place, possibilities, bound);
};

/** How many nodes stand within each other. */
const levelsIn = (tree: Syntax): number => {
  // A sum of many terms is long, and not deep.
  const parts =
    tree.kind === 'binary' && '+-*/'.includes(tree.op) ? chainOf(tree, signsOf(tree)) : partsOf(tree);
  return 1 + Math.max(0, ...parts.map(levelsIn));
};

/** How many names, numbers and signs a tree holds. */
const operandsIn = (tree: Syntax): number => {
  const parts = partsOf(tree);
  return parts.length === 0 ? 1 : parts.reduce((sum, part) => sum + operandsIn(part), 0);
};

/** How many lists are asked through, each within the one before: `all(known, any(known, …))` is two. */
const listsWithin = (tree: Syntax): number => {
  const own = tree.kind === 'filtered' || (tree.kind === 'call' && /^(?:all|any)$/.test(tree.func)) ? 1 : 0;
  return own + Math.max(0, ...partsOf(tree).map(listsWithin));
};

/** The terms of a sum or the factors of a product, whatever the signs between them. */
const chainOf = (tree: Syntax, signs: string): readonly Syntax[] =>
  tree.kind === 'binary' && signs.includes(tree.op)
    ? [...chainOf(tree.left, signs), ...chainOf(tree.right, signs)]
    : [tree];

const signsOf = (tree: Syntax): string =>
  tree.kind !== 'binary' ? '' : '+-'.includes(tree.op) ? '+-' : '*/'.includes(tree.op) ? '*/' : tree.op;

/** The longest chain of plain terms in a pattern, and how many orders all its chains stand for. */
const ordersOf = (tree: Syntax): { readonly longest: number; readonly orders: number } => {
  const within = (parts: readonly Syntax[], own: number) =>
    parts.map(ordersOf).reduce(
      (all, one) => ({
        longest: Math.max(all.longest, one.longest),
        orders: Math.min(Number.MAX_SAFE_INTEGER, all.orders * one.orders),
      }),
      { longest: own, orders: factorial(own) },
    );
  if (tree.kind !== 'binary' || !'+*'.includes(tree.op)) return within(partsOf(tree), 1);
  const terms = chainOf(tree, tree.op);
  // A sum with a run in it is matched in its order.
  return within(terms, terms.some(({ kind }) => kind === 'run') ? 1 : terms.length);
};

const factorial = (of: number): number => (of < 2 ? 1 : Math.min(1e9, of * factorial(of - 1)));

/** The most runs that stand among the terms of one sum or product. */
const runsOf = (tree: Syntax): number => {
  const terms = chainOf(tree, signsOf(tree));
  const own = terms.filter(({ kind }) => kind === 'run').length;
  const below = tree.kind === 'binary' ? terms : partsOf(tree);
  return Math.max(own, ...below.flatMap((part) => (part === tree ? [] : [runsOf(part)])));
};

/** How many possibilities an item of `choose` stands for: what a template fills counts as ten. */
const offeredBy = (tree: Syntax): number => {
  if (tree.kind === 'list') return tree.items.reduce((sum, item) => sum + offeredBy(item), 0);
  if (tree.kind === 'filtered') return offeredBy(tree.item);
  if (tree.kind === 'num' || tree.kind === 'sign' || tree.kind === 'unary' || tree.kind === 'binary')
    return 1;
  if (tree.kind !== 'range') return 10;
  const [low, high] = [writtenNumber(tree.low), writtenNumber(tree.high)];
  return low === undefined || high === undefined ? 10 : Math.max(0, high - low + 1);
};
