import type { Span } from '../ast/index.ts';
import type { BinaryOp, QuantityRole, Value } from '../model/index.ts';
import type { ColumnPart, Kind, Relation, SourceName } from './vocabulary.ts';

/*
 * What a checked rule is made of. Every node says by its `kind` what it is, and by its type where it can stand, so
 * that matching, conditions and explanations are switches that the compiler holds complete. Spans are offsets into
 * the string that the node was read from. Nothing in here is unknown or misplaced: the readers in `read/` tell such
 * mistakes, with their spans, and the rule that holds one is left out.
 */

// ---------------------------------------------------------------------------------------------------------
// Nodes that more than one tree has

/** `12`: a number as it is written. */
export interface NumberNode extends Span {
  readonly kind: 'num';
  readonly value: Value;
}
/** `a`: what a pattern or a choice has filled. */
export interface Hole extends Span {
  readonly kind: 'hole';
  readonly name: string;
}
/** `-a` */
export interface Unary<Node> extends Span {
  readonly kind: 'unary';
  readonly op: '-' | '+';
  readonly operand: Node;
}
/** `a + b` */
export interface Binary<Node> extends Span {
  readonly kind: 'binary';
  readonly op: BinaryOp;
  readonly left: Node;
  readonly right: Node;
}

// ---------------------------------------------------------------------------------------------------------
// Both sides of `=>`

/** What is looked for, left of `=>`. */
export type Pattern =
  | NumberNode
  | Hole
  | Anything
  | Run
  | Unary<Pattern>
  | Binary<Pattern>
  | Operation<Pattern>
  | CodeCall<Pattern>;

/** What is written instead, right of `=>`. */
export type Working =
  | NumberNode
  | Hole
  | Run
  | Unary<Working>
  | Binary<Working>
  | Operation<Working>
  | CodeCall<Working>;

/** `_`: whatever is there, remembered by no name. */
export interface Anything extends Span {
  readonly kind: 'anything';
}
/** `...p`: any number of terms of a sum or factors of a product, each with its sign. */
export interface Run extends Span {
  readonly kind: 'run';
  readonly name: string;
}
/** `a op b`: any operation, its sign remembered under the name between the operands. */
export interface Operation<Node> extends Span {
  readonly kind: 'operation';
  readonly sign: string;
  readonly left: Node;
  readonly right: Node;
}
/** `math.ceil(x)`: a call that templates' code may hold, by its name in Python. */
export interface CodeCall<Node> extends Span {
  readonly kind: 'call';
  readonly func: string;
  readonly args: readonly Node[];
}

// ---------------------------------------------------------------------------------------------------------
// Numbers, in conditions, in choices and after `:=`

/** A number, computed from the right values of holes; where one of them has none there is none. */
export type NumberExpression =
  | NumberNode
  | Hole
  | Known
  | Unary<NumberExpression>
  | Binary<NumberExpression>
  | MutationCall
  | Count
  | Uses
  | Columns
  | ColumnNumber
  | Either;

/**
 * `it`: the one that `all`, `any` or a filter asks about; `answer`: the last step; `position`: the step of the change,
 * for `position is early`; `old.value` and `new.value`: what that step gives, before and after the change.
 */
export interface Known extends Span {
  readonly kind: 'it' | 'answer' | 'position' | 'old.value' | 'new.value';
}
/** `swap_digits(t, 1)`: a function of `src/mutations`. */
export interface MutationCall extends Span {
  readonly kind: 'mutation';
  /** Its name. */
  readonly mutation: string;
  readonly args: readonly NumberExpression[];
}
/** `count(p, q)`: how many terms the runs hold. */
export interface Count extends Span {
  readonly kind: 'count';
  readonly runs: readonly NumberExpression[];
}
/** `uses(x)`: how many later steps read it. */
export interface Uses extends Span {
  readonly kind: 'uses';
  readonly quantity: NumberExpression;
}

/** `columns(a, b, (top + bottom) % 10)`: the written method, column by column from the right. */
export interface Columns extends Span {
  readonly kind: 'columns';
  readonly above: NumberExpression;
  readonly below: NumberExpression;
  /** What is made of one column: its last digit is written, the rest goes to the next column. */
  readonly each: NumberExpression;
}
/** `top`, inside `columns`. */
export interface ColumnNumber extends Span {
  readonly kind: 'column';
  readonly part: ColumnPart;
}
/** `bottom if top == 0 else top - bottom` */
export interface Either extends Span {
  readonly kind: 'if';
  readonly condition: Condition;
  readonly then: NumberExpression;
  readonly otherwise: NumberExpression;
}

