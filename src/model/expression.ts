import type { Value } from './value.ts';

const binaryOps = ['+', '-', '*', '/', '//', '%', '**'] as const;
export type BinaryOp = (typeof binaryOps)[number];

const knownOps: ReadonlySet<string> = new Set(binaryOps);

/** Whether a sign is that of an operation on two numbers. */
export const isBinaryOp = (sign: string): sign is BinaryOp => knownOps.has(sign);

/**
 * An arithmetic expression. The same tree serves a template's code and, with holes, a rule's pattern.
 *
 * `id` names a place. In a template's program every node has its own, counted from 0 in reading order.
 * In a changed expression, a node copied from the original keeps the id of the node it stands for (so that
 * words can follow it), and a node that the change made has `NEW`.
 * `start` and `end` are offsets into the text it was parsed from; a new node has -1 for both.
 */
export type Expr = Num | Name | Unary | Binary | Call;

type Place = { readonly id: number; readonly start: number; readonly end: number };

export interface Num extends Place {
  readonly kind: 'num';
  readonly value: Value;
}
export interface Name extends Place {
  readonly kind: 'name';
  readonly name: string;
}
export interface Unary extends Place {
  readonly kind: 'unary';
  readonly op: '-' | '+';
  readonly operand: Expr;
}
export interface Binary extends Place {
  readonly kind: 'binary';
  readonly op: BinaryOp;
  readonly left: Expr;
  readonly right: Expr;
}
/** `Fraction(3, 4)`, `round(x, 2)`, `math.ceil(x)`: `func` as it is written. */
export interface Call extends Place {
  readonly kind: 'call';
  readonly func: string;
  readonly args: readonly Expr[];
}

/** The id of a node that stands for no node of the original. */
export const NEW = -1;
