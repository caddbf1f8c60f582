import type { Exact } from '../base/index.ts';
import type { Facts } from '../facts/index.ts';
import type { BinaryOp, Expr, Template } from '../model/index.ts';
import type { PhraseBook, Quantity } from '../quantities/index.ts';

/** What must be known of a problem to tell of it. */
export interface Tellable {
  readonly template: Pick<Template, 'question'>;
  readonly facts: Facts;
  /** By step of the program. */
  readonly steps: readonly { readonly quantity: Quantity }[];
  readonly phrases: PhraseBook;
}

/** What a text may tell of. */
export type Item =
  | { readonly kind: 'step'; readonly step: { readonly index: number } }
  | { readonly kind: 'node'; readonly expr: Expr }
  /** Terms of a sum or a product. */
  | { readonly kind: 'run'; readonly terms: readonly { readonly expr: Expr }[] }
  | { readonly kind: 'operator'; readonly op: BinaryOp }
  | { readonly kind: 'number'; readonly value: Exact };

/** The step that an item stands for, or is a name of. */
export const stepOf = (item: Item, { slots }: Facts): number | undefined => {
  if (item.kind === 'step') return item.step.index;
  return item.kind === 'node' && item.expr.kind === 'name' ? slots[item.expr.id] : undefined;
};

/** The right value of an item, exact; undefined for a run, an operator, or a value that is no number. */
export const exactOfItem = (item: Item, { values, exact }: Facts): Exact | undefined => {
  switch (item.kind) {
    case 'node':
      return values[item.expr.id];
    case 'step':
      return exact[item.step.index];
    case 'number':
      return item.value;
    default:
      return undefined;
  }
};