// ---------------------------------------------------------------------------------------------------------
// Lists: what `choose` offers, and what stands after `in`

/** One item of a list, which may stand for many possibilities. */
export type Option = NumberExpression | Sign | Range | Source | Filtered;

/** `+` in `[+, -]`: an operation, for a hole that stands between operands. */
export interface Sign extends Span {
  readonly kind: 'sign';
  readonly op: BinaryOp;
}
/** `1 .. digits(t) - 1`: the whole numbers from one to the other, both included. */
export interface Range extends Span {
  readonly kind: 'range';
  readonly low: NumberExpression;
  readonly high: NumberExpression;
}
/** `scope`, `last(2)`, `parts(x)`: quantities of the template, as `sources` lists them. */
export interface Source extends Span {
  readonly kind: 'source';
  readonly source: SourceName;
  readonly args: readonly NumberExpression[];
}

/** `known where role(it) is rate`: those of a list of which the condition holds. */
export interface Filtered extends Span {
  readonly kind: 'filtered';
  readonly item: readonly Option[];
  readonly condition: Condition;
}

// ---------------------------------------------------------------------------------------------------------
// Conditions

/**
 * Something that holds, does not hold, or is unknown: a comparison with a number that does not exist is, and so is
 * what a quantity means where nothing says so. What is unknown does not hold, nor does its contrary.
 */
export type Condition =
  | Logic
  | Negation
  | Comparison
  | IsKind
  | IsIn
  | NameMatches
  | TextSays
  | SaidAs
  | HasRole
  | Related
  | Quantified;

/** `a and b`, `a or b`; `x < y < z` is two comparisons and both hold. */
export interface Logic extends Span {
  readonly kind: 'and' | 'or';
  readonly parts: readonly Condition[];
}
export interface Negation extends Span {
  readonly kind: 'not';
  readonly condition: Condition;
}
export interface Comparison extends Span {
  readonly kind: 'compare';
  readonly sign: ComparisonSign;
  readonly left: NumberExpression;
  readonly right: NumberExpression;
}
export type ComparisonSign = '==' | '!=' | '<' | '<=' | '>' | '>=';
/** `x is computed` */
export interface IsKind extends Span {
  readonly kind: 'is';
  readonly subject: NumberExpression;
  readonly said: Kind;
}
/** `op in (+, -)`, `x in (1, 3..5)`, `y in parts(x)`: it is one of these. */
export interface IsIn extends Span {
  readonly kind: 'in';
  readonly subject: NumberExpression;
  readonly options: readonly Option[];
}
/** `name(x) matches /inch/`: the words of the name of `quantity` hold the regular expression. */
export interface NameMatches extends Span {
  readonly kind: 'matches';
  readonly quantity: NumberExpression;
  /** Its source, without the strokes; capitals do not matter. */
  readonly regex: string;
}
/** `question says /half/`, `line says /left/`: the text of the question, or of the line that tells the step. */
export interface TextSays extends Span {
  readonly kind: 'says';
  readonly text: 'question' | 'line';
  readonly regex: string;
}
/** `x said as /each/`: the question's words at a number. */
export interface SaidAs extends Span {
  readonly kind: 'said as';
  readonly quantity: NumberExpression;
  readonly regex: string;
}
/** `role(x) is price`, `role(x) in (price, rate)` */
export interface HasRole extends Span {
  readonly kind: 'role';
  readonly quantity: NumberExpression;
  readonly roles: readonly QuantityRole[];
}
/** `same_kind(x, y)`, `comparable(x, y)`, `x is earlier state of y`: how two quantities stand to each other. */
export interface Related extends Span {
  readonly kind: 'related';
  readonly how: Relation;
  readonly left: NumberExpression;
  readonly right: NumberExpression;
}
/** `all(operands, it > 10)`, `any(p, it is used)`: of each, or of one; a run's terms are its list. */
export interface Quantified extends Span {
  readonly kind: 'all' | 'any';
  readonly list: readonly Option[];
  readonly condition: Condition;
}

/** For the end of a switch over every kind of a node: the compiler shows which one is not there. */
export const unreachable = (node: never): never => {
  throw new Error(`no such node in a checked rule: ${JSON.stringify(node)}`);
};

/** A text that is the same for nodes that say the same, sign for sign, wherever they stand. */
export const saidBy = (node: object): string =>
  JSON.stringify(node, (key, value: unknown) => {
    if (key === 'start' || key === 'end') return undefined;
    return typeof value === 'bigint' ? `${value}n` : value;
  });
