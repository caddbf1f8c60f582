import type { Span } from '../ast/index.ts';
import type { Binary, ComparisonSign, NumberNode, Sign, Unary } from './tree.ts';

/*
 * The language as it is written: what the grammar makes of a string, before anybody knows whether it means
 * something. `tree.ts` has the trees that a checked rule is made of; the readers in `read/` make them of these.
 * Spans are offsets into the string.
 */

export type Syntax =
  | NumberNode
  | NameSyntax
  | Unary<Syntax>
  | Binary<Syntax>
  | CallSyntax
  | RunSyntax
  | OperationSyntax
  | ListSyntax
  | RangeSyntax
  | Sign
  | LogicSyntax
  | NotSyntax
  | CompareSyntax
  | IsSyntax
  | InSyntax
  | EarlierSyntax
  | MatchesSyntax
  | FilteredSyntax
  | IfSyntax;

export interface NameSyntax extends Span {
  readonly kind: 'name';
  readonly name: string;
}
/** `digits(t)`, `math.ceil(x)`, `all(operands, it > 3)` */
export interface CallSyntax extends Span {
  readonly kind: 'call';
  readonly func: string;
  readonly args: readonly Syntax[];
}
/** `...p` */
export interface RunSyntax extends Span {
  readonly kind: 'run';
  readonly hole: NameSyntax;
}
/** `a op b` */
export interface OperationSyntax extends Span {
  readonly kind: 'operation';
  readonly sign: NameSyntax;
  readonly left: Syntax;
  readonly right: Syntax;
}
/** `[a, b]`, and all that `choose` offers */
export interface ListSyntax extends Span {
  readonly kind: 'list';
  readonly items: readonly Syntax[];
}
/** `1..5` */
export interface RangeSyntax extends Span {
  readonly kind: 'range';
  readonly low: Syntax;
  readonly high: Syntax;
}
/** `a and b and c`; a chain `x < y < z` is one too. */
export interface LogicSyntax extends Span {
  readonly kind: 'and' | 'or';
  readonly parts: readonly Syntax[];
}
export interface NotSyntax extends Span {
  readonly kind: 'not';
  readonly condition: Syntax;
}
export interface CompareSyntax extends Span {
  readonly kind: 'compare';
  readonly sign: ComparisonSign;
  readonly left: Syntax;
  readonly right: Syntax;
}
/** `x is world knowledge` */
export interface IsSyntax extends Span {
  readonly kind: 'is';
  readonly subject: Syntax;
  /** The words after `is`. */
  readonly said: NameSyntax;
}
/** `x in (1, 2..4)` */
export interface InSyntax extends Span {
  readonly kind: 'in';
  readonly subject: Syntax;
  readonly items: readonly Syntax[];
}
/** `x is earlier state of y` */
export interface EarlierSyntax extends Span {
  readonly kind: 'earlier';
  readonly subject: Syntax;
  readonly later: NameSyntax;
}
/** `name(x) matches /inch/`, `question says /half/`, `x said as /each/` */
export interface MatchesSyntax extends Span {
  readonly kind: 'matches' | 'says' | 'said as';
  readonly subject: Syntax;
  /** The regular expression without its strokes. */
  readonly regex: NameSyntax;
}
/** `known where role(it) is rate`: those of a list of which the condition holds. */
export interface FilteredSyntax extends Span {
  readonly kind: 'filtered';
  readonly item: Syntax;
  readonly condition: Syntax;
}
/** `0 if top < bottom else top - bottom` */
export interface IfSyntax extends Span {
  readonly kind: 'if';
  readonly condition: Syntax;
  readonly then: Syntax;
  readonly otherwise: Syntax;
}

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
export const partsOf = (tree: Syntax): readonly Syntax[] => {
  switch (tree.kind) {
    case 'num':
    case 'name':
    case 'sign':
      return [];
    case 'unary':
      return [tree.operand];
    case 'binary':
    case 'compare':
      return [tree.left, tree.right];
    case 'call':
      return tree.args;
    case 'run':
      return [tree.hole];
    case 'operation':
      return [tree.sign, tree.left, tree.right];
    case 'list':
      return tree.items;
    case 'range':
      return [tree.low, tree.high];
    case 'and':
    case 'or':
      return tree.parts;
    case 'not':
      return [tree.condition];
    case 'is':
    case 'matches':
    case 'said as':
      return [tree.subject];
    case 'earlier':
      return [tree.subject, tree.later];
    // `question` and `line` are no holes here.
    case 'says':
      return [];
    case 'filtered':
      return [tree.item, tree.condition];
    case 'if':
      return [tree.then, tree.condition, tree.otherwise];
    case 'in':
      return [tree.subject, ...tree.items];
  }
};

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
