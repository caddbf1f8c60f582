import type { Span } from '../ast/index.ts';
import type { BinaryOp, Value } from '../model/index.ts';
import type { ComparisonSign, NodeOf, NodesOf } from './rule.ts';

/*
 * The language as it is written: what the grammar makes of a string, before anybody knows whether it means something. `rule.ts` has
 * the trees that a checked rule is made of; the readers in `read/` make them of these. Spans are offsets into the string.
 * A node has its parts in reading order.
 */

export type Syntax = NodesOf<SyntaxNodes>;
interface SyntaxNodes {
  num: { value: Value };
  unary: { op: '-' | '+'; operand: Syntax };
  binary: { op: BinaryOp; left: Syntax; right: Syntax };
  name: { name: string };
  /** `digits(t)`, `math.ceil(x)`, `all(operands, it > 3)` */
  call: { func: string; args: readonly Syntax[] };
  /** `...p` */
  run: { hole: NameSyntax };
  /** `a op b` */
  operation: { sign: NameSyntax; left: Syntax; right: Syntax };
  /** `[a, b]`, and all that `choose` offers */
  list: { items: readonly Syntax[] };
  /** `1..5` */
  range: { low: Syntax; high: Syntax };
  /** `+` in `[+, -]` */
  sign: { op: BinaryOp };
  /** `a and b and c`; a chain `x < y < z` is one too. */
  and: { parts: readonly Syntax[] };
  or: { parts: readonly Syntax[] };
  not: { condition: Syntax };
  compare: { sign: ComparisonSign; left: Syntax; right: Syntax };
  /** `x is world knowledge`: the words after `is`. */
  is: { subject: Syntax; said: NameSyntax };
  /** `x in (1, 2..4)` */
  in: { subject: Syntax; items: readonly Syntax[] };
  /** `x is earlier state of y` */
  earlier: { subject: Syntax; later: NameSyntax };
  /** `a iff b`: both hold, or neither does. */
  iff: { left: Syntax; right: Syntax };
  /** `name(x) matches /inch/`, `question says /half/`, `x said as sharing`: an expression, or the name of a word list. */
  matches: { subject: Syntax; said: SaidSyntax };
  says: { subject: Syntax; said: SaidSyntax };
  'said as': { subject: Syntax; said: SaidSyntax };
  /** `known where role(it) is rate`: those of a list of which the condition holds. */
  filtered: { item: Syntax; condition: Syntax };
  /** `0 if top < bottom else top - bottom` */
  if: { then: Syntax; condition: Syntax; otherwise: Syntax };
}
export type NameSyntax = NodesOf<Pick<SyntaxNodes, 'name'>>;
/** What a text is asked for: the name of a word list, or `/inch/` without its strokes. */
export type SaidSyntax = NameSyntax | (Span & { readonly kind: 'regex'; readonly regex: string });
export type CallSyntax = NodeOf<Syntax, 'call'>;
export type MatchesSyntax = NodeOf<Syntax, 'matches' | 'says' | 'said as'>;
export type FilteredSyntax = NodeOf<Syntax, 'filtered'>;

/** One side of a change: `t = a + b`, `t := a + 1`, or a bare `a + b`. The span is all of it. */
export interface SideSyntax extends Span {
  readonly target: NameSyntax | undefined;
  readonly sign: '=' | ':=' | undefined;
  readonly tree: Syntax;
}

/** `t = a + b => t := t + n | t := t - n when n < 3` */
export interface ChangeSyntax {
  readonly left: SideSyntax;
  readonly right: readonly SideSyntax[];
  readonly when: (Span & { readonly tree: Syntax }) | undefined;
}

/** The nodes right below one, in reading order. Words after `is`, regular expressions and signs are no nodes. */
export const partsOf = (tree: Syntax): readonly Syntax[] =>
  // `question` and `line` are no holes here.
  tree.kind === 'says'
    ? []
    : Object.entries(tree).flatMap(([field, held]) => (field === 'said' ? [] : [held].flat().filter(isNode)));

const isNode = (held: unknown): held is Syntax => typeof held === 'object' && held !== null && 'kind' in held;

/** Every name in a tree, in reading order, each where it is met first. */
export const namesIn = (tree: Syntax): readonly NameSyntax[] => {
  const found = new Map<string, NameSyntax>();
  const visit = (node: Syntax): void => {
    if (node.kind === 'name' && !found.has(node.name)) found.set(node.name, node);
    partsOf(node).forEach(visit);
  };
  visit(tree);
  return [...found.values()];
};

/** The first and the last of a list that the grammar never leaves empty. */
export const ends = <Item>(items: readonly Item[]): readonly [Item, Item] => {
  const [first, last] = [items[0], items.at(-1)];
  if (first === undefined || last === undefined) throw new Error('the grammar wants one at least');
  return [first, last];
};

/** A number that is written as such: 5 or -5. */
export const writtenNumber = (tree: Syntax): number | undefined => {
  if (tree.kind === 'num' && typeof tree.value !== 'object') return Number(tree.value);
  if (tree.kind !== 'unary') return undefined;
  const operand = writtenNumber(tree.operand);
  return operand === undefined || tree.op === '+' ? operand : -operand;
};
